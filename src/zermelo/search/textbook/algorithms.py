"""The textbook's algorithms by name, with the deck that each comes from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from zermelo.search.textbook import ai_turn, alpha_beta, look_ahead, minimax, shortening


class Algorithm(NamedTuple):
    """A search function and how it is called."""

    function: Callable[..., Any]
    deck: str
    summary: str
    window: bool = False  # takes alpha and beta
    for_mover: bool = False  # its values are for the player to move at each node, not for MAX
    root_is_max: bool = False  # takes the player to move at the root for MAX, always
    one_ply: bool = False  # takes the player instead of a depth: it looks one move ahead


ALGORITHMS = {
    "naive": Algorithm(
        look_ahead.naive, "003", "win, else block, else random", root_is_max=True, one_ply=True
    ),
    "look-ahead": Algorithm(
        look_ahead.look_ahead, "000", "the move that looks best once made", root_is_max=True, one_ply=True
    ),
    "max-value": Algorithm(minimax.value, "000, 001, 002", "MaxValue and MinValue, which call each other"),
    "minimax": Algorithm(minimax.minimax, "000, 003", "MiniMax in one function"),
    "negamax": Algorithm(minimax.negamax, "000", "minimax with one sign", for_mover=True),
    "ai-turn": Algorithm(
        ai_turn.ai_turn, "003", "the deck's program: minimax for each move", root_is_max=True
    ),
    "ai-turn-pruning": Algorithm(
        ai_turn.ai_turn_pruning, "003", "the same with pruning below each move", root_is_max=True
    ),
    "alpha-beta": Algorithm(
        alpha_beta.value, "000, 001, 002", "MaxValue and MinValue with alpha and beta", window=True
    ),
    "alpha-beta-one": Algorithm(alpha_beta.alpha_beta, "000, 003", "the same in one function", window=True),
    "alpha-beta-1": Algorithm(shortening.step_1, "000", shortening.step_1.__doc__ or "", window=True),
    "alpha-beta-2": Algorithm(shortening.step_2, "000", shortening.step_2.__doc__ or "", window=True),
    "alpha-beta-3": Algorithm(shortening.step_3, "000", shortening.step_3.__doc__ or "", window=True),
    "alpha-beta-4": Algorithm(shortening.step_4, "000", shortening.step_4.__doc__ or "", window=True),
    "alpha-beta-5": Algorithm(shortening.step_5, "000", shortening.step_5.__doc__ or "", window=True),
    "alpha-beta-6": Algorithm(shortening.step_6, "000", shortening.step_6.__doc__ or "", window=True),
    "alpha-beta-7": Algorithm(shortening.step_7, "000", shortening.step_7.__doc__ or "", window=True),
    "alpha-beta-8": Algorithm(shortening.step_8, "000", shortening.step_8.__doc__ or "", window=True),
    "alpha-beta-move": Algorithm(
        alpha_beta.alpha_beta_move, "004", "alpha-beta that returns the move", window=True
    ),
    "alpha-beta-negamax": Algorithm(
        alpha_beta.negamax_alpha_beta, "000", "negamax with alpha and beta", window=True, for_mover=True
    ),
}
