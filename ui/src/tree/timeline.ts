/** What is known of each node at each step of a search. */

import type { Trace, TraceNode, Value, Window } from "../protocol";
import type { Item, Outline } from "./outline";
import { numeric } from "./values";

/** The window and value of a node after one of its steps. */
interface Entry {
  step: number;
  window: Window;
  value: Value | null; // v, once a child has returned
  bound: TraceNode["bound"];
}

export interface Timeline {
  entries: Entry[][]; // by item
  reached: number[]; // by item: the step at which it is first seen; Infinity if never
  left: number[]; // by item: the step at which it returns its value
  cut: number[]; // by item: the step that prunes the rest of its children
}

/** The status of a node at a step: `ahead` is not reached yet, `open` is being searched, `left` is done. */
export interface NodeStatus {
  phase: "ahead" | "open" | "left" | "never";
  window: Window;
  value: Value | null;
  bound: TraceNode["bound"];
  cut: boolean;
}

export function timelineOf(outline: Outline): Timeline {
  const { trace, items } = outline;
  const forever = () => items.map(() => Infinity);
  const timeline: Timeline = { entries: items.map(() => []), reached: forever(), left: forever(), cut: forever() };
  trace.steps.forEach((step, at) => {
    if (timeline.reached[step.node] === Infinity) timeline.reached[step.node] = at;
    if (step.label === "prune") timeline.cut[step.node] = at;
    if (step.child !== null) {
      timeline.left[step.child] = at;
      timeline.reached[step.child] = Math.min(timeline.reached[step.child]!, at);
    }
    timeline.entries[step.node]!.push({ step: at, window: step.after, ...valueAfter(trace, timeline, at) });
  });
  const root = trace.nodes[0]!;
  if (root.ended !== "not finished" && trace.steps.length > 0) timeline.left[0] = trace.steps.length - 1;
  for (const item of items) if (item.what !== "visited") timeline.reached[item.id] = reachedUnseen(outline, timeline, item);
  return timeline;
}

/** The best value so far, and what it proves: a MAX node with a child of value 3 is worth at least 3. */
function valueAfter(trace: Trace, timeline: Timeline, at: number): Pick<Entry, "value" | "bound"> {
  const step = trace.steps[at]!;
  const before = timeline.entries[step.node]!.at(-1);
  const { kind, bound } = trace.nodes[step.node]!;
  if (step.child === null && step.label === "update") return { value: step.value, bound };
  if (step.child === null) return { value: before?.value ?? null, bound: before?.bound ?? null };
  const child = trace.nodes[step.child]!;
  if (before?.value != null && numeric(before.value) === numeric(step.value)) return { value: before.value, bound: before.bound };
  if (child.value === null || (kind !== "chance" && numeric(child.value) !== numeric(step.value))) return { value: null, bound: null };
  const proves = kind === "max" ? "lower" : kind === "min" ? "upper" : null;
  return { value: step.value, bound: child.bound === "exact" || child.bound === proves ? proves : null };
}

function reachedUnseen(outline: Outline, timeline: Timeline, item: Item): number {
  let above = outline.items[item.parent!]!;
  while (above.node === null) above = outline.items[above.parent!]!;
  if (item.what === "not recorded") return timeline.reached[above.id]!;
  return Math.min(timeline.cut[above.id]!, timeline.left[above.id]!);
}

export function statusAt(outline: Outline, timeline: Timeline, id: number, step: number): NodeStatus {
  const { node, leaf } = outline.items[id]!;
  const nothing = { window: null, value: null, bound: null, cut: false };
  if (step < timeline.reached[id]!) return { phase: "ahead", ...nothing };
  if (node === null) return { phase: "never", ...nothing };
  const entry = lastEntry(timeline.entries[id]!, step);
  const window = entry?.window ?? null;
  const cut = step >= timeline.cut[id]!;
  if (leaf || step >= timeline.left[id]!) return { phase: "left", window: leaf ? null : window, value: node.value, bound: node.bound, cut };
  return { phase: "open", window, value: entry?.value ?? null, bound: entry?.bound ?? null, cut };
}

/** The last entry up to this step. */
function lastEntry(entries: Entry[], step: number): Entry | undefined {
  let from = 0;
  let to = entries.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (entries[middle]!.step <= step) from = middle + 1;
    else to = middle;
  }
  return entries[from - 1];
}
