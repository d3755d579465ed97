"""Connect Four: a place for each column, where discs lie upon each other in front of round holes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zermelo.board.description import Board, Label, Piece, Place
from zermelo.board.grids import EDGE, MARGIN

if TYPE_CHECKING:
    from zermelo.games.connect_four.rules import ConnectFour, State

HOLE = 0.84


def describe(game: ConnectFour, state: State) -> Board:
    cells = game.cells(state)
    holes, discs = [], []
    for cell in reversed(range(len(cells))):  # from the bottom, as they were dropped
        row, column = divmod(cell, game.width)
        x, y = EDGE + column + 0.5, EDGE + row + 0.5
        if cells[cell]:
            discs.append(Piece(str(column + 1), x, y, "disc", cells[cell] - 1, size=HOLE))
        else:
            holes.append(Piece(None, x, y, "disc", None, size=HOLE))
    middle = EDGE + game.height / 2
    xs = [EDGE + column + 0.5 for column in range(game.width)]
    return Board(
        game.width + 2 * EDGE,
        EDGE + game.height + MARGIN,
        "blue",
        tuple(Place(str(i + 1), x, middle, 1, game.height, shade="none") for i, x in enumerate(xs)),
        pieces=(*holes, *discs),
        labels=tuple(Label(x, EDGE + game.height + MARGIN / 2, str(i + 1)) for i, x in enumerate(xs)),
        text=game.show(state),
    )


def path(game: ConnectFour, state: State, action: int) -> tuple[str, ...]:
    return (game.action_name(state, action),)
