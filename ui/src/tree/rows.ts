/** Labels at the left of each row: the player to move there. */

import type { Layout } from "./layout";
import type { TreeModel } from "./picture";
import { kindName } from "./words";

export interface Row {
  y: number;
  name: string;
}

/** Only rows whose inner nodes are all of one kind have a label. */
export function rowsOf({ outline }: TreeModel, layout: Layout): Row[] {
  const kinds = new Map<number, Set<string>>();
  for (const [id, { y }] of layout.spots) {
    const { leaf, kind } = outline.items[id]!;
    if (!leaf) kinds.set(y, (kinds.get(y) ?? new Set()).add(kind));
  }
  return [...kinds].filter(([, names]) => names.size === 1).map(([y, names]) => ({ y, name: kindName([...names][0]!) }));
}
