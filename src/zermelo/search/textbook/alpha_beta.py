"""Alpha-beta, the long forms: a pair of functions, one function, one that returns the move."""

from __future__ import annotations

from typing import Any

from zermelo.search.textbook.children import children, moves
from zermelo.search.textbook.context import INFINITY, SearchContext, is_max
from zermelo.search.textbook.evaluation import evaluate, evaluate_for
from zermelo.search.textbook.recorded import NO_MOVE, recorded, recorded_with_move


def value(
    game: Any, state: Any, guide: Any, alpha: float, beta: float, depth: int, context: SearchContext
) -> float:
    """Deck 001, "Minimax Implementation (Dispatch)": who is to move decides."""
    if is_max(game, state, context):
        return max_value(game, state, guide, alpha, beta, depth, context)
    return min_value(game, state, guide, alpha, beta, depth, context)


@recorded
def max_value(
    game: Any, state: Any, guide: Any, alpha: float, beta: float, depth: int, context: SearchContext
) -> float:
    """Deck 000, "MaxValue and MinValue (alpha beta)"."""
    if game.is_terminal(state) or depth == 0:
        return evaluate(game, state, guide, context)
    v = -INFINITY
    for child in children(game, state, guide, depth, context):
        v_ = value(game, child, guide, alpha, beta, depth - 1, context)
        if v_ > v:
            v = v_
        if context.reaches(v_, beta):
            return v
        if v_ > alpha:
            alpha = v_
    return v


@recorded
def min_value(
    game: Any, state: Any, guide: Any, alpha: float, beta: float, depth: int, context: SearchContext
) -> float:
    """Deck 000, "MaxValue and MinValue (alpha beta)"."""
    if game.is_terminal(state) or depth == 0:
        return evaluate(game, state, guide, context)
    v = INFINITY
    for child in children(game, state, guide, depth, context):
        v_ = value(game, child, guide, alpha, beta, depth - 1, context)
        if v_ < v:
            v = v_
        if context.reaches(alpha, v_):
            return v
        if v_ < beta:
            beta = v_
    return v


@recorded
def alpha_beta(
    game: Any, state: Any, guide: Any, alpha: float, beta: float, depth: int, context: SearchContext
) -> float:
    """Deck 000, "Alpha-Beta Pruning (minimax)": both in one function; deck 003's `minimax_abp`."""
    if game.is_terminal(state) or depth == 0:
        return evaluate(game, state, guide, context)
    if is_max(game, state, context):  # maximizing player
        v = -INFINITY
        for child in children(game, state, guide, depth, context):
            v_ = alpha_beta(game, child, guide, alpha, beta, depth - 1, context)
            if v_ > v:
                v = v_
            if context.reaches(v_, beta):
                return v
            if v_ > alpha:
                alpha = v_
        return v
    # minimizing player
    v = INFINITY
    for child in children(game, state, guide, depth, context):
        v_ = alpha_beta(game, child, guide, alpha, beta, depth - 1, context)
        if v_ < v:
            v = v_
        if context.reaches(alpha, v_):
            return v
        if v_ < beta:
            beta = v_
    return v


@recorded
def negamax_alpha_beta(
    game: Any, state: Any, guide: Any, alpha: float, beta: float, depth: int, context: SearchContext
) -> float:
    """Deck 000's NegaMax with alpha and beta: the window turns round with the sign, if the mover changed."""
    player = game.to_move(state)
    if game.is_terminal(state) or depth == 0:
        return evaluate_for(game, state, guide, player, context)
    v = -INFINITY
    for child in children(game, state, guide, depth, context):
        if game.to_move(child) == player:
            v_ = negamax_alpha_beta(game, child, guide, alpha, beta, depth - 1, context)
        else:
            v_ = -negamax_alpha_beta(game, child, guide, -beta, -alpha, depth - 1, context)
        v = max(v, v_)
        if context.reaches(v, beta):
            return v
        alpha = max(alpha, v)
    return v


@recorded_with_move
def alpha_beta_move(
    game: Any, state: Any, guide: Any, alpha: float, beta: float, depth: int, context: SearchContext
) -> tuple[float, int]:
    """Deck 004, "Alpha-Beta H-Minimax Returning Move": a finished root has a value and no move.

    (The deck assigns the returned pair to `value`; its first form exchanges alpha and beta.)
    """
    if game.is_terminal(state) or depth == 0:
        return evaluate(game, state, guide, context), NO_MOVE
    best = NO_MOVE
    if is_max(game, state, context):
        for action, child in moves(game, state, guide, depth, context):
            v, _ = alpha_beta_move(game, child, guide, alpha, beta, depth - 1, context)
            if v > alpha:
                alpha = v
                best = action
            if context.reaches(alpha, beta):
                break  # beta cut-off
        return alpha, best
    for action, child in moves(game, state, guide, depth, context):
        v, _ = alpha_beta_move(game, child, guide, alpha, beta, depth - 1, context)
        if v < beta:
            beta = v
            best = action
        if context.reaches(alpha, beta):
            break  # alpha cut-off
    return beta, best
