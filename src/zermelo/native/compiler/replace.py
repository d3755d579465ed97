"""In rules, operators and functions are exchanged for ours before types are inferred.

Ours compute what Python and NumPy compute, or raise: see `checked.py` and `checked_functions.py`.

Relies on rewrites of Numba's intermediate representation (`numba.core.rewrites`), which are not public.
"""

from __future__ import annotations

import types as python
from typing import Any

from numba.core import ir
from numba.core.ir_utils import get_definition, guard, mk_unique_var
from numba.core.rewrites import Rewrite, register_rewrite

from zermelo.native.compiler.rules import is_rule
from zermelo.native.compiler.unassigned import check_unassigned

REPLACED: dict[Any, Any] = {}  # operator or function → what rules get instead
_CALLABLE = (type, python.BuiltinFunctionType, python.FunctionType)


@register_rewrite("before-inference")
class _Replace(Rewrite):
    """Exchange operators and functions, once for the whole function."""

    def __init__(self, state: Any) -> None:
        func_ir = state.func_ir
        if is_rule(func_ir.func_id.func):
            for block in func_ir.blocks.values():
                block.body = [new for inst in block.body for new in _replaced(func_ir, inst)]
            check_unassigned(func_ir)

    def match(self, *_args: Any) -> bool:
        return False


def _replaced(func_ir: Any, inst: Any) -> list[Any]:
    expr = inst.value if isinstance(inst, ir.Assign) else None
    if not isinstance(expr, ir.Expr):
        return [inst]
    if expr.op in ("binop", "inplace_binop", "unary"):
        expr.fn = REPLACED.get(expr.fn, expr.fn)
        if expr.op != "unary":
            expr.static_lhs = expr.static_rhs = ir.UNDEFINED
        if expr.op == "inplace_binop":
            expr.immutable_fn = REPLACED.get(expr.immutable_fn, expr.immutable_fn)
    elif expr.op == "call":
        called = guard(_value, func_ir, expr.func)
        new = REPLACED.get(called) if isinstance(called, _CALLABLE) else None
        if new is not None:
            var = ir.Var(inst.target.scope, mk_unique_var("$rule"), inst.loc)
            assign = ir.Assign(ir.Global(new.__name__, new, inst.loc), var, inst.loc)
            func_ir._definitions[var.name] = [assign.value]
            expr.func = var
            return [assign, inst]
    return [inst]


def _value(func_ir: Any, var: Any) -> Any:
    """The function that a variable stands for: a global, or the attribute of a module."""
    found = get_definition(func_ir, var)
    if isinstance(found, ir.Global | ir.FreeVar):
        return found.value
    if isinstance(found, ir.Expr) and found.op == "getattr":
        owner = _value(func_ir, found.value)
        return getattr(owner, found.attr, None) if isinstance(owner, python.ModuleType) else None
    return None
