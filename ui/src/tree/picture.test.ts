import assert from "node:assert/strict";
import { test } from "node:test";
import type { Trace } from "../protocol";
import nineLeaves from "./fixtures/nine-leaves.json";
import deeper from "./fixtures/deeper.json";
import plain from "./fixtures/nine-leaves-minimax.json";
import { NO_CHOICE, chosen, fitting, openedTo, toggled } from "./expansion";
import { layoutOf, windowRoom } from "./layout";
import { currentNode, draw, treeModel, lastStep, pictureOf } from "./picture";
import { statusAt } from "./timeline";

const nine = nineLeaves as unknown as Trace;
const deep = deeper as unknown as Trace;
const END = nine.steps.length - 1;
const written = (trace: Trace, step: number, what: (node: ReturnType<typeof pictureOf>["nodes"][number]) => boolean) =>
  pictureOf(trace, step).nodes.filter(what).map((node) => node.value);

test("at the last step the leaves 4 and 6 are crossed, and the lines to them cut", () => {
  assert.deepEqual(written(nine, END, (node) => node.crossed), ["4", "6"]);
  assert.equal(pictureOf(nine, END).edges.filter((edge) => edge.cut).length, 2);
});

test("nothing is crossed before the search prunes", () => {
  const prune = nine.steps.findIndex((step) => step.label === "prune");
  assert.deepEqual(written(nine, prune - 1, (node) => node.crossed), []);
  assert.deepEqual(written(nine, prune, (node) => node.crossed), ["4", "6"]);
});

test("stepping back undoes", () => {
  for (const trace of [nine, deep]) {
    const model = treeModel(trace);
    const open = chosen(fitting(model.outline, Infinity), NO_CHOICE);
    const layout = layoutOf(model.outline, open, windowRoom(model.timeline));
    const forth = trace.steps.map((_, step) => draw(model, layout, open, step));
    for (let step = trace.steps.length - 1; step >= 0; step--) assert.deepEqual(draw(model, layout, open, step), forth[step]);
  }
});

test("windows at each step are those that the step left behind", () => {
  for (const trace of [nine, deep]) {
    const model = treeModel(trace);
    trace.steps.forEach((step, at) => assert.deepEqual(statusAt(model.outline, model.timeline, step.node, at).window, step.after));
  }
});

test("a window stands until its node changes it", () => {
  const model = treeModel(nine);
  const beside = (id: number, step: number) => statusAt(model.outline, model.timeline, id, step).window;
  assert.deepEqual(beside(0, 4), ["-inf", "inf"]);
  assert.deepEqual(beside(0, 5), [3, "inf"]);
  assert.deepEqual(beside(1, END), ["-inf", 3]);
  assert.equal(beside(5, 5), null);
});

test("a value under way is a bound, and ends as what was proven", () => {
  const value = (id: number, step: number) => pictureOf(nine, step).nodes.find((node) => node.id === id)!.value;
  assert.equal(value(1, 1), "");
  assert.equal(value(1, 2), "≤3");
  assert.equal(value(1, 5), "3");
  assert.equal(value(0, 5), "≥3");
  assert.equal(value(5, END), "≤2");
  assert.equal(value(0, END), "3");
});

test("the principal variation is coloured at the end only", () => {
  const best = (step: number) => pictureOf(nine, step).nodes.filter((node) => node.best).map((node) => node.id);
  assert.deepEqual(best(END - 1), []);
  assert.deepEqual(best(END), [0, 1, 2]);
});

test("nodes say what they are", () => {
  const labels = pictureOf(nine, END).nodes.map((node) => node.label);
  assert.ok(labels.includes("MIN node 5, value at most 2, window 3 to 2, cut by alpha"));
  assert.ok(labels.includes("leaf 4, never visited"));
  assert.ok(labels.includes("MAX node 0, value 3, window 3 to infinity"));
});

test("minimax has no windows, and crosses nothing", () => {
  const trace = plain as unknown as Trace;
  const { nodes } = pictureOf(trace, trace.steps.length - 1);
  assert.ok(nodes.every((node) => node.alpha === "" && !node.crossed));
  assert.equal(nodes[0]!.value, "3");
});

test("whole branches that were never visited are drawn with their leaves", () => {
  const crossed = written(deep, deep.steps.length - 1, (node) => node.crossed);
  assert.deepEqual(crossed, deep.pruned.map((value) => String(value).replace("-", "−")));
});

test("what does not fit is folded, and opens where the search is", () => {
  const model = treeModel(deep);
  const narrow = chosen(fitting(model.outline, 3), NO_CHOICE);
  assert.deepEqual([...narrow], [0]);
  const inside = model.trace.steps.findIndex((step) => model.trace.nodes[step.node]!.ply === 2);
  const open = openedTo(model.outline, narrow, currentNode(model, inside));
  const picture = draw(model, layoutOf(model.outline, open, windowRoom(model.timeline)), open, inside);
  assert.ok(picture.nodes.some((node) => node.current));
  assert.ok(picture.nodes.some((node) => node.hidden > 0));
  assert.ok(!chosen(narrow, toggled(NO_CHOICE, 0, false)).has(0));
  assert.equal(openedTo(model.outline, open, 0), open);
});

test("of a large picture only what is seen is drawn, and what is to be kept", () => {
  const model = treeModel(nine);
  const open = fitting(model.outline, Infinity);
  const layout = layoutOf(model.outline, open, windowRoom(model.timeline));
  const { x, y } = layout.spots.get(5)!;
  const view = { left: x - 1, right: x + 1, top: y - 1, bottom: y + 1 };
  assert.deepEqual(draw(model, layout, open, END, view, [10]).nodes.map((node) => node.id), [5, 10]);
  assert.ok(draw(model, layout, open, END, view).edges.some((edge) => edge.id === 5));
});

test("neighbours do not overlap", () => {
  const model = treeModel(nine);
  const { spots, width } = layoutOf(model.outline, fitting(model.outline, Infinity), windowRoom(model.timeline));
  const rows = new Map<number, number[]>();
  for (const { x, y } of spots.values()) rows.set(y, [...(rows.get(y) ?? []), x]);
  for (const xs of rows.values()) {
    xs.sort((a, b) => a - b).forEach((x, at) => assert.ok(at === 0 || x - xs[at - 1]! >= 30));
    assert.ok(xs[0]! > 0 && xs.at(-1)! < width);
  }
  assert.equal(lastStep(model), END);
});
