"""The types of functions that call each other (MaxValue and MinValue).

Where Numba cannot tell what such a function returns until it knows what it returns, its annotation says so
(`-> float`).

Relies on `TypeInferer.return_types_from_partial`, which is not public.
"""

from __future__ import annotations

from typing import Any

from numba import types
from numba.core.typeinfer import TypeInferer

from zermelo.native.compiler.integers import is_ours

_ANNOTATED = {
    "float": types.float64,
    "int": types.int64,
    "bool": types.boolean,
    "tuple[float, int]": types.Tuple((types.float64, types.int64)),
}
_numba_return_types = TypeInferer.return_types_from_partial


def _return_types(self: Any) -> Any:
    found = _numba_return_types(self)
    if found is not None or not is_ours():
        return found
    annotation = self.func_id.func.__annotations__.get("return")
    return _ANNOTATED.get(getattr(annotation, "__name__", str(annotation)))


TypeInferer.return_types_from_partial = _return_types
