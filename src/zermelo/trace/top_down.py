"""A small tree drawn as on a slide: the root above its children, the leaves in a row.

Each node stands in a block of columns of its own, above the middle of its children's blocks; nodes of a ply
stand on the same rows. Lines on the principal variation are heavy, those to children never visited dashed.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field

from zermelo.game import Game, State
from zermelo.games.tree import Tree
from zermelo.trace.data import Node, Trace
from zermelo.trace.steps import number
from zermelo.trace.style import (
    BEST,
    FAINT,
    MARK,
    SYMBOL,
    UNSEEN,
    Line,
    name_of,
    style_of,
    value_of,
    window_of,
    window_style,
)

GAPS = (7, 5, 4, 3, 2)  # columns between neighbours: the most that fit
MOST_PLIES = 8  # beyond, no screen is high enough

NOTHING, LIGHT, HEAVY = 0, 1, 2  # weights of a line


@dataclass
class _Block:
    """A node of the drawing."""

    sign: str  # △₀, or nothing for a leaf
    value: str
    style: str
    window: str = ""
    window_style: str = ""
    move: str = ""  # on the line from its parent
    heavy: bool = False
    seen: bool = True
    children: list[_Block] = field(default_factory=list)
    left: int = 0  # columns that it and its children take on either side of its middle
    right: int = 0
    middle: int = 0  # the column that lines meet in, counted from its parent's middle

    @property
    def own_left(self) -> int:
        centred = self.window if self.sign else self.value
        return max((len(centred) - 1) // 2, len(self.move))

    @property
    def own_right(self) -> int:
        if not self.sign:
            return len(self.value) // 2
        return max(len(self.window) // 2, len(self.sign) + len(self.value))


def draw_top_down(trace: Trace, width: int) -> list[Line] | None:
    """The drawing; None if it does not fit."""
    if max(node.ply for node in trace.nodes) > MOST_PLIES or len(trace.nodes) > width * MOST_PLIES:
        return None
    root = _block(trace, trace.root)
    for gap in GAPS:
        _place(root, gap)
        if root.left + 1 + root.right <= width:
            canvas = _Canvas(windows=any(node.exit is not None for node in trace.nodes))
            canvas.draw(root, root.left, 0)
            return canvas.lines()
    return None


# ---------------------------------------------------------------------- blocks


def _block(trace: Trace, node: Node) -> _Block:
    block = _Block(
        sign="" if node.is_leaf else name_of(node),
        value=value_of(node),
        style=style_of(node),
        window="" if node.is_leaf else window_of(node),
        window_style=window_style(node),
        move=_label(trace, node.move),
        heavy=node.on_principal_variation,
        children=[_block(trace, child) for child in node.children],
    )
    if node.never_visited:
        for action, move in zip(node.actions_left(trace.game), node.never_visited, strict=True):
            block.children.append(
                _unseen(trace.game, trace.game.result(node.state, action), _label(trace, move))
            )
    if node.not_recorded:
        block.children.append(_Block("", "…", MARK))
    return block


def _label(trace: Trace, move: str | None) -> str:
    """The moves of a tree are 1, 2, 3 … from the left: only where the order differs need they be written."""
    return "" if move is None or (isinstance(trace.game, Tree) and trace.order == "given") else move


def _unseen(game: Game, state: State, move: str) -> _Block:
    """A child never visited. Of a game given as its tree, we can see what the search did not."""
    if not isinstance(game, Tree):
        return _Block("", "·", FAINT, move=move, seen=False)
    if game.is_terminal(state):
        return _Block("", number(game.utility(state, 0)), FAINT, move=move, seen=False)
    sign = SYMBOL["max" if game.to_move(state) == 0 else "min"]
    below = [_unseen(game, game.result(state, action), "") for action in game.actions(state)]
    return _Block(sign, "", FAINT, move=move, seen=False, children=below)


def _place(block: _Block, gap: int) -> None:
    """Give each child its middle and each block its width, from the leaves up."""
    block.left, block.right = block.own_left, block.own_right
    if not block.children:
        return
    edge = 0  # where the next child's block may begin, counted from the first child's middle
    for i, child in enumerate(block.children):
        _place(child, gap)
        child.middle = 0 if i == 0 else edge + gap + child.left
        edge = child.middle + child.right + 1
    centre = block.children[-1].middle // 2
    for child in block.children:
        child.middle -= centre
    block.left = max(block.left, block.children[0].left + centre)
    block.right = max(block.right, max(child.middle + child.right for child in block.children))


# ---------------------------------------------------------------------- lines and letters


class _Canvas:
    """Rows of characters, each with its style."""

    def __init__(self, windows: bool) -> None:
        self.windows = windows
        self.rows: list[dict[int, tuple[str, str]]] = []

    def write(self, row: int, column: int, text: str, style: str) -> None:
        while len(self.rows) <= row:
            self.rows.append({})
        for i, character in enumerate(text):
            self.rows[row][column + i] = (character, style)

    def lines(self) -> list[Line]:
        return [
            [row.get(column, (" ", "")) for column in range(max(row, default=-1) + 1)] for row in self.rows
        ]

    def draw(self, block: _Block, middle: int, row: int) -> None:
        if not block.sign:
            self.write(row, middle - (len(block.value) - 1) // 2, block.value, block.style)
        else:
            self.write(row, middle, f"{block.sign} {block.value}", block.style)
        if not block.children:
            return
        if self.windows:
            row += 1
            if block.window:
                self.write(row, middle - (len(block.window) - 1) // 2, block.window, block.window_style)
            else:
                self.write(row, middle, "│", block.style)
        self.branch(block, middle, row + 1)
        for child in block.children:
            column = middle + child.middle
            self.write(row + 2, column - len(child.move), child.move, child.style or FAINT)
            if child.seen or not block.seen:
                self.write(row + 2, column, "┃" if child.heavy else "│", child.style)
            else:
                self.write(row + 2, column, UNSEEN, MARK)
            self.draw(child, column, row + 3)

    def branch(self, block: _Block, middle: int, row: int) -> None:
        """The line from a node down to its children: ┌──┴──┐."""
        downs = {child.middle: child for child in block.children}
        stem = HEAVY if any(child.heavy for child in block.children) else LIGHT
        for x in range(min(0, *downs), max(0, *downs) + 1):
            left = max((_weight(c) for at, c in downs.items() if at < x <= 0 or at <= x - 1 < 0), default=0)
            left = max((_weight(c) for at, c in downs.items() if at <= x - 1 and x <= 0), default=0) or max(
                (_weight(c) for at, c in downs.items() if at >= x > 0), default=0
            )
            right = max((_weight(c) for at, c in downs.items() if at >= x + 1 > 0 and x >= 0), default=0) or max(
                (_weight(c) for at, c in downs.items() if at <= x < 0), default=0
            )
            down = _weight(downs[x]) if x in downs else NOTHING
            up = stem if x == 0 else NOTHING
            self.write(row, middle + x, _BOX[up, right, down, left], "")


def _weight(block: _Block) -> int:
    return HEAVY if block.heavy else LIGHT
