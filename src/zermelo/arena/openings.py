"""Openings: positions to begin the games of a match from, the same on every machine."""

from __future__ import annotations

import random

from zermelo.game import CHANCE, Game
from zermelo.players.chance import draw_outcome
from zermelo.position import Position


def random_openings(game: Game, plies: int, count: int, seed: int = 0) -> list[Position]:
    """So many unfinished positions, each after so many random plies from the start; chance included."""
    rng = random.Random(f"{game.name} {plies} {seed}")
    found: list[Position] = []
    while len(found) < count:
        position = Position(game)
        while len(position.moves) < plies and not position.is_over:
            is_chance = position.to_move == CHANCE
            action = draw_outcome(position, rng) if is_chance else rng.choice(position.legal_actions)
            position = position.play(action)
        if not position.is_over:
            found.append(position)
    return found
