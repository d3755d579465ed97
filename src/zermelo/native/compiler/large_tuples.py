"""Large tuples in compiled code: kept in memory, so that their length costs nothing to compile.

Numba keeps each item of a tuple in a variable of its own. A board of 19 × 19 cells would be 361 arguments of
every function, and take minutes to compile. A tuple of more than MOST numbers in a state or a constant is
therefore a block of memory here, shared by all who hold the tuple and never changed. Its items are numbers,
or tuples of a fixed length, as the rows of a board are. What can be done with it, `large_tuple_operations.py`
says; the rest (`+`, slices) does not compile.
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
from numba import types
from numba.core import cgutils
from numba.core.imputils import lower_constant
from numba.extending import (
    NativeValue,
    box,
    models,
    register_model,
    typeof_impl,
    unbox,
)
from numba.np.numpy_support import as_dtype

MOST = 64  # so many numbers a tuple may hold and still be kept in registers


class LargeTuple(types.IterableType):
    """The type of a tuple of `count` items in memory."""

    def __init__(self, dtype: Any, count: int) -> None:
        self.dtype, self.count = dtype, count
        self.number, self.shape = dtype, [count]
        while isinstance(self.number, types.UniTuple):
            self.shape.append(self.number.count)
            self.number = self.number.dtype
        self.memory = types.Array(self.number, 1, "C", readonly=True)
        super().__init__(f"LargeTuple({dtype} x {count})")

    def __len__(self) -> int:
        return self.count

    @property
    def iterator_type(self) -> Any:
        return LargeTupleIterator(self)


class LargeTupleIterator(types.SimpleIteratorType):
    def __init__(self, cells: LargeTuple) -> None:
        self.cells = cells
        super().__init__(f"iterator({cells})", cells.dtype)


class Items:
    """A large tuple on its way into compiled code: its numbers as an array."""

    def __init__(self, value: Any, kind: LargeTuple) -> None:
        self.kind = kind
        self.array = np.array(value, as_dtype(kind.number)).ravel()
        self.array.flags.writeable = False


def in_memory(kind: Any) -> Any:
    """The type of a state or a field, with large tuples in memory."""
    if isinstance(kind, types.Tuple):
        return types.Tuple(tuple(map(in_memory, kind)))
    number, total = kind, 1
    while isinstance(number, types.UniTuple) and len(number) > 0:
        total *= len(number)
        number = number.dtype
    if total > MOST and isinstance(number, types.Integer | types.Float):
        return LargeTuple(kind.dtype, kind.count)
    return kind


def in_registers(kind: LargeTuple) -> Any:
    """The type that Numba itself gives such a tuple."""
    return types.UniTuple(kind.dtype, kind.count)


def large_constant(value: tuple[Any, ...]) -> Any:
    """A constant tuple as compiled code holds it."""
    if len(value) <= 1 or not _may_be_large(value):
        return value
    try:
        kind = in_memory(types.unliteral(numba.typeof(value)))
    except ValueError:  # something that does not compile: whoever uses it will say so
        return value
    return Items(value, kind) if isinstance(kind, LargeTuple) else value


def _may_be_large(value: Any) -> bool:
    total = 1
    while type(value) is tuple and value:
        total *= len(value)
        value = value[0]
    return total > MOST and type(value) in (int, float)


# ---------------------------------------------------------------------- the type


@register_model(LargeTuple)
class _Model(models.StructModel):
    def __init__(self, manager: Any, kind: LargeTuple) -> None:
        super().__init__(manager, kind, [("memory", kind.memory)])


@register_model(LargeTupleIterator)
class _IteratorModel(models.StructModel):
    def __init__(self, manager: Any, kind: LargeTupleIterator) -> None:
        members = [("next", types.EphemeralPointer(types.intp)), ("cells", kind.cells)]
        super().__init__(manager, kind, members)


@typeof_impl.register(Items)
def _typeof(value: Items, _context: Any) -> LargeTuple:
    return value.kind


@unbox(LargeTuple)
def _unbox(kind: Any, value: Any, c: Any) -> NativeValue:
    array = c.pyapi.object_getattr_string(value, "array")
    inside = c.unbox(kind.memory, array)
    c.pyapi.decref(array)
    cells = cgutils.create_struct_proxy(kind)(c.context, c.builder)
    cells.memory = inside.value
    return NativeValue(cells._getvalue(), is_error=inside.is_error)


@box(LargeTuple)
def _box(kind: Any, value: Any, c: Any) -> Any:
    cells = cgutils.create_struct_proxy(kind)(c.context, c.builder, value)
    array = c.box(kind.memory, cells.memory)
    nested = c.pyapi.unserialize(c.pyapi.serialize_object(_nested))
    shape = c.pyapi.unserialize(c.pyapi.serialize_object(tuple(kind.shape)))
    result = c.pyapi.call_function_objargs(nested, (array, shape))
    for done in (array, nested, shape):
        c.pyapi.decref(done)
    return result


def _nested(array: Any, shape: tuple[int, ...]) -> Any:
    def tuples(items: Any) -> Any:
        return tuple(map(tuples, items)) if isinstance(items, list) else items

    return tuples(array.reshape(shape).tolist())


@lower_constant(LargeTuple)
def _constant(context: Any, builder: Any, kind: Any, value: Items) -> Any:
    cells = cgutils.create_struct_proxy(kind)(context, builder)
    cells.memory = context.get_constant_generic(builder, kind.memory, value.array)
    return cells._getvalue()


# ---------------------------------------------------------------------- memory


def lent(context: Any, builder: Any, kind: LargeTuple, value: Any, lend: Any) -> Any:
    """The same tuple without a reference count (see generators.py)."""
    cells = cgutils.create_struct_proxy(kind)(context, builder, value)
    cells.memory = lend(context, builder, kind.memory, cells.memory)
    return cells._getvalue()


def stored(context: Any, builder: Any, kind: LargeTuple, value: Any) -> Any:
    """A new large tuple with the numbers of a tuple in registers, which has the same type of numbers."""
    cells, start = allocate(context, builder, kind)
    builder.store(value, builder.bitcast(start, value.type.as_pointer()))
    return cells


def allocate(context: Any, builder: Any, kind: LargeTuple) -> tuple[Any, Any]:
    """A new large tuple, and the address of its numbers, which are to be written."""
    from numba.np.arrayobj import _empty_nd_impl

    length = context.get_constant(types.intp, int(np.prod(kind.shape)))
    array = _empty_nd_impl(context, builder, kind.memory, [length])
    cells = cgutils.create_struct_proxy(kind)(context, builder)
    cells.memory = array._getvalue()
    return cells._getvalue(), array.data


def start_of(context: Any, builder: Any, kind: LargeTuple, value: Any) -> Any:
    """The address of the first item."""
    cells = cgutils.create_struct_proxy(kind)(context, builder, value)
    array = context.make_array(kind.memory)(context, builder, cells.memory)
    return builder.bitcast(array.data, context.get_value_type(kind.dtype).as_pointer())
