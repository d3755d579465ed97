"""States are values: a rule that changes one makes every search wrong, so searches refuse it.

What a state is made of is looked at when a search begins, and for every state of an interpreted search.
Arrays are passed on as read-only: NumPy then refuses to change them, and so does the compiler.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import numpy as np

from zermelo.game import Game
from zermelo.guide import Guide

FIXED = (int, float, complex, str, bytes, type(None), np.generic)  # what nobody can change
CHANGED = (
    "{game} changes an array of a state that it is given; change a copy of it instead, as by state.copy(); "
    "'zermelo check' finds the rule and the moves"
)
_READ_ONLY = ("read-only", "readonly array")  # how NumPy and Numba say so


class NotAValue(ValueError):  # noqa: N818  (what is wrong with the state)
    """A state that is no value, or that a rule changed."""


def flaw(thing: Any) -> str | None:
    """Why a state with this in it is no value. Arrays are forgiven that they cannot be hashed."""
    if isinstance(thing, tuple):
        return next((found for found in map(flaw, thing) if found), None)
    if isinstance(thing, (np.ndarray, *FIXED)):
        return None
    try:
        hash(thing)
    except TypeError:
        return f"a {type(thing).__name__} cannot be hashed"
    return None if thing == copy.deepcopy(thing) else f"a {type(thing).__name__} is not equal to its copy"


def check_state(game: Game, state: Any) -> None:
    """Refuse a state that is no value."""
    wrong = flaw(state)
    if wrong:
        raise NotAValue(
            f"a state of {game.name} is not a value: {wrong}, so a rule could change it under a search; "
            "make it of numbers, tuples and arrays; 'zermelo check' says more"
        )


def read_only(state: Any) -> Any:
    """The same state, whose arrays cannot be changed through it."""
    if isinstance(state, np.ndarray):
        if not state.flags.writeable:
            return state
        state = state.view()
        state.flags.writeable = False
        return state
    if isinstance(state, tuple) and any(isinstance(item, np.ndarray | tuple) for item in state):
        items = map(read_only, state)
        return type(state)(*items) if hasattr(state, "_fields") else tuple(items)
    return state


def guarded(game: Game) -> Game:
    """The same game, to be interpreted: each state that comes out of `result` is checked, and read-only."""
    rules: Any = type(game)

    class Guarded(rules):  # type: ignore[misc]
        def result(self, state: Any, action: Any) -> Any:
            after = rules.result(self, state, action)
            check_state(game, after)
            return read_only(after)

    Guarded.__name__, Guarded.__qualname__, Guarded.__module__ = (
        rules.__name__,
        rules.__qualname__,
        rules.__module__,
    )
    copied: Game = object.__new__(Guarded)
    copied.__dict__.update(vars(game))
    return copied


def _rebound(guide: Guide, game: Game) -> Guide:
    """The same guide, for this game instead of its own."""
    copied: Guide = object.__new__(type(guide))
    copied.__dict__.update(vars(guide), game=game)
    return copied


def interpret(function: Callable[..., Any], game: Game, state: Any, *args: Any) -> Any:
    """function(game, state, *args), where no rule can change a state."""
    check_state(game, state)
    try:
        with np.errstate(over="ignore"):  # hashes wrap around on purpose
            rules = guarded(game)
            args = tuple(_rebound(arg, rules) if isinstance(arg, Guide) else arg for arg in args)
            return function(rules, read_only(state), *args)
    except ValueError as error:
        raise refusal(game) if is_change(error) else error from None


def is_change(error: BaseException) -> bool:
    """Does the error say that an array of a state was to be changed?"""
    return any(words in str(error) for words in _READ_ONLY)


def refusal(game: Game) -> NotAValue:
    """What to raise then."""
    return NotAValue(CHANGED.format(game=game.name))
