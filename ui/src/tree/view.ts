/** The visible part of a very large picture: only that is drawn. */

import type { Spot } from "./layout";

export interface View {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const BLOCK = 400; // scrolling within a block draws nothing new
export const ENOUGH = 400; // nodes; a smaller picture is drawn whole

/** The visible part and one more block on each side; null for the whole picture. */
export function viewOf(nodes: number, seen: View): View | null {
  if (nodes <= ENOUGH) return null;
  const down = (at: number) => (Math.floor(at / BLOCK) - 1) * BLOCK;
  const up = (at: number) => (Math.ceil(at / BLOCK) + 1) * BLOCK;
  return { left: down(seen.left), right: up(seen.right), top: down(seen.top), bottom: up(seen.bottom) };
}

export function showsNode(view: View, x: number, y: number): boolean {
  return x >= view.left && x <= view.right && y >= view.top && y <= view.bottom;
}

/** Does a line between two nodes pass through the view? */
export function showsLine(view: View, from: Spot, to: Spot): boolean {
  return Math.max(from.x, to.x) >= view.left && Math.min(from.x, to.x) <= view.right && to.y >= view.top && from.y <= view.bottom;
}

export function sameView(one: View | null, other: View | null): boolean {
  if (one === null || other === null) return one === other;
  return one.left === other.left && one.right === other.right && one.top === other.top && one.bottom === other.bottom;
}
