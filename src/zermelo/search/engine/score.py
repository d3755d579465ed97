"""Scores: utilities as integers, ordered first by utility and then by the distance to the end of the game.

A score is utility × 2 ** shift, less an offset that makes an even result 0. A finished game gets END_BONUS on
top, towards its sign, and loses one of it with every ply that the score is backed up (`score_at_parent`): of
two wins the nearer has the greater score, of two losses the farther. The bonus never reaches the next
utility. A score is for the player to move at its node, as in negamax.
"""

from __future__ import annotations

import math
from typing import Any

from zermelo.game import SOONEST_WIN, Game, has
from zermelo.guide import Guide
from zermelo.native.bits import scaled

# How scores count the plies to the end of the game.
NO_DISTANCE, PREFERRED_DISTANCE, EXACT_DISTANCE = range(3)

END_BONUS = SOONEST_WIN  # more plies than any line of play has
PLY_BITS = END_BONUS.bit_length() + 1
INFINITE = 1 << 60  # beyond all scores
_VALUE_BITS = 26  # of a score in a table entry, beside its sign and the plies
MAX_UTILITY = (1 << _VALUE_BITS - 1) - 1  # of a game that the engine can search
_MAX_FRACTION_BITS = 20


def check_range(game: Game, guide: Guide) -> None:
    """Refuse utilities that do not fit into a table entry, or not to `solve_endgame_distance`."""
    low, high = game.utility_range
    if has(guide, "solve_endgame_distance") and (low, high, game.total) != (-1, 1, 0):
        raise ValueError(
            "solve_endgame_distance is for games with the utilities 1, -1 and 0; "
            f"{game.name} declares utility_range = {game.utility_range}"
        )
    if not (math.isfinite(low) and math.isfinite(high) and max(abs(low), abs(high)) <= MAX_UTILITY):
        raise ValueError(
            f"the engine takes utilities from {-MAX_UTILITY:,} to {MAX_UTILITY:,}; "
            f"{game.name} declares utility_range = {game.utility_range}"
        )


def fraction_bits(game: Game, guide: Guide) -> int:
    """The number of bits of a score behind the binary point: as many as fit.

    Integer utilities without an evaluation function need none. Otherwise the resolution is a millionth or
    better.
    """
    low, high = (abs(number - game.total / 2) for number in game.utility_range)
    whole = all(float(number).is_integer() for number in (*game.utility_range, game.total / 2))
    declared = all(isinstance(number, int) for number in (*game.utility_range, game.total))
    if whole and declared and not has(guide, "evaluate"):
        return 0
    free = _VALUE_BITS - math.ceil(math.log2(max(low, high, 1) + 1))
    return max(0, min(_MAX_FRACTION_BITS, free))


def to_score(value: float, shift: int, offset: int) -> int:
    """The score of a utility or an evaluation."""
    return (scaled(value, shift - PLY_BITS) << PLY_BITS) - offset


def to_utility(score: int, shift: int, offset: int) -> float:
    """The utility or evaluation of a score, without its distance to the end."""
    return round(((score + offset + END_BONUS + 1) >> PLY_BITS) / (1 << shift - PLY_BITS), 6)


def plies_to_end(score: int) -> int:
    """The distance to the end of the game, for the score of a win or a loss."""
    bonus = (abs(score) + END_BONUS + 1) % (1 << PLY_BITS) - (END_BONUS + 1)
    return END_BONUS - bonus


def score_at_parent(score: Any, distance: Any) -> Any:
    """The score one ply further from the end of the game."""
    if distance == NO_DISTANCE:
        return score
    return score - 1 if score > 0 else score + 1 if score < 0 else score


def score_at_child(score: Any, distance: Any) -> Any:
    """The score that `score_at_parent` turns into this one: how a bound is passed down one ply."""
    if distance == NO_DISTANCE:
        return score
    return score + 1 if score > 0 else score - 1 if score < 0 else score


# `solve_endgame_distance` returns SOONEST_WIN - plies for a win: a score without its utility.


def endgame_window(alpha: int, beta: int, shift: int) -> tuple[int, int]:
    """The window of scores as a window for `solve_endgame_distance`."""
    one = 1 << shift
    low = max(alpha - one, 0) if alpha >= 0 else min(alpha + one, -1)
    high = max(beta - one, 1) if beta > 0 else min(beta + one, 0)
    return low, high


def endgame_score(value: int, shift: int) -> int:
    """The score of what `solve_endgame_distance` returned."""
    one = 1 << shift
    return value + one if value > 0 else value - one if value < 0 else 0
