"""Deck 000, "Can we shorten it?": each step from the long form of alpha-beta to the short one.

Every step visits the same nodes and finds the same value at the root (cutting on equality, as the slides do).
Inner values differ: from step 4 on, a node that cannot reach alpha returns alpha, where the long form
returns what it found below it. The deck shows the steps for MaxValue; MinValue is its mirror image.
"""

from __future__ import annotations

from typing import Any

from zermelo.search.textbook.children import children
from zermelo.search.textbook.context import INFINITY, SearchContext, is_max
from zermelo.search.textbook.evaluation import evaluate
from zermelo.search.textbook.recorded import recorded


def step_1(
    game: Any, state: Any, guide: Any, alpha: float, beta: float, depth: int, context: SearchContext
) -> float:
    """Re-order the return statement: the same net effect."""
    if is_max(game, state, context):
        return max_value_1(game, state, guide, alpha, beta, depth, context)
    return min_value_1(game, state, guide, alpha, beta, depth, context)


@recorded
def max_value_1(
    game: Any, state: Any, guide: Any, alpha: float, beta: float, depth: int, context: SearchContext
) -> float:
    if game.is_terminal(state) or depth == 0:
        return evaluate(game, state, guide, context)
    v = -INFINITY
    for child in children(game, state, guide, depth, context):
        v_ = step_1(game, child, guide, alpha, beta, depth - 1, context)
        if v_ > v:
            v = v_
        if v_ > alpha:
            alpha = v_
        if context.reaches(v_, beta):
            return v
    return v


@recorded
def min_value_1(
    game: Any, state: Any, guide: Any, alpha: float, beta: float, depth: int, context: SearchContext
) -> float:
    if game.is_terminal(state) or depth == 0:
        return evaluate(game, state, guide, context)
    v = INFINITY
    for child in children(game, state, guide, depth, context):
        v_ = step_1(game, child, guide, alpha, beta, depth - 1, context)
        if v_ < v:
            v = v_
        if v_ < beta:
            beta = v_
        if context.reaches(alpha, v_):
            return v
    return v


def step_2(
    game: Any, state: Any, guide: Any, alpha: float, beta: float, depth: int, context: SearchContext
) -> float:
    """Re-ordering allows us to compare alpha, which now stores max(v')."""
    if is_max(game, state, context):
        return max_value_2(game, state, guide, alpha, beta, depth, context)
    return min_value_2(game, state, guide, alpha, beta, depth, context)


@recorded
def max_value_2(
    game: Any, state: Any, guide: Any, alpha: float, beta: float, depth: int, context: SearchContext
) -> float:
    if game.is_terminal(state) or depth == 0:
        return evaluate(game, state, guide, context)
    v = -INFINITY
    for child in children(game, state, guide, depth, context):
        v_ = step_2(game, child, guide, alpha, beta, depth - 1, context)
        if v_ > v:
            v = v_
        if v_ > alpha:
            alpha = v_
        if context.reaches(alpha, beta):
            return v
    return v


@recorded
def min_value_2(
    game: Any, state: Any, guide: Any, alpha: float, beta: float, depth: int, context: SearchContext
) -> float:
    if game.is_terminal(state) or depth == 0:
        return evaluate(game, state, guide, context)
    v = INFINITY
    for child in children(game, state, guide, depth, context):
        v_ = step_2(game, child, guide, alpha, beta, depth - 1, context)
        if v_ < v:
            v = v_
        if v_ < beta:
            beta = v_
        if context.reaches(alpha, beta):
            return v
    return v


def step_3(
    game: Any, state: Any, guide: Any, alpha: float, beta: float, depth: int, context: SearchContext
) -> float:
    """We can also return alpha, since it is storing max(v): v is now only a placeholder."""
    if is_max(game, state, context):
        return max_value_3(game, state, guide, alpha, beta, depth, context)
    return min_value_3(game, state, guide, alpha, beta, depth, context)


@recorded
def max_value_3(
    game: Any, state: Any, guide: Any, alpha: float, beta: float, depth: int, context: SearchContext
) -> float:
    if game.is_terminal(state) or depth == 0:
        return evaluate(game, state, guide, context)
    v = -INFINITY
    for child in children(game, state, guide, depth, context):
        v_ = step_3(game, child, guide, alpha, beta, depth - 1, context)
        if v_ > v:
            v = v_
        if v_ > alpha:
            alpha = v_
        if context.reaches(alpha, beta):
            return alpha
    return v


@recorded
def min_value_3(
    game: Any, state: Any, guide: Any, alpha: float, beta: float, depth: int, context: SearchContext
) -> float:
    if game.is_terminal(state) or depth == 0:
        return evaluate(game, state, guide, context)
    v = INFINITY
    for child in children(game, state, guide, depth, context):
        v_ = step_3(game, child, guide, alpha, beta, depth - 1, context)
        if v_ < v:
            v = v_
        if v_ < beta:
            beta = v_
        if context.reaches(alpha, beta):
            return beta
    return v


def step_4(
    game: Any, state: Any, guide: Any, alpha: float, beta: float, depth: int, context: SearchContext
) -> float:
    """We can completely remove v and use alpha."""
    if is_max(game, state, context):
        return max_value_4(game, state, guide, alpha, beta, depth, context)
    return min_value_4(game, state, guide, alpha, beta, depth, context)


