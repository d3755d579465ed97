"""Go: stones on the points of a lattice, which are called as in GTP."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zermelo.board.description import Board
from zermelo.board.grids import lattice, marks
from zermelo.games.go.rules import COLUMNS

if TYPE_CHECKING:
    from zermelo.games.go.rules import Go, State


def describe(game: Go, state: State) -> Board:
    cells = marks(game.cells(state), ("stone", "stone"), 0.96)
    return lattice(game.width, game.height, cells, letters=COLUMNS, from_below=True, text=game.show(state))


def path(game: Go, state: State, action: int) -> tuple[str, ...]:
    return () if action == game.pass_action else (game.action_name(state, action),)
