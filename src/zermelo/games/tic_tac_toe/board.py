"""Tic-tac-toe: four lines, crosses and noughts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from zermelo.board.description import Board, Label, Line
from zermelo.board.grids import grid, marks

if TYPE_CHECKING:
    from zermelo.games.tic_tac_toe.rules import State, TicTacToe

NAMES = [str(square) for square in range(1, 10)]


def describe(game: TicTacToe, state: State) -> Board:
    cells = marks(state.board, ("cross", "nought"))
    board = grid(3, 3, cells, names=NAMES, shade="none", ground="none", text=game.show(state))
    low, high = board.places[0].x - 0.5, board.places[-1].x + 0.5
    lines = [Line(low + i, low, low + i, high, thick=True) for i in (1, 2)]
    lines += [Line(low, low + i, high, low + i, thick=True) for i in (1, 2)]
    empty = [place for place, cell in zip(board.places, cells, strict=True) if not cell]
    labels = tuple(Label(place.x, place.y, place.name, 0.2) for place in empty)
    return replace(board, lines=tuple(lines), labels=labels)


def path(game: TicTacToe, state: State, action: int) -> tuple[str, ...]:
    return (NAMES[action],)
