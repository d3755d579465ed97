import assert from "node:assert/strict";
import { test } from "node:test";
import type { GameEntry } from "../src/protocol";
import { gameText, parseSetup, seats, defaultSetup } from "../src/start/setup";

const entry: GameEntry = {
  game: "connect-four",
  title: "Connect Four",
  summary: "",
  players: ["X", "O"],
  levels: 8,
  problem: null,
  parameters: [
    { name: "width", value: 7 },
    { name: "height", value: 6 },
  ],
};

test("seats for each kind of opponent", () => {
  assert.deepEqual(seats(defaultSetup, entry), [{ who: "you" }, { who: "engine", level: 3 }]);
  assert.deepEqual(seats({ ...defaultSetup, side: 1, level: 8 }, entry), [{ who: "engine", level: 8 }, { who: "you" }]);
  assert.deepEqual(seats({ ...defaultSetup, opponent: "hot-seat" }, entry), [{ who: "you" }, { who: "you" }]);
  assert.deepEqual(seats({ ...defaultSetup, opponent: "link" }, entry), [{ who: "you" }, { who: "open" }]);
  assert.deepEqual(seats({ ...defaultSetup, opponent: "watch", other: 1 }, entry), [
    { who: "engine", level: 1 },
    { who: "engine", level: 3 },
  ]);
});

test("where no search can play, the computer moves at random", () => {
  assert.deepEqual(seats(defaultSetup, { ...entry, levels: 1 }), [{ who: "you" }, { who: "engine", level: 1 }]);
});

test("any number of players", () => {
  assert.deepEqual(seats(defaultSetup, { ...entry, players: ["A"] }), [{ who: "you" }]);
  const computer = { who: "engine", level: 3 };
  assert.deepEqual(seats({ ...defaultSetup, side: 2 }, { ...entry, players: ["A", "B", "C"] }), [computer, computer, { who: "you" }]);
  assert.deepEqual(seats({ ...defaultSetup, side: 2 }, { ...entry, players: ["A", "B"] }), [computer, { who: "you" }]);
});

test("a game is named with the parameters that were changed", () => {
  assert.equal(gameText(entry, {}), "connect-four");
  assert.equal(gameText(entry, { width: "5", height: "6" }), "connect-four:width=5");
});

test("what was saved is forgiven", () => {
  assert.deepEqual(parseSetup(null), defaultSetup);
  assert.deepEqual(parseSetup("{"), defaultSetup);
  assert.deepEqual(parseSetup('{"level": 5, "clock": "??"}'), { ...defaultSetup, level: 5 });
});
