/** The picture of a search at one of its steps, as plain data. */

import type { Trace, TraceStep, Value, Window } from "../protocol";
import type { Item, Outline } from "./outline";
import { outlineOf, sizesBelow } from "./outline";
import type { Layout } from "./layout";
import { layoutOf, leafText, windowRoom } from "./layout";
import { NO_CHOICE, chosen, fitting, openedTo } from "./expansion";
import type { Choice } from "./expansion";
import type { NodeStatus, Timeline } from "./timeline";
import { statusAt, timelineOf } from "./timeline";
import { numeric, formatValue, boundSign } from "./values";
import { showsLine, showsNode } from "./view";
import type { View } from "./view";
import { isTextTree } from "./treeText";
import { namesOf } from "./names";
import { labelOf } from "./words";

/** A recorded search, prepared for drawing. */
export interface TreeModel {
  trace: Trace;
  outline: Outline;
  timeline: Timeline;
  below: number[]; // by item, the number of items below it
  names: ReadonlyMap<number, string> | null; // of inner nodes; null: their numbers
  typed: boolean; // the game is a tree given as text, so its leaves are known from the start
}

export type Shape = "up" | "down" | "circle" | "box" | "dot" | "rest";

/** All fields are plain values, so that two drawings of a node are easily compared. */
export interface DrawnNode {
  id: number;
  x: number;
  y: number;
  shape: Shape;
  name: string; // used in sentences
  phase: NodeStatus["phase"];
  value: string;
  alpha: string; // empty without a window
  beta: string;
  changed: "" | "alpha" | "beta" | "value"; // what this step changed
  closed: boolean; // alpha and beta have met
  current: boolean;
  giving: boolean; // it has just returned its value
  best: boolean; // on the principal variation, once that is known
  crossed: boolean;
  hidden: number; // collapsed nodes below it
  label: string;
}

export interface DrawnEdge {
  id: number; // of the child
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  phase: NodeStatus["phase"];
  best: boolean;
  cut: boolean; // crossed with a double stroke
  giving: boolean;
  move: string;
}

export interface Picture {
  nodes: DrawnNode[];
  edges: DrawnEdge[];
}

export function treeModel(trace: Trace, letters = false): TreeModel {
  const outline = outlineOf(trace);
  return { trace, names: letters ? namesOf(outline) : null, outline, timeline: timelineOf(outline), below: sizesBelow(outline), typed: isTextTree(trace.game) };
}

/** The picture of a trace at one step. */
export function pictureOf(trace: Trace, step: number, room = Infinity, choice: Choice = NO_CHOICE): Picture {
  const model = treeModel(trace);
  const open = openedTo(model.outline, chosen(fitting(model.outline, room), choice), currentNode(model, step));
  return draw(model, layoutOf(model.outline, open, windowRoom(model.timeline)), open, step);
}

export function lastStep(model: TreeModel): number {
  return Math.max(0, model.trace.steps.length - 1);
}

export function currentNode(model: TreeModel, step: number): number {
  return model.trace.steps[step]?.node ?? 0;
}

/** All of the picture, or of a very large one only what a window on it shows and the nodes in `keep`. */
export function draw(model: TreeModel, layout: Layout, open: ReadonlySet<number>, step: number, view?: View | null, keep: number[] = []): Picture {
  const { outline, timeline, trace } = model;
  const event = trace.steps[step];
  const finished = step >= lastStep(model) && trace.nodes[0]!.ended !== "not finished";
  const nodes: DrawnNode[] = [];
  const edges: DrawnEdge[] = [];
  for (const [id, { x, y }] of layout.spots) {
    const item = outline.items[id]!;
    const above = item.parent === null ? null : layout.spots.get(item.parent)!;
    const inView = !view || showsNode(view, x, y);
    if (!inView && !keep.includes(id) && !(above && showsLine(view, above, { x, y }))) continue;
    const at = statusAt(outline, timeline, id, step);
    const hidden = open.has(id) ? 0 : model.below[id]!;
    const best = finished && item.node?.principal_variation === true;
    const giving = event?.child === id;
    const name = model.names ? (model.names.get(id) ?? "") : item.node && at.phase !== "ahead" ? String(id) : "";
    const value = valueText(model, item, at);
    if (inView || keep.includes(id)) nodes.push({
      id, x, y, shape: shapeOf(item), name: item.leaf ? "" : name, phase: at.phase, value, ...windowTexts(at.window),
      changed: event?.node === id ? whatChanged(event) : "", closed: at.cut, current: event?.node === id, giving, best,
      crossed: at.phase === "never" && item.leaf && item.what === "never visited", hidden, label: labelOf(item, name, at, value, hidden),
    });
    if (above === null) continue;
    const parent = outline.items[item.parent!]!;
    const [from, to] = [reach(shapeOf(parent)).below, reach(shapeOf(item)).above];
    edges.push({
      id, x1: above.x, y1: above.y + from, x2: x, y2: y - to, phase: at.phase, best, giving, move: item.move,
      cut: at.phase === "never" && item.what === "never visited" && parent.node !== null,
    });
  }
  return { nodes, edges };
}

export function shapeOf(item: Item): Shape {
  if (item.what === "not recorded") return "rest";
  if (item.leaf) return item.node === null && item.text === "" ? "dot" : "box";
  return item.kind === "max" ? "up" : item.kind === "min" ? "down" : "circle";
}

/** Where the lines end, above and below the middle of a shape. */
export function reach(shape: Shape): { above: number; below: number } {
  switch (shape) {
    case "up":
    case "down":
      return { above: 20, below: 20 };
    case "circle":
      return { above: 21, below: 21 };
    case "box":
      return { above: 16, below: 16 };
    case "dot":
      return { above: 5, below: 5 };
    case "rest":
      return { above: 12, below: 12 };
  }
}

function valueText({ typed }: TreeModel, item: Item, { phase, value, bound }: NodeStatus): string {
  if (item.what === "not recorded") return item.text;
  if (item.leaf) return phase === "ahead" && !typed ? "" : leafText(item);
  if (phase === "ahead" || value === null) return "";
  return boundSign(bound) + formatValue(value);
}

function windowTexts(window: Window): { alpha: string; beta: string } {
  return window === null ? { alpha: "", beta: "" } : { alpha: formatValue(window[0]), beta: formatValue(window[1]) };
}

function whatChanged(step: TraceStep): DrawnNode["changed"] {
  if (step.label !== "update" || !step.changed) return "";
  if (step.before === null || step.after === null) return "value";
  const differs = (one: Value, other: Value) => numeric(one) !== numeric(other);
  return differs(step.before[0], step.after[0]) ? "alpha" : differs(step.before[1], step.after[1]) ? "beta" : "";
}
