"""tuple(board), compiled: a tuple whose length is known only when the rule runs.

Compiled code must know the length of every tuple in a state. Where a state is made of such a tuple, its
length is checked and its items are copied out.
"""

from __future__ import annotations

import operator
from typing import Any

from numba import types
from numba.core import cgutils
from numba.core.imputils import impl_ret_borrowed, lower_builtin
from numba.core.typing.templates import signature
from numba.cpython.listobj import ListInstance
from numba.extending import intrinsic, models, overload, register_model


class AnyLength(types.IterableType):
    """The type of a tuple of any length, kept as a list that nobody changes."""

    def __init__(self, items: types.List) -> None:
        self.items = items
        self.dtype = items.dtype
        super().__init__(f"AnyLength({items.dtype})")

    @property
    def iterator_type(self) -> Any:
        return self.items.iterator_type


@register_model(AnyLength)
class _Model(models.StructModel):
    def __init__(self, manager: Any, kind: AnyLength) -> None:
        super().__init__(manager, kind, [("items", kind.items)])


def taken_out(context: Any, builder: Any, kind: AnyLength, value: Any, count: int) -> Any:
    """The items as a tuple of that many in registers; ValueError if there are more or fewer."""
    items = ListInstance(context, builder, kind.items, _items_of(context, builder, kind, value))
    wrong = builder.icmp_signed("!=", items.size, context.get_constant(types.intp, count))
    with builder.if_then(wrong, likely=False):
        message = f"a tuple has {count} items in initial(), and another number of them here"
        context.call_conv.return_user_exc(builder, ValueError, (message,))
    wanted = types.UniTuple(kind.dtype, count)
    start = builder.bitcast(items.data, context.get_data_type(wanted).as_pointer())
    return builder.load(start)


def _items_of(context: Any, builder: Any, kind: AnyLength, value: Any) -> Any:
    return cgutils.create_struct_proxy(kind)(context, builder, value).items


@intrinsic
def _as_tuple(_context: Any, items: Any) -> Any:
    result = AnyLength(items)

    def build(context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        new = cgutils.create_struct_proxy(result)(context, builder)
        new.items = args[0]
        return impl_ret_borrowed(context, builder, result, new._getvalue())

    return result(items), build


@intrinsic
def _as_list(_context: Any, value: Any) -> Any:
    def build(context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        return impl_ret_borrowed(context, builder, value.items, _items_of(context, builder, value, args[0]))

    return value.items(value), build


@lower_builtin("getiter", AnyLength)
def _getiter(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    kind = sig.args[0]
    getiter = context.get_function("getiter", signature(sig.return_type, kind.items))
    return getiter(builder, (_items_of(context, builder, kind, args[0]),))


@overload(tuple, strict=False)
def _tuple(items: Any) -> Any:
    if isinstance(items, types.List) and isinstance(items.dtype, types.Integer | types.Float):
        return lambda items: _as_tuple(items.copy())
    return (lambda items: items) if isinstance(items, AnyLength) else None


@overload(len, strict=False)
def _len(value: Any) -> Any:
    return (lambda value: len(_as_list(value))) if isinstance(value, AnyLength) else None


@overload(operator.getitem, strict=False)
def _getitem(value: Any, i: Any) -> Any:
    if isinstance(value, AnyLength) and isinstance(i, types.Integer):
        return lambda value, i: _as_list(value)[i]
    return None


@overload(list, strict=False)
def _list(value: Any) -> Any:
    return (lambda value: _as_list(value).copy()) if isinstance(value, AnyLength) else None
