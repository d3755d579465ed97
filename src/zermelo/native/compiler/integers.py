"""np.uint64 with an int stays np.uint64 in compiled code, as it does in NumPy 2, and they compare exactly.

Left alone, Numba makes `uint64 + int64` an int64, `x if c else 0` a float64, and compares the two as doubles,
so that bit boards would compute one thing compiled and another interpreted. The change holds while Zermelo
compiles and at no other time, so that other users of Numba in the same process notice nothing.

Relies on `typing_context._globals` and on replacing `types.Integer.unify`, which are not public.
"""

from __future__ import annotations

import contextlib
import operator
import weakref
from collections.abc import Callable, Iterator
from typing import Any

from llvmlite import ir
from numba import types
from numba.core.imputils import lower_builtin
from numba.core.registry import cpu_target
from numba.core.typing.templates import AbstractTemplate, signature

_OPERATORS = ("add", "sub", "mul", "floordiv", "mod", "and_", "or_", "xor")
_COMPARISONS = {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}
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


def _unsigned(a: Any, b: Any) -> Any:
    """The type of an operation, if one side is np.uint64 and the other an integer."""
    return signature(types.uint64, types.uint64, types.uint64) if _stays_unsigned(a, b) else None


def _compared(a: Any, b: Any) -> Any:
    """The type of a comparison, if one side is np.uint64 and the other has a sign."""
    if not _stays_unsigned(a, b) or not (a.signed or b.signed):
        return None
    return signature(types.boolean, *(types.int64 if each.signed else types.uint64 for each in (a, b)))


def _replace_operator(function: Any, typed: Callable[[Any, Any], Any]) -> None:
    class Ours(AbstractTemplate):
        key = function

        def generic(self, args: Any, _kwargs: Any) -> Any:
            return typed(*args) if len(args) == 2 else None

    known = cpu_target.typing_context._globals
    old = known.pop(weakref.ref(function))
    known[weakref.ref(function)] = types.Function((Ours, *old.templates))


def _compare(sign: str, signed: int) -> Callable[..., Any]:
    """The code that compares two 64-bit numbers, of which the first or the second has a sign."""
    if_negative = sign == "!=" or sign[0] == "<>"[signed]  # is it so, where that one is below zero?

    def compare(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        negative = builder.icmp_signed("<", args[signed], ir.Constant(args[signed].type, 0))
        as_unsigned = builder.icmp_unsigned(sign, *args)
        return builder.select(negative, ir.Constant(ir.IntType(1), int(if_negative)), as_unsigned)

    return compare


cpu_target.typing_context.refresh()
for _name in _OPERATORS:
    _replace_operator(getattr(operator, _name), _unsigned)
    _replace_operator(getattr(operator, "i" + _name.rstrip("_")), _unsigned)
for _name, _sign in _COMPARISONS.items():
    _replace_operator(getattr(operator, _name), _compared)
    lower_builtin(getattr(operator, _name), types.int64, types.uint64)(_compare(_sign, 0))
    lower_builtin(getattr(operator, _name), types.uint64, types.int64)(_compare(_sign, 1))

_numba_unify = types.Integer.unify


def _unify(self: Any, context: Any, other: Any) -> Any:
    return types.uint64 if _stays_unsigned(self, other) else _numba_unify(self, context, other)


types.Integer.unify = _unify
