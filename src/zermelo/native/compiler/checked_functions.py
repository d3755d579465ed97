"""The functions that rules call on numbers: they compute what Python and NumPy 2 compute, or raise."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from llvmlite import ir as llvm
from numba import types
from numba.core import cgutils
from numba.core.typing.templates import signature
from numba.extending import overload
from numba.np.numpy_support import from_dtype

from zermelo.native.compiler import as_rules
from zermelo.native.compiler.checked import BIG, WHOLE, implementation, replace, resolve
from zermelo.native.compiler.conversions import converted, mixed, name, outside_float, refuse
from zermelo.native.compiler.replace import REPLACED
from zermelo.native.compiler.rules import raise_if

_INTEGERS = (np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint16, np.uint32, np.uint64)


def _is_nan(builder: Any, value: Any) -> Any:
    return builder.fcmp_unordered("uno", value, value)


def _is_finite(builder: Any, value: Any) -> Any:
    return builder.fcmp_ordered("==", builder.fsub(value, value), llvm.Constant(value.type, 0.0))


# ---------------------------------------------------------------------- min, max


def _one_type(function: Any, given: tuple[Any, ...]) -> Any:
    """The type of what min or max returns, which must not depend on which argument that is."""
    kinds = {types.unliteral(each) for each in given}
    machine = kinds - {types.int64, types.boolean, types.float64}
    if machine and len(kinds) > 1:
        kind = min(machine, key=str)
        raise refuse(f"{function.__name__}: {mixed(kind, min(kinds - {kind}, key=str))}")
    if machine:
        return machine.pop()
    return next(kind for kind in (types.float64, types.int64, types.boolean) if kind in kinds)


def _extreme(function: Any, sign: str) -> None:
    def typer(*args: Any) -> Any:
        if len(args) > 1 and all(isinstance(each, types.Number | types.Boolean) for each in args):
            return signature(_one_type(function, args), *map(types.unliteral, args))
        if (
            len(args) == 1
            and isinstance(args[0], types.BaseTuple)
            and not isinstance(args[0], types.UniTuple)
        ):
            raise refuse(
                f"{function.__name__} of a tuple of several types; write {function.__name__}(a, b, …)"
            )
        return resolve(function, *args)

    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        if len(args) == 1:
            return implementation(context, function, sig)(builder, args)
        kind = sig.return_type
        values = [converted(context, builder, v, k, kind) for v, k in zip(args, sig.args, strict=True)]
        best = values[0]
        for value in values[1:]:
            if isinstance(kind, types.Float):
                better = builder.fcmp_ordered(sign, value, best)
            elif isinstance(kind, types.Integer) and kind.signed:
                better = builder.icmp_signed(sign, value, best)
            else:
                better = builder.icmp_unsigned(sign, value, best)
            best = builder.select(better, value, best)
        return best

    replace(function, typer, lower)


_extreme(min, "<")
_extreme(max, ">")


# ---------------------------------------------------------------------- to integers


def to_integer(context: Any, builder: Any, value: Any, given: Any, wanted: Any) -> Any:
    """A number as an integer, cut towards 0."""
    if isinstance(given, types.Float):
        value, given = context.cast(builder, value, given, types.float64), types.float64
        raise_if(context, builder, _is_nan(builder, value), ValueError, "cannot convert float NaN to integer")
        outside = outside_float(builder, value, wanted)
        raise_if(context, builder, outside, OverflowError, f"a number does not fit {name(wanted)}")
        return context.cast(builder, value, given, wanted)
    return converted(context, builder, value, given, wanted)


def _conversion(function: Any, wanted: Any) -> None:
    def typer(x: Any) -> Any:
        kind = types.unliteral(x)
        return (
            signature(wanted, kind)
            if isinstance(kind, types.Number | types.Boolean)
            else resolve(function, x)
        )

    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        if isinstance(sig.args[0], types.Number | types.Boolean):
            return to_integer(context, builder, args[0], sig.args[0], wanted)
        return implementation(context, function, sig)(builder, args)

    replace(function, typer, lower, 1)


_conversion(int, types.int64)
for _dtype in _INTEGERS:
    _conversion(_dtype, from_dtype(np.dtype(_dtype)))


def _float_typed(x: Any) -> Any:
    return signature(types.float64, x) if isinstance(x, types.Boolean) else resolve(float, x)


def _float(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    if isinstance(sig.args[0], types.Boolean):  # which Numba refuses
        return context.cast(builder, args[0], types.boolean, types.float64)
    return implementation(context, float, sig)(builder, args)


replace(float, _float_typed, _float, 1)


def _rounding(function: Any) -> None:
    """floor, ceil, trunc, round: a float becomes an integer, an integer stays what it is."""

    def typer(*args: Any) -> Any:
        if len(args) == 2:
            raise refuse("round to a number of digits does not compile; write round(x * 100) / 100")
        kind = types.unliteral(args[0])
        if isinstance(kind, WHOLE):
            return signature(types.int64 if kind == types.boolean else kind, kind)
        return signature(types.int64, kind) if isinstance(kind, types.Float) else resolve(function, *args)

    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        (kind,), (value,) = sig.args, args
        if isinstance(kind, WHOLE):
            return context.cast(builder, value, kind, sig.return_type)
        real = context.cast(builder, value, kind, types.float64)
        step = {"floor": "floor", "ceil": "ceil", "trunc": "trunc", "round": "rint"}[function.__name__]
        rounded = builder.call(builder.module.declare_intrinsic(f"llvm.{step}", [real.type]), [real])
        return to_integer(context, builder, rounded, types.float64, types.int64)

    replace(function, typer, lower)


for _function in (math.floor, math.ceil, math.trunc, round):
    _rounding(_function)


# ---------------------------------------------------------------------- abs, divmod, sum


def _abs_typed(x: Any) -> Any:
    kind = types.unliteral(x)
    if isinstance(kind, WHOLE):
        return signature(types.int64 if kind == types.boolean else kind, kind)
    return resolve(abs, x)


def _abs(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    (kind,), (value,) = sig.args, args
    if not isinstance(kind, WHOLE):
        return implementation(context, abs, sig)(builder, args)
    if isinstance(kind, types.Boolean) or not kind.signed:
        return context.cast(builder, value, kind, sig.return_type)
    least = builder.icmp_signed("==", value, llvm.Constant(value.type, kind.minval))
    raise_if(
        context,
        builder,
        least,
        OverflowError,
        BIG if kind == types.int64 else f"a number does not fit {name(kind)}",
    )
    negative = builder.icmp_signed("<", value, llvm.Constant(value.type, 0))
    return builder.select(negative, builder.neg(value), value)


replace(abs, _abs_typed, _abs, 1)


def _divmod(a: Any, b: Any) -> Any:
    return divmod(a, b)


def _sum(numbers: Any, start: Any = 0) -> Any:
    return sum(numbers, start)


@overload(_divmod, strict=False)
def _overload_divmod(a: Any, b: Any) -> Any:
    return as_rules.quotient_and_remainder


@overload(_sum, strict=False)
def _overload_sum(numbers: Any, start: Any = 0) -> Any:
    if isinstance(numbers, types.Array) and numbers.ndim != 1:
        return None
    return lambda numbers, start=0: total(numbers, start)


total = as_rules.total
_divmod.__name__, _sum.__name__ = "divmod", "sum"
REPLACED[divmod], REPLACED[sum] = _divmod, _sum


# ---------------------------------------------------------------------- math


_POLES = (
    "log",
    "log2",
    "log10",
    "log1p",
    "atanh",
    "gamma",
    "lgamma",
)  # an infinity there is out of the domain
_MATH = (
    *("sqrt", "exp", "expm1", "sin", "cos", "tan", "asin", "acos", "sinh", "cosh", "acosh", "fmod", "pow"),
    *("ldexp", "hypot", *_POLES),
)


def _pow(builder: Any, args: Any) -> Any:
    """The C library's pow, as Python calls it: an optimiser would make x * x of x ** 2, a digit off."""
    kind = llvm.FunctionType(llvm.DoubleType(), [llvm.DoubleType()] * 2)
    function = cgutils.get_or_insert_function(builder.module, kind, "pow")
    function.attributes.add("nobuiltin")
    return builder.call(function, args)


