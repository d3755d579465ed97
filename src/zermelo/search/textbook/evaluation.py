"""eval(s): the utility of a finished game, an estimate of any other. 0 is an even result."""

from __future__ import annotations

from typing import Any

from zermelo.search.textbook.context import SearchContext
from zermelo.search.values import checked_estimate, checked_utility


def evaluate(game: Any, state: Any, guide: Any, context: SearchContext) -> float:
    """eval(s), "with respect to the maximizing player"."""
    return evaluate_for(game, state, guide, context.maximizer, context)


def evaluate_for(game: Any, state: Any, guide: Any, player: int, context: SearchContext) -> float:
    """eval(s, player)."""
    if not game.is_terminal(state):
        context.estimates += 1
    return static_value(game, state, guide, player)


def static_value(game: Any, state: Any, guide: Any, player: int) -> float:
    """The same, without counting it."""
    even = game.total / game.players
    if game.is_terminal(state):
        return checked_utility(game, state, player) - even
    return checked_estimate(game, state, guide, player) - even
