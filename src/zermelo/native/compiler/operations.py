"""The machine instructions behind bits.py and memory.py."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.core.imputils import lower_builtin
from numba.extending import intrinsic, overload, type_callable

from zermelo.native import bits, memory
from zermelo.native.compiler.conversions import name, refuse

_WORD = ir.IntType(64)
_REAL = ir.DoubleType()
_DEFINED_AT_ZERO = ir.Constant(ir.IntType(1), 0)


def _operation(function: Any, result: Any, arguments: tuple[Any, ...], emit: Callable[..., Any]) -> None:
    """Where Python runs `function`, let compiled code run what `emit(builder, *values)` writes."""
    names = ", ".join(inspect.signature(function).parameters)
    typer = eval(f"lambda {names}: typed({names})", {"typed": lambda *args: _typed(function, result, args)})

    @type_callable(function)
    def _typing(_context: Any) -> Any:
        return typer

    @lower_builtin(function, *[types.Any] * len(arguments))
    def _lower(context: Any, builder: Any, sig: Any, values: Any) -> Any:
        cast = [context.cast(builder, v, a, t) for v, a, t in zip(values, sig.args, arguments, strict=True)]
        value = emit(builder, *cast)
        return context.get_dummy_value() if result == types.none else value


def _typed(function: Any, result: Any, args: tuple[Any, ...]) -> Any:
    """The type of the result; a set of squares is an integer."""
    if function.__module__ == bits.__name__ and not isinstance(args[0], types.Integer | types.Boolean):
        raise refuse(f"bits.{function.__name__} takes an int or a np.uint64, not a {name(args[0])}")
    return result


_operation(bits.popcount, types.int64, (types.uint64,), lambda b, x: b.ctpop(x))
_operation(bits.lowest, types.int64, (types.uint64,), lambda b, x: b.cttz(x, _DEFINED_AT_ZERO))
_operation(
    bits.highest,
    types.int64,
    (types.uint64,),
    lambda b, x: b.sub(ir.Constant(_WORD, 63), b.ctlz(x, _DEFINED_AT_ZERO)),
)
_operation(bits.as_bits, types.uint64, (types.uint64,), lambda b, x: x)
_operation(bits.as_int, types.int64, (types.int64,), lambda b, x: x)
_operation(
    bits.bit,
    types.uint64,
    (types.uint64,),
    lambda b, x: b.shl(
        b.zext(b.icmp_unsigned("<", x, ir.Constant(_WORD, 64)), _WORD), b.and_(x, ir.Constant(_WORD, 63))
    ),
)


@overload(bits.squares, strict=False)
def _squares(bits: Any) -> Any:
    if not isinstance(bits, types.Integer | types.Boolean):
        raise refuse(f"bits.squares takes an int or a np.uint64, not a {name(bits)}")

    def squares(bits):  # type: ignore[no-untyped-def]
        x = types.uint64(bits)
        while x:
            yield lowest(x)
            x &= x - types.uint64(1)

    return squares


@overload(bits.scaled, strict=False)
def _scaled(number: Any, bits: Any) -> Any:
    if isinstance(types.unliteral(number), types.Integer | types.Boolean):
        return lambda number, bits: types.int64(number) << bits
    return lambda number, bits: types.int64(math.floor(number * (1 << bits) + 0.5))


lowest = bits.lowest
store_int, store_real = memory.store, memory.store_real


def _at(builder: Any, address: Any, i: Any, kind: Any) -> Any:
    return builder.gep(builder.inttoptr(address, kind.as_pointer()), [i])


def _accessors(load: Any, store: Any, numba_type: Any, kind: Any) -> None:
    _operation(load, numba_type, (types.intp, types.intp), lambda b, a, i: b.load(_at(b, a, i, kind)))
    _operation(
        store,
        types.none,
        (types.intp, types.intp, numba_type),
        lambda b, a, i, v: b.store(v, _at(b, a, i, kind)),
    )


_accessors(memory.load, memory.store, types.int64, _WORD)
_accessors(memory.load_bits, memory.store_bits, types.uint64, _WORD)
_accessors(memory.load_real, memory.store_real, types.float64, _REAL)
_operation(
    memory.part,
    types.intp,
    (types.intp, types.intp),
    lambda b, a, i: b.add(a, b.mul(i, ir.Constant(_WORD, 8))),
)


@intrinsic
def _load_like(_context: Any, address: Any, i: Any, example: Any) -> Any:
    result = types.float64 if isinstance(types.unliteral(example), types.Float) else types.int64

    def build(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        where, index = (context.cast(builder, args[k], sig.args[k], types.intp) for k in (0, 1))
        return builder.load(_at(builder, where, index, _REAL if result == types.float64 else _WORD))

    return result(address, i, example), build


@overload(memory.load_like, strict=False)
def _overload_load_like(memory: Any, i: Any, example: Any) -> Any:
    return lambda memory, i, example: _load_like(memory, i, example)


@overload(memory.store_like, strict=False)
def _store_like(memory: Any, i: Any, value: Any) -> Any:
    store = store_real if isinstance(value, types.Float) else store_int
    return lambda memory, i, value: store(memory, i, value)


@overload(memory.like, strict=False)
def _like(value: Any, example: Any) -> Any:
    if isinstance(types.unliteral(example), types.Float):
        return lambda value, example: types.float64(value)
    if not isinstance(value, types.Float):
        return lambda value, example: types.int64(value)

    def whole(value, example):  # type: ignore[no-untyped-def]
        if types.int64(value) != value:
            raise ValueError(memory.NOT_WHOLE)
        return types.int64(value)

    return whole


def _prefetch(builder: Any, address: Any, i: Any) -> Any:
    byte, flag = ir.IntType(8).as_pointer(), ir.IntType(32)
    kind = ir.FunctionType(ir.VoidType(), [byte, flag, flag, flag])
    prefetch = builder.module.declare_intrinsic("llvm.prefetch", [byte], kind)
    where = builder.bitcast(_at(builder, address, i, _WORD), byte)
    read, near, data = (ir.Constant(flag, number) for number in (0, 3, 1))
    return builder.call(prefetch, [where, read, near, data])


_operation(memory.fetch, types.none, (types.intp, types.intp), _prefetch)
_operation(  # atomic, so that no optimiser keeps an old answer
    memory.poll,
    types.int64,
    (types.intp, types.intp),
    lambda b, a, i: b.load_atomic(_at(b, a, i, _WORD), "monotonic", 8),
)
