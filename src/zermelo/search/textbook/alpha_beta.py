"""Alpha-beta, the long forms: a pair of functions, one function, one that returns the move."""

from __future__ import annotations

from typing import Any

from zermelo.search.notes import INFINITY, child, children, is_max, move, reaches, worth, worth_to
from zermelo.search.textbook.recorded import NO_MOVE, recorded, recorded_with_move


def value(game: Any, state: Any, alpha: float, beta: float, depth: int, notes: Any) -> float:
    """Deck 001, "Minimax Implementation (Dispatch)": who is to move decides."""
    if is_max(game, state, notes):
        return max_value(game, state, alpha, beta, depth, notes)
    return min_value(game, state, alpha, beta, depth, notes)


@recorded
def max_value(game: Any, state: Any, alpha: float, beta: float, depth: int, notes: Any) -> float:
    """Deck 000, "MaxValue and MinValue (alpha beta)"."""
    if game.is_terminal(state) or depth == 0:
        return worth(game, state, notes)
    v = -INFINITY
    for i in range(children(game, state, depth, notes)):
        v_ = value(game, child(game, state, i, notes), alpha, beta, depth - 1, notes)
        if v_ > v:
            v = v_
        if reaches(v_, beta, notes):
            return v
        if v_ > alpha:
            alpha = v_
    return v


@recorded
def min_value(game: Any, state: Any, alpha: float, beta: float, depth: int, notes: Any) -> float:
    """Deck 000, "MaxValue and MinValue (alpha beta)"."""
    if game.is_terminal(state) or depth == 0:
        return worth(game, state, notes)
    v = INFINITY
    for i in range(children(game, state, depth, notes)):
        v_ = value(game, child(game, state, i, notes), alpha, beta, depth - 1, notes)
        if v_ < v:
            v = v_
        if reaches(alpha, v_, notes):
            return v
        if v_ < beta:
            beta = v_
    return v


@recorded
def alpha_beta(game: Any, state: Any, alpha: float, beta: float, depth: int, notes: Any) -> float:
    """Deck 000, "Alpha-Beta Pruning (minimax)": both in one function; deck 003's `minimax_abp`."""
    if game.is_terminal(state) or depth == 0:
        return worth(game, state, notes)
    if is_max(game, state, notes):  # maximizing player
        v = -INFINITY
        for i in range(children(game, state, depth, notes)):
            v_ = alpha_beta(game, child(game, state, i, notes), alpha, beta, depth - 1, notes)
            if v_ > v:
                v = v_
            if reaches(v_, beta, notes):
                return v
            if v_ > alpha:
                alpha = v_
        return v
    # minimizing player
    v = INFINITY
    for i in range(children(game, state, depth, notes)):
        v_ = alpha_beta(game, child(game, state, i, notes), alpha, beta, depth - 1, notes)
        if v_ < v:
            v = v_
        if reaches(alpha, v_, notes):
            return v
        if v_ < beta:
            beta = v_
    return v


@recorded
def negamax_alpha_beta(game: Any, state: Any, alpha: float, beta: float, depth: int, notes: Any) -> float:
    """Deck 000's NegaMax with alpha and beta: the window turns round with the sign, if the mover changed."""
    player = game.to_move(state)
    if game.is_terminal(state) or depth == 0:
        return worth_to(game, state, player, notes)
    v = -INFINITY
    for i in range(children(game, state, depth, notes)):
        c = child(game, state, i, notes)
        if game.to_move(c) == player:
            v_ = negamax_alpha_beta(game, c, alpha, beta, depth - 1, notes)
        else:
            v_ = -negamax_alpha_beta(game, c, -beta, -alpha, depth - 1, notes)
        v = max(v, v_)
        if reaches(v, beta, notes):
            return v
        alpha = max(alpha, v)
    return v


@recorded_with_move
def alpha_beta_move(
    game: Any, state: Any, alpha: float, beta: float, depth: int, notes: Any
) -> tuple[float, int]:
    """Deck 004, "Alpha-Beta H-Minimax Returning Move": a finished root has a value and no move.

    (The deck assigns the returned pair to `value`; its first form exchanges alpha and beta.)
    """
    if game.is_terminal(state) or depth == 0:
        return worth(game, state, notes), NO_MOVE
    best = NO_MOVE
    if is_max(game, state, notes):
        for i in range(children(game, state, depth, notes)):
            v, _ = alpha_beta_move(game, child(game, state, i, notes), alpha, beta, depth - 1, notes)
            if v > alpha:
                alpha = v
                best = move(i, notes)
            if reaches(alpha, beta, notes):
                break  # beta cut-off
        return alpha, best
    for i in range(children(game, state, depth, notes)):
        v, _ = alpha_beta_move(game, child(game, state, i, notes), alpha, beta, depth - 1, notes)
        if v < beta:
            beta = v
            best = move(i, notes)
        if reaches(alpha, beta, notes):
            break  # alpha cut-off
    return beta, best
