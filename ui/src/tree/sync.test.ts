import assert from "node:assert/strict";
import { test } from "node:test";
import type { Trace } from "../protocol";
import nineLeaves from "./fixtures/nine-leaves.json";
import plain from "./fixtures/nine-leaves-minimax.json";
import { treeModel, lastStep } from "./picture";
import { matchingStep } from "./sync";

const alphaBeta = treeModel(nineLeaves as unknown as Trace);
const minimax = treeModel(plain as unknown as Trace);
const sentence = (model: typeof minimax, step: number) => model.trace.steps[step]!.sentence;

test("both are where a leaf is seen", () => {
  const sees = (model: typeof minimax) => model.trace.steps.findIndex((step) => / sees 14/.test(step.sentence));
  assert.equal(matchingStep({ model: alphaBeta, step: sees(alphaBeta) }, minimax), sees(minimax));
  assert.equal(matchingStep({ model: minimax, step: sees(minimax) }, alphaBeta), sees(alphaBeta));
});

test("while minimax looks at what was pruned, alpha-beta stands at its cut", () => {
  for (const leaf of ["4", "6"]) {
    const step = minimax.trace.steps.findIndex((each) => each.sentence.includes(` sees ${leaf},`));
    assert.match(sentence(alphaBeta, matchingStep({ model: minimax, step }, alphaBeta)), /2 children are never visited/);
  }
});

test("they begin and end together", () => {
  assert.equal(matchingStep({ model: minimax, step: 0 }, alphaBeta), 0);
  assert.equal(matchingStep({ model: minimax, step: lastStep(minimax) }, alphaBeta), lastStep(alphaBeta));
});
