/** The blank tree of a quiz, its nodes named by letters. */

import type { Layout } from "../tree/layout";
import { layoutOf, leafText } from "../tree/layout";
import { fitting } from "../tree/expansion";
import type { DrawnEdge, DrawnNode, Picture } from "../tree/picture";
import { reach, shapeOf } from "../tree/picture";
import { spoken } from "../tree/values";
import { kindName } from "../tree/words";
import type { Answers, Quiz, Task } from "./quiz";

const ROOM: Record<Task, number> = { prune: 0, windows: 92, values: 62 }; // beside a node, for the answers

export function blankLayout(quiz: Quiz): Layout {
  const { outline } = quiz.model;
  return layoutOf(outline, fitting(outline, Infinity), () => ROOM[quiz.task], quiz.task === "windows" ? 112 : 104);
}

/** `pointed` is the node of a mistake. */
export function blankPicture(quiz: Quiz, layout: Layout, answers: Answers, pointed: number | null): Picture {
  const nodes: DrawnNode[] = [];
  const edges: DrawnEdge[] = [];
  for (const [id, { x, y }] of layout.spots) {
    const item = quiz.model.outline.items[id]!;
    const shape = item.leaf ? "box" : shapeOf(item);
    const marked = answers.marked.has(id);
    nodes.push({
      id, x, y, shape, name: quiz.names.get(id) ?? "", phase: marked ? "never" : "open", value: item.leaf ? leafText(item) : "",
      alpha: "", beta: "", changed: "", closed: false, current: id === pointed, giving: false, best: false, crossed: marked, hidden: 0,
      label: labelOf(quiz, id) + (marked ? ", marked as pruned" : ""),
    });
    if (item.parent === null) continue;
    const above = layout.spots.get(item.parent)!;
    const from = reach(shapeOf(quiz.model.outline.items[item.parent]!)).below;
    edges.push({
      id, x1: above.x, y1: above.y + from, x2: x, y2: y - reach(shape).above,
      phase: marked ? "never" : "open", best: false, cut: false, giving: false, move: "",
    });
  }
  return { nodes, edges };
}

/** "leaf 4, child 2 of node C". */
function labelOf({ model, names }: Quiz, id: number): string {
  const item = model.outline.items[id]!;
  const what = item.leaf ? `leaf ${spoken(leafText(item))}` : `${kindName(item.kind)} node ${names.get(id)}`;
  if (item.parent === null) return `${what}, the root`;
  const place = model.outline.items[item.parent]!.children.indexOf(id) + 1;
  return `${what}, child ${place} of node ${names.get(item.parent)}`;
}

/** The leaves at or below a node. */
export function leavesBelow({ model }: Quiz, id: number): number[] {
  const { leaf, children } = model.outline.items[id]!;
  return leaf ? [id] : children.flatMap((child) => leavesBelow({ model } as Quiz, child));
}

/** Marks a leaf, or all leaves of a branch; unmarks them if all are marked. */
export function withMarked(quiz: Quiz, answers: Answers, id: number): Answers {
  const leaves = leavesBelow(quiz, id);
  const marked = new Set(answers.marked);
  const all = leaves.every((leaf) => marked.has(leaf));
  for (const leaf of leaves) all ? marked.delete(leaf) : marked.add(leaf);
  return { ...answers, marked };
}
