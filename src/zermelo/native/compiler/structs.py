"""Structs and their arrays in compiled code: an address. A field is one load or store.

Relies on `lower_setattr_generic`, which is not public.
"""

from __future__ import annotations

import hashlib
import inspect
import operator
import types as python
from collections.abc import Iterator
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core.imputils import lower_setattr_generic
from numba.core.typing import signature
from numba.core.typing.templates import AbstractTemplate, AttributeTemplate, infer_global
from numba.extending import (
    NativeValue,
    infer_getattr,
    lower_builtin,
    lower_cast,
    lower_getattr_generic,
    models,
    overload_method,
    register_model,
    type_callable,
    typeof_impl,
    unbox,
)

from zermelo.native.compiler.functions import RULES, lifted
from zermelo.native.digest import digest
from zermelo.native.struct import BYTES, Array, Field, Struct, layout_of, prefetch, words_of

_WORD = ir.IntType(64)
_NUMBERS = {int: types.int64, float: types.float64, bool: types.boolean, np.uint64: types.uint64}


class StructType(types.Type):
    """The type of a struct. Its name tells the layout and the methods: other code is not found on disk."""

    def __init__(self, cls: type[Struct]) -> None:
        self.cls = cls
        methods = digest(*(method for struct in _structs(cls) for _, method in _methods(struct)))
        version = hashlib.sha256((layout_of(cls) + methods).encode()).hexdigest()[:24]
        super().__init__(f"struct {cls.__qualname__}#{version}")

    def __reduce__(self) -> Any:
        return struct_type, (self.cls,)


class ArrayType(types.Type):
    """The type of an array of numbers or structs."""

    def __init__(self, element: type) -> None:
        self.element = element
        super().__init__(f"items {type_of(element).name}")

    def __reduce__(self) -> Any:
        return array_type, (self.element,)


_struct_types: dict[type, StructType] = {}
_array_types: dict[type, ArrayType] = {}


def struct_type(cls: type[Struct]) -> StructType:
    """The type of a struct of this class."""
    if cls not in _struct_types:
        numba_class = type(cls.__name__ + "Type", (StructType,), {})
        register_model(numba_class)(_AddressModel)
        unbox(numba_class)(_unbox)
        for name, method in _methods(cls):
            _add_method(numba_class, name, method)
        for field in cls.fields.values():
            type_of(field.element)  # now: methods that are added while a function is compiled are not found
        _struct_types[cls] = numba_class(cls)
    return _struct_types[cls]


def array_type(element: type) -> ArrayType:
    """The type of an array of such items."""
    if element not in _array_types:
        _array_types[element] = ArrayType(element)
    return _array_types[element]


def type_of(element: type) -> Any:
    """The type of a field or an item, as compiled code sees it."""
    return struct_type(element) if issubclass(element, Struct) else _NUMBERS[element]


def _structs(cls: type[Struct]) -> Iterator[type[Struct]]:
    """The struct and those of its fields, which compiled code can reach from it."""
    yield cls
    for field in cls.fields.values():
        if issubclass(field.element, Struct):
            yield from _structs(field.element)


def _methods(cls: type[Struct]) -> Iterator[tuple[str, Any]]:
    for base in cls.__mro__[: cls.__mro__.index(Struct)]:
        for name, method in vars(base).items():
            if isinstance(method, python.FunctionType) and not name.startswith("__"):
                yield name, method


def _add_method(numba_class: type[StructType], name: str, method: Any) -> None:
    def chosen(*_args: Any, **_kwargs: Any) -> Any:
        return lifted(method).py_func

    chosen.__signature__ = inspect.signature(method)  # type: ignore[attr-defined]
    chosen.__name__ = name
    overload_method(numba_class, name, strict=False, jit_options=dict(RULES))(chosen)


class _AddressModel(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, _WORD)


register_model(ArrayType)(_AddressModel)


@typeof_impl.register(Struct)
def _typeof_struct(struct: Struct, _context: Any) -> StructType:
    return struct_type(type(struct))


@typeof_impl.register(Array)
def _typeof_array(items: Array[Any], _context: Any) -> ArrayType:
    return array_type(items.element)


@unbox(ArrayType)
def _unbox(_kind: Any, thing: Any, c: Any) -> NativeValue:
    address = c.pyapi.object_getattr_string(thing, "address")
    value = c.pyapi.long_as_longlong(address)
    c.pyapi.decref(address)
    return NativeValue(value)


