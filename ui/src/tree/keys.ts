/** Keyboard navigation: up and down the tree, and with Shift to the neighbors in the row. */

import type { Layout } from "./layout";
import type { Outline } from "./outline";

export function neighborOf(outline: Outline, layout: Layout, id: number, key: string, shift: boolean): number | null {
  const item = outline.items[id]!;
  if (key === "ArrowUp") return item.parent;
  if (key === "ArrowDown") return item.children.find((child) => layout.spots.has(child)) ?? null;
  if (shift && key === "ArrowRight") return nextInRow(layout, id, 1);
  if (shift && key === "ArrowLeft") return nextInRow(layout, id, -1);
  return null;
}

function nextInRow(layout: Layout, id: number, way: 1 | -1): number | null {
  const here = layout.spots.get(id)!;
  let best: number | null = null;
  let least = Infinity;
  for (const [other, { x, y }] of layout.spots) {
    const distance = (x - here.x) * way;
    if (y === here.y && distance > 0 && distance < least) [best, least] = [other, distance];
  }
  return best;
}
