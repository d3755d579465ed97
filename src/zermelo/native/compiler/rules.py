"""Which functions are rules, and how an exception is raised from the line of a rule.

Numba computes with machine numbers: an int wraps around at 64 bits, a conversion drops what does not fit, and
a variable that was never assigned holds garbage. In a user's rules, compiled code computes what Python does,
or it raises: see `replace.py`, `conversions.py`, `checked.py`, `checked_functions.py` and `unassigned.py`.
Zermelo's own code is compiled as it stands: its tests compare it with the interpreter.

Relies on `Lower.lower_inst` and on `TypeInferer.propagate` and `.unify`, which are not public.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba.core.lowering import Lower
from numba.core.typeinfer import TypeInferer

from zermelo.native.compiler.integers import is_ours

AS_RULES = "zermelo.native.compiler.as_rules"  # a module of our own that is compiled as rules are
_NOT_RULES = ("zermelo", "numba", "numpy", "builtins")

# Checks make a function look too long to become part of its caller, where most of them prove to be needless.
# So a function of at most so many instructions of Numba's always does.
MOST_INLINED = 300

_inferring: list[bool] = []  # innermost last: is the function whose types are being inferred a rule?
_lowering: list[Any] = []  # innermost last: what writes the code of a function
_before_inst: list[Callable[[Any, Any], None]] = []


def is_rule(function: Any) -> bool:
    """Is this a function of a user's file, and are we compiling it?"""
    module = getattr(function, "__module__", None) or "builtins"
    return is_ours() and (module == AS_RULES or module.partition(".")[0] not in _NOT_RULES)


def inferring_rule() -> bool:
    """Are the types of a rule being inferred at this moment?"""
    return bool(_inferring) and _inferring[-1]


def before_each_instruction(check: Callable[[Any, Any], None]) -> Callable[[Any, Any], None]:
    """Let check(lower, instruction) write code before that of each instruction of a rule."""
    _before_inst.append(check)
    return check


def raise_if(context: Any, builder: Any, condition: Any, exception: type[Exception], message: str) -> None:
    """Raise the exception, with the line of the rule, if the condition holds."""
    lower = _lowering[-1] if _lowering else None
    blocks = builder.function.__dict__.setdefault("raises", {})
    place = exception, message, lower and lower.loc.line, str(getattr(builder, "_in_try_block", None))
    if place not in blocks:  # one for all checks on a line
        blocks[place] = builder.append_basic_block("raise")
        with builder.goto_block(blocks[place]):
            loc, name = (lower.loc, lower.func_ir.func_id.func_qualname) if lower else (None, None)
            context.call_conv.return_user_exc(builder, exception, (message,), loc, name)
    after = builder.append_basic_block("fits")
    builder.cbranch(condition, blocks[place], after).set_weights([1, 99])
    builder.position_at_end(after)
    if lower and sum(len(block.body) for block in lower.func_ir.blocks.values()) <= MOST_INLINED:
        builder.function.attributes.add("alwaysinline")


def _inferred(numba_function: Callable[..., Any]) -> Callable[..., Any]:
    def infer(self: Any, *args: Any, **kwargs: Any) -> Any:
        _inferring.append(is_rule(self.func_id.func))
        try:
            return numba_function(self, *args, **kwargs)
        finally:
            _inferring.pop()

    return infer


_numba_lower_inst = Lower.lower_inst


def _lower_inst(self: Any, inst: Any) -> None:
    _lowering.append(self)
    try:
        if is_rule(self.func_ir.func_id.func):
            for check in _before_inst:
                check(self, inst)
        _numba_lower_inst(self, inst)
    finally:
        _lowering.pop()


TypeInferer.propagate = _inferred(TypeInferer.propagate)
TypeInferer.unify = _inferred(TypeInferer.unify)
Lower.lower_inst = _lower_inst
