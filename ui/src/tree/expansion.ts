/** Which nodes are expanded: as many as fit, those the reader expanded, and the path to the current node. */

import type { Outline } from "./outline";
import { wayTo } from "./outline";

/** What the reader expanded and collapsed. */
export interface Choice {
  opened: ReadonlySet<number>;
  closed: ReadonlySet<number>;
}

export const NO_CHOICE: Choice = { opened: new Set(), closed: new Set() };

/** Expands the tree from the root down, level by level, until `room` nodes are visible. */
export function fitting(outline: Outline, room: number): Set<number> {
  const open = new Set<number>();
  let visible = 1;
  for (const level of levels(outline)) {
    const more = level.reduce((sum, id) => sum + outline.items[id]!.children.length, 0);
    if (visible + more > room && open.size > 0) break;
    visible += more;
    for (const id of level) if (hasChildren(outline, id)) open.add(id);
  }
  return open;
}

function levels(outline: Outline): number[][] {
  const found: number[][] = [];
  for (const item of outline.items) (found[item.ply] ??= []).push(item.id);
  return found;
}

function hasChildren(outline: Outline, id: number): boolean {
  return outline.items[id]!.children.length > 0;
}

export function chosen(fits: ReadonlySet<number>, choice: Choice): ReadonlySet<number> {
  const open = new Set([...fits, ...choice.opened]);
  for (const id of choice.closed) open.delete(id);
  return open;
}

/** The same with the path to the current node expanded; the very same set if it already is. */
export function openedTo(outline: Outline, open: ReadonlySet<number>, current: number): ReadonlySet<number> {
  const missing = wayTo(outline, current).filter((id) => hasChildren(outline, id) && !open.has(id));
  return missing.length === 0 ? open : new Set([...open, ...missing]);
}

export function toggled(choice: Choice, id: number, open: boolean): Choice {
  const opened = new Set(choice.opened);
  const closed = new Set(choice.closed);
  (open ? opened : closed).add(id);
  (open ? closed : opened).delete(id);
  return { opened, closed };
}

export function allOpened(outline: Outline): Choice {
  const opened = outline.items.filter((item) => item.children.length > 0).map((item) => item.id);
  return { opened: new Set(opened), closed: new Set() };
}
