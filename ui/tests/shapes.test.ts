import assert from "node:assert/strict";
import { test } from "node:test";
import { paint, shapeKey, writing } from "../src/board/shapes";
import type { Piece } from "../src/protocol";

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
