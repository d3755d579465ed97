"""Chess: White below. Moves that differ only in what a pawn becomes have the same path."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zermelo.board.description import Board, Kind
from zermelo.board.grids import Mark, grid
from zermelo.games.chess.fen import pieces, square_name

if TYPE_CHECKING:
    from zermelo.games.chess.rules import Chess, State

KINDS: dict[str, Kind] = {
    "P": "pawn", "N": "knight", "B": "bishop", "R": "rook", "Q": "queen", "K": "king"
}  # fmt: skip


def describe(game: Chess, state: State) -> Board:
    letters = pieces(state)
    from_the_top = [letters[8 * rank + file] for rank in reversed(range(8)) for file in range(8)]
    cells = [Mark(KINDS[x.upper()], int(x.islower()), size=0.92) if x else None for x in from_the_top]
    return grid(8, 8, cells, from_below=True, shade="chequered", ground="none", text=game.show(state))


def path(game: Chess, state: State, action: int) -> tuple[str, ...]:
    return square_name(action & 63), square_name(action >> 6 & 63)
