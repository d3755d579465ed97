"""Plain functions, called from compiled code with no decorator.

Relies on `typing_context._lookup_global` (not public) to answer only for functions that Numba does not know.
"""

from __future__ import annotations

import inspect
import types as python
from collections.abc import Callable
from typing import Any

import numba
from numba import types
from numba.core.dispatcher import Dispatcher
from numba.core.registry import cpu_target
from numba.extending import typeof_impl

from zermelo.native.compiler.sugar import written_out
from zermelo.native.version import generation

# How rules and helpers are compiled: a wrong index must raise, never crash.
RULES = {"boundscheck": True, "error_model": "python", "no_cpython_wrapper": True, "no_cfunc_wrapper": True}


_lifted: dict[Any, Any] = {}
_of_generation = 0


def lifted(function: Any) -> Any:
    """The function as compiled code sees it: once something was changed, it is compiled anew."""
    global _of_generation
    if isinstance(function, Dispatcher):
        return function
    if _of_generation != generation():
        _of_generation = generation()
        _lifted.clear()
    if function not in _lifted:
        _lifted[function] = _lift(function)
    return _lifted[function]


def _lift(function: Any) -> Any:
    if isinstance(function, python.FunctionType):
        function = written_out(function)
    if inspect.isgeneratorfunction(function):
        from zermelo.native.compiler.generators import borrowing

        function = borrowing(function)
    dispatcher = numba.njit(**RULES)(function)
    template = dispatcher.get_call_template

    # A literal must not make a second specialisation: a recursion would become two that call each other.
    def without_literals(args: Any, kwargs: Any) -> Any:
        plain = {name: types.unliteral(value) for name, value in kwargs.items()}
        return template(tuple(map(types.unliteral, args)), plain)

    dispatcher.get_call_template = without_literals
    return dispatcher


def wrapped(
    function: Any, body: str, *, extra: str = "", lift: Any = None, **names: Any
) -> Callable[..., Any]:
    """A function with the same name and parameters that returns `body`, which calls the old one."""
    signature = inspect.signature(function)
    parameters = list(signature.parameters.values())
    heading = [p.name if p.default is p.empty else f"{p.name}=_default_{p.name}" for p in parameters]
    arguments = [p.name for p in parameters]
    text = body.format(
        function="_function", arguments=", ".join(arguments), self=arguments[0] if arguments else ""
    )
    namespace = {"__name__": function.__module__, "_function": (lift or lifted)(function), **names}
    namespace |= {f"_default_{p.name}": p.default for p in parameters if p.default is not p.empty}
    exec(f"def {function.__name__}({', '.join([extra] * bool(extra) + heading)}): return {text}", namespace)
    new: Callable[..., Any] = namespace[function.__name__]
    return new


@typeof_impl.register(python.FunctionType)
def _typeof(function: Any, _context: Any) -> Any:
    context = cpu_target.typing_context
    context.refresh()
    if context._lookup_global(function) is not None:  # an overload or intrinsic keeps its meaning
        return None
    return numba.typeof(lifted(function))
