"""Breakthrough: pawns on a chequered board, the first player's below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zermelo.board.description import Board
from zermelo.board.grids import grid, marks

if TYPE_CHECKING:
    from zermelo.games.breakthrough.rules import Breakthrough, State


def describe(game: Breakthrough, state: State) -> Board:
    cells = marks(game.cells(state), ("pawn", "pawn"), 0.92)
    return grid(
        game.width,
        game.height,
        cells,
        from_below=True,
        shade="chequered",
        ground="none",
        text=game.show(state),
    )


def path(game: Breakthrough, state: State, action: int) -> tuple[str, ...]:
    square, way = action // 3, action % 3
    return game.square_name(game.origin(square, way, state.player)), game.square_name(square)
