"""Rewards: what the end of a game counts in the statistics, from 0 to 1 for each player.

A reward is the utility, scaled to the range that the game declares, so that an average of rewards stands for
an expected utility. There is one exception: where two players share a fixed total and nothing is left to
chance, only the order of the results matters to perfect play. There winning is what counts, 1 for a win, ½
for a draw, 0 for a loss; a small share of the reward is the margin, so that a won game is won as high, and
a lost one lost as low, as possible. An average of such rewards stands for no utility: there, the utilities
are summed up beside them.
"""

from __future__ import annotations

from typing import Any

from zermelo.game import Game, has

WIN_SHARE = 0.95  # of a reward, where winning is what counts; the rest is the margin


def is_duel(game: Any) -> bool:
    """Do two players share a fixed total?"""
    return game.players == 2 and game.zero_sum


def win_share(game: Game) -> float:
    """How much of a reward is for who won: 0 where rewards are linear in utility.

    Where every win is worth the same, both are one.
    """
    low, high = game.utility_range
    whole = all(isinstance(number, int) for number in (low, high, game.total))
    if not is_duel(game) or has(game, "probability") or (whole and most(game) - least(game) <= 2):
        return 0.0
    return WIN_SHARE


def reward(utility: float, low: float, high: float, share: float) -> float:
    """What the end of a game counts to the player to whom it is worth so much: who won, and by how much.

    The even result lies in the middle between low and high.
    """
    lead = utility - (low + high) / 2.0
    won = 1.0 if lead > 0.0 else 0.0 if lead < 0.0 else 0.5
    return share * won + (1.0 - share) * scale(utility, low, high)


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
