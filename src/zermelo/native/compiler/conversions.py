"""A number that takes on another type keeps its value in rules, or raises OverflowError.

Compiled code cannot tell a Python int from a np.int64: both are int64. A Python int with a np.uint8 is a
np.uint8 in NumPy 2, a np.int64 with it is a np.int64. So a small integer (int8 to uint32) keeps its type, and
a result that does not fit it raises: then both readings have the same value.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir as llvm
from numba import types
from numba.core import errors, ir
from numba.np.numpy_support import as_dtype, from_dtype

from zermelo.native.compiler import integers  # noqa: F401  (whose unification is the one outside of rules)
from zermelo.native.compiler.rules import before_each_instruction, inferring_rule, raise_if

REFUSED = "the rule is refused: "  # where `explain.py` finds the sentence in what Numba makes of it


def refuse(why: str) -> errors.TypingError:
    """The error that says in one sentence why a rule is not compiled."""
    return errors.TypingError(f"{REFUSED}{why}")


def is_small(kind: Any) -> bool:
    """Is this one of NumPy's integers of less than 64 bits?"""
    return isinstance(kind, types.Integer) and kind.bitwidth < 64


def literal(kind: Any) -> int | None:
    """The number, if the type says which one it is."""
    return kind.literal_value if isinstance(kind, types.IntegerLiteral) else None


def fits(number: int | None, kind: Any) -> bool:
    """Is that a number, and one of this type?"""
    return number is not None and kind.minval <= number <= kind.maxval


def name(kind: Any) -> str:
    """The type as people write it."""
    kind = types.unliteral(kind)
    plain = {types.int64: "int", types.float64: "float", types.boolean: "bool"}
    return plain.get(kind) or f"np.{kind}"


def common(a: Any, b: Any) -> Any:
    """The type that NumPy computes in, if both are integers that it knows by their types alone."""
    return from_dtype(np.promote_types(as_dtype(a), as_dtype(b)))


# ---------------------------------------------------------------------- one type for a variable


def _in_rules(unify: Any) -> Any:
    """How types unify in rules; elsewhere as before."""

    def in_rules(self: Any, context: Any, other: Any) -> Any:
        if not inferring_rule() or not isinstance(other, types.Number):
            return unify(self, context, other)
        a, b = types.unliteral(self), types.unliteral(other)
        for kind, given in ((a, other), (b, self)):
            if (
                isinstance(kind, types.Integer)
                and kind != types.int64
                and types.unliteral(given) == types.int64
            ):
                if literal(given) is None or fits(literal(given), kind):
                    return kind
                raise refuse(mixed(a, b))
        if a != b and any(is_small(kind) or kind == types.float32 for kind in (a, b)):
            raise refuse(mixed(a, b))
        return unify(self, context, other)

    return in_rules


def mixed(a: Any, b: Any) -> str:
    """What is wrong with a value that is of the one type or of the other."""
    machine = b if a in (types.int64, types.float64) else a
    plain = "float" if isinstance(machine, types.Float) else "int"
    return f"one value is both {name(a)} and {name(b)}: write {plain}(…) around the {name(machine)}"


types.Integer.unify = _in_rules(types.Integer.unify)
types.Float.unify = _in_rules(types.Float.unify)


@before_each_instruction
def _check_assignment(lower: Any, inst: Any) -> None:
    """Where a variable, or what is returned or yielded, takes on another type."""
    if isinstance(inst, ir.SetItem | ir.StaticSetItem):
        _check_item(lower, inst)
    value = inst.value if isinstance(inst, ir.Assign) else None
    if value is None:
        return
    target = lower.typeof(inst.target.name)
    if isinstance(value, ir.Yield):
        target, value = lower.gentype.yield_type, value.value
    elif isinstance(value, ir.Expr) and value.op == "cast":
        value = value.value
    if not isinstance(value, ir.Var):
        return
    given = types.unliteral(lower.typeof(value.name))
    if given != target and isinstance(given, types.Number) and isinstance(target, types.Number):
        check(lower.context, lower.builder, lower.loadvar(value.name), given, target)


