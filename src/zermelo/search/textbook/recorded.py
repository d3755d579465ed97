"""Notes each call of a textbook function, so that the function itself reads like its slide."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from zermelo.search.notes import INFINITY, enter, leave

NO_MOVE = -1


def _named_like(function: Any, wrapper: Any) -> Any:
    functools.update_wrapper(wrapper, function)
    del wrapper.__wrapped__  # the compiler would take the names of the parameters from there
    return wrapper


def recorded(function: Callable[..., float]) -> Callable[..., float]:
    """For functions with a window: (game, state, alpha, beta, depth, notes)."""

    def windowed(game: Any, state: Any, alpha: float, beta: float, depth: int, notes: Any) -> float:
        enter(notes, alpha, beta)
        return leave(notes, function(game, state, alpha, beta, depth, notes))

    return _named_like(function, windowed)


def recorded_without_window(function: Callable[..., float]) -> Callable[..., float]:
    """For functions with none: (game, state, depth, notes)."""

    def plain(game: Any, state: Any, depth: int, notes: Any) -> float:
        enter(notes, -INFINITY, INFINITY)
        return leave(notes, function(game, state, depth, notes))

    return _named_like(function, plain)


def recorded_with_move(function: Callable[..., tuple[float, int]]) -> Callable[..., tuple[float, int]]:
    """For functions with a window that return the value and the move."""

    def moving(game: Any, state: Any, alpha: float, beta: float, depth: int, notes: Any) -> tuple[float, int]:
        enter(notes, alpha, beta)
        value, move = function(game, state, alpha, beta, depth, notes)
        return leave(notes, value), move

    return _named_like(function, moving)
