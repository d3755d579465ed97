"""What Python has built in and Numba lacks: `not items`, any, all, reversed(range(…)), cells.count(x) …"""

from __future__ import annotations

import math
import operator
from typing import Any

from numba import types
from numba.extending import overload, overload_method

from zermelo.native.bits import popcount

_ITERABLE = (types.List, types.UniTuple, types.Array, types.Set)


@overload(operator.not_, strict=False)
def _not(items: Any) -> Any:
    if isinstance(items, types.List | types.Set | types.UniTuple | types.UnicodeType | types.DictType):
        return lambda items: len(items) == 0
    return None


@overload(bool, strict=False)
def _bool(items: Any) -> Any:
    return (lambda items: len(items) > 0) if isinstance(items, types.List | types.Set) else None


@overload(any, strict=False)
def _any(items: Any) -> Any:
    if not isinstance(items, _ITERABLE):
        return None

    def any_of(items):  # type: ignore[no-untyped-def]
        for item in items:  # noqa: SIM110
            if item:
                return True
        return False

    return any_of


@overload(all, strict=False)
def _all(items: Any) -> Any:
    if not isinstance(items, _ITERABLE):
        return None

    def all_of(items):  # type: ignore[no-untyped-def]
        for item in items:  # noqa: SIM110
            if not item:
                return False
        return True

    return all_of


@overload(reversed, strict=False)
def _reversed(items: Any) -> Any:
    if isinstance(items, types.RangeType):

        def reversed_range(items):  # type: ignore[no-untyped-def]
            last = items.start + (len(items) - 1) * items.step
            return range(last, items.start - items.step, -items.step)

        return reversed_range
    if isinstance(items, types.List):
        return lambda items: items[::-1]
    return None


@overload(math.prod, strict=False)
def _prod(items: Any) -> Any:
    if not isinstance(items, _ITERABLE):
        return None

    def prod(items):  # type: ignore[no-untyped-def]
        product = 1
        for item in items:
            product = product * item
        return product

    return prod


@overload_method(types.UniTuple, "count", strict=False)
def _count(items: Any, value: Any) -> Any:
    def count(items, value):  # type: ignore[no-untyped-def]
        total = 0
        for item in items:
            if item == value:
                total += 1
        return total

    return count


@overload_method(types.Integer, "bit_count", strict=False)
def _bit_count(number: Any) -> Any:
    return lambda number: popcount(abs(number))
