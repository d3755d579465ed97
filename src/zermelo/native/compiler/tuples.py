"""put(cells, i, value), compiled."""

from __future__ import annotations

from typing import Any

from numba.cpython.unsafe.tuple import tuple_setitem
from numba.extending import overload

from zermelo.native.cells import put


@overload(put, strict=False)
def _put(cells: Any, i: Any, value: Any) -> Any:
    def put(cells, i, value):  # type: ignore[no-untyped-def]
        if i < 0 or i >= len(cells):
            raise IndexError("tuple index out of range")
        return tuple_setitem(cells, i, value)

    return put
