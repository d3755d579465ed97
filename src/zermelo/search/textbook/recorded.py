"""Records each call of a textbook function as a node, so that the function itself reads like its slide."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from zermelo.search.textbook.context import INFINITY, SearchContext

NO_MOVE = -1


def _named_like(function: Any, wrapper: Any) -> Any:
    functools.update_wrapper(wrapper, function)
    del wrapper.__wrapped__  # the compiler would take the names of the parameters from there
    return wrapper


def recorded(function: Callable[..., float]) -> Callable[..., float]:
    """For functions with a window: (game, state, guide, alpha, beta, depth, context)."""

    def windowed(
        game: Any, state: Any, guide: Any, alpha: float, beta: float, depth: int, context: SearchContext
    ) -> float:
        context.enter(alpha, beta)
        return context.leave(function(game, state, guide, alpha, beta, depth, context))

    return _named_like(function, windowed)


def recorded_without_window(function: Callable[..., float]) -> Callable[..., float]:
    """For functions with none: (game, state, guide, depth, context)."""

    def plain(game: Any, state: Any, guide: Any, depth: int, context: SearchContext) -> float:
        context.enter(-INFINITY, INFINITY)
        return context.leave(function(game, state, guide, depth, context))

    return _named_like(function, plain)


def recorded_with_move(function: Callable[..., tuple[float, int]]) -> Callable[..., tuple[float, int]]:
    """For functions with a window that return the value and the move."""

    def moving(
        game: Any, state: Any, guide: Any, alpha: float, beta: float, depth: int, context: SearchContext
    ) -> tuple[float, int]:
        context.enter(alpha, beta)
        value, move = function(game, state, guide, alpha, beta, depth, context)
        return context.leave(value), move

    return _named_like(function, moving)