def _math(function: Any) -> None:
    """As in Python's math: a result that is no number raises ValueError, too large a one OverflowError."""

    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        if function is math.pow:
            result = _pow(builder, args)
        else:
            result = implementation(context, function, sig)(builder, args)
        numbers = [v for v, kind in zip(args, sig.args, strict=True) if isinstance(kind, types.Float)]
        nan, finite = _is_nan(builder, result), None
        for each in numbers:
            nan = builder.and_(nan, builder.not_(_is_nan(builder, each)))
            is_finite = _is_finite(builder, each)
            finite = is_finite if finite is None else builder.and_(finite, is_finite)
        raise_if(context, builder, nan, ValueError, "math domain error")
        infinite = builder.not_(_is_finite(builder, result))
        if finite is not None:
            infinite = builder.and_(infinite, finite)
        if function.__name__ == "pow":
            pole = builder.fcmp_ordered("==", args[0], llvm.Constant(args[0].type, 0.0))
            raise_if(context, builder, builder.and_(infinite, pole), ValueError, "math domain error")
        if function.__name__ in _POLES:
            raise_if(context, builder, infinite, ValueError, "math domain error")
        else:
            raise_if(context, builder, infinite, OverflowError, "math range error")
        return result

    two = function.__name__ in ("fmod", "pow", "ldexp", "hypot")

    def typer(*args: Any) -> Any:
        sig = resolve(function, *args)
        return signature(types.float64, types.float64, types.float64) if sig and function is math.pow else sig

    replace(function, typer, lower, 2 if two else 1)


for _name in _MATH:
    _math(getattr(math, _name))
