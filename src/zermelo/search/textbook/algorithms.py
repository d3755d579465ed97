"""The textbook algorithms by name, with their origin and the lecture decks that have each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from zermelo.search.textbook import ai_turn, alpha_beta, look_ahead, minimax, shortening

MINIMAX = "minimax (von Neumann 1928)"
ALPHA_BETA = "alpha-beta (Knuth and Moore 1975)"


class Algorithm(NamedTuple):
    """A search function and how it is called."""

    function: Callable[..., Any]
    deck: str
    summary: str
    source: str = ALPHA_BETA
    window: bool = False  # takes alpha and beta
    for_mover: bool = False  # its values are for the player to move at each node, not for MAX
    root_is_max: bool = False  # takes the player to move at the root for MAX, always
    one_ply: bool = False  # takes the player instead of a depth: it looks one move ahead
    no_trace: str | None = None  # why its tree cannot be recorded; None: it can


def _step(function: Callable[..., Any]) -> str:
    """What a step of "Can we shorten it?" does."""
    return f"alpha-beta, shortened: {(function.__doc__ or '').rstrip('.')}"


ALGORITHMS = {
    "naive": Algorithm(
        look_ahead.naive,
        "003",
        "a move that wins, else one that blocks, else a random one",
        "rules of thumb",
        root_is_max=True,
        one_ply=True,
        no_trace="visits no tree that could be traced; it looks for a win and a block only",
    ),
    "look-ahead": Algorithm(
        look_ahead.look_ahead,
        "000",
        "the move after which the evaluation is highest",
        "one-ply look-ahead",
        root_is_max=True,
        one_ply=True,
    ),
    "max-value": Algorithm(
        minimax.value, "000, 001, 002", "MaxValue and MinValue, which call each other", MINIMAX
    ),
    "minimax": Algorithm(minimax.minimax, "000, 003", "minimax in one function", MINIMAX),
    "negamax": Algorithm(
        minimax.negamax,
        "000",
        "minimax with one sign: values are for the player to move",
        MINIMAX,
        for_mover=True,
    ),
    "ai-turn": Algorithm(
        ai_turn.ai_turn, "003", "minimax, called for each move of the root", MINIMAX, root_is_max=True
    ),
    "ai-turn-pruning": Algorithm(
        ai_turn.ai_turn_pruning,
        "003",
        "alpha-beta, called with a new window for each move of the root",
        root_is_max=True,
    ),
    "alpha-beta": Algorithm(
        alpha_beta.value, "000, 001, 002", "MaxValue and MinValue with alpha and beta", window=True
    ),
    "alpha-beta-one": Algorithm(alpha_beta.alpha_beta, "000, 003", "alpha-beta in one function", window=True),
    "alpha-beta-1": Algorithm(shortening.step_1, "000", _step(shortening.step_1), window=True),
    "alpha-beta-2": Algorithm(shortening.step_2, "000", _step(shortening.step_2), window=True),
    "alpha-beta-3": Algorithm(shortening.step_3, "000", _step(shortening.step_3), window=True),
    "alpha-beta-4": Algorithm(shortening.step_4, "000", _step(shortening.step_4), window=True),
    "alpha-beta-5": Algorithm(shortening.step_5, "000", _step(shortening.step_5), window=True),
    "alpha-beta-6": Algorithm(shortening.step_6, "000", _step(shortening.step_6), window=True),
    "alpha-beta-7": Algorithm(shortening.step_7, "000", _step(shortening.step_7), window=True),
    "alpha-beta-8": Algorithm(shortening.step_8, "000", _step(shortening.step_8), window=True),
    "alpha-beta-move": Algorithm(
        alpha_beta.alpha_beta_move, "004", "alpha-beta that returns the move", window=True
    ),
    "alpha-beta-negamax": Algorithm(
        alpha_beta.negamax_alpha_beta, "000", "negamax with alpha and beta", window=True, for_mover=True
    ),
}
