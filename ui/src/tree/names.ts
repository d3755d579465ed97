/** Letters as names of inner nodes, where numbers would reveal the order of visits. */

import type { Outline } from "./outline";

export function namesOf(outline: Outline): Map<number, string> {
  const names = new Map<number, string>();
  const levels: number[][] = [[0]];
  for (const level of levels) {
    for (const id of level) if (!outline.items[id]!.leaf) names.set(id, letters(names.size));
    const below = level.flatMap((id) => outline.items[id]!.children);
    if (below.length > 0) levels.push(below);
  }
  return names;
}

/** A, B, …, Z, AA, AB, … */
function letters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : letters(Math.floor(at / 26) - 1) + last;
}

/** A sentence with letters in place of the nodes' numbers. */
export function renamed(sentence: string, names: ReadonlyMap<number, string> | null): string {
  if (names === null) return sentence;
  return sentence.replace(/node (\d+)/g, (whole, number: string) => {
    const name = names.get(Number(number));
    return name === undefined ? whole : `node ${name}`;
  });
}
