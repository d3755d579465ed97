"""A variable that is read before anything was assigned to it raises UnboundLocalError, as in Python.

Left alone, compiled code reads a zero or whatever lay in the register. Where a variable may be unassigned, a
truth value beside it says whether it is assigned; the optimiser removes those that cannot be false.
"""

from __future__ import annotations

from typing import Any

from numba import types
from numba.core import ir
from numba.core.analysis import compute_cfg_from_blocks
from numba.core.ir_utils import mk_unique_var
from numba.extending import intrinsic

from zermelo.native.compiler.rules import raise_if


@intrinsic(prefer_literal=True)
def assigned(_context: Any, is_assigned: Any, name: Any) -> Any:
    """Raise UnboundLocalError unless the variable of that name was assigned."""
    message = f"cannot access local variable '{name.literal_value}' where it is not associated with a value"

    def build(context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        raise_if(context, builder, builder.not_(args[0]), UnboundLocalError, message)
        return context.get_dummy_value()

    return types.none(types.boolean, name), build


def check_unassigned(func_ir: Any) -> None:
    """Put the checks into a function, where its variables may be unassigned."""
    doubtful = _doubtful(func_ir)
    if not doubtful:
        return
    flags = {name: mk_unique_var(f"${name}.assigned") for name in sorted(doubtful)}
    first = min(func_ir.blocks)
    for label, block in func_ir.blocks.items():
        body: list[Any] = []
        if label == first:
            for flag in flags.values():
                body += _constant(block.scope, flag, False, block.loc)
        for inst in block.body:
            for var in _read(inst):
                if var.name in flags:
                    body += _call(block.scope, flags[var.name], var.name, inst.loc)
            body.append(inst)
            if isinstance(inst, ir.Assign) and inst.target.name in flags:
                body += _constant(block.scope, flags[inst.target.name], True, inst.loc)
        block.body = body


def _doubtful(func_ir: Any) -> set[str]:
    """The variables that some path reads before it assigns them."""
    blocks = func_ir.blocks
    named = {v for block in blocks.values() for inst in block.body for v in _written(inst) if v[0] != "$"}
    if not named:
        return set()
    cfg = compute_cfg_from_blocks(blocks)
    before = {label: set(named) for label in blocks}
    before[cfg.entry_point()] = set()
    after = {label: before[label] | _all_written(block) for label, block in blocks.items()}
    changed = True
    while changed:
        changed = False
        for label in cfg.topo_order():
            predecessors = [after[p] for p, _ in cfg.predecessors(label)]
            if predecessors and label != cfg.entry_point():
                before[label] = set.intersection(*predecessors)
            new = before[label] | _all_written(blocks[label])
            changed |= new != after[label]
            after[label] = new
    found = set()
    for label, block in blocks.items():
        sure = set(before[label])
        for inst in block.body:
            found |= {v.name for v in _read(inst) if v.name in named} - sure
            sure |= _written(inst)
    return found


def _all_written(block: Any) -> set[str]:
    return {name for inst in block.body for name in _written(inst)}


def _written(inst: Any) -> set[str]:
    return {inst.target.name} if isinstance(inst, ir.Assign) else set()


def _read(inst: Any) -> list[Any]:
    if isinstance(inst, ir.Del):
        return []
    if isinstance(inst, ir.Assign):
        if isinstance(inst.value, ir.Var):
            return [inst.value]
        return inst.value.list_vars() if isinstance(inst.value, ir.Expr | ir.Yield) else []
    return list(inst.list_vars())


def _constant(scope: Any, name: str, value: bool, loc: Any) -> list[Any]:
    return [ir.Assign(ir.Const(value, loc), _var(scope, name, loc), loc)]


def _call(scope: Any, flag: str, name: str, loc: Any) -> list[Any]:
    function, text, result = (_var(scope, mk_unique_var(f"${part}"), loc) for part in "fnr")
    call = ir.Expr.call(function, (_var(scope, flag, loc), text), (), loc)
    return [
        ir.Assign(ir.Global("assigned", assigned, loc), function, loc),
        ir.Assign(ir.Const(name, loc), text, loc),
        ir.Assign(call, result, loc),
    ]


def _var(scope: Any, name: str, loc: Any) -> Any:
    return scope.get_exact(name) if name in scope.localvars else scope.define(name, loc)
