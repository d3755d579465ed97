/** Where the nodes stand: a tidy tree, the root above its children, with room for the windows beside them. */

import { hierarchy, tree } from "d3-hierarchy";
import type { Item, Outline } from "./outline";
import type { Timeline } from "./timeline";
import { formatValue, boundSign } from "./values";

export const TRIANGLE = 24; // half the width of an inner node
const LETTER = 8.2; // width of a digit in a leaf
const WINDOW_LETTER = 7.4; // and in a window
const WINDOW_GAP = 6;
const NAME_LETTER = 5; // of the name at the left of a node
const GAP = 9; // between neighbours
const MARGIN = 14;
const ROW_NAMES = 40; // room at the left for the words MAX and MIN

export interface Spot {
  x: number;
  y: number;
}

export interface Layout {
  width: number;
  height: number;
  spots: Map<number, Spot>; // of the visible items, by id
}

interface Extent {
  left: number; // what an item takes on either side of its middle
  right: number;
}

/** `beside` says how much room an item needs at its right, for a window or for an answer. */
export function layoutOf(outline: Outline, open: ReadonlySet<number>, beside: (item: Item) => number, plyHeight = 104): Layout {
  const root = hierarchy(outline.items[0]!, (item) =>
    open.has(item.id) ? item.children.map((id) => outline.items[id]!) : null,
  );
  const extents = new Map(root.descendants().map(({ data }) => [data.id, extentOf(data, beside)]));
  const order = new Map<unknown, number>();
  root.eachBefore((node) => void order.set(node, order.size));
  const placed = tree<Item>()
    .nodeSize([1, plyHeight])
    .separation((a, b) => {
      const [left, right] = order.get(a)! < order.get(b)! ? [a, b] : [b, a]; // d3 names them either way round
      return extents.get(left.data.id)!.right + extents.get(right.data.id)!.left + (a.parent === b.parent ? GAP : 2 * GAP);
    })(root);
  const folded = placed.leaves().some(({ data }) => data.children.length > 0);
  return framed(placed.descendants().map(({ x, y, data }) => ({ x, y, id: data.id, ...extents.get(data.id)! })), folded ? 26 : 0);
}

/** Moved so that everything lies to the right of and below zero. */
function framed(nodes: ({ id: number } & Spot & Extent)[], more: number): Layout {
  let [least, most, lowest] = [Infinity, -Infinity, 0];
  for (const { x, y, left, right } of nodes) {
    least = Math.min(least, x - left);
    most = Math.max(most, x + right);
    lowest = Math.max(lowest, y);
  }
  const top = MARGIN + 16;
  const spots = new Map(nodes.map(({ id, x, y }) => [id, { x: x - least + MARGIN + ROW_NAMES, y: y + top }]));
  return { width: most - least + 2 * MARGIN + ROW_NAMES, height: lowest + top + 24 + more + MARGIN, spots };
}

/** The same drawn wider, where there is room for it. */
export function stretched(layout: Layout, factor: number): Layout {
  if (factor <= 1) return layout;
  const spots = new Map([...layout.spots].map(([id, { x, y }]) => [id, { x: ROW_NAMES + (x - ROW_NAMES) * factor, y }]));
  return { ...layout, width: ROW_NAMES + (layout.width - ROW_NAMES) * factor, spots };
}

function extentOf(item: Item, beside: (item: Item) => number): Extent {
  const move = (item.move.length * 7) / 2;
  const half = Math.max(item.leaf ? leafHalf(leafText(item)) : TRIANGLE + NAME_LETTER * String(item.id).length, move);
  return { left: half, right: item.leaf ? half : Math.max(TRIANGLE + beside(item), move) };
}

/** Room for the longest window that ever stands beside a node. */
export function windowRoom(timeline: Timeline): (item: Item) => number {
  return ({ id }) => {
    const lengths = timeline.entries[id]!.map(({ window }) => (window ? Math.max(formatValue(window[0]).length, formatValue(window[1]).length) : 0));
    const longest = lengths.reduce((most, length) => Math.max(most, length), 0);
    return longest === 0 ? 0 : WINDOW_GAP + (longest + 4) * WINDOW_LETTER;
  };
}

export function leafText(item: Item): string {
  if (item.node) return item.node.value === null ? "" : boundSign(item.node.bound) + formatValue(item.node.value);
  return item.text.replace("-", "−");
}

/** Half the width of a leaf's box. */
export function leafHalf(text: string): number {
  return Math.max(15, (text.length * LETTER) / 2 + 6);
}
