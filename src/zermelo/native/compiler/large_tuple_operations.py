"""What can be done with large tuples: the same as with small ones, but for slices and `+`."""

from __future__ import annotations

import operator
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.imputils import (
    RefType,
    impl_ret_new_ref,
    impl_ret_untracked,
    iternext_impl,
    lower_builtin,
)
from numba.extending import intrinsic, overload, overload_method

from zermelo.native.cells import put
from zermelo.native.compiler.large_tuples import LargeTuple, LargeTupleIterator, allocate, start_of
from zermelo.native.compiler.tuples import like_cells


@intrinsic
def _item(_context: Any, cells: Any, i: Any) -> Any:
    """Item i, which must exist."""

    def build(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        index = context.cast(builder, args[1], sig.args[1], types.intp)
        item = builder.load(builder.gep(start_of(context, builder, cells, args[0]), [index]))
        return impl_ret_untracked(context, builder, cells.dtype, item)

    return cells.dtype(cells, i), build


@intrinsic
def _with_item(_context: Any, cells: Any, i: Any, value: Any) -> Any:
    """A copy with another item i, which must exist; the value has the type of an item."""

    def build(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        index = context.cast(builder, args[1], sig.args[1], types.intp)
        new, start = allocate(context, builder, cells)
        start = builder.bitcast(start, context.get_value_type(cells.dtype).as_pointer())
        cgutils.raw_memcpy(
            builder,
            start,
            start_of(context, builder, cells, args[0]),
            ir.Constant(ir.IntType(64), cells.count),
            context.get_abi_sizeof(context.get_value_type(cells.dtype)),
        )
        builder.store(args[2], builder.gep(start, [index]))
        return impl_ret_new_ref(context, builder, cells, new)

    return cells(cells, i, value), build


@lower_builtin("getiter", LargeTuple)
def _getiter(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    iterator = context.make_helper(builder, sig.return_type)
    index = context.get_constant(types.intp, 0)
    iterator.next = cgutils.alloca_once_value(builder, index)
    iterator.cells = args[0]
    context.nrt.incref(builder, sig.args[0], args[0])
    return impl_ret_new_ref(context, builder, sig.return_type, iterator._getvalue())


@lower_builtin("iternext", LargeTupleIterator)
@iternext_impl(RefType.UNTRACKED)
def _iternext(context: Any, builder: Any, sig: Any, args: Any, result: Any) -> None:
    iterator = context.make_helper(builder, sig.args[0], value=args[0])
    kind = sig.args[0].cells
    index = builder.load(iterator.next)
    is_valid = builder.icmp_signed("<", index, context.get_constant(types.intp, kind.count))
    result.set_valid(is_valid)
    with builder.if_then(is_valid):
        result.yield_(builder.load(builder.gep(start_of(context, builder, kind, iterator.cells), [index])))
        builder.store(builder.add(index, context.get_constant(types.intp, 1)), iterator.next)


@overload(len, strict=False)
def _len(cells: Any) -> Any:
    if isinstance(cells, LargeTuple):
        count = cells.count
        return lambda cells: count
    return None


@overload(operator.getitem, strict=False)
def _getitem(cells: Any, i: Any) -> Any:
    if not (isinstance(cells, LargeTuple) and isinstance(i, types.Integer)):
        return None
    count = cells.count

    def getitem(cells, i):  # type: ignore[no-untyped-def]
        index = types.intp(i)
        if index < 0:
            index += count
        if index < 0 or index >= count:
            raise IndexError("tuple index out of range")
        return _item(cells, index)

    return getitem


@overload(put, strict=False)
def _put(cells: Any, i: Any, value: Any) -> Any:
    if not isinstance(cells, LargeTuple):
        return None

    def put(cells, i, value):  # type: ignore[no-untyped-def]
        if i < 0 or i >= len(cells):
            raise IndexError("tuple index out of range")
        return _with_item(cells, i, like_cells(cells, value))

    return put


@overload(operator.contains, strict=False)
def _contains(cells: Any, value: Any) -> Any:
    if not isinstance(cells, LargeTuple):
        return None

    def contains(cells, value):  # type: ignore[no-untyped-def]
        for item in cells:  # noqa: SIM110
            if item == value:
                return True
        return False

    return contains


def _same(a: Any, b: Any) -> Any:
    if not (isinstance(a, LargeTuple) and isinstance(b, LargeTuple)):
        return None
    if a.count != b.count:
        return lambda a, b: False

    def same(a, b):  # type: ignore[no-untyped-def]
        for i in range(len(a)):  # noqa: SIM110
            if _item(a, i) != _item(b, i):
                return False
        return True

    return same


overload(operator.eq, strict=False)(_same)


@overload(operator.ne, strict=False)
def _differ(a: Any, b: Any) -> Any:
    if isinstance(a, LargeTuple) and isinstance(b, LargeTuple):
        return lambda a, b: not (a == b)  # noqa: SIM201
    return None


@overload(sum, strict=False)
def _sum(cells: Any) -> Any:
    if not isinstance(cells, LargeTuple):
        return None

    def total(cells):  # type: ignore[no-untyped-def]
        result = 0
        for item in cells:
            result = result + item
        return result

    return total


def _extreme(function: Any, is_better: Any) -> None:
    @overload(function, strict=False)
    def _overload(cells: Any) -> Any:
        if not isinstance(cells, LargeTuple):
            return None

        def extreme(cells):  # type: ignore[no-untyped-def]
            best = _item(cells, 0)
            for item in cells:
                if is_better(item, best):
                    best = item
            return best

        return extreme


_extreme(max, operator.gt)
_extreme(min, operator.lt)


@overload(list, strict=False)
def _list(cells: Any) -> Any:
    if isinstance(cells, LargeTuple):
        return lambda cells: [item for item in cells]  # noqa: C416
    return None


@overload(sorted, strict=False)
def _sorted(cells: Any) -> Any:
    if isinstance(cells, LargeTuple):
        return lambda cells: sorted([item for item in cells])  # noqa: C416
    return None


@overload(tuple, strict=False)
def _tuple(cells: Any) -> Any:
    return (lambda cells: cells) if isinstance(cells, LargeTuple) else None


@overload_method(LargeTuple, "count", strict=False)
def _count(cells: Any, value: Any) -> Any:
    def count(cells, value):  # type: ignore[no-untyped-def]
        total = 0
        for item in cells:
            if item == value:
                total += 1
        return total

    return count


@overload_method(LargeTuple, "index", strict=False)
def _index(cells: Any, value: Any) -> Any:
    def index(cells, value):  # type: ignore[no-untyped-def]
        for i in range(len(cells)):
            if _item(cells, i) == value:
                return i
        raise ValueError("tuple.index(x): x not in tuple")

    return index
