"""Deck 000, "Can we shorten it?": each step from the long form of alpha-beta to the short one.

Every step visits the same nodes and finds the same value at the root (cutting on equality, as the slides do).
Inner values differ: from step 4 on, a node that cannot reach alpha returns alpha, where the long form
returns what it found below it. The deck shows the steps for MaxValue; MinValue is its mirror image.
"""

from __future__ import annotations

from typing import Any

from zermelo.search.notes import INFINITY, child, children, is_max, reaches, worth
from zermelo.search.textbook.recorded import recorded


def step_1(game: Any, state: Any, alpha: float, beta: float, depth: int, notes: Any) -> float:
    """Re-order the return statement: the same net effect."""
    if is_max(game, state, notes):
        return max_value_1(game, state, alpha, beta, depth, notes)
    return min_value_1(game, state, alpha, beta, depth, notes)


@recorded
def max_value_1(game: Any, state: Any, alpha: float, beta: float, depth: int, notes: Any) -> float:
    if game.is_terminal(state) or depth == 0:
        return worth(game, state, notes)
    v = -INFINITY
    for i in range(children(game, state, depth, notes)):
        c = child(game, state, i, notes)
        v_ = step_1(game, c, alpha, beta, depth - 1, notes)
        if v_ > v:
            v = v_
        if v_ > alpha:
            alpha = v_
        if reaches(v_, beta, notes):
            return v
    return v


@recorded
def min_value_1(game: Any, state: Any, alpha: float, beta: float, depth: int, notes: Any) -> float:
    if game.is_terminal(state) or depth == 0:
        return worth(game, state, notes)
    v = INFINITY
    for i in range(children(game, state, depth, notes)):
        c = child(game, state, i, notes)
        v_ = step_1(game, c, alpha, beta, depth - 1, notes)
        if v_ < v:
            v = v_
        if v_ < beta:
            beta = v_
        if reaches(alpha, v_, notes):
            return v
    return v


def step_2(game: Any, state: Any, alpha: float, beta: float, depth: int, notes: Any) -> float:
    """Re-ordering allows us to compare alpha, which now stores max(v')."""
    if is_max(game, state, notes):
        return max_value_2(game, state, alpha, beta, depth, notes)
    return min_value_2(game, state, alpha, beta, depth, notes)


@recorded
def max_value_2(game: Any, state: Any, alpha: float, beta: float, depth: int, notes: Any) -> float:
    if game.is_terminal(state) or depth == 0:
        return worth(game, state, notes)
    v = -INFINITY
    for i in range(children(game, state, depth, notes)):
        c = child(game, state, i, notes)
        v_ = step_2(game, c, alpha, beta, depth - 1, notes)
        if v_ > v:
            v = v_
        if v_ > alpha:
            alpha = v_
        if reaches(alpha, beta, notes):
            return v
    return v


@recorded
def min_value_2(game: Any, state: Any, alpha: float, beta: float, depth: int, notes: Any) -> float:
    if game.is_terminal(state) or depth == 0:
        return worth(game, state, notes)
    v = INFINITY
    for i in range(children(game, state, depth, notes)):
        c = child(game, state, i, notes)
        v_ = step_2(game, c, alpha, beta, depth - 1, notes)
        if v_ < v:
            v = v_
        if v_ < beta:
            beta = v_
        if reaches(alpha, beta, notes):
            return v
    return v


def step_3(game: Any, state: Any, alpha: float, beta: float, depth: int, notes: Any) -> float:
    """We can also return alpha, since it is storing max(v): v is now only a placeholder."""
    if is_max(game, state, notes):
        return max_value_3(game, state, alpha, beta, depth, notes)
    return min_value_3(game, state, alpha, beta, depth, notes)


@recorded
def max_value_3(game: Any, state: Any, alpha: float, beta: float, depth: int, notes: Any) -> float:
    if game.is_terminal(state) or depth == 0:
        return worth(game, state, notes)
    v = -INFINITY
    for i in range(children(game, state, depth, notes)):
        c = child(game, state, i, notes)
        v_ = step_3(game, c, alpha, beta, depth - 1, notes)
        if v_ > v:
            v = v_
        if v_ > alpha:
            alpha = v_
        if reaches(alpha, beta, notes):
            return alpha
    return v


@recorded
def min_value_3(game: Any, state: Any, alpha: float, beta: float, depth: int, notes: Any) -> float:
    if game.is_terminal(state) or depth == 0:
        return worth(game, state, notes)
    v = INFINITY
    for i in range(children(game, state, depth, notes)):
        c = child(game, state, i, notes)
        v_ = step_3(game, c, alpha, beta, depth - 1, notes)
        if v_ < v:
            v = v_
        if v_ < beta:
            beta = v_
        if reaches(alpha, beta, notes):
            return beta
    return v


def step_4(game: Any, state: Any, alpha: float, beta: float, depth: int, notes: Any) -> float:
    """We can completely remove v and use alpha."""
    if is_max(game, state, notes):
        return max_value_4(game, state, alpha, beta, depth, notes)
    return min_value_4(game, state, alpha, beta, depth, notes)


