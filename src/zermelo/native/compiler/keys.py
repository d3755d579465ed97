"""mix(state), compiled: the hash of game.py, unrolled over the fields of the state."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

from zermelo import game


@intrinsic
def _word(_context: Any, x: Any) -> Any:
    """Any number as 64 bits: integers extended, reals as they lie in memory."""
    x = types.unliteral(x)

    def build(context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        if isinstance(x, types.Float):
            return builder.bitcast(context.cast(builder, args[0], x, types.float64), ir.IntType(64))
        return context.cast(builder, args[0], x, types.int64 if getattr(x, "signed", False) else types.uint64)

    return types.uint64(x), build


def _numbers(kind: Any, path: str) -> Iterator[tuple[Any, str]]:
    if not isinstance(kind, types.BaseTuple):
        yield kind, path
        return
    for i, item in enumerate(kind):
        named = isinstance(kind, types.BaseNamedTuple)
        yield from _numbers(item, f"{path}.{kind.fields[i]}" if named else f"{path}[{i}]")


@overload(game.mix, strict=False)
def _mix(state: Any) -> Any:
    lines = ["def mix(state):", "    h = seed"]
    for kind, path in _numbers(state, "state"):
        indent = "    "
        if isinstance(kind, types.Array):
            lines.append(f"    for x in {path}.flat:")
            indent, path = "        ", "x"
        lines += [f"{indent}h = (h ^ word({path})) * spread", f"{indent}h ^= h >> half"]
    constants = {"seed": np.uint64(game._SEED), "spread": np.uint64(game._SPREAD), "half": np.uint64(32)}
    namespace: dict[str, Any] = {"__name__": __name__, "word": _word, **constants}
    exec("\n".join([*lines, "    return h"]), namespace)
    return namespace["mix"]
