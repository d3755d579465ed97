"""What a state may hold in compiled code: numbers, arrays of numbers, and tuples of them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba.core import errors

_INSTEAD = {
    "str": "write numbers, as in 0, 1 and 2 for '-', 'X' and 'O'; show() may turn them into text",
    "NoneType": "write a number such as -1 for nothing",
    "list": "write a tuple, or an array",
}
_OTHERS = "write a NamedTuple of numbers, tuples of numbers and arrays"


def refuse_odd_values(state: Any) -> None:
    """Raise an error that names the first thing of the state that does not compile."""
    if isinstance(state, tuple) and hasattr(state, "_fields"):
        for name, value in zip(state._fields, state, strict=True):
            _refuse(value, f"{type(state).__name__}.{name}")
    else:
        _refuse(state, "the state")


def _refuse(value: Any, name: str) -> None:
    if isinstance(value, tuple):
        for item in value:
            _refuse(item, name)
    elif not isinstance(value, int | float | np.number | np.bool | np.ndarray):
        kind = type(value).__name__
        what = {"str": "a string", "NoneType": "None"}.get(kind, f"a {kind}")
        instead = _INSTEAD.get(kind, _OTHERS)
        verb = "is" if name == "the state" else "holds"
        raise errors.TypingError(f"the rule is refused: {name} {verb} {what}; {instead}")
