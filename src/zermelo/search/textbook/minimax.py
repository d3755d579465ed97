"""Minimax, as decks 000 to 003 write it: MaxValue and MinValue, MiniMax in one function, NegaMax."""

from __future__ import annotations

from typing import Any

from zermelo.search.notes import INFINITY, child, children, is_max, worth, worth_to
from zermelo.search.textbook.recorded import recorded_without_window


def value(game: Any, state: Any, depth: int, notes: Any) -> float:
    """Deck 001, "Minimax Implementation (Dispatch)": who is to move decides."""
    if is_max(game, state, notes):
        return max_value(game, state, depth, notes)
    return min_value(game, state, depth, notes)


@recorded_without_window
def max_value(game: Any, state: Any, depth: int, notes: Any) -> float:
    """Deck 000, "MaxValue and MinValue (depth limit)"; also decks 001 and 002."""
    if game.is_terminal(state) or depth == 0:
        return worth(game, state, notes)
    v = -INFINITY
    for i in range(children(game, state, depth, notes)):
        v_ = value(game, child(game, state, i, notes), depth - 1, notes)
        if v_ > v:
            v = v_
    return v


@recorded_without_window
def min_value(game: Any, state: Any, depth: int, notes: Any) -> float:
    """Deck 000, "MaxValue and MinValue (depth limit)"; also decks 001 and 002."""
    if game.is_terminal(state) or depth == 0:
        return worth(game, state, notes)
    v = INFINITY
    for i in range(children(game, state, depth, notes)):
        v_ = value(game, child(game, state, i, notes), depth - 1, notes)
        if v_ < v:
            v = v_
    return v


@recorded_without_window
def minimax(game: Any, state: Any, depth: int, notes: Any) -> float:
    """Deck 000, "Minimax Algorithm"; deck 003's `minimax`. (Deck 000 forgets to return v.)"""
    if game.is_terminal(state) or depth == 0:
        return worth(game, state, notes)
    if is_max(game, state, notes):  # maximizing player
        v = -INFINITY
        for i in range(children(game, state, depth, notes)):
            v = max(v, minimax(game, child(game, state, i, notes), depth - 1, notes))
    else:  # minimizing player
        v = INFINITY
        for i in range(children(game, state, depth, notes)):
            v = min(v, minimax(game, child(game, state, i, notes), depth - 1, notes))
    return v


@recorded_without_window
def negamax(game: Any, state: Any, depth: int, notes: Any) -> float:
    """Deck 000, "Negamax Algorithm", for the player to move; it negates only if the mover changed."""
    player = game.to_move(state)
    if game.is_terminal(state) or depth == 0:
        return worth_to(game, state, player, notes)
    v = -INFINITY
    for i in range(children(game, state, depth, notes)):
        c = child(game, state, i, notes)
        v_ = negamax(game, c, depth - 1, notes)
        v = max(v, v_ if game.to_move(c) == player else -v_)
    return v
