"""Dots and Boxes: the places are the lines between dots; boxes lie where four of them are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from zermelo.board.description import Board, Label, Line, Piece, Place
from zermelo.board.grids import LETTERS

if TYPE_CHECKING:
    from zermelo.games.dots_and_boxes.rules import DotsAndBoxes, State

EDGE = 0.75  # beside the dots
WIDE = 0.36  # the place of a line
DOT = 0.2


def describe(game: DotsAndBoxes, state: State) -> Board:
    return describe_after(game, (), state)


def describe_after(game: DotsAndBoxes, before: Sequence[State], state: State) -> Board:
    """The states that led here say who closed which box, which the state itself forgets."""
    places, lines = [], []
    for line in range(game.count):
        x1, y1, x2, y2 = ends(game, line)
        width, height = (1 - WIDE, WIDE) if y1 == y2 else (WIDE, 1 - WIDE)
        name = game.action_name(state, line)
        places.append(Place(name, (x1 + x2) / 2, (y1 + y2) / 2, width, height, shade="none"))
        if state.lines >> line & 1:
            lines.append(Line(x1, y1, x2, y2, thick=True))
    owners = box_owners(game, [*before, state])
    boxes = [
        Piece(None, EDGE + box % game.width + 0.5, EDGE + box // game.width + 0.5, "box", owner, size=0.86)
        for box, owner in owners.items()
    ]
    dots = [
        Piece(None, EDGE + column, EDGE + row, "disc", size=DOT)
        for row in range(game.height + 1)
        for column in range(game.width + 1)
    ]
    first, second = game.score(state)
    names = game.player_name(0), game.player_name(1)
    labels = [Label(EDGE + column, 0.3, LETTERS[column], 0.22) for column in range(game.width + 1)]
    labels += [Label(0.3, EDGE + row, str(row + 1), 0.22) for row in range(game.height + 1)]
    width, height = game.width + 2 * EDGE, game.height + 2 * EDGE
    labels.append(Label(width / 2, height - 0.25, f"{names[0]} {first} : {second} {names[1]}", 0.24))
    return Board(
        width, height, "plain", tuple(places), tuple(lines), (*boxes, *dots), tuple(labels), game.show(state)
    )


def ends(game: DotsAndBoxes, line: int) -> tuple[float, float, float, float]:
    """Where a line begins and ends."""
    if line < game.across:
        row, column = divmod(line, game.width)
        return EDGE + column, EDGE + row, EDGE + column + 1, EDGE + row
    row, column = divmod(line - game.across, game.width + 1)
    return EDGE + column, EDGE + row, EDGE + column, EDGE + row + 1


def box_owners(game: DotsAndBoxes, states: Sequence[State]) -> dict[int, int | None]:
    """Who owns each closed box, as far as that is known: in the first state, only if all are one player's."""
    first, second = game.score(states[0])
    sole = 0 if not second else 1 if not first else None
    owners: dict[int, int | None] = dict.fromkeys(closed(game, states[0]), sole)
    for state, after in pairwise(states):
        for box in closed(game, after):
            owners.setdefault(box, state.player)
    return owners


def closed(game: DotsAndBoxes, state: State) -> list[int]:
    return [box for box, lines in enumerate(game.boxes.tolist()) if state.lines & lines == lines]


def path(game: DotsAndBoxes, state: State, action: int) -> tuple[str, ...]:
    return (game.action_name(state, action),)
