"""Nim: heaps of matches. To click a match is to take it and all to its right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zermelo.board.description import Board, Label, Piece, Place

if TYPE_CHECKING:
    from zermelo.games.nim.rules import Nim, State

MOST = 24  # matches in a line of the board; a larger heap goes on below
STEP = 0.5  # from one match to the next
ROW = 1.2  # from one line to the next
EDGE = 0.2


def describe(game: Nim, state: State) -> Board:
    places, pieces, labels = [], [], []
    line = 0
    for heap, size in enumerate(game.heaps):
        left = state.heaps[heap]
        labels.append(Label(0.5, EDGE + (line + 0.5) * ROW, str(heap + 1)))
        for match in range(left):
            x, y = 1 + (match % MOST + 0.5) * STEP, EDGE + (line + match // MOST + 0.5) * ROW
            name = f"{heap + 1}:{left - match}"  # as the move is called
            places.append(Place(name, x, y, STEP, ROW, shade="none"))
            pieces.append(Piece(name, x, y, "match", size=1))
        line += -(-size // MOST)
    width = 1 + min(MOST, game.most) * STEP + 0.5
    return Board(
        width,
        round(line * ROW + 2 * EDGE, 3),
        "plain",
        tuple(places),
        (),
        tuple(pieces),
        tuple(labels),
        game.show(state),
    )


def touched(game: Nim, state: State, action: int) -> tuple[str, ...]:
    """Nothing: the matches are gone, and those that are left have other names."""
    return ()


def path(game: Nim, state: State, action: int) -> tuple[str, ...]:
    return (game.action_name(state, action),)
