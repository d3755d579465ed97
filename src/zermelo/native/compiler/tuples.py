"""put(cells, i, value), compiled."""

from __future__ import annotations

from typing import Any

from numba import types
from numba.cpython.unsafe.tuple import tuple_setitem
from numba.extending import intrinsic, overload

from zermelo.native.cells import put
from zermelo.native.compiler.conversions import name, refuse
from zermelo.native.compiler.states import cast, fits


@intrinsic
def like_cells(_context: Any, cells: Any, value: Any) -> Any:
    """The value as a cell holds it; what no cell can hold is refused or raises OverflowError."""
    wanted, given = types.unliteral(cells.dtype), types.unliteral(value)
    if not fits(given, wanted):
        raise refuse(f"put() puts a {name(given)} into a tuple of {name(wanted)}")

    def build(context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        return cast(context, builder, given, wanted, args[1])

    return wanted(cells, value), build


@overload(put, strict=False)
def _put(cells: Any, i: Any, value: Any) -> Any:
    if not isinstance(cells, types.UniTuple) or not isinstance(i, types.Integer | types.Boolean):
        return None

    def put(cells, i, value):  # type: ignore[no-untyped-def]
        if i < 0 or i >= len(cells):
            raise IndexError("tuple index out of range")
        return tuple_setitem(cells, i, like_cells(cells, value))

    return put
