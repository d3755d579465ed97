import assert from "node:assert/strict";
import { test } from "node:test";
import { addressOf, parseAddress } from "../src/page";
import { graph, plyAt, valueGraph, valueRange } from "../src/play/graph";
import { clockLeft, shortCount, sentence, queueNote, time, value, inUnits } from "../src/play/words";

test("values have a boundSign and few digits", () => {
  assert.deepEqual([3, -3, 0, 0.254, -12.34, 345.6].map(value), ["+3", "−3", "0", "+0.25", "−12.3", "+346"]);
});

test("estimates are counted in the game's own unit, proven values are not", () => {
  assert.equal(inUnits(0.009, false, [0.02, "pawns"]), "+0.45");
  assert.equal(inUnits(1, true, [0.02, "pawns"]), "+1");
});

test("sentences begin with a capital letter, names of files as they are", () => {
  assert.equal(sentence("it is over"), "It is over.");
  assert.equal(sentence("my_game.py:3: NameError: x"), "my_game.py:3: NameError: x.");
});

test("counts are short", () => {
  assert.deepEqual([7, 1234, 45_600, 1_234_567, 2.5e9].map(shortCount), ["7", "1.23 k", "45.6 k", "1.23 M", "2.50 G"]);
});

test("times", () => {
  assert.deepEqual([300, 65, 9.34, -1, 3700].map(time), ["5:00", "1:05", "0:09.3", "0:00.0", "1:01:40"]);
  assert.equal(clockLeft({ left: [60, 50], running: 1, increment: 0 }, 1, 10), 40);
  assert.equal(clockLeft({ left: [60, 50], running: 1, increment: 0 }, 0, 10), 60);
});

test("an address names a page and a page its address", () => {
  for (const page of [
    { page: "start" },
    { page: "play", table: "a b" },
    { page: "join", invite: "x/y" },
    { page: "tree", game: "tree:3 12 8 / 2 4 6", position: "" },
    { page: "tree", game: "", position: "" },
    { page: "quiz" },
  ] as const) {
    assert.deepEqual(parseAddress(addressOf(page)), page);
  }
  assert.deepEqual(parseAddress("#/nonsense"), { page: "start" });
});

test("the graph of a review", () => {
  const point = { ply: 2, share: 0.75, values: [1, -1], proven: true, best: null, played: null, turning: false, sentence: "" };
  assert.deepEqual(graph({ type: "review", done: true, points: [point] }, 4, 100, 40), [{ x: 50, y: 10, point }]);
  assert.equal(plyAt(49, 4, 100), 2);
});

test("of a game for three, each player has a curve through the values that are known", () => {
  const point = { share: null, proven: false, best: null, played: null, turning: false, sentence: "" };
  const points = [
    { ...point, ply: 0, values: [0.5, null, null] },
    { ...point, ply: 1, values: [null, 0, null] },
    { ...point, ply: 2, values: [0, 0, 1] },
  ];
  const review = { type: "review" as const, done: true, points };
  const drawn = (player: number) => valueGraph(review, player, 2, 100, 40).map(({ x, y }) => [x, y]);
  assert.deepEqual(valueRange(review), [0, 1]);
  assert.deepEqual(drawn(0), [[0, 20], [100, 40]]);
  assert.deepEqual(drawn(1), [[50, 40], [100, 40]]);
  assert.deepEqual(drawn(2), [[100, 0]]);
  assert.deepEqual(graph(review, 2, 100, 40), []);
});

test("who has to share the computer is told", () => {
  assert.equal(queueNote({ waiting: 1, others: 33, done: false }), "Next in the queue …");
  assert.equal(queueNote({ waiting: 12, others: 33, done: false }), "Number 12 in the queue …");
  assert.equal(queueNote({ waiting: null, others: 33, done: false }), "Sharing the processor with 33 other searches.");
  assert.equal(queueNote({ waiting: null, others: 1, done: false }), "Sharing the processor with 1 other search.");
  assert.equal(queueNote({ waiting: null, others: 0, done: false }), "");
  assert.equal(queueNote({ waiting: null, others: 33, done: true }), "");
});
