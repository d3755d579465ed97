"""Scores: values as whole numbers, which order first by utility and then by how far the end is.

A score is utility × 2 ** shift, where 0 is an even result, and for a finished game a little more: FAR towards
its sign. With every ply that the value travels up, it loses one of that (`older`): of two wins the nearer has
the greater score, of two losses the farther. An estimate never reaches the next whole number that way, and a
score is for the player to move at its node, as in negamax.
"""

from __future__ import annotations

import math
from typing import Any

from zermelo.game import SOONEST_WIN, Game, has
from zermelo.native.bits import scaled

FAR = SOONEST_WIN  # plies: more than any line of play
PLY_BITS = FAR.bit_length() + 1
INFINITE = 1 << 60  # beyond all scores
_ROOM = 26  # bits of a number that fit into the table, beside its sign and the plies
MOST_UTILITY = (1 << _ROOM - 1) - 1  # of a game that the engine can search


def check_range(game: Game) -> None:
    """Refuse utilities that do not fit into an entry of the table, or not to `solve_endgame_distance`."""
    low, high = game.utility_range
    if has(game, "solve_endgame_distance") and (low, high, game.total) != (-1, 1, 0):
        raise ValueError(
            "solve_endgame_distance is for games with the utilities 1, -1 and 0; "
            f"{game.name} declares utility_range = {game.utility_range}"
        )
    if not (math.isfinite(low) and math.isfinite(high) and max(abs(low), abs(high)) <= MOST_UTILITY):
        raise ValueError(
            f"the engine takes utilities from {-MOST_UTILITY:,} to {MOST_UTILITY:,}; "
            f"{game.name} declares utility_range = {game.utility_range}"
        )


def bits_behind_point(game: Game) -> int:
    """How many bits of a score stand behind the point: as many as there is room for.

    Whole utilities and no evaluation need none. Otherwise values are told apart to a millionth or less.
    """
    low, high = (abs(number - game.total / 2) for number in game.utility_range)
    whole = all(float(number).is_integer() for number in (*game.utility_range, game.total / 2))
    declared = all(isinstance(number, int) for number in (*game.utility_range, game.total))
    if whole and declared and not has(game, "evaluate"):
        return 0
    room = _ROOM - math.ceil(math.log2(max(low, high, 1) + 1))
    return max(0, min(20, room))


def to_score(value: float, shift: int, even: int) -> int:
    """The score of a utility or an estimate."""
    return (scaled(value, shift - PLY_BITS) << PLY_BITS) - even


def soonest_window(alpha: int, beta: int, shift: int) -> tuple[int, int]:
    """The window of scores as one of what `solve_endgame_distance` returns: the same, but for the utility."""
    one = 1 << shift
    low = max(alpha - one, 0) if alpha >= 0 else min(alpha + one, -1)
    high = max(beta - one, 1) if beta > 0 else min(beta + one, 0)
    return low, high


def from_soonest(worth: int, shift: int) -> int:
    """The score of what `solve_endgame_distance` returned."""
    one = 1 << shift
    return worth + one if worth > 0 else worth - one if worth < 0 else 0


def to_value(score: int, shift: int, even: int) -> float:
    """The number that a score stands for, whatever its distance to the end."""
    return round(((score + even + FAR + 1) >> PLY_BITS) / (1 << shift - PLY_BITS), 6)


def plies(score: int) -> int:
    """How far the end is, if the score is that of a decided game."""
    beyond = (abs(score) + FAR + 1) % (1 << PLY_BITS) - (FAR + 1)
    return FAR - beyond


def older(score: Any, distance: Any) -> Any:
    """The score, one ply further from the end."""
    if distance == 0:
        return score
    return score - 1 if score > 0 else score + 1 if score < 0 else score


def newer(score: Any, distance: Any) -> Any:
    """The score that is this one when one ply older."""
    if distance == 0:
        return score
    return score + 1 if score > 0 else score - 1 if score < 0 else score
