/** Two searches of the same tree, kept at the same place. */

import type { Film } from "./picture";

/** Where a search stands. */
export interface Place {
  film: Film;
  step: number;
}

/** The step of the other search that is at the same place, or at the last one before it that both come to. */
export function matchingStep({ film, step }: Place, other: Film): number {
  const [keys, known] = [keysOf(film), stepsByKey(other)];
  for (let at = step; at >= 0; at--) {
    const found = known.get(keys[at]!);
    if (found === undefined) continue;
    const next = other.trace.steps[found + 1];
    return at < step && next?.label === "prune" ? found + 1 : found; // what lies between was cut off
  }
  return 0;
}

const keysKept = new WeakMap<Film, string[]>();
const stepsKept = new WeakMap<Film, Map<string, number>>();

function stepsByKey(film: Film): Map<string, number> {
  let steps = stepsKept.get(film);
  if (!steps) {
    steps = new Map(keysOf(film).map((key, at) => [key, at]));
    stepsKept.set(film, steps);
  }
  return steps;
}

/** A name for what happens at each step that is the same in every search: "1 2 <" enters the node after the moves 1 and 2. */
function keysOf(film: Film): string[] {
  let keys = keysKept.get(film);
  if (!keys) {
    const { nodes, steps } = film.trace;
    const lines: string[] = [];
    for (const { number, parent, move } of nodes) lines[number] = parent === null ? "" : `${lines[parent]} ${move}`;
    keys = steps.map(({ label, node, child }) => (child === null ? `${lines[node]} ${label === "prune" ? "|" : "<"}` : `${lines[child]} >`));
    keysKept.set(film, keys);
  }
  return keys;
}
