/** A quiz on a search: what is asked, in the order in which the search answers it. */

import type { Trace } from "../protocol";
import type { Film } from "../tree/picture";
import { filmOf } from "../tree/picture";
import { numeric } from "../tree/values";

export type Task = "prune" | "windows" | "values";

export const TASKS: { task: Task; name: string; algorithm: string; asks: string }[] = [
  {
    task: "prune", name: "which leaves are pruned", algorithm: "alpha-beta",
    asks: "Alpha-beta searches this tree from left to right. Click the leaves that it never visits.",
  },
  {
    task: "windows", name: "alpha and beta", algorithm: "alpha-beta",
    asks:
      "Alpha-beta searches this tree from left to right. Write beside each node its α and β as they stand when the search " +
      "leaves it, after a cut as well. Beside a node that is never visited, write nothing.",
  },
  {
    task: "values", name: "minimax values", algorithm: "minimax",
    asks: "Write beside each node the value that minimax gives it.",
  },
];

/** One thing to be answered: is the leaf pruned, or which number stands there (null: none, it is never visited)? */
export interface Field {
  key: string; // "5 alpha"
  id: number;
  what: "leaf" | "alpha" | "beta" | "value";
  expected: boolean | number | null;
  step: number; // of the search, at which the answer is known
}

export interface Quiz {
  task: Task;
  film: Film;
  names: ReadonlyMap<number, string>;
  fields: Field[]; // in the order of the search
}

export interface Answers {
  marked: ReadonlySet<number>; // leaves
  texts: Readonly<Record<string, string>>; // by key
}

export const NO_ANSWERS: Answers = { marked: new Set(), texts: {} };

export function quizOf(task: Task, trace: Trace): Quiz {
  const film = filmOf(trace, true);
  const fields = film.outline.items.flatMap((item) => (task === "prune" ? leafField(film, item.id) : numberFields(film, item.id, task)));
  fields.sort((a, b) => a.step - b.step || a.id - b.id);
  return { task, film, names: film.names!, fields };
}

function leafField({ outline, timeline }: Film, id: number): Field[] {
  const { leaf, what } = outline.items[id]!;
  return leaf ? [{ key: `${id} leaf`, id, what: "leaf", expected: what === "never visited", step: timeline.reached[id]! }] : [];
}

function numberFields({ outline, timeline }: Film, id: number, task: Task): Field[] {
  const { leaf, node } = outline.items[id]!;
  if (leaf) return [];
  const step = node ? (timeline.entries[id]!.at(-1)?.step ?? 0) : timeline.reached[id]!;
  const field = (what: "alpha" | "beta" | "value", expected: number | null): Field => ({ key: `${id} ${what}`, id, what, expected, step });
  if (task === "values") return [field("value", node?.value == null ? null : numeric(node.value))];
  const exit = node?.exit ?? null;
  return [field("alpha", exit && numeric(exit[0])), field("beta", exit && numeric(exit[1]))];
}
