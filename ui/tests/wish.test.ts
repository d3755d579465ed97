import assert from "node:assert/strict";
import { test } from "node:test";
import type { GameEntry } from "../src/protocol";
import { gameText, recall, seats, usual } from "../src/start/wish";

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
  assert.deepEqual(seats(usual, entry), [{ who: "you" }, { who: "engine", level: 3 }]);
  assert.deepEqual(seats({ ...usual, side: 1, level: 8 }, entry), [{ who: "engine", level: 8 }, { who: "you" }]);
  assert.deepEqual(seats({ ...usual, opponent: "hot-seat" }, entry), [{ who: "you" }, { who: "you" }]);
  assert.deepEqual(seats({ ...usual, opponent: "link" }, entry), [{ who: "you" }, { who: "open" }]);
  assert.deepEqual(seats({ ...usual, opponent: "watch", other: 1 }, entry), [
    { who: "engine", level: 1 },
    { who: "engine", level: 3 },
  ]);
});

test("where no search can play, the computer moves at random", () => {
  assert.deepEqual(seats(usual, { ...entry, levels: 1 }), [{ who: "you" }, { who: "engine", level: 1 }]);
});

test("any number of players", () => {
  assert.deepEqual(seats(usual, { ...entry, players: ["A"] }), [{ who: "you" }]);
  const computer = { who: "engine", level: 3 };
  assert.deepEqual(seats({ ...usual, side: 2 }, { ...entry, players: ["A", "B", "C"] }), [computer, computer, { who: "you" }]);
  assert.deepEqual(seats({ ...usual, side: 2 }, { ...entry, players: ["A", "B"] }), [computer, { who: "you" }]);
});

test("a game is named with the parameters that were changed", () => {
  assert.equal(gameText(entry, {}), "connect-four");
  assert.equal(gameText(entry, { width: "5", height: "6" }), "connect-four:width=5");
});

test("what was saved is forgiven", () => {
  assert.deepEqual(recall(null), usual);
  assert.deepEqual(recall("{"), usual);
  assert.deepEqual(recall('{"level": 5, "clock": "??"}'), { ...usual, level: 5 });
});
