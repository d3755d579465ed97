"""Gomoku: stones on the points of a lattice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zermelo.board.description import Board
from zermelo.board.grids import lattice, marks

if TYPE_CHECKING:
    from zermelo.games.gomoku.rules import Gomoku, State


def describe(game: Gomoku, state: State) -> Board:
    cells = marks(game.cells(state), ("stone", "stone"), 0.92)
    return lattice(game.width, game.height, cells, text=game.show(state))


def path(game: Gomoku, state: State, action: int) -> tuple[str, ...]:
    return (game.action_name(state, action),)
