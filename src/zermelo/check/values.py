"""Answers of rules as plain values: to compare, to remember, to see whether a rule changed its argument."""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.native.guard import FIXED


def frozen(thing: Any) -> Any:
    """A hashable value, equal for equal things, whatever they hold: arrays, lists, objects."""
    if isinstance(thing, tuple):
        return tuple(map(frozen, thing))
    if isinstance(thing, float | np.floating):
        return "not a number" if thing != thing else thing
    if isinstance(thing, FIXED):
        return thing
    if isinstance(thing, np.ndarray):
        return "array", thing.shape, tuple(map(frozen, thing.ravel().tolist()))
    if isinstance(thing, list):
        return "list", tuple(map(frozen, thing))
    if isinstance(thing, dict):
        return "dict", frozenset((frozen(key), frozen(value)) for key, value in thing.items())
    if isinstance(thing, set | frozenset):
        return frozenset(map(frozen, thing))
    if hasattr(thing, "__dict__"):
        return type(thing).__name__, frozen(vars(thing))
    return repr(thing)


def can_change(thing: Any) -> bool:
    """Could a rule change this in place?"""
    if isinstance(thing, tuple | frozenset):
        return any(map(can_change, thing))
    return not isinstance(thing, FIXED)
