import assert from "node:assert/strict";
import { test } from "node:test";
import { parseValue, formatValue, typeset } from "./values";
import { comparison, countsOf } from "./comparison";
import { readState } from "./treeText";
import { scrolledTo } from "./scale";
import { initialQuery, requestsFor, withGame } from "./query";
import type { Trace } from "../protocol";

test("numbers are written as on the slides", () => {
  assert.deepEqual([formatValue("-inf"), formatValue("inf"), formatValue(-2), formatValue(0.48751), formatValue(-0), formatValue(123456)], ["−∞", "∞", "−2", "0.4875", "0", "123456"]);
  assert.equal(typeset("MAX starts with α = -∞ after a-1: -3 (-4)."), "MAX starts with α = −∞ after a-1: −3 (−4).");
});

test("infinity is understood in several spellings", () => {
  for (const text of ["∞", "inf", "+inf", "Infinity", " oo ", "+∞"]) assert.equal(parseValue(text), Infinity, text);
  for (const text of ["-∞", "−∞", "-inf", "- inf", "–oo"]) assert.equal(parseValue(text), -Infinity, text);
  assert.deepEqual(["3", "-2.5", "−4", "2,5", "+7"].map(parseValue), [3, -2.5, -4, 2.5, 7]);
  for (const text of ["", "x", "3 4 a", "--1", "alpha"]) assert.equal(parseValue(text), null, text);
});

test("a state of a tree is read with its leaves", () => {
  assert.deepEqual(readState("(2 (-4 6))").children[1]!.children.map(({ text }) => text), ["-4", "6"]);
  assert.equal(readState("((1,2,6) (4,2,3))").children[0]!.text, "(1,2,6)");
});

test("two searches are compared by the nodes they visited, recorded or not", () => {
  const trace = (algorithm: string, nodes: number, value = 0, complete = true) =>
    ({ algorithm, decision: { nodes, value, complete }, nodes: [], left_out: 0 }) as unknown as Trace;
  const counts = countsOf([trace("minimax", 549946), trace("alpha-beta", 18297)]);
  assert.equal(comparison(counts), "alpha-beta visits 18,297 nodes, minimax 549,946: 3.3% as many, with the same value.");
  assert.match(comparison(countsOf([trace("minimax", 100), trace("look-ahead", 10, 1)])), /10% as many, with different values/);
  assert.match(comparison(countsOf([trace("minimax", 100, 0, false), trace("alpha-beta", 10)])), /stopped/);
});

test("what is in view stays, what is not comes to the middle", () => {
  assert.equal(scrolledTo(100, 400, 300, 50), 100);
  assert.equal(scrolledTo(100, 400, 900, 50), 700);
  assert.equal(scrolledTo(100, 400, 20, 50), 0);
});

test("a tree in text is asked for as a game of its own", () => {
  const typed = requestsFor({ ...initialQuery("othello", "", false), against: "minimax" });
  assert.deepEqual(typed.map(({ game, algorithm, depth }) => [game, algorithm, depth]), [
    ["tree:3 12 8 / 2 4 6 / 14 5 2", "alpha-beta", null],
    ["tree:3 12 8 / 2 4 6 / 14 5 2", "minimax", null],
  ]);
  assert.equal(requestsFor(initialQuery("tree:1 2 / 3 4", "", true))[0]!.game, "tree:1 2 / 3 4");
  assert.equal(initialQuery("my_game.py", "", true).game, "my_game.py"); // its start has no text
  const at = { game: "othello", position: "d3 c5" };
  const query = initialQuery(at.game, at.position, true);
  assert.deepEqual([query.game, query.position, query.depth], ["othello", "d3 c5", 2]);
  assert.equal(withGame(query, "chess", at).position, "");
});
