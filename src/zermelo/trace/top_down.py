"""A small tree drawn as on a slide: the root above its children, the leaves in a row.

Each node stands above the middle of its children; nodes of a ply stand on the same rows. Lines on the
principal variation are heavy, those to children never visited dashed.
"""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from zermelo.game import State
from zermelo.games.tree.rules import Tree
from zermelo.trace.data import MAX, MIN, Node, Trace
from zermelo.trace.items import edge_label
from zermelo.trace.layout import Number, lay_out
from zermelo.trace.sentences import number, value_of
from zermelo.trace.style import (
    BEST,
    FAINT,
    MARK,
    SYMBOL,
    UNSEEN,
    Line,
    name_of,
    style_of,
    window_of,
    window_style,
)

GAPS = (7, 5, 3, 1)  # columns between neighbours, the most that fit; odd, so that the middle is a column
KINK = 2  # columns that a line may not be bent by
MOST_PLIES = 8  # beyond, no screen is high enough

NOTHING, DASHED, LIGHT, HEAVY = range(4)  # weights of a line
UP, RIGHT, DOWN, LEFT = range(4)  # the arms of a character that lines meet in


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
    left: Number = 0  # columns before the one that lines meet in
    right: Number = 0  # columns from that one on
    x: Number = 0  # that column

    @property
    def column(self) -> int:
        return int(self.x)

    @property
    def half(self) -> int:
        """Columns that the node itself takes on either side of its middle."""
        if not self.sign:
            return max(len(self.value) // 2, len(self.move))
        alpha, _, beta = self.window.partition(" ")
        return max(len(alpha), len(beta), len(self.sign) + len(self.value), len(self.move))


def draw_top_down(trace: Trace, width: int) -> list[Line] | None:
    """The drawing; None if it does not fit."""
    if max(node.ply for node in trace.nodes) > MOST_PLIES or len(trace.nodes) > width * MOST_PLIES:
        return None
    root = _block(trace, trace.root)
    _measure(root, leaf=max(block.half for block in _leaves(root)))
    for gap in GAPS:
        if lay_out(root, gap, centre=_centre, whole=True) <= width:
            canvas = _Canvas(windows=any(node.exit is not None for node in trace.nodes))
            canvas.draw(root, 0)
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
        move=edge_label(trace, node.move),
        heavy=node.on_principal_variation,
        children=[_block(trace, child) for child in node.children],
    )
    if node.never_visited:
        block.children += _never_visited(trace, node)
    if node.not_recorded:
        block.children.append(_Block("", "…", MARK))
    return block


def _never_visited(trace: Trace, node: Node) -> list[_Block]:
    """What a cut saved. Of a game given as its tree, we can see what the search did not."""
    game = trace.game
    if not isinstance(game, Tree):
        return [_Block("", "·", FAINT, move=move, seen=False) for move in node.never_visited]
    depth = min(MOST_PLIES, trace.decision.depth or MOST_PLIES) - node.ply - 1
    blocks = [_unseen(game, game.result(node.state, action), depth) for action in node.actions_left(game)]
    for block, move in zip(blocks, node.never_visited, strict=True):
        block.move = edge_label(trace, move)
    return blocks


def _unseen(game: Tree, state: State, depth: int) -> _Block:
    if game.is_terminal(state):
        return _Block("", number(game.utility(state, 0)), FAINT, seen=False)
    actions = game.actions(state) if depth > 0 else []
    below = [_unseen(game, game.result(state, action), depth - 1) for action in actions]
    sign = SYMBOL[MAX if game.to_move(state) == game.maximizer else MIN]
    return _Block(sign, "", FAINT, seen=False, children=below)


def _leaves(block: _Block) -> list[_Block]:
    return [leaf for child in block.children for leaf in _leaves(child)] or [block]


def _measure(block: _Block, leaf: int) -> None:
    """Give each block its width; leaves are all of one width."""
    half = block.half if block.children else leaf
    block.left, block.right = half, half + 1
    for child in block.children:
        _measure(child, leaf)


