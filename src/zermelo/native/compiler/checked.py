"""The operators of rules: on numbers they compute what Python and NumPy 2 compute, or raise.

- int (which compiled code has in 64 bits): a result that does not fit raises OverflowError.
- np.uint64: wraps around, as in NumPy; an int that is none (a negative one) raises OverflowError.
- Smaller integers of NumPy keep their type; a result that does not fit raises OverflowError (NumPy warns).
- Where Python and NumPy differ and compiled code cannot tell which it is, as in `~(a > b)`, it is refused.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from llvmlite import ir as llvm
from numba import types
from numba.core import errors
from numba.core.imputils import lower_builtin
from numba.core.registry import cpu_target
from numba.core.typing.templates import AbstractTemplate, infer_global, signature

from zermelo.native.compiler import as_rules
from zermelo.native.compiler.conversions import (
    REFUSED,
    check,
    common,
    converted,
    fits,
    inexact,
    is_small,
    literal,
    name,
    refuse,
)
from zermelo.native.compiler.replace import REPLACED
from zermelo.native.compiler.rules import raise_if

BIG = "an integer does not fit the 64 bits that compiled rules have"
_SIGNS = {
    "add": "+", "sub": "-", "mul": "*", "floordiv": "//", "mod": "%", "and_": "&", "or_": "|", "xor": "^",
    "lshift": "<<", "rshift": ">>", "pow": "**", "truediv": "/",
}  # fmt: skip
_COMPARISONS = ("eq", "ne", "lt", "le", "gt", "ge")
WHOLE = types.Integer | types.Boolean
_WORD = llvm.IntType(64)


def resolve(function: Any, *args: Any, **kwargs: Any) -> Any:
    """The signature that Numba has for a function."""
    return cpu_target.typing_context.resolve_function_type(function, args, kwargs)


def implementation(context: Any, function: Any, sig: Any) -> Any:
    """The code that Numba has for a function."""
    known = context.typing_context.resolve_value_type(function)
    known.get_call_type(context.typing_context, sig.args, {})
    return context.get_function(known, sig)


# ---------------------------------------------------------------------- the type of a result


def _result(sign: str, a: Any, b: Any) -> Any:
    """The type of `a sign b` for two integers (or truth values)."""
    x, y = types.unliteral(a), types.unliteral(b)
    if isinstance(x, types.Boolean) and isinstance(y, types.Boolean):
        if sign in "&|^":
            return types.boolean
        if sign in "+-":
            raise refuse(f"{sign} of two truth values is not the same in Python and NumPy; write int(…)")
        return types.int64
    for kind, given in ((x, b), (y, a)):
        other = types.unliteral(given)
        if isinstance(kind, types.Boolean):
            return other
        if (kind == types.uint64 and other == types.int64) or (is_small(kind) and not is_small(other)):
            number = literal(given)
            if number is not None and not fits(number, kind):
                raise refuse(
                    f"{number} does not fit {name(kind)}, with which it is combined by {sign}; write int(…)"
                )
            if other == types.uint64 and kind.signed:
                raise refuse(
                    f"{name(kind)} {sign} np.uint64 is a float in NumPy; write int(…) or np.uint64(…)"
                )
            return other if other == types.uint64 else kind
    if x == types.int64 and isinstance(b, types.IntegerLiteral) and y == types.uint64:
        raise refuse(f"{literal(b)} does not fit the 64 bits of an int; write np.uint64(…)")
    return common(x, y)


def _typed(sign: str, base: Any, a: Any, b: Any) -> Any:
    x, y = types.unliteral(a), types.unliteral(b)
    if isinstance(x, WHOLE) and isinstance(y, WHOLE):
        for given, other in ((a, y), (b, x)):
            number = literal(given)
            if number is not None and number >= 1 << 63 and other != types.uint64:
                raise refuse(f"{number} does not fit the 64 bits of an int; write np.uint64({number})")
        if sign == "/":
            return resolve(base, x, y)
        if sign == "**":
            return _power_typed(x, y, literal(b))
        return signature(_result(sign, a, b), x, y)
    if isinstance(x, types.Array) or isinstance(y, types.Array):
        return _array_typed(sign, base, a, b)
    if x != y and types.float32 in (x, y) and isinstance(x, types.Number | types.Boolean):
        raise refuse(f"{name(x)} {sign} {name(y)} depends on more than the types; write float(…)")
    if sign == "**" and types.float64 in (x, y) and isinstance(x, types.Number | types.Boolean):
        return signature(types.float64, types.float64, types.float64)
    if {x, y} == {types.int64, types.float64}:
        return signature(types.float64, x, y)
    return resolve(base, a, b)


def _array_typed(sign: str, base: Any, a: Any, b: Any) -> Any:
    """An array with a plain number keeps its type, as in NumPy 2."""
    array, given = (a, b) if isinstance(a, types.Array) else (b, a)
    dtype, other = array.dtype, types.unliteral(given)
    if isinstance(dtype, types.Integer) and sign in ("<<", ">>", "**"):
        raise refuse(f"{sign} of whole arrays does not compile; write a loop")
    if isinstance(dtype, types.Integer) and dtype != types.int64 and other == types.int64:
        if not fits(literal(given), dtype):
            raise refuse(f"an int with an array of {name(dtype)}: write {name(dtype)}(…) around it")
        return resolve(base, *((array, dtype) if array is a else (dtype, array)))
    if isinstance(dtype, types.Integer) and other == types.boolean:
        return resolve(base, *((array, dtype) if array is a else (dtype, array)))
    if dtype == types.float32 and isinstance(other, types.Number) and other != dtype:
        raise refuse("a number with an array of np.float32: write np.float32(…) around it")
    return resolve(base, a, b)


def _power_typed(x: Any, y: Any, exponent: int | None) -> Any:
    if is_small(x) or is_small(y):
        raise refuse(f"{name(x)} ** {name(y)} does not compile; write int(…)")
    if exponent is not None and exponent < 0:
        raise refuse("an int to a negative power is a float; write a float, as in 2.0 ** -1")
    return signature(types.uint64 if types.uint64 in (x, y) else types.int64, x, y)


# ---------------------------------------------------------------------- the code


def _combine(sign: str, base: Any) -> Callable[..., Any]:
    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        a, b = sig.args
        if sign == "**" and sig.return_type in (types.int64, types.uint64):
            return _power(context, builder, sig, args)
        if sign == "**" and sig.return_type == types.float64:
            return _float_power(context, builder, sig, args)
        if {a, b} == {types.int64, types.float64}:
            args = _as_floats(context, builder, sig, args)
            return implementation(context, base, signature(*[types.float64] * 3))(builder, args)
        if not (isinstance(a, WHOLE) and isinstance(b, WHOLE)):
            return implementation(context, base, sig)(builder, args)
        if sign == "/":
            return _divide(context, builder, base, sig, args)
        result = sig.return_type
        if isinstance(result, types.Boolean):
            return implementation(context, base, sig)(builder, args)
        for kind, value in zip((a, b), args, strict=True):
            if sign not in ("<<", ">>") and (is_small(result) or result == types.uint64):
                check(context, builder, value, kind, result)
        wide = types.uint64 if result == types.uint64 else types.int64
        if sign in ("<<", ">>"):
            value = _shift(context, builder, sign, sig, args)
        else:
            x, y = (context.cast(builder, v, k, wide) for v, k in zip(args, (a, b), strict=True))
            value = _compute(context, builder, sign, base, wide, result, x, y)
        check(context, builder, value, wide, result)
        return context.cast(builder, value, wide, result)

    return lower


def _compute(context: Any, builder: Any, sign: str, base: Any, wide: Any, result: Any, x: Any, y: Any) -> Any:
    if sign in ("+", "-", "*") and result == types.int64:
        overflowing = {"+": "sadd", "-": "ssub", "*": "smul"}[sign]
        pair = getattr(builder, f"{overflowing}_with_overflow")(x, y)
        raise_if(context, builder, builder.extract_value(pair, 1), OverflowError, BIG)
        return builder.extract_value(pair, 0)
    if (
        sign in ("//", "%")
        and wide == types.int64
        and not (isinstance(y, llvm.Constant) and y.constant != -1)
    ):
        least = builder.icmp_signed("==", x, llvm.Constant(_WORD, -(1 << 63)))
        negated = builder.icmp_signed("==", y, llvm.Constant(_WORD, -1))
        if sign == "//":
            raise_if(context, builder, builder.and_(least, negated), OverflowError, BIG)
        else:  # the machine's division would fail; what is left of a division by 1 is the same, 0
            y = builder.select(negated, llvm.Constant(_WORD, 1), y)
    return implementation(context, base, signature(wide, wide, wide))(builder, (x, y))


def _shift(context: Any, builder: Any, sign: str, sig: Any, args: Any) -> Any:
    """As in Python, however far; and as in NumPy, where 64 and more leaves nothing."""
    a, b = sig.args
    wide = types.uint64 if sig.return_type == types.uint64 else types.int64
    count_type = types.int64 if isinstance(b, types.Boolean) or b.signed else types.uint64
    x = converted(context, builder, args[0], a, wide)
    n = context.cast(builder, args[1], b, count_type)
    known = n.constant if isinstance(n, llvm.Constant) else None
    if count_type.signed and not (known is not None and known >= 0):
        negative = builder.icmp_signed("<", n, llvm.Constant(_WORD, 0))
        if wide == types.int64:
            raise_if(context, builder, negative, ValueError, "negative shift count")
        else:
            raise_if(context, builder, negative, OverflowError, "a negative number does not fit np.uint64")
    far = builder.icmp_unsigned(">", n, llvm.Constant(_WORD, 63))
    near = known is not None and 0 <= known <= 63
    if sign == ">>":
        if wide == types.uint64:
            shifted = builder.lshr(x, n)
            return shifted if near else builder.select(far, llvm.Constant(_WORD, 0), shifted)
        return builder.ashr(x, n if near else builder.select(far, llvm.Constant(_WORD, 63), n))
    if wide == types.uint64:
        shifted = builder.shl(x, n)
        return shifted if near else builder.select(far, llvm.Constant(_WORD, 0), shifted)
    by = n if near else builder.select(far, llvm.Constant(_WORD, 63), n)
    shifted = builder.shl(x, by)
    lost = builder.icmp_signed("!=", builder.ashr(shifted, by), x)
    if not near:  # by 63 everything but 0 and -1 is lost, and by more -1, too
        lost = builder.or_(lost, builder.and_(far, builder.icmp_signed("!=", x, llvm.Constant(_WORD, 0))))
    raise_if(context, builder, lost, OverflowError, BIG)
    return shifted


def _divide(context: Any, builder: Any, base: Any, sig: Any, args: Any) -> Any:
    for kind, value in zip(sig.args, args, strict=True):
        if kind == types.int64 and not isinstance(value, llvm.Constant):
            large = inexact(builder, value, kind, 53)
            raise_if(
                context, builder, large, OverflowError, "an int beyond 2 ** 53 is divided; write float(…)"
            )
    return implementation(context, base, sig)(builder, args)


def _as_floats(context: Any, builder: Any, sig: Any, args: Any) -> list[Any]:
    """An int and a float, both as floats; what is a float here may be an int in Python, which is exact."""
    whole = args[sig.args.index(types.int64)]
    if not isinstance(whole, llvm.Constant):
        large = inexact(builder, whole, types.int64, 53)
        message = "an int beyond 2 ** 53 is combined with a float; write float(…)"
        raise_if(context, builder, large, OverflowError, message)
    return [context.cast(builder, v, k, types.float64) for v, k in zip(args, sig.args, strict=True)]


def _power(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    kind = sig.return_type
    power = as_rules.power if kind == types.int64 else as_rules.wrapping_power
    args = [converted(context, builder, v, k, kind) for v, k in zip(args, sig.args, strict=True)]
    return context.compile_internal(builder, power, signature(kind, kind, kind), args)


def _float_power(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return context.compile_internal(builder, as_rules.float_power, sig, args)


# ---------------------------------------------------------------------- one operand


def _unary_typed(sign: str, base: Any, a: Any) -> Any:
    x = types.unliteral(a)
    if isinstance(x, types.Boolean):
        instead = "not" if sign == "~" else "int(…)"
        raise refuse(f"{sign} of a truth value is not the same in Python and NumPy; write {instead}")
    return signature(x, x) if isinstance(x, types.Integer) else resolve(base, a)


def _unary(sign: str, base: Any) -> Callable[..., Any]:
    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        (kind,), (value,) = sig.args, args
        if not isinstance(kind, types.Integer) or sign == "+":
            return implementation(context, base, sig)(builder, args) if sign != "+" else value
        if sign == "~":
            return builder.not_(value)
        if kind != types.uint64:  # only the least number has no negative, and of the unsigned only 0
            least = builder.icmp_signed("==", value, llvm.Constant(value.type, kind.minval))
            wrong = least if kind.signed else builder.not_(least)
            raise_if(context, builder, wrong, OverflowError, f"a number does not fit {name(kind)}")
        return builder.neg(value)

    return lower


# ---------------------------------------------------------------------- comparisons


def _compared_typed(base: Any, a: Any, b: Any) -> Any:
    x, y = types.unliteral(a), types.unliteral(b)
    if {x, y} == {types.int64, types.float64}:
        return signature(types.boolean, x, y)
    return resolve(base, a, b)


def _compared(base: Any) -> Callable[..., Any]:
    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        if set(sig.args) == {types.int64, types.float64}:
            both = signature(types.boolean, types.float64, types.float64)
            args = _as_floats(context, builder, sig, args)
            return implementation(context, base, both)(builder, args)
        return implementation(context, base, sig)(builder, args)

    return lower


def _is_mixed(items: Any, item: Any) -> bool:
    """Is an int looked for among floats, or a float among ints?"""
    flat = isinstance(items, types.UniTuple) or (isinstance(items, types.Array) and items.ndim == 1)
    return flat and {types.unliteral(items.dtype), types.unliteral(item)} == {types.int64, types.float64}


def _contains_typed(items: Any, item: Any) -> Any:
    if _is_mixed(items, item):
        return signature(types.boolean, items, types.unliteral(item))
    return resolve(operator.contains, items, item)


def _contains(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    items, item = sig.args
    if _is_mixed(items, item):
        return context.compile_internal(builder, as_rules.contains, sig, args)
    return implementation(context, operator.contains, sig)(builder, args)


# ---------------------------------------------------------------------- instead of Numba's


def replace(base: Any, typer: Callable[..., Any], lower: Callable[..., Any], arguments: int = 0) -> None:
    """Let rules have `typer` and `lower` instead of what Numba knows of `base`; 0 arguments: any number."""

    def ours(*args: Any) -> Any:
        return base(*args)

    class Template(AbstractTemplate):
        key = ours
        prefer_literal = True
        refused: errors.TypingError | None = None

        def generic(self, args: Any, kwargs: Any) -> Any:
            if self.refused is not None:  # for a literal: without it, the same must not pass
                raise self.refused
            if kwargs or (arguments and len(args) != arguments):
                return resolve(base, *args, **kwargs)
            try:
                return typer(*args)
            except errors.TypingError as error:
                self.refused = error if REFUSED in str(error) else None
                raise

    ours.__name__ = ours.__qualname__ = base.__name__
    infer_global(ours, types.Function(Template))
    lower_builtin(ours, types.VarArg(types.Any))(lower)
    REPLACED[base] = ours


def _binary(sign: str, base: Any) -> None:
    replace(base, lambda a, b: _typed(sign, base, a, b), _combine(sign, base), 2)


def _one(sign: str, base: Any) -> None:
    replace(base, lambda a: _unary_typed(sign, base, a), _unary(sign, base), 1)


def _comparison(base: Any) -> None:
    replace(base, lambda a, b: _compared_typed(base, a, b), _compared(base), 2)


for _name, _sign in _SIGNS.items():
    _binary(_sign, getattr(operator, _name))
    _binary(_sign, getattr(operator, "i" + _name.rstrip("_")))
for _name, _sign in (("neg", "-"), ("pos", "+"), ("invert", "~")):
    _one(_sign, getattr(operator, _name))
for _name in _COMPARISONS:
    _comparison(getattr(operator, _name))
replace(operator.contains, _contains_typed, _contains, 2)
REPLACED[pow] = REPLACED[operator.pow]
