/** A quiz about a search: its questions, in search order. */

import type { Trace } from "../protocol";
import type { TreeModel } from "../tree/picture";
import { treeModel } from "../tree/picture";
import { numeric } from "../tree/values";

export type Task = "prune" | "windows" | "values";

export const TASKS: { task: Task; name: string; algorithm: string; asks: string }[] = [
  {
    task: "prune", name: "Which leaves are pruned?", algorithm: "alpha-beta",
    asks: "Alpha-beta searches this tree from left to right. Click the leaves that it never visits.",
  },
  {
    task: "windows", name: "What are alpha and beta?", algorithm: "alpha-beta",
    asks:
      "Alpha-beta searches this tree from left to right. Beside each node, write α and β at the moment the search leaves it, " +
      "after a cutoff as well. Leave nodes that are never visited blank.",
  },
  {
    task: "values", name: "What are the minimax values?", algorithm: "minimax",
    asks: "Beside each node, write its minimax value.",
  },
];

/** One answer: is the leaf pruned, or the number at a node (null if it is never visited)? */
export interface Field {
  key: string; // "5 alpha"
  id: number;
  what: "leaf" | "alpha" | "beta" | "value";
  expected: boolean | number | null;
  step: number; // at which the search knows the answer
}

export interface Quiz {
  task: Task;
  model: TreeModel;
  names: ReadonlyMap<number, string>;
  fields: Field[]; // in search order
}

export interface Answers {
  marked: ReadonlySet<number>; // leaves
  texts: Readonly<Record<string, string>>; // by key
}

export const NO_ANSWERS: Answers = { marked: new Set(), texts: {} };

export function quizOf(task: Task, trace: Trace): Quiz {
  const model = treeModel(trace, true);
  const fields = model.outline.items.flatMap((item) => (task === "prune" ? leafField(model, item.id) : numberFields(model, item.id, task)));
  fields.sort((a, b) => a.step - b.step || a.id - b.id);
  return { task, model, names: model.names!, fields };
}

function leafField({ outline, timeline }: TreeModel, id: number): Field[] {
  const { leaf, what } = outline.items[id]!;
  return leaf ? [{ key: `${id} leaf`, id, what: "leaf", expected: what === "never visited", step: timeline.reached[id]! }] : [];
}

function numberFields({ outline, timeline }: TreeModel, id: number, task: Task): Field[] {
  const { leaf, node } = outline.items[id]!;
  if (leaf) return [];
  const step = node ? (timeline.entries[id]!.at(-1)?.step ?? 0) : timeline.reached[id]!;
  const field = (what: "alpha" | "beta" | "value", expected: number | null): Field => ({ key: `${id} ${what}`, id, what, expected, step });
  if (task === "values") return [field("value", node?.value == null ? null : numeric(node.value))];
  const exit = node?.exit ?? null;
  return [field("alpha", exit && numeric(exit[0])), field("beta", exit && numeric(exit[1]))];
}
