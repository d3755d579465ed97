"""Where each part of a picture of a search stands, whether SVG or TikZ draws it.

A ply is drawn in as much detail as there is room for: nodes with their values and windows, small ones with
their values, or mere dots, of which the leaves of one parent stand together in a block.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from zermelo.games.tree.rules import Tree
from zermelo.trace.data import MAX, Trace
from zermelo.trace.items import BOARD, CELL, DOT, FULL, HEIGHT, LEAF, LETTER, MANY, SMALL, Item, make_items
from zermelo.trace.layout import lay_out

ROOM = {FULL: 1800.0, SMALL: 3600.0}  # a ply wider than this is drawn in less detail
GAP = {FULL: 16.0, SMALL: 7.0, DOT: 4.0}  # between neighbours
WINDOW_LETTER = 6.6
MOST_BOARDS = 60
MOST_UNSEEN, FEW_UNSEEN = 12, 3  # children never visited that are drawn one by one, with values and without
CROSSED, CROSSED_ABOVE_MOVE = 0.55, 0.42  # where on an edge it is crossed
MOVE, MOVE_BELOW_CROSS = 0.62, 0.8  # where on an edge the move is written


@dataclass
class Figure:
    """A picture of a search, laid out."""

    trace: Trace
    root: Item
    width: float
    height: float

    @property
    def items(self) -> Iterator[Item]:
        """All parts, parents first; those of a block after it."""
        waiting = [self.root]
        while waiting:
            item = waiting.pop()
            yield item
            yield from item.block
            waiting += item.children[::-1]

    @property
    def rows(self) -> list[tuple[str, float]]:
        """The kind of each ply whose nodes are all of one, with the middle of its row."""
        kinds: dict[int, set[str]] = defaultdict(set)
        middles: dict[int, float] = {}
        for item in self.items:
            if item.shape not in (LEAF, MANY) and item.seen:
                kinds[item.ply].add(item.shape)
                middles[item.ply] = item.y + item.symbol_height / 2
        return [(kinds[ply].pop(), middles[ply]) for ply in sorted(kinds) if len(kinds[ply]) == 1]


def figure(trace: Trace, boards: bool = False, room: float | None = None) -> Figure:
    """Lay out a picture of the trace; with boards in the nodes, if they are not too many.

    Plies wider than `room` are drawn in less detail.
    """
    rooms = ROOM if room is None else dict.fromkeys(ROOM, room)
    root = make_items(trace)
    plies: dict[int, list[Item]] = defaultdict(list)
    for item in _below(root):
        plies[item.ply].append(item)
    boards = boards and not isinstance(trace.game, Tree) and len(trace.nodes) <= MOST_BOARDS
    for items in plies.values():
        for item in items:
            item.board = boards and item.node is not None
        _choose_detail(items, rooms)
    for item in list(_below(root)):
        _bundle(item)
    for item in _below(root):
        _measure(item)
    gap = min(GAP[item.detail] for item in _below(root))
    width = lay_out(root, gap, cousins=gap)
    return Figure(trace, root, float(width), _set_rows(root))


def _below(root: Item) -> Iterator[Item]:
    """The item and all below it, parents first."""
    waiting = [root]
    while waiting:
        item = waiting.pop()
        yield item
        waiting += item.children[::-1]


# ---------------------------------------------------------------------- how large


def _choose_detail(items: list[Item], rooms: dict[str, float]) -> None:
    """The same detail for all of a ply: the most for which there is room."""
    for detail in (FULL, SMALL, DOT):
        for item in items:
            item.detail = detail
            item.board = item.board and detail == FULL
            _measure(item)
        if detail == DOT or sum(item.left + item.right + GAP[detail] for item in items) <= rooms[detail]:
            return


def _measure(item: Item) -> None:
    """How wide it is on either side of its middle."""
    detail = item.detail
    text = LETTER[detail] * len(item.value)
    if item.block:
        half = CELL * item.columns / 2
    elif item.shape == MANY:
        half = 2.2 * len(item.value) + 1
    elif item.has_box:
        half = item.symbol_width / 2
    elif item.shape == LEAF and detail == FULL:
        half = item.radius + 1
    elif item.shape == LEAF:
        half = max(HEIGHT[detail] / 2, text / 2)
    else:
        half = item.symbol_width / 2
    item.left = item.right = half
    if item.window is not None and detail == FULL:
        alpha, beta = (WINDOW_LETTER * (len(bound) + 3) + 5 for bound in item.window)
        item.left, item.right = max(half, beside(item) + alpha), max(half, beside(item) + beta)
    if is_beside(item):
        item.right = max(item.right, beside(item) + text)
    if item.board:
        item.left, item.right = max(item.left, BOARD / 2), max(item.right, BOARD / 2)
    if item.move and detail != DOT:
        least = (5.6 if detail == FULL else 4.2) * len(item.move) / 2 + 4
        item.left, item.right = max(item.left, least), max(item.right, least)


def is_beside(item: Item) -> bool:
    """Is the value written at the side of its symbol, not inside?"""
    if item.shape in (LEAF, MANY) or not item.value or item.detail == DOT:
        return False
    return item.detail == SMALL or len(item.value) > (2 if item.board else 3)


def beside(item: Item) -> float:
    """How far from the middle its window is written, and its value if that is at the side."""
    height = item.symbol_height
    inwards = item.shape == MAX and not is_beside(item)
    return height * (0.42 if inwards else 0.52) + (5 if item.detail == FULL else 2)


def window_line(item: Item) -> float:
    """How far below the top the window is written."""
    if is_beside(item):
        return item.symbol_height * (0.75 if item.shape == MAX else 0.2) + 4
    return item.symbol_height * (0.66 if item.shape == MAX else 0.42) + 2


def value_line(item: Item) -> float:
    """How far below the top the value is written, if it is at the side: beside the tip of the triangle."""
    if item.detail == SMALL:
        return item.symbol_height / 2 + 3
    return window_line(item) + (-15 if item.shape == MAX else 15)


def _bundle(item: Item) -> None:
    """Children never visited become a number if they are many; leaves drawn as dots go into a block."""
    unseen = [child for child in item.children if not child.seen and child.shape != MANY]
    unseen = [child for child in unseen if not child.children]
    most = MOST_UNSEEN if any(child.value for child in unseen) else FEW_UNSEEN
    crowd = [child for child in unseen if child.detail != FULL or len(unseen) > most]
    if len(crowd) > 1:
        crossed = crowd[0].crossed
        value = str(len(crowd))
        if crowd[0].detail != DOT:
            value += " cut" if crossed else " not tried"
        many = Item(MANY, item.ply + 1, value=value, seen=False, crossed=crossed)
        many.detail = crowd[0].detail
        item.children = [child for child in item.children if child not in crowd] + [many]
    leaves = [child for child in item.children if child.shape == LEAF and child.detail == DOT and child.seen]
    if len(leaves) > 1:
        block = Item(LEAF, item.ply + 1, block=leaves, detail=DOT, best=any(leaf.best for leaf in leaves))
        first = item.children.index(leaves[0])
        rest = [child for child in item.children if child not in leaves]
        item.children = [*rest[:first], block, *rest[first:]]


def _set_rows(root: Item) -> float:
    """Give each ply its row. Returns the height of it all."""
    plies: dict[int, list[Item]] = defaultdict(list)
    for item in _below(root):
        plies[item.ply].append(item)
    top = 0.0
    for ply in sorted(plies):
        row = plies[ply]
        height = max(item.height for item in row)
        full = any(item.detail == FULL for item in row)
        widest = max((abs(child.x - item.x) for item in row for child in item.children), default=0)
        for item in row:
            item.y = top
            for i, dot in enumerate(item.block):
                dot.x = item.x + CELL * (i % item.columns - (item.columns - 1) / 2)
                dot.y = top + CELL * (i // item.columns)
        top += height + min(180.0, max(64.0 if full else 34.0, widest / 5))
    return max(item.bottom for item in _below(root))


# ---------------------------------------------------------------------- edges


def move_at(parent: Item, child: Item) -> tuple[float, float]:
    """Where on the edge the move is written."""
    at = MOVE_BELOW_CROSS if child.crossed else MOVE
    x = float(parent.x) + at * (float(child.x) - float(parent.x))
    return x, parent.bottom + at * (child.y - parent.bottom)


def strokes(parent: Item, child: Item) -> list[tuple[float, float, float, float]]:
    """Two short strokes across the edge, slanted a little, as one strikes a line through by hand."""
    x1, y1, x2, y2 = float(parent.x), parent.bottom, float(child.x), child.y
    length = math.hypot(x2 - x1, y2 - y1) or 1
    along_x, along_y = (x2 - x1) / length, (y2 - y1) / length
    at, scale = CROSSED_ABOVE_MOVE if child.move else CROSSED, 1.0 if parent.detail == FULL else 0.6
    dx, dy = 8 * scale * (-along_y + 0.35 * along_x), 8 * scale * (along_x + 0.35 * along_y)
    found = []
    for side in (-2.4 * scale, 2.4 * scale):
        x, y = x1 + at * (x2 - x1) + side * along_x, y1 + at * (y2 - y1) + side * along_y
        found.append((x - dx, y - dy, x + dx, y + dy))
    return found
