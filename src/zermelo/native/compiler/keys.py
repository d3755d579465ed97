"""mix(state), compiled: the hash of hashing.py, unrolled over the fields of the state.

The structure of tuples is known at compile time: what it adds to the hash is a constant. That of arrays is
computed from their shapes.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload, register_jitable

from zermelo import hashing
from zermelo.native.compiler.large_tuples import LargeTuple


@intrinsic
def _bits(_context: Any, x: Any) -> Any:
    """Any number as 64 bits: integers extended, reals as they lie in memory."""
    x = types.unliteral(x)

    def build(context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        if isinstance(x, types.Float):
            return builder.bitcast(context.cast(builder, args[0], x, types.float64), ir.IntType(64))
        return context.cast(builder, args[0], x, types.int64 if getattr(x, "signed", False) else types.uint64)

    return types.uint64(x), build


_SPREAD, _HALF = np.uint64(hashing.SPREAD), np.uint64(32)


@register_jitable
def _real_word(number: Any) -> Any:
    """The word of a real number, as hashing.py has it."""
    x = np.float64(number)
    if np.floor(x) == x and -(2.0**63) <= x < 2.0**63:
        return _bits(np.int64(x))
    h = _bits(x) * _SPREAD
    return h ^ (h >> _HALF)


class _Writer:
    """Writes the function for one type of state."""

    def __init__(self) -> None:
        self.lines = ["def mix(state):", "    h = seed"]
        self.names: dict[str, Any] = {"__name__": __name__, "seed": np.uint64(hashing.SEED)}
        self.names |= {"bits": _bits, "real_word": _real_word, "sixteen": np.uint64(16)}
        self.names |= {"spread": _SPREAD, "half": _HALF}
        self.words = 0  # so far, those of arrays aside
        self.structure = 0  # so far; after the first array, the function computes it
        self.has_arrays = False

    def take(self, kind: Any, path: str, is_root: bool = False) -> None:
        """One field, as `_take` in hashing.py does it."""
        if isinstance(kind, types.BaseTuple):
            if not is_root or len(kind) == 1:
                self.mark(self.start(hashing.TUPLE), len(kind))
            for i, item in enumerate(kind):
                named = isinstance(kind, types.BaseNamedTuple)
                self.take(item, f"{path}.{kind.fields[i]}" if named else f"{path}[{i}]")
        elif isinstance(kind, LargeTuple):
            self.take_large(kind, path, is_root)
        elif isinstance(kind, types.Array):
            mark = self.start(hashing.ARRAY, kind.ndim)
            if not self.has_arrays:
                self.has_arrays = True
                self.lines += [f"    s = {self.constant(self.structure)}", f"    n = {self.constant(0)}"]
            self.mark(mark, *(f"bits({path}.shape[{i}])" for i in range(kind.ndim)))
            self.lines += [f"    n += bits({path}.size)", f"    for x in {path}.flat:"]
            self.stir("h", f"{_word(kind.dtype)}(x)", indent=8)
        else:
            self.words += 1
            self.stir("h", f"{_word(kind)}({path})")

    def take_large(self, kind: LargeTuple, path: str, is_root: bool) -> None:
        """A tuple in memory: its structure is known as well, its numbers are gone through in loops."""
        self.mark_tuples(kind.shape, is_root)
        indent = 4
        for depth in range(len(kind.shape)):
            self.lines.append(f"{' ' * indent}for x{depth} in {path}:")
            indent, path = indent + 4, f"x{depth}"
        self.stir("h", f"{_word(kind.number)}({path})", indent)

    def mark_tuples(self, shape: list[int], is_root: bool = False) -> None:
        if not is_root or shape[0] == 1:
            self.mark(self.start(hashing.TUPLE), shape[0])
        if len(shape) == 1:
            self.words += shape[0]
        else:
            for _ in range(shape[0]):
                self.mark_tuples(shape[1:])

    def start(self, kind: int, dimensions: int = 0) -> int | str:
        """The mark of a part that begins here."""
        mark = hashing.structure_mark(kind, self.words, dimensions)
        return f"({self.constant(mark)} + (n << sixteen))" if self.has_arrays else mark

    def mark(self, *marks: int | str) -> None:
        for mark in marks:
            if self.has_arrays:
                word = self.constant(mark) if isinstance(mark, int) else mark
                self.stir("s", word)
            else:
                assert isinstance(mark, int)
                self.structure = hashing.stir(self.structure, mark)

    def stir(self, variable: str, word: str, indent: int = 4) -> None:
        self.lines.append(f"{' ' * indent}{variable} = ({variable} ^ {word}) * spread")
        self.lines.append(f"{' ' * indent}{variable} ^= {variable} >> half")

    def constant(self, number: int) -> str:
        name = f"c{number}"
        self.names[name] = np.uint64(number)
        return name

    def function(self) -> Any:
        bits = self.constant(hashing.STRUCTURE)
        structure = f"(s & {bits})" if self.has_arrays else self.constant(self.structure & hashing.STRUCTURE)
        exec("\n".join([*self.lines, f"    return h ^ {structure}"]), self.names)
        return self.names["mix"]


def _word(kind: Any) -> str:
    """What makes a word of a number of this type."""
    return "real_word" if isinstance(kind, types.Float) else "bits"


@overload(hashing.mix, strict=False)
def _mix(state: Any) -> Any:
    writer = _Writer()
    writer.take(state, "state", is_root=True)
    return writer.function()
