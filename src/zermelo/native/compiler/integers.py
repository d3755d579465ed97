"""np.uint64 with an int stays np.uint64 in compiled code, as it does in NumPy 2.

Left alone, Numba makes `uint64 + int64` an int64 and `x if c else 0` a float64, so that bit boards would
compute one thing compiled and another interpreted. The change holds while Zermelo compiles and at no other
time, so that other users of Numba in the same process notice nothing.

Relies on `typing_context._globals` and on replacing `types.Integer.unify`, which are not public.
"""

from __future__ import annotations

import contextlib
import operator
import weakref
from collections.abc import Iterator
from typing import Any

from numba import types
from numba.core.registry import cpu_target
from numba.core.typing.templates import AbstractTemplate, signature

_OPERATORS = ("add", "sub", "mul", "floordiv", "mod", "and_", "or_", "xor")
_depth = 0  # how many compilations of ours are under way (Numba's compiler lock makes them one thread)


@contextlib.contextmanager
def ours() -> Iterator[None]:
    """What is compiled while this lasts is Zermelo's."""
    global _depth
    _depth += 1
    try:
        yield
    finally:
        _depth -= 1


def is_ours() -> bool:
    """Is what is being compiled ours?"""
    return _depth > 0


def _stays_unsigned(a: Any, b: Any) -> bool:
    a, b = types.unliteral(a), types.unliteral(b)
    if not (is_ours() and isinstance(a, types.Integer) and isinstance(b, types.Integer)):
        return False
    return bool(types.uint64 in (a, b))


def _replace_operator(function: Any) -> None:
    class Unsigned(AbstractTemplate):
        key = function

        def generic(self, args: Any, _kwargs: Any) -> Any:
            if len(args) == 2 and _stays_unsigned(*args):
                return signature(types.uint64, types.uint64, types.uint64)
            return None

    known = cpu_target.typing_context._globals
    old = known.pop(weakref.ref(function))
    known[weakref.ref(function)] = types.Function((Unsigned, *old.templates))


cpu_target.typing_context.refresh()
for _name in _OPERATORS:
    _replace_operator(getattr(operator, _name))
    _replace_operator(getattr(operator, "i" + _name.rstrip("_")))

_numba_unify = types.Integer.unify


def _unify(self: Any, context: Any, other: Any) -> Any:
    return types.uint64 if _stays_unsigned(self, other) else _numba_unify(self, context, other)


types.Integer.unify = _unify
