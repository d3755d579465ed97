"""Othello: black and white discs on green squares."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from zermelo.board.description import Board, Piece
from zermelo.board.grids import grid, marks

if TYPE_CHECKING:
    from zermelo.games.othello.rules import Othello, State


def describe(game: Othello, state: State) -> Board:
    cells = marks(game.cells(state), ("stone", "stone"))
    board = grid(game.size, game.size, cells, ground="green", text=game.show(state))
    dots = [Piece(None, x, y, "disc", size=0.13) for x in corners(board) for y in corners(board)]
    return replace(board, pieces=(*dots, *board.pieces))


def corners(board: Board) -> tuple[float, float]:
    """Where the lines of the four dots lie, two squares from each side."""
    return board.places[0].x + 1.5, board.places[-1].x - 1.5


def path(game: Othello, state: State, action: int) -> tuple[str, ...]:
    return () if action == game.pass_action else (game.action_name(state, action),)
