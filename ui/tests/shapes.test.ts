import assert from "node:assert/strict";
import { test } from "node:test";
import { paint, shapeKey, writing } from "../src/board/shapes";
import { emblem } from "../src/play/emblem";
import type { Board, Piece } from "../src/protocol";

const piece = (kind: Piece["kind"], text = "", owner: number | null = null): Piece => ({
  place: null,
  x: 0,
  y: 0,
  kind,
  owner,
  text,
  size: 1,
});

test("the text of a piece chooses its shape or is written on it", () => {
  assert.deepEqual(
    [
      piece("king"),
      piece("die", "6"),
      piece("die", "12"),
      piece("card", "?"),
      piece("card", "A♥"),
      piece("seeds", "99"),
    ].map(shapeKey),
    ["king", "die 6", "die", "card ?", "card", "seeds 40"],
  );
  assert.equal(writing(piece("die", "6")), null);
  assert.equal(writing(piece("die", "12"))?.text, "12");
  assert.equal(writing(piece("card", "A♥"))?.red, true);
  assert.equal(writing(piece("card", "?")), null);
});

test("White is first in chess, Black on the other boards, and colours elsewhere", () => {
  assert.equal(paint("king", 0, "none"), "white");
  assert.equal(paint("man", 0, "none"), "black");
  assert.equal(paint("stone", 1, "wood"), "white-stone");
  assert.equal(paint("disc", 1, "blue"), "yellow");
  assert.equal(paint("disc", null, "blue"), "hole");
  assert.equal(paint("cross", 1, "none"), "blue");
});

test("a piece stands for each player, on an empty board as well", () => {
  const board = (ground: Board["ground"], ...pieces: Piece[]): Board => ({
    width: 1,
    height: 1,
    ground,
    places: [],
    lines: [],
    pieces,
    labels: [],
    text: "",
  });
  assert.equal(emblem(board("none", piece("rook", "", 0), piece("king", "", 0)), 0), "king");
  assert.equal(emblem(board("wood", piece("disc")), 0), "stone"); // a mark of the board is nobody's
  assert.equal(emblem(board("wood", piece("seeds", "4")), 0), undefined);
  assert.equal(emblem(board("none", piece("man", "", 0)), 1), "man");
  assert.equal(emblem(board("none", piece("cross", "", 0)), 1), undefined);
});
