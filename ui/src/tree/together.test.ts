import assert from "node:assert/strict";
import { test } from "node:test";
import type { Trace } from "../protocol";
import nineLeaves from "./fixtures/nine-leaves.json";
import plain from "./fixtures/nine-leaves-minimax.json";
import { filmOf, lastStep } from "./picture";
import { matchingStep } from "./together";

const alphaBeta = filmOf(nineLeaves as unknown as Trace);
const minimax = filmOf(plain as unknown as Trace);
const sentence = (film: typeof minimax, step: number) => film.trace.steps[step]!.sentence;

test("both are where a leaf is seen", () => {
  const sees = (film: typeof minimax) => film.trace.steps.findIndex((step) => / sees 14/.test(step.sentence));
  assert.equal(matchingStep({ film: alphaBeta, step: sees(alphaBeta) }, minimax), sees(minimax));
  assert.equal(matchingStep({ film: minimax, step: sees(minimax) }, alphaBeta), sees(alphaBeta));
});

test("while minimax looks at what was pruned, alpha-beta stands at its cut", () => {
  for (const leaf of ["4", "6"]) {
    const step = minimax.trace.steps.findIndex((each) => each.sentence.includes(` sees ${leaf},`));
    assert.match(sentence(alphaBeta, matchingStep({ film: minimax, step }, alphaBeta)), /2 children are never visited/);
  }
});

test("they begin and end together", () => {
  assert.equal(matchingStep({ film: minimax, step: 0 }, alphaBeta), 0);
  assert.equal(matchingStep({ film: minimax, step: lastStep(minimax) }, alphaBeta), lastStep(alphaBeta));
});