@recorded
def max_value_4(
    game: Any, state: Any, guide: Any, alpha: float, beta: float, depth: int, context: SearchContext
) -> float:
    if game.is_terminal(state) or depth == 0:
        return evaluate(game, state, guide, context)
    for child in children(game, state, guide, depth, context):
        v_ = step_4(game, child, guide, alpha, beta, depth - 1, context)
        if v_ > alpha:
            alpha = v_
        if context.reaches(alpha, beta):
            return alpha
    return alpha


@recorded
def min_value_4(
    game: Any, state: Any, guide: Any, alpha: float, beta: float, depth: int, context: SearchContext
) -> float:
    if game.is_terminal(state) or depth == 0:
        return evaluate(game, state, guide, context)
    for child in children(game, state, guide, depth, context):
        v_ = step_4(game, child, guide, alpha, beta, depth - 1, context)
        if v_ < beta:
            beta = v_
        if context.reaches(alpha, beta):
            return beta
    return beta


def step_5(
    game: Any, state: Any, guide: Any, alpha: float, beta: float, depth: int, context: SearchContext
) -> float:
    """We can now get rid of the placeholder v' as well: the most compact version of MaxValue."""
    if is_max(game, state, context):
        return max_value_5(game, state, guide, alpha, beta, depth, context)
    return min_value_5(game, state, guide, alpha, beta, depth, context)


@recorded
def max_value_5(
    game: Any, state: Any, guide: Any, alpha: float, beta: float, depth: int, context: SearchContext
) -> float:
    if game.is_terminal(state) or depth == 0:
        return evaluate(game, state, guide, context)
    for child in children(game, state, guide, depth, context):
        alpha = max(alpha, step_5(game, child, guide, alpha, beta, depth - 1, context))
        if context.reaches(alpha, beta):
            return alpha
    return alpha


@recorded
def min_value_5(
    game: Any, state: Any, guide: Any, alpha: float, beta: float, depth: int, context: SearchContext
) -> float:
    if game.is_terminal(state) or depth == 0:
        return evaluate(game, state, guide, context)
    for child in children(game, state, guide, depth, context):
        beta = min(beta, step_5(game, child, guide, alpha, beta, depth - 1, context))
        if context.reaches(alpha, beta):
            return beta
    return beta


def step_6(
    game: Any, state: Any, guide: Any, alpha: float, beta: float, depth: int, context: SearchContext
) -> float:
    """We can use break instead of return, since we return outside the loop."""
    if is_max(game, state, context):
        return max_value_6(game, state, guide, alpha, beta, depth, context)
    return min_value_6(game, state, guide, alpha, beta, depth, context)


@recorded
def max_value_6(
    game: Any, state: Any, guide: Any, alpha: float, beta: float, depth: int, context: SearchContext
) -> float:
    if game.is_terminal(state) or depth == 0:
        return evaluate(game, state, guide, context)
    for child in children(game, state, guide, depth, context):
        alpha = max(alpha, step_6(game, child, guide, alpha, beta, depth - 1, context))
        if context.reaches(alpha, beta):
            break
    return alpha


@recorded
def min_value_6(
    game: Any, state: Any, guide: Any, alpha: float, beta: float, depth: int, context: SearchContext
) -> float:
    if game.is_terminal(state) or depth == 0:
        return evaluate(game, state, guide, context)
    for child in children(game, state, guide, depth, context):
        beta = min(beta, step_6(game, child, guide, alpha, beta, depth - 1, context))
        if context.reaches(alpha, beta):
            break
    return beta


@recorded
def step_7(
    game: Any, state: Any, guide: Any, alpha: float, beta: float, depth: int, context: SearchContext
) -> float:
    """Shortened Max/Min: the comparison is the same in both, so they become one function."""
    if game.is_terminal(state) or depth == 0:
        return evaluate(game, state, guide, context)
    if is_max(game, state, context):  # maximizing player
        for child in children(game, state, guide, depth, context):
            alpha = max(alpha, step_7(game, child, guide, alpha, beta, depth - 1, context))
            if context.reaches(alpha, beta):
                break
        return alpha
    for child in children(game, state, guide, depth, context):
        beta = min(beta, step_7(game, child, guide, alpha, beta, depth - 1, context))
        if context.reaches(alpha, beta):
            break
    return beta


@recorded
def step_8(
    game: Any, state: Any, guide: Any, alpha: float, beta: float, depth: int, context: SearchContext
) -> float:
    """Bring the max condition inside the loop: the final shortened version of alpha-beta."""
    if game.is_terminal(state) or depth == 0:
        return evaluate(game, state, guide, context)
    maximizing = is_max(game, state, context)
    for child in children(game, state, guide, depth, context):
        if maximizing:
            alpha = max(alpha, step_8(game, child, guide, alpha, beta, depth - 1, context))
        if not maximizing:
            beta = min(beta, step_8(game, child, guide, alpha, beta, depth - 1, context))
        if context.reaches(alpha, beta):
            break
    return alpha if maximizing else beta