def _check_item(lower: Any, inst: Any) -> None:
    array, given = lower.typeof(inst.target.name), types.unliteral(lower.typeof(inst.value.name))
    if (
        isinstance(array, types.Array)
        and isinstance(array.dtype, types.Integer)
        and isinstance(given, types.Number)
    ):
        check(lower.context, lower.builder, lower.loadvar(inst.value.name), given, array.dtype)


# ---------------------------------------------------------------------- the checks


def check(context: Any, builder: Any, value: Any, given: Any, wanted: Any) -> None:
    """Raise OverflowError if the number is none of the wanted type."""
    outside = _outside(builder, value, types.unliteral(given), wanted)
    if outside is not None:
        raise_if(context, builder, outside, OverflowError, f"a number does not fit {name(wanted)}")


def converted(context: Any, builder: Any, value: Any, given: Any, wanted: Any) -> Any:
    """The number in the wanted type, or OverflowError."""
    check(context, builder, value, given, wanted)
    return context.cast(builder, value, given, wanted)


def _outside(builder: Any, value: Any, given: Any, wanted: Any) -> Any:
    """The condition that the value does not fit; None if it always does."""
    if given == wanted or isinstance(given, types.Boolean):
        return None
    if isinstance(given, types.Integer):
        if isinstance(wanted, types.Boolean):
            return builder.icmp_unsigned(">", value, llvm.Constant(value.type, 1))
        if isinstance(wanted, types.Float):
            return inexact(builder, value, given, 53 if wanted == types.float64 else 24)
        return _outside_integer(builder, value, given, wanted)
    if given == types.float64 and wanted == types.float32:
        back = builder.fpext(builder.fptrunc(value, llvm.FloatType()), value.type)
        same = builder.fcmp_ordered("==", back, value)
        nan = builder.fcmp_unordered("uno", value, value)
        return builder.not_(builder.or_(same, nan))
    if isinstance(given, types.Float) and isinstance(wanted, types.Integer):
        return outside_float(builder, value, wanted)
    return None


def _outside_integer(builder: Any, value: Any, given: Any, wanted: Any) -> Any:
    if wanted.minval <= given.minval and given.maxval <= wanted.maxval:
        return None
    low, high = (llvm.Constant(value.type, bound) for bound in (wanted.minval, wanted.maxval))
    if not given.signed:
        return builder.icmp_unsigned(">", value, high)
    if wanted.minval == 0:  # one comparison: a negative number is a large unsigned one
        high = llvm.Constant(value.type, min(wanted.maxval, given.maxval))
        return builder.icmp_unsigned(">", value, high)
    return builder.or_(builder.icmp_signed("<", value, low), builder.icmp_signed(">", value, high))


def inexact(builder: Any, value: Any, given: Any, bits: int) -> Any:
    """The condition that an integer is too large to be sure that a float is equal to it."""
    if given.bitwidth <= bits:
        return None
    if not given.signed:
        return builder.icmp_unsigned(">", value, llvm.Constant(value.type, 1 << bits))
    shifted = builder.add(value, llvm.Constant(value.type, 1 << bits))
    return builder.icmp_unsigned(">", shifted, llvm.Constant(value.type, 1 << (bits + 1)))


def outside_float(builder: Any, value: Any, wanted: Any) -> Any:
    """The condition that a float, cut to an integer, is none of the wanted type; NaN is none."""
    least = float(wanted.minval - 1)  # which is minval itself, if it has more digits than a float
    sign = ">" if int(least) < wanted.minval else ">="
    above = builder.fcmp_ordered(sign, value, llvm.Constant(value.type, least))
    below = builder.fcmp_ordered("<", value, llvm.Constant(value.type, float(wanted.maxval + 1)))
    return builder.not_(builder.and_(above, below))
