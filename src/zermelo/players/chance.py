"""Chance: what the dice or the cards bring."""

from __future__ import annotations

import random

from zermelo.position import Position


def draw_outcome(position: Position, rng: random.Random) -> int:
    """An outcome of chance, each as likely as the game says, where `to_move` is CHANCE."""
    outcomes = position.legal_actions
    weights = [float(position.game.probability(position.state, outcome)) for outcome in outcomes]
    return rng.choices(outcomes, weights)[0]
