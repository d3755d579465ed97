/** Keeps two searches of the same tree at the same place. */

import type { TreeModel } from "./picture";

/** A step of a search. */
export interface Place {
  model: TreeModel;
  step: number;
}

/** The step of the other search at the same place, or at the last place before it that both reach. */
export function matchingStep({ model, step }: Place, other: TreeModel): number {
  const [keys, known] = [keysOf(model), stepsByKey(other)];
  for (let at = step; at >= 0; at--) {
    const found = known.get(keys[at]!);
    if (found === undefined) continue;
    const next = other.trace.steps[found + 1];
    return at < step && next?.label === "prune" ? found + 1 : found; // the steps between were pruned
  }
  return 0;
}

const keysByModel = new WeakMap<TreeModel, string[]>();
const stepsByModel = new WeakMap<TreeModel, Map<string, number>>();

function stepsByKey(model: TreeModel): Map<string, number> {
  let steps = stepsByModel.get(model);
  if (!steps) {
    steps = new Map(keysOf(model).map((key, at) => [key, at]));
    stepsByModel.set(model, steps);
  }
  return steps;
}

/** A key for each step, the same in every search: "1 2 <" enters the node after the moves 1 and 2. */
function keysOf(model: TreeModel): string[] {
  let keys = keysByModel.get(model);
  if (!keys) {
    const { nodes, steps } = model.trace;
    const lines: string[] = [];
    for (const { number, parent, move } of nodes) lines[number] = parent === null ? "" : `${lines[parent]} ${move}`;
    keys = steps.map(({ label, node, child }) => (child === null ? `${lines[node]} ${label === "prune" ? "|" : "<"}` : `${lines[child]} >`));
    keysByModel.set(model, keys);
  }
  return keys;
}