@lower_cast(StructType, types.intp)
@lower_cast(ArrayType, types.intp)
def _address(_context: Any, _builder: Any, _from: Any, _to: Any, address: Any) -> Any:
    return address


# ---------------------------------------------------------------------- fields


@infer_getattr
class _Fields(AttributeTemplate):
    key = StructType

    def generic_resolve(self, struct: StructType, name: str) -> Any:
        field = struct.cls.fields.get(name)
        if field is None:
            return None
        return array_type(field.element) if field.is_array else type_of(field.element)


@lower_getattr_generic(StructType)
def _get(_context: Any, builder: Any, struct: StructType, address: Any, name: str) -> Any:
    field = struct.cls.fields[name]
    if not field.is_pointer and (field.is_array or issubclass(field.element, Struct)):
        return builder.add(address, ir.Constant(_WORD, BYTES * field.word))
    return _load(builder, address, int if field.is_pointer else field.element, field.word, field.is_volatile)


@lower_setattr_generic(StructType)
def _set(_context: Any, builder: Any, sig: Any, args: Any, name: str) -> None:
    field: Field = sig.args[0].cls.fields[name]
    _store(builder, args[0], field.element, args[1], field.word)


def _at(builder: Any, address: Any, word: int, kind: Any) -> Any:
    """A pointer to a word of a struct: by such pointers, LLVM can tell that two fields are not one."""
    base = builder.inttoptr(address, kind.as_pointer())
    return builder.gep(base, [ir.Constant(_WORD, word)], inbounds=True)


def _load(builder: Any, address: Any, element: type, word: int = 0, is_volatile: bool = False) -> Any:
    at = _at(builder, address, word, ir.DoubleType() if element is float else _WORD)
    value = builder.load_atomic(at, "monotonic", BYTES) if is_volatile else builder.load(at)
    return builder.icmp_unsigned("!=", value, ir.Constant(_WORD, 0)) if element is bool else value


def _store(builder: Any, address: Any, element: type, value: Any, word: int = 0) -> None:
    if element is bool:
        value = builder.zext(value, _WORD)
    builder.store(value, _at(builder, address, word, value.type))


# ---------------------------------------------------------------------- items


def _item(context: Any, builder: Any, element: type, sig: Any, args: Any) -> Any:
    index = context.cast(builder, args[1], sig.args[1], types.int64)
    return builder.add(args[0], builder.mul(index, ir.Constant(_WORD, BYTES * words_of(element))))


@infer_global(operator.getitem)
class _GetItem(AbstractTemplate):
    def generic(self, args: Any, _kwargs: Any) -> Any:
        if len(args) == 2 and isinstance(args[0], ArrayType) and isinstance(args[1], types.Integer):
            return signature(type_of(args[0].element), *args)
        return None


@lower_builtin(operator.getitem, ArrayType, types.Integer)
def _get_item(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    element = sig.args[0].element
    place = _item(context, builder, element, sig, args)
    return place if issubclass(element, Struct) else _load(builder, place, element)


@infer_global(operator.setitem)
class _SetItem(AbstractTemplate):
    def generic(self, args: Any, _kwargs: Any) -> Any:
        if isinstance(args[0], ArrayType) and isinstance(args[1], types.Integer):
            return signature(types.none, args[0], args[1], type_of(args[0].element))
        return None


@lower_builtin(operator.setitem, ArrayType, types.Integer, types.Any)
def _set_item(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    element = sig.args[0].element
    _store(builder, _item(context, builder, element, sig, args), element, args[2])
    return context.get_dummy_value()


# ---------------------------------------------------------------------- instructions


@type_callable(prefetch)
def _type_prefetch(_context: Any) -> Any:
    return lambda struct: types.none if isinstance(struct, StructType) else None


@lower_builtin(prefetch, StructType)
def _prefetch(context: Any, builder: Any, _sig: Any, args: Any) -> Any:
    byte, flag = ir.IntType(8).as_pointer(), ir.IntType(32)
    kind = ir.FunctionType(ir.VoidType(), [byte, flag, flag, flag])
    instruction = builder.module.declare_intrinsic("llvm.prefetch", [byte], kind)
    read, near, data = (ir.Constant(flag, number) for number in (0, 3, 1))
    builder.call(instruction, [builder.inttoptr(args[0], byte), read, near, data])
    return context.get_dummy_value()
