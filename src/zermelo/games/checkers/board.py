"""Checkers: the 32 dark squares by their numbers, Black above, as White sees them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from zermelo.board.description import Board, Label
from zermelo.board.grids import Mark, grid
from zermelo.games.checkers.notation import path as visited
from zermelo.games.checkers.notation import square_of

if TYPE_CHECKING:
    from zermelo.games.checkers.rules import Checkers, State

CORNER = 0.36  # from the middle of a square to its number
SMALL = 0.18


def describe(game: Checkers, state: State) -> Board:
    names, cells = [], []
    for row in range(8):
        for column in range(8):
            is_dark = (row + column) % 2 == 1
            number = 4 * row + column // 2 + 1
            names.append(str(number) if is_dark else f"light {row + 1}-{column + 1}")
            cells.append(piece(game, state, square_of(number)) if is_dark else None)
    board = grid(8, 8, cells, names=names, shade="chequered", ground="none", text=game.show(state))
    labels = [
        Label(place.x - CORNER, place.y - CORNER, place.name, SMALL)
        for place in board.places
        if place.shade == "dark"
    ]
    return replace(board, labels=tuple(labels))


def piece(game: Checkers, state: State, square: int) -> Mark | None:
    """What stands on a square of the rules."""
    for owner, pieces in enumerate(game.sides(state)):
        if pieces >> square & 1:
            return Mark("crowned" if int(state.kings) >> square & 1 else "man", owner, size=0.84)
    return None


def path(game: Checkers, state: State, action: int) -> tuple[str, ...]:
    return tuple(map(str, visited(int(action))))
