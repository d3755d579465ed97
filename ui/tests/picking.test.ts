import assert from "node:assert/strict";
import { test } from "node:test";
import { buttons, click, describePlace, neighbor, nextPlaces, rows } from "../src/board/picking";
import { lastSpot, nextSpot } from "../src/board/spots";
import { flip, standsAbove } from "../src/board/flip";
import type { Board, Move, Piece } from "../src/protocol";

const legal: Move[] = [
  { move: "e3", path: ["e2", "e3"] },
  { move: "e4", path: ["e2", "e4"] },
  { move: "Nf3", path: ["g1", "f3"] },
  { move: "pass", path: [] },
];

const place = (name: string, x: number, y: number) => ({
  name,
  x,
  y,
  width: 1,
  height: 1,
  shape: "square" as const,
  shade: "plain" as const,
});
const board: Board = {
  width: 3,
  height: 2,
  ground: "plain",
  lines: [],
  pieces: [],
  labels: [],
  text: "",
  places: [
    place("c1", 2.5, 0.5),
    place("a1", 0.5, 0.5),
    place("b1", 1.5, 0.5),
    place("a2", 1, 1.5),
    place("b2", 2, 1.5),
  ],
};

test("a piece is picked, moved, put back and changed for another", () => {
  assert.deepEqual([...nextPlaces(legal, [])], ["e2", "g1"]);
  assert.deepEqual(click(legal, [], "e2"), { does: "pick", picked: ["e2"] });
  assert.deepEqual([...nextPlaces(legal, ["e2"])], ["e3", "e4"]);
  assert.deepEqual(click(legal, ["e2"], "e4"), { does: "move", move: "e4" });
  assert.deepEqual(click(legal, ["e2"], "e2"), { does: "pick", picked: [] });
  assert.deepEqual(click(legal, ["e2"], "g1"), { does: "pick", picked: ["g1"] });
});

test("a refusal says what would be right", () => {
  assert.deepEqual(click(legal, ["e2"], "e5"), {
    does: "refuse",
    sentence: "e2 cannot go to e5; it can go to e3 or e4.",
  });
  assert.deepEqual(click(legal, [], "a8"), { does: "refuse", sentence: "Nothing can move from a8; try e2 or g1." });
  assert.deepEqual(click([], [], "a8"), { does: "refuse", sentence: "It is not your turn." });
});

test("a chain of jumps can be clicked step by step, or only its end", () => {
  const jumps = [
    { move: "1x10x19", path: ["1", "10", "19"] },
    { move: "1x10x17", path: ["1", "10", "17"] },
  ];
  assert.deepEqual(click(jumps, ["1"], "10"), { does: "pick", picked: ["1", "10"] });
  assert.deepEqual(click(jumps, ["1"], "17"), { does: "move", move: "1x10x17" });
});

test("moves that share a path are a choice", () => {
  const promotions = [
    { move: "e8=Q", path: ["e7", "e8"] },
    { move: "e8=N", path: ["e7", "e8"] },
  ];
  assert.deepEqual(click(promotions, ["e7"], "e8"), { does: "choose", picked: ["e7", "e8"], moves: promotions });
});

test("moves without a path are buttons", () => {
  assert.deepEqual(buttons(legal), [{ move: "pass", path: [] }]);
});

test("arrow keys go to the nearest place in their direction, or nowhere", () => {
  assert.equal(neighbor(board, "a1", 1, 0), "b1");
  assert.equal(neighbor(board, "a1", -1, 0), "a1");
  assert.equal(neighbor(board, "a1", 0, 1), "a2");
  assert.equal(neighbor(board, "b2", 0, -1), "c1");
});

test("places are read row by row", () => {
  assert.deepEqual(
    rows(board).map((row) => row.map((place) => place.name)),
    [
      ["a1", "b1", "c1"],
      ["a2", "b2"],
    ],
  );
});

test("a place in words", () => {
  const knight: Piece = { place: "e4", x: 0, y: 0, kind: "knight", owner: 0, text: "", size: 1 };
  assert.equal(describePlace("e4", [knight], ["White", "Black"], { legal: true }), "e4, White knight; legal");
  assert.equal(describePlace("e5", [], [], { picked: true }), "e5, empty; picked");
});

test("a board turned twice is the same, and the upper player wants it turned", () => {
  const pawn = (owner: number, y: number): Piece => ({ place: null, x: 1, y, kind: "pawn", owner, text: "", size: 1 });
  const set = { ...board, pieces: [pawn(0, 1.5), pawn(1, 0.5)] };
  assert.deepEqual(flip(flip(set)), set);
  assert.equal(standsAbove(set, 1), true);
  assert.equal(standsAbove(set, 0), false);
  assert.equal(standsAbove(board, 1), false);
});

test("in a column the next piece lies in the lowest hole, the last where it fell", () => {
  const column = { ...place("1", 0.5, 1.5), height: 3 };
  const disc = (name: string | null, y: number): Piece => ({
    place: name,
    x: 0.5,
    y,
    kind: "disc",
    owner: name ? 0 : null,
    text: "",
    size: 0.8,
  });
  const four: Board = { ...board, places: [column], pieces: [disc(null, 0.5), disc(null, 1.5), disc("1", 2.5)] };
  assert.equal(nextSpot(four, column).y, 1.5);
  assert.equal(lastSpot(four, column).y, 2.5);
  assert.equal(nextSpot(board, board.places[0]!).y, 0.5);
});
