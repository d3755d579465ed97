"""The parts of a picture of a search: the nodes that were visited, and those that were not."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from zermelo.game import State
from zermelo.games.tree.rules import Tree
from zermelo.trace.data import MAX, MIN, Node, Trace
from zermelo.trace.layout import Number
from zermelo.trace.sentences import number, value_of

FULL, SMALL, DOT = "full", "small", "dot"  # detail
LEAF, MANY = "leaf", "many"  # shapes, beside "max", "min" and others; `many`: so many moves in one

HEIGHT = {FULL: 40.0, SMALL: 16.0, DOT: 7.0}  # of a triangle
LETTER = {FULL: 8.2, SMALL: 5.2, DOT: 0.0}  # how wide a letter of a value is
BOX = 28.0  # of a leaf
BOARD = 64.0
CELL = 7.0  # of a block of dots
PLIES_UNSEEN = 8  # that are drawn of what a cut saved


@dataclass(eq=False)
class Item:
    """A node of the picture: one that was visited, or one that was not."""

    shape: str
    ply: int
    node: Node | None = None  # None: never visited
    state: State | None = None
    value: str = ""
    window: tuple[str, str] | None = None
    move: str = ""  # on the edge from its parent
    seen: bool = True
    best: bool = False  # on the principal variation
    crossed: bool = False  # the edge from its parent is cut
    children: list[Item] = field(default_factory=list)
    block: list[Item] = field(default_factory=list)  # leaves that are drawn as dots in this place
    detail: str = FULL
    board: bool = False
    left: Number = 0
    right: Number = 0
    x: Number = 0
    y: float = 0  # of its top

    @property
    def symbol_height(self) -> float:
        if self.shape == LEAF and self.detail == FULL:
            return BOX
        return 26.0 if self.board and self.shape != LEAF else HEIGHT[self.detail]

    @property
    def symbol_width(self) -> float:
        """Of a box, which may have to hold a long value; a triangle is somewhat wider than high."""
        if self.shape == LEAF and self.detail == FULL:
            return max(BOX, LETTER[FULL] * len(self.value) + 12)
        return self.symbol_height * 1.2

    @property
    def radius(self) -> float:
        """Of a circle: a leaf without a box, or a node of chance."""
        if self.shape == LEAF:
            return 4.0 if self.detail == FULL else 2.4
        return self.symbol_height / 2

    @property
    def has_box(self) -> bool:
        return self.shape == LEAF and self.detail == FULL and (self.seen or bool(self.value))

    @property
    def columns(self) -> int:
        """Of a block: somewhat higher than wide."""
        return max(1, round(math.sqrt(len(self.block) * 0.7)))

    @property
    def height(self) -> float:
        if self.block:
            return CELL * math.ceil(len(self.block) / self.columns)
        if self.shape == MANY:
            return 12.0
        return self.symbol_height + (BOARD + 6 if self.board else 0)

    @property
    def bottom(self) -> float:
        return self.y + self.height


def make_items(trace: Trace) -> Item:
    """The items of the whole tree; its root."""
    items = [_seen(trace, node) for node in trace.nodes]
    for node, item in zip(trace.nodes, items, strict=True):
        item.children = [items[child.number] for child in node.children] + _never_visited(trace, node)
        if node.not_recorded:
            count = len(node.not_recorded)
            item.children.append(Item(MANY, node.ply + 1, value=f"+{count}", seen=False))
    return items[0]


def _seen(trace: Trace, node: Node) -> Item:
    window = None
    if node.exit is not None and not node.is_leaf:
        window = number(node.exit.alpha), number(node.exit.beta)
    return Item(
        shape=LEAF if node.is_leaf else node.kind,
        ply=node.ply,
        node=node,
        state=node.state,
        value=value_of(node),
        window=window,
        move=edge_label(trace, node.move),
        best=node.on_principal_variation,
    )


def edge_label(trace: Trace, move: str | None) -> str:
    """The moves of a tree are 1, 2, 3 … from the left: only where the order differs need they be written."""
    return "" if move is None or (isinstance(trace.game, Tree) and trace.order == "given") else move


def _never_visited(trace: Trace, node: Node) -> list[Item]:
    """What a cut saved. Of a game given as its tree, we can see what the search did not."""
    game, ply, crossed = trace.game, node.ply + 1, node.cut is not None
    items = [Item(LEAF, ply, seen=False) for _ in node.never_visited]
    if isinstance(game, Tree) and node.never_visited:
        depth = min(PLIES_UNSEEN, (trace.decision.depth or PLIES_UNSEEN) - ply)
        items = [
            _unseen(game, game.result(node.state, action), ply, depth) for action in node.actions_left(game)
        ]
    for item, move in zip(items, node.never_visited, strict=False):
        item.move, item.crossed = edge_label(trace, move), crossed
    return items


def _unseen(game: Tree, state: State, ply: int, depth: int) -> Item:
    if game.is_terminal(state):
        return Item(LEAF, ply, value=number(game.utility(state, 0)), seen=False)
    actions = game.actions(state) if depth > 0 else []
    below = [_unseen(game, game.result(state, action), ply + 1, depth - 1) for action in actions]
    kind = MAX if game.to_move(state) == game.maximizer else MIN
    return Item(kind, ply, seen=False, children=below)
