"""Constant arrays in compiled code: small ones are part of it, large ones are found through a symbol.

Numba writes the address of a large array, and of one that is not contiguous, into the code, which is nonsense
in the next process. Here the code of a large array names a symbol instead, which is made of a digest of the
content. Whoever compiles or loads such code first links the symbol to a copy of the array.

Relies on `CPUContext.make_constant_array`, which is not public.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import binding, ir
from numba import types
from numba.core import cgutils
from numba.core.cpu import CPUContext

from zermelo.native.compiler.integers import is_ours
from zermelo.native.digest import LARGE, array_digest

PREFIX = "zermelo.array."

_linked: dict[str, np.ndarray[Any, Any]] = {}  # what code refers to stays where it is
_numba_make_constant_array = CPUContext.make_constant_array


def link(content: str, array: np.ndarray[Any, Any]) -> str:
    """Let the symbol of an array with that digest stand for its content. The symbol."""
    symbol = PREFIX + content
    if symbol not in _linked:
        _linked[symbol] = array.copy(order="A")
        binding.add_symbol(symbol, _linked[symbol].ctypes.data)
    return symbol


def symbols(module: Any) -> list[str]:
    """The digests of the arrays that a compiled module refers to."""
    names = (variable.name for variable in module.global_variables)
    return sorted(name.removeprefix(PREFIX) for name in names if name.startswith(PREFIX))


def _make_constant_array(self: Any, builder: Any, kind: Any, array: Any) -> Any:
    if not is_ours():
        return _numba_make_constant_array(self, builder, kind, array)
    if kind.layout not in "CF":
        array = np.ascontiguousarray(array)
    if array.nbytes <= LARGE:
        contiguous = kind.copy(layout="F" if kind.layout == "F" else "C")
        return _numba_make_constant_array(self, builder, contiguous, array)
    symbol = link(array_digest(array), array)
    byte = ir.IntType(8)
    data = builder.module.globals.get(symbol) or ir.GlobalVariable(builder.module, byte, symbol)
    value = self.make_array(kind)(self, builder)
    size = self.get_value_type(types.intp)

    def numbers(each: tuple[int, ...]) -> Any:
        return cgutils.create_constant_array(size, [self.get_constant(types.intp, n) for n in each])

    self.populate_array(
        value,
        data=builder.bitcast(data, value.data.type),
        shape=numbers(array.shape),
        strides=numbers(array.strides),
        itemsize=self.get_constant(types.intp, array.itemsize),
        meminfo=None,
        parent=None,
    )
    return value._getvalue()


CPUContext.make_constant_array = _make_constant_array
