"""Rewards: what the end of a game counts in the statistics, from 0 to 1 for each player.

Where two players share a fixed total, winning is what counts: 1 for a win, ½ for a draw, 0 for a loss. A
small share of the reward is the margin, so that a won game is won as high, and a lost one lost as low, as
possible. With more players, or where both can gain, a reward is the utility, scaled to the range that the
game declares.
"""

from __future__ import annotations

from typing import Any

MARGIN = 0.05  # the share of the margin


def is_duel(game: Any) -> bool:
    """Do two players share a fixed total?"""
    return game.players == 2 and game.zero_sum


def reward(game: Any, utility: float) -> float:
    """What the end of a game counts to the player to whom it is worth so much."""
    low, high = least(game), most(game)
    return blend(utility, low, high) if is_duel(game) else scale(utility, low, high)


def estimate(game: Any, utility: float) -> float:
    """What an unfinished game counts to the player to whom it seems worth so much."""
    return scale(utility, least(game), most(game))


def blend(utility: float, low: float, high: float) -> float:
    """Who won, and a little of the margin. The even result lies in the middle between low and high."""
    lead = utility - (low + high) / 2.0
    won = 1.0 if lead > 0.0 else 0.0 if lead < 0.0 else 0.5
    return (1.0 - MARGIN) * won + MARGIN * scale(utility, low, high)


def scale(utility: float, low: float, high: float) -> float:
    """The utility on a scale from 0 to 1."""
    if low >= high:
        return 0.5
    return min(1.0, max(0.0, (utility - low) / (high - low)))


def unscaled(game: Any, value: float) -> float:
    """The utility at this place of the scale."""
    return least(game) + value * (most(game) - least(game))


def least(game: Any) -> float:
    """The lower end of the scale. Where two players share a total, one's worst is the other's best."""
    low, high = game.utility_range
    if is_duel(game):
        return 1.0 * min(low, game.total - high)
    return 1.0 * low


def most(game: Any) -> float:
    """The upper end of the scale."""
    low, high = game.utility_range
    if is_duel(game):
        return 1.0 * max(high, game.total - low)
    return 1.0 * high
