"""A game tree: triangles for MAX and MIN, the way taken in thick lines; click a child to go there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zermelo.board.description import Board, Kind, Label, Line, Piece, Place

if TYPE_CHECKING:
    from zermelo.games.tree.rules import State, Tree

MOST_LEAVES = 40  # side by side; a larger tree is cut off below
LEVEL = 1.5  # from one level to the next
EDGE = 0.7
ABOVE = 0.4  # the middle of a leaf, where its line ends


def describe(game: Tree, state: State) -> Board:
    levels = shown(game, state.node)
    xs = across(game, levels)
    at = {
        node: (EDGE + xs[node], EDGE + depth * LEVEL) for depth, level in enumerate(levels) for node in level
    }
    way = ancestors(game, state.node)
    called = {node: str(child + 1) for child, node in enumerate(children(game, state.node))}
    here_x, here_y = at[state.node]
    labels = [
        Label((at[node][0] + here_x) / 2 - 0.2, (at[node][1] + here_y) / 2, name)
        for node, name in called.items()
    ]
    called[state.node] = "here"
    lines, pieces = [], []
    for node, (x, y) in at.items():
        below = [child for child in children(game, node) if child in at]
        lines += [edge(game, at, node, child, thick=child in way) for child in below]
        pieces.append(piece(game, node, x, y, called.get(node)))
    return Board(
        round(max(x for x, _ in at.values()) + EDGE, 3),
        round(2 * EDGE + (len(levels) - 1) * LEVEL, 3),
        "none",
        tuple(Place(name, *at[node], 0.9, 0.9, "circle", "none") for node, name in called.items()),
        tuple(lines),
        tuple(pieces),
        tuple(labels),
        game.show(state),
    )


def edge(game: Tree, at: dict[int, tuple[float, float]], node: int, child: int, thick: bool) -> Line:
    """The line to a child; it ends above a leaf's number."""
    (x1, y1), (x2, y2) = at[node], at[child]
    share = 1 if game.children[child] else 1 - ABOVE / LEVEL
    return Line(x1, y1, round(x1 + share * (x2 - x1), 3), round(y1 + share * (y2 - y1), 3), thick=thick)


def piece(game: Tree, node: int, x: float, y: float, place: str | None) -> Piece:
    if game.children[node] == 0:
        return Piece(place, x, y, "text", None, game._leaf(node), 0.9)
    mover = game.mover[node]
    if mover < 0:
        return Piece(place, x, y, "disc", None, size=0.6)
    kind: Kind = "triangle-down" if game.player_names == ("MAX", "MIN") and mover == 1 else "triangle-up"
    return Piece(place, x, y, kind, mover, size=0.8)


def children(game: Tree, node: int) -> range:
    return range(game.first_child[node], game.first_child[node] + game.children[node])


def ancestors(game: Tree, node: int) -> list[int]:
    """The node and all above it, up to the root."""
    way = [node]
    while way[-1] != 0:
        way.append(next(other for other in range(way[-1]) if way[-1] in children(game, other)))
    return way


def levels_below(game: Tree, node: int) -> list[list[int]]:
    levels = [[node]]
    while below := [child for node in levels[-1] for child in children(game, node)]:
        levels.append(below)
    return levels


def fits(game: Tree, levels: list[list[int]]) -> bool:
    return len([node for level in levels for node in level if game.children[node] == 0]) <= MOST_LEAVES


def shown(game: Tree, node: int) -> list[list[int]]:
    """The levels that are drawn: the whole tree if there is room, else what lies below the node."""
    whole = levels_below(game, 0)
    if fits(game, whole):
        return whole
    levels = levels_below(game, node)
    while len(levels) > 2 and len(levels[-1]) > MOST_LEAVES:
        levels.pop()
    return levels


def across(game: Tree, levels: list[list[int]]) -> dict[int, float]:
    """How far right each node lies: leaves side by side, others above the middle of their children."""
    drawn = {node for level in levels for node in level}
    xs: dict[int, float] = {}
    free = 0

    def put(node: int) -> float:
        nonlocal free
        below = [put(child) for child in children(game, node) if child in drawn]
        if not below:
            below, free = [free], free + 1
        xs[node] = (below[0] + below[-1]) / 2
        return xs[node]

    put(levels[0][0])
    return xs


def touched(game: Tree, state: State, action: int) -> tuple[str, ...]:
    """The child, from which the others are seen now."""
    return ("here",)


def path(game: Tree, state: State, action: int) -> tuple[str, ...]:
    return (str(action + 1),)
