"""Minimax, as decks 000 to 003 write it: MaxValue and MinValue, MiniMax in one function, NegaMax."""

from __future__ import annotations

from typing import Any

from zermelo.search.textbook.children import children
from zermelo.search.textbook.context import INFINITY, SearchContext, is_max
from zermelo.search.textbook.evaluation import evaluate, evaluate_for
from zermelo.search.textbook.recorded import recorded_without_window


def value(game: Any, state: Any, guide: Any, depth: int, context: SearchContext) -> float:
    """Deck 001, "Minimax Implementation (Dispatch)": who is to move decides."""
    if is_max(game, state, context):
        return max_value(game, state, guide, depth, context)
    return min_value(game, state, guide, depth, context)


@recorded_without_window
def max_value(game: Any, state: Any, guide: Any, depth: int, context: SearchContext) -> float:
    """Deck 000, "MaxValue and MinValue (depth limit)"; also decks 001 and 002."""
    if game.is_terminal(state) or depth == 0:
        return evaluate(game, state, guide, context)
    v = -INFINITY
    for child in children(game, state, guide, depth, context):
        v_ = value(game, child, guide, depth - 1, context)
        if v_ > v:
            v = v_
    return v


@recorded_without_window
def min_value(game: Any, state: Any, guide: Any, depth: int, context: SearchContext) -> float:
    """Deck 000, "MaxValue and MinValue (depth limit)"; also decks 001 and 002."""
    if game.is_terminal(state) or depth == 0:
        return evaluate(game, state, guide, context)
    v = INFINITY
    for child in children(game, state, guide, depth, context):
        v_ = value(game, child, guide, depth - 1, context)
        if v_ < v:
            v = v_
    return v


@recorded_without_window
def minimax(game: Any, state: Any, guide: Any, depth: int, context: SearchContext) -> float:
    """Deck 000, "Minimax Algorithm"; deck 003's `minimax`. (Deck 000 forgets to return v.)"""
    if game.is_terminal(state) or depth == 0:
        return evaluate(game, state, guide, context)
    if is_max(game, state, context):  # maximizing player
        v = -INFINITY
        for child in children(game, state, guide, depth, context):
            v = max(v, minimax(game, child, guide, depth - 1, context))
    else:  # minimizing player
        v = INFINITY
        for child in children(game, state, guide, depth, context):
            v = min(v, minimax(game, child, guide, depth - 1, context))
    return v


@recorded_without_window
def negamax(game: Any, state: Any, guide: Any, depth: int, context: SearchContext) -> float:
    """Deck 000, "Negamax Algorithm", for the player to move; it negates only if the mover changed."""
    player = game.to_move(state)
    if game.is_terminal(state) or depth == 0:
        return evaluate_for(game, state, guide, player, context)
    v = -INFINITY
    for child in children(game, state, guide, depth, context):
        v_ = negamax(game, child, guide, depth - 1, context)
        v = max(v, v_ if game.to_move(child) == player else -v_)
    return v
