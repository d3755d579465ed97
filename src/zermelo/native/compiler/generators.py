"""Generators in compiled code: they borrow their arguments, and give away what they yield.

Numba's compiled generators never release the arrays that they were given. So they are given them without
ownership, and a loop over a generator keeps what it lent alive until the loop is over. Nor do they release an
array that they yielded. So the loop gets it with ownership.

Relies on rewrites of Numba's intermediate representation (`numba.core.rewrites`) and on `LowerYield`, which
are not public.
"""

from __future__ import annotations

import inspect
from typing import Any

import numba
from numba import types
from numba.core import cgutils, ir
from numba.core.dispatcher import Dispatcher
from numba.core.generators import LowerYield
from numba.core.ir_utils import get_definition, guard
from numba.core.rewrites import Rewrite, register_rewrite
from numba.cpython.iterators import iternext_zip_Generator as _numba_iternext
from numba.extending import intrinsic, lower_builtin

from zermelo.native.compiler import methods  # noqa: F401  (calls of methods are calls of functions first)
from zermelo.native.compiler.functions import RULES, wrapped
from zermelo.native.compiler.integers import is_ours
from zermelo.native.compiler.large_tuples import LargeTuple, lent


def borrowing(function: Any) -> Any:
    """The generator function, given its arguments on loan."""
    if getattr(function, "_borrows", False):
        return function
    parameters = list(inspect.signature(function).parameters)
    lent = ", ".join(f"_lend({name})" for name in parameters)
    new = wrapped(function, f"{{function}}({lent})", lift=numba.njit(**RULES), _lend=lend)
    new._borrows = True  # type: ignore[attr-defined]
    return new


@intrinsic
def lend(_context: Any, value: Any) -> Any:
    """The same value, its arrays without a reference count."""
    value = types.unliteral(value)

    def build(context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        return _lent(context, builder, value, args[0])

    return value(value), build


def _lent(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    if isinstance(kind, types.BaseTuple):
        items = [_lent(context, builder, t, builder.extract_value(value, i)) for i, t in enumerate(kind)]
        return context.make_tuple(builder, kind, items)
    if isinstance(kind, LargeTuple):
        return lent(context, builder, kind, value, _lent)
    if isinstance(kind, types.Array):
        array = context.make_array(kind)(context, builder, value)
        array.meminfo = cgutils.get_null_value(array.meminfo.type)
        array.parent = cgutils.get_null_value(array.parent.type)
        return array._getvalue()
    return value


_numba_suspend = LowerYield.lower_yield_suspend


def _suspend(self: Any) -> None:
    """Before a yield: give away what is not needed afterwards; anything else gets one more owner."""
    _numba_suspend(self)
    name = self.inst.value.name
    if is_ours() and name not in self.yp.weak_live_vars:
        self.lower.incref(self.lower.typeof(name), self.lower.loadvar(name))


LowerYield.lower_yield_suspend = _suspend


@lower_builtin("iternext", types.Generator)
def _iternext(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    """The next item, which is the caller's own; Numba takes it for borrowed."""
    pair = _numba_iternext(context, builder, sig, args)
    if is_ours():
        context.nrt.decref(builder, sig.return_type, pair)
    return pair


@register_rewrite("before-inference")
class _Keep(Rewrite):
    """After `for a in game.actions(s)`, use s once more, so that it lives as long as the loop reads it."""

    def __init__(self, state: Any) -> None:
        self.args = state.args

    def match(self, func_ir: Any, block: Any, _typemap: Any, _calltypes: Any) -> bool:
        for assign in list(block.find_insts(ir.Assign)):
            call = assign.value
            if isinstance(call, ir.Expr) and call.op == "call" and self._is_generator(func_ir, call):
                self._keep_arguments(func_ir, call, assign.loc)
        return False  # the block itself stays as it is

    def _is_generator(self, func_ir: Any, call: Any) -> bool:
        called = guard(get_definition, func_ir, call.func)
        if isinstance(called, ir.Global | ir.FreeVar):
            function = called.value.py_func if isinstance(called.value, Dispatcher) else called.value
            return getattr(function, "_borrows", False) or inspect.isgeneratorfunction(function)
        if isinstance(called, ir.Expr) and called.op == "getattr":
            owner = guard(get_definition, func_ir, called.value)
            holder = getattr(self.args[owner.index], "instance", None) if isinstance(owner, ir.Arg) else None
            return holder is not None and inspect.isgeneratorfunction(
                getattr(type(holder), called.attr, None)
            )
        return False

    def _keep_arguments(self, func_ir: Any, call: Any, loc: Any) -> None:
        for block in func_ir.blocks.values():
            if not (isinstance(block.body[-1], ir.Branch) and self._loops_over(func_ir, block, call)):
                continue
            after = block.body[-1].falsebr
            for argument in call.args:
                name = f"keep.{argument.name}.{after}".replace("$", "_")
                if not func_ir._definitions.get(name):
                    func_ir._definitions[name] = [argument]
                    target = func_ir.blocks[after]
                    target.prepend(ir.Assign(argument, ir.Var(target.scope, name, loc), loc))

    def _loops_over(self, func_ir: Any, block: Any, call: Any) -> bool:
        for assign in block.find_insts(ir.Assign):
            step = assign.value
            if isinstance(step, ir.Expr) and step.op == "iternext":
                start = guard(get_definition, func_ir, step.value)
                if isinstance(start, ir.Expr) and start.op == "getiter":
                    return guard(get_definition, func_ir, start.value) is call
        return False