@recorded
def max_value_4(game: Any, state: Any, alpha: float, beta: float, depth: int, notes: Any) -> float:
    if game.is_terminal(state) or depth == 0:
        return worth(game, state, notes)
    for i in range(children(game, state, depth, notes)):
        c = child(game, state, i, notes)
        v_ = step_4(game, c, alpha, beta, depth - 1, notes)
        if v_ > alpha:
            alpha = v_
        if reaches(alpha, beta, notes):
            return alpha
    return alpha


@recorded
def min_value_4(game: Any, state: Any, alpha: float, beta: float, depth: int, notes: Any) -> float:
    if game.is_terminal(state) or depth == 0:
        return worth(game, state, notes)
    for i in range(children(game, state, depth, notes)):
        c = child(game, state, i, notes)
        v_ = step_4(game, c, alpha, beta, depth - 1, notes)
        if v_ < beta:
            beta = v_
        if reaches(alpha, beta, notes):
            return beta
    return beta


def step_5(game: Any, state: Any, alpha: float, beta: float, depth: int, notes: Any) -> float:
    """We can now get rid of the placeholder v' as well: the most compact version of MaxValue."""
    if is_max(game, state, notes):
        return max_value_5(game, state, alpha, beta, depth, notes)
    return min_value_5(game, state, alpha, beta, depth, notes)


@recorded
def max_value_5(game: Any, state: Any, alpha: float, beta: float, depth: int, notes: Any) -> float:
    if game.is_terminal(state) or depth == 0:
        return worth(game, state, notes)
    for i in range(children(game, state, depth, notes)):
        c = child(game, state, i, notes)
        alpha = max(alpha, step_5(game, c, alpha, beta, depth - 1, notes))
        if reaches(alpha, beta, notes):
            return alpha
    return alpha


@recorded
def min_value_5(game: Any, state: Any, alpha: float, beta: float, depth: int, notes: Any) -> float:
    if game.is_terminal(state) or depth == 0:
        return worth(game, state, notes)
    for i in range(children(game, state, depth, notes)):
        c = child(game, state, i, notes)
        beta = min(beta, step_5(game, c, alpha, beta, depth - 1, notes))
        if reaches(alpha, beta, notes):
            return beta
    return beta


def step_6(game: Any, state: Any, alpha: float, beta: float, depth: int, notes: Any) -> float:
    """We can use break instead of return, since we return outside the loop."""
    if is_max(game, state, notes):
        return max_value_6(game, state, alpha, beta, depth, notes)
    return min_value_6(game, state, alpha, beta, depth, notes)


@recorded
def max_value_6(game: Any, state: Any, alpha: float, beta: float, depth: int, notes: Any) -> float:
    if game.is_terminal(state) or depth == 0:
        return worth(game, state, notes)
    for i in range(children(game, state, depth, notes)):
        c = child(game, state, i, notes)
        alpha = max(alpha, step_6(game, c, alpha, beta, depth - 1, notes))
        if reaches(alpha, beta, notes):
            break
    return alpha


@recorded
def min_value_6(game: Any, state: Any, alpha: float, beta: float, depth: int, notes: Any) -> float:
    if game.is_terminal(state) or depth == 0:
        return worth(game, state, notes)
    for i in range(children(game, state, depth, notes)):
        c = child(game, state, i, notes)
        beta = min(beta, step_6(game, c, alpha, beta, depth - 1, notes))
        if reaches(alpha, beta, notes):
            break
    return beta


@recorded
def step_7(game: Any, state: Any, alpha: float, beta: float, depth: int, notes: Any) -> float:
    """Shortened Max/Min: the comparison is the same in both, so they become one function."""
    if game.is_terminal(state) or depth == 0:
        return worth(game, state, notes)
    if is_max(game, state, notes):  # maximizing player
        for i in range(children(game, state, depth, notes)):
            alpha = max(alpha, step_7(game, child(game, state, i, notes), alpha, beta, depth - 1, notes))
            if reaches(alpha, beta, notes):
                break
        return alpha
    for i in range(children(game, state, depth, notes)):
        beta = min(beta, step_7(game, child(game, state, i, notes), alpha, beta, depth - 1, notes))
        if reaches(alpha, beta, notes):
            break
    return beta


@recorded
def step_8(game: Any, state: Any, alpha: float, beta: float, depth: int, notes: Any) -> float:
    """Bring the max condition inside the loop: the final shortened version of alpha-beta."""
    if game.is_terminal(state) or depth == 0:
        return worth(game, state, notes)
    maximizing = is_max(game, state, notes)
    for i in range(children(game, state, depth, notes)):
        c = child(game, state, i, notes)
        if maximizing:
            alpha = max(alpha, step_8(game, c, alpha, beta, depth - 1, notes))
        if not maximizing:
            beta = min(beta, step_8(game, c, alpha, beta, depth - 1, notes))
        if reaches(alpha, beta, notes):
            break
    return alpha if maximizing else beta
