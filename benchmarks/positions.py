"""Random positions to solve: the same on every machine."""

from __future__ import annotations

import random

from zermelo import Game, Position
from zermelo.arena.openings import random_openings

SEED = 1913


def after_random_moves(game: Game, moves: int, count: int) -> list[Position]:
    """So many unfinished positions, each after so many random moves from the start."""
    return random_openings(game, moves, count, SEED)


def with_empties(game: Game, empties: int, count: int) -> list[Position]:
    """So many unfinished positions of Othello with so many empty squares, after random moves."""
    dice = random.Random(f"{game.name} {empties} {SEED}")
    found: list[Position] = []
    while len(found) < count:
        position = Position(game)
        while (position.board or "").count("-") > empties and not position.is_over:
            position = position.play(dice.choice(position.legal_actions))
        if not position.is_over:
            found.append(position)
    return found