def _centre(middles: Sequence[Number]) -> Number:
    """Half-way between the outer children, or right above one that is nearly there: a line with no kink."""
    half = (middles[0] + middles[-1]) // 2
    nearest = min(middles, key=lambda middle: abs(middle - half))
    return nearest if abs(nearest - half) <= KINK else half


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
        """The rows, without the columns at the left that none of them uses."""
        first = min(min(row) for row in self.rows)
        return [[row.get(column, (" ", "")) for column in range(first, max(row) + 1)] for row in self.rows]

    def draw(self, block: _Block, row: int) -> None:
        middle = block.column
        if not block.sign:
            self.write(row, middle - len(block.value) // 2, block.value, block.style)
        else:
            self.write(row, middle, f"{block.sign} {block.value}", block.style)
        if not block.children:
            return
        if self.windows:
            row += 1
            if block.window:
                self.write(row, middle - block.window.index(" "), block.window, block.window_style)
            else:
                self.write(row, middle, "┃" if block.heavy else "│", block.style)
        self.branch(block, row + 1)
        for child in block.children:
            column = child.column
            self.write(row + 2, column - len(child.move), child.move, child.style or FAINT)
            if child.seen or not block.seen:
                self.write(row + 2, column, "┃" if child.heavy else "│", child.style)
            else:
                self.write(row + 2, column, UNSEEN, MARK)
            self.draw(child, row + 3)

    def branch(self, block: _Block, row: int) -> None:
        """The lines from a node down to its children: ┏━━┻──┐."""
        arms: dict[int, list[int]] = defaultdict(lambda: [NOTHING] * 4)
        for child in block.children:
            weight = HEAVY if child.heavy else LIGHT if child.seen else DASHED
            along, back = (RIGHT, LEFT) if child.column > block.column else (LEFT, RIGHT)
            step = 1 if child.column > block.column else -1
            ends = [(block.column, UP), (child.column, DOWN)]
            for x in range(block.column, child.column, step):
                ends += [(x, along), (x + step, back)]
            for x, arm in ends:
                arms[x][arm] = max(arms[x][arm], weight)
        for x, weights in arms.items():
            style = {DASHED: FAINT, LIGHT: "", HEAVY: BEST}[max(weights)]
            self.write(row, x, _line(weights), style)


def _line(weights: list[int]) -> str:
    """The character whose arms have these weights. Only straight lines can be dashed."""
    if weights == [NOTHING, DASHED, NOTHING, DASHED]:
        return "╌"
    return _CHARACTERS[tuple(max(weight, LIGHT) if weight else NOTHING for weight in weights)]


def _box_characters() -> dict[tuple[int, ...], str]:
    """Unicode's box-drawing characters by the weights of their arms, as their names tell."""
    arms_of = {"UP": [UP], "RIGHT": [RIGHT], "DOWN": [DOWN], "LEFT": [LEFT]}
    arms_of |= {"VERTICAL": [UP, DOWN], "HORIZONTAL": [LEFT, RIGHT]}
    found = {}
    for code in range(0x2500, 0x254C):
        # "LIGHT DOWN AND RIGHT", or, if the weights differ, "DOWN LIGHT AND RIGHT UP HEAVY"
        name = unicodedata.name(chr(code)).removeprefix("BOX DRAWINGS ")
        first, _, rest = name.partition(" ")
        parts = [f"{rest} {first}"] if first in _WEIGHT else name.split(" AND ")
        weights = [NOTHING] * 4
        for part in parts:
            *words, weight = part.split()
            for arm in (arm for word in words for arm in arms_of.get(word, [])):
                weights[arm] = _WEIGHT[weight]
        if " DASH " not in name:
            found[tuple(weights)] = chr(code)
    return found


_WEIGHT = {"LIGHT": LIGHT, "HEAVY": HEAVY}
_CHARACTERS = _box_characters()
