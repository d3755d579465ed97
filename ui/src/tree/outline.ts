/** The items to draw: the nodes that the search visited and, in gray, those it never visited. */

import type { Trace, TraceNode } from "../protocol";
import { isTextTree, readState } from "./treeText";
import type { TextTree } from "./treeText";

/** A node of the picture. The `id` of a visited node is the number of its visit; the others are numbered after them. */
export interface Item {
  id: number;
  parent: number | null;
  ply: number;
  what: "visited" | "never visited" | "not recorded";
  node: TraceNode | null; // if it was visited
  kind: string;
  leaf: boolean;
  move: string; // the label of the edge from its parent; empty if it is obvious
  text: string; // the value of a leaf that was never visited, or the number of nodes not recorded
  children: number[];
}

export interface Outline {
  trace: Trace;
  items: Item[]; // by id
}

export function outlineOf(trace: Trace): Outline {
  const items = trace.nodes.map(visited);
  const outline = { trace, items };
  const typed = isTextTree(trace.game);
  for (const node of trace.nodes) {
    const depth = (trace.decision.depth ?? Infinity) - node.ply;
    const below = typed && node.never_visited.length > 0 ? readState(node.state).children : [];
    for (const move of node.never_visited) addNeverVisited(outline, node.number, move, below[Number(move) - 1], depth - 1);
    if (node.not_recorded.length > 0) addNotRecorded(outline, node);
  }
  if (typed && trace.order === "given") for (const item of items) item.move = ""; // 1, 2, 3 … from the left
  return outline;
}

/** How the search of an inner node ends; any other end makes it a leaf. */
const INSIDE = ["searched", "cut by alpha", "cut by beta", "not finished"];

function visited(node: TraceNode): Item {
  const leaf = !INSIDE.includes(node.ended);
  return {
    id: node.number, parent: node.parent, ply: node.ply, what: "visited", node, kind: node.kind, leaf,
    move: node.move ?? "", text: "", children: [...node.children],
  };
}

function addNeverVisited(outline: Outline, parent: number, move: string, tree: TextTree | undefined, depth: number): void {
  const above = outline.items[parent]!;
  const leaf = tree === undefined || tree.children.length === 0 || depth <= 0;
  const kind = above.kind === "max" ? "min" : above.kind === "min" ? "max" : above.kind;
  const text = tree?.children.length === 0 ? tree.text : "";
  const id = add(outline, { parent, ply: above.ply + 1, what: "never visited", node: null, kind, leaf, move, text });
  if (!leaf) tree.children.forEach((child, at) => addNeverVisited(outline, id, String(at + 1), child, depth - 1));
}

function addNotRecorded(outline: Outline, node: TraceNode): void {
  const text = `${node.not_recorded.length} more`;
  add(outline, { parent: node.number, ply: node.ply + 1, what: "not recorded", node: null, kind: "", leaf: true, move: "", text });
}

function add(outline: Outline, item: Omit<Item, "id" | "children">): number {
  const id = outline.items.length;
  outline.items.push({ ...item, id, children: [] });
  outline.items[item.parent!]!.children.push(id);
  return id;
}

/** The path from the root to an item, both included. */
export function wayTo(outline: Outline, id: number): number[] {
  const way: number[] = [];
  for (let at: number | null = id; at !== null; at = outline.items[at]!.parent) way.push(at);
  return way.reverse();
}

/** The number of items below each item. */
export function sizesBelow(outline: Outline): number[] {
  const sizes = outline.items.map(() => 0);
  const deepestFirst = [...outline.items].sort((a, b) => b.ply - a.ply);
  for (const item of deepestFirst) if (item.parent !== null) sizes[item.parent]! += 1 + sizes[item.id]!;
  return sizes;
}
