import assert from "node:assert/strict";
import { test } from "node:test";
import type { Trace } from "../protocol";
import nineLeaves from "../tree/fixtures/nine-leaves.json";
import plain from "../tree/fixtures/nine-leaves-minimax.json";
import equal from "../tree/fixtures/equal.json";
import { blankLayout, blankPicture, withMarked } from "./blank";
import { answerKey, check } from "./checking";
import { renamed } from "../tree/names";
import { NO_ANSWERS, quizOf } from "./quiz";
import type { Answers, Quiz } from "./quiz";
import { NO_SCORE, scoreText, solved } from "./score";

const prune = quizOf("prune", nineLeaves as unknown as Trace);
const windows = quizOf("windows", nineLeaves as unknown as Trace);
const values = quizOf("values", plain as unknown as Trace);

function marking(quiz: Quiz, ...leaves: string[]): Answers {
  const { items } = quiz.model.outline;
  const written = (id: number) => items[id]!.text || String(items[id]!.node?.value);
  const ids = quiz.fields.filter((field) => leaves.includes(written(field.id))).map((field) => field.id);
  return { marked: new Set(ids), texts: {} };
}

function writing(quiz: Quiz, changes: Record<string, string> = {}): Answers {
  const right = quiz.fields.map(({ key, expected }) => [key, expected === null ? "" : String(expected)]);
  return { marked: new Set(), texts: { ...Object.fromEntries(right), ...changes } };
}

test("all right", () => {
  assert.deepEqual(check(prune, marking(prune, "4", "6")), { right: 9, of: 9, first: null });
  assert.equal(check(windows, writing(windows)).first, null);
  assert.equal(check(values, writing(values)).first, null);
});

test("a pruned leaf that was not marked is told with the step that prunes it", () => {
  const { right, first } = check(prune, marking(prune, "4"));
  assert.equal(right, 8);
  assert.equal(first!.what, "The leaf 6 is never visited.");
  assert.equal(first!.why, "MIN node C has β = 2 ≤ α = 3: MAX will never let us get here; 2 children are never visited.");
});

test("the first mistake is the first in the order of the search", () => {
  const { right, first } = check(prune, marking(prune, "14", "8", "4"));
  assert.equal(right, 6);
  assert.equal(first!.what, "The leaf 8 is visited: until then α = −∞ is below β = 3.");
  assert.equal(first!.why, "MIN node B sees 8, which is not below β = 3: nothing changes.");
});

test("a wrong bound is told with the step that set it", () => {
  const { first } = check(windows, writing(windows, { "0 alpha": "2", "5 alpha": "-inf", "5 beta": "9" }));
  assert.equal(first!.what, "α of MIN node C is 3, not −∞.");
  assert.equal(first!.why, "MIN node C inherits α = 3 and β = ∞ from node A.");
  const beta = check(windows, writing(windows, { "7 beta": "5" })).first!;
  assert.equal(beta.what, "β of MIN node D is 2, not 5.");
  assert.equal(beta.why, "MIN node D sees 2: β changes from 5 to 2.");
});

test("infinity may be spelled in several ways", () => {
  for (const text of ["∞", "inf", "+inf", "oo"]) assert.equal(check(windows, writing(windows, { "0 beta": text })).first, null, text);
  for (const text of ["-∞", "−∞", "-inf"]) assert.equal(check(windows, writing(windows, { "1 alpha": text })).first, null, text);
  assert.match(check(windows, writing(windows, { "1 alpha": "∞" })).first!.what, /is −∞, not ∞/);
});

test("what is missing or no number is formatValue", () => {
  assert.equal(check(windows, NO_ANSWERS).first!.what, "α of MIN node B is missing; it is −∞.");
  assert.match(check(windows, writing(windows, { "1 alpha": "x" })).first!.what, /“x” is not a number/);
});

test("a wrong minimax value is told with the child that it comes from", () => {
  const { first } = check(values, writing(values, { "1 value": "12", "0 value": "14" }));
  assert.equal(first!.what, "The value of MIN node B is 3, not 12.");
  assert.equal(first!.why, "MIN node B sees 3: v changes from ∞ to 3.");
});

test("equality cuts, as in the search: in 3 5 / 3 9 the 9 is pruned", () => {
  const quiz = quizOf("prune", equal as unknown as Trace);
  assert.equal(check(quiz, marking(quiz, "9")).first, null);
  assert.match(check(quiz, NO_ANSWERS).first!.why, /β = 3 ≤ α = 3/);
});

test("the key tells the answers", () => {
  assert.equal(answerKey(prune), "Never visited: 4, 6.");
  assert.equal(answerKey(windows), "A: α = 3, β = ∞; B: α = −∞, β = 3; C: α = 3, β = 2; D: α = 3, β = 2.");
  assert.equal(answerKey(values), "A: 3; B: 3; C: 2; D: 2.");
});

test("the blank tree gives nothing away", () => {
  const layout = blankLayout(prune);
  const { nodes, edges } = blankPicture(prune, layout, NO_ANSWERS, null);
  assert.ok(nodes.every((node) => node.phase === "open" && !node.crossed && node.alpha === "" && !/visited|node \d/.test(node.label)));
  assert.ok(edges.every((edge) => !edge.cut));
  assert.deepEqual(nodes.filter((node) => node.name).map((node) => node.name), ["A", "B", "C", "D"]);
});

test("a click on a branch marks all its leaves, another unmarks them", () => {
  const once = withMarked(prune, NO_ANSWERS, 5);
  assert.equal(once.marked.size, 3);
  assert.equal(withMarked(prune, once, 5).marked.size, 0);
  assert.equal(withMarked(prune, once, 6).marked.size, 2);
});

test("names and score", () => {
  assert.equal(renamed("MAX node 0 gets 3 from node 1.", prune.names), "MAX node A gets 3 from node B.");
  assert.equal(scoreText(solved(solved(NO_SCORE, 1), 3)), "2 solved, 1 on the first try");
});
