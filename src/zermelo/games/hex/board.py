"""Hex: hexagons, each row half a cell to the right of the one above; every side in its owner's colour."""

from __future__ import annotations

from itertools import pairwise
from math import sqrt
from typing import TYPE_CHECKING

from zermelo.board.description import Board, Label, Line, Place
from zermelo.board.grids import LETTERS, marks, pieces_on

if TYPE_CHECKING:
    from zermelo.games.hex.rules import Hex, State

TALL = 2 / sqrt(3)  # a hexagon that is 1 wide
ROW = TALL * 3 / 4  # from one row to the next
LEFT, TOP = 1.0, 0.85  # beside the cells

Point = tuple[float, float]


def describe(game: Hex, state: State) -> Board:
    places = []
    for row in range(game.height):
        for column in range(game.width):
            x, y = at(row, column)
            places.append(Place(f"{LETTERS[column]}{row + 1}", x, y, 1, round(TALL, 4), "hexagon", "plain"))
    last = places[-1]
    labels = [Label(at(0, c)[0] - 0.25, TOP - 0.35, LETTERS[c]) for c in range(game.width)]
    labels += [Label(at(r, 0)[0] - 0.85, at(r, 0)[1], str(r + 1)) for r in range(game.height)]
    return Board(
        round(last.x + LEFT, 4),
        round(last.y + TALL / 2 + 0.35, 4),
        "none",
        tuple(places),
        tuple(borders(game.width, game.height)),
        pieces_on(places, marks(game.cells(state), ("disc", "disc"), 0.76)),
        tuple(labels),
        game.show(state),
    )


def at(row: int, column: int) -> Point:
    """The middle of a cell."""
    return LEFT + 0.5 + column + row / 2, round(TOP + TALL / 2 + row * ROW, 4)


def borders(width: int, height: int) -> list[Line]:
    """The zigzag of each side: above and below the first player's, left and right the second player's."""
    top, bottom, left, right = [], [], [], []
    for column in range(width):
        x, y = at(0, column)
        top += [(x - 0.5, y - TALL / 4), (x, y - TALL / 2)]
        x, y = at(height - 1, column)
        bottom += [(x, y + TALL / 2), (x + 0.5, y + TALL / 4)]
    for row in range(height):
        x, y = at(row, 0)
        left += [(x - 0.5, y - TALL / 4), (x - 0.5, y + TALL / 4)]
        x, y = at(row, width - 1)
        right += [(x + 0.5, y - TALL / 4), (x + 0.5, y + TALL / 4)]
    x, y = at(0, width - 1)
    top.append((x + 0.25, y - TALL * 3 / 8))
    x, y = at(height - 1, 0)
    bottom.insert(0, (x - 0.25, y + TALL * 3 / 8))
    left.append(bottom[0])
    right.insert(0, top[-1])
    sides = [(top, 0), (bottom, 0), (left, 1), (right, 1)]
    return [line for points, owner in sides for line in joined(points, owner)]


def joined(points: list[Point], owner: int) -> list[Line]:
    """Lines from each point to the next."""
    rounded = [(round(x, 4), round(y, 4)) for x, y in points]
    return [Line(*start, *end, owner, thick=True) for start, end in pairwise(rounded)]


def path(game: Hex, state: State, action: int) -> tuple[str, ...]:
    return (game.action_name(state, action),)
