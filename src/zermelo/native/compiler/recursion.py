"""Functions that call each other (MaxValue and MinValue), compiled so that they survive on disk.

First, their types: where Numba cannot tell what such a function returns until it knows what it returns, its
annotation says so (`-> float`).

Then their code. Numba compiles such calls through pointers that it fills in while the process runs, and
forgets to do so for code loaded from disk, which then crashes. Here each pointer whose function stands in the
same module becomes a constant before the module is optimised: nothing is left to fill in, and the optimiser
sees a direct call.

Relies on `TypeInferer.return_types_from_partial`, `JITCodeLibrary._optimize_final_module` and
`RuntimeLinker.PREFIX`, which are not public.
"""

from __future__ import annotations

import re
from typing import Any

from llvmlite import binding
from numba import types
from numba.core.codegen import JITCodeLibrary, RuntimeLinker
from numba.core.typeinfer import TypeInferer

from zermelo.native.compiler.integers import is_ours

_ANNOTATED = {
    "float": types.float64,
    "int": types.int64,
    "bool": types.boolean,
    "tuple[float, int]": types.Tuple((types.float64, types.int64)),
}
_numba_return_types = TypeInferer.return_types_from_partial


def _return_types(self: Any) -> Any:
    found = _numba_return_types(self)
    if found is not None or not is_ours():
        return found
    annotation = self.func_id.func.__annotations__.get("return")
    return _ANNOTATED.get(getattr(annotation, "__name__", str(annotation)))


TypeInferer.return_types_from_partial = _return_types

_numba_optimize = JITCodeLibrary._optimize_final_module


def unresolved(module: Any) -> list[str]:
    """The functions that the module still calls through pointers."""
    prefix = RuntimeLinker.PREFIX
    return [v.name.removeprefix(prefix) for v in module.global_variables if v.name.startswith(prefix)]


def _optimize(self: Any) -> None:
    defined = {function.name for function in self._final_module.functions if not function.is_declaration}
    names = [name for name in unresolved(self._final_module) if name in defined]
    if names and is_ours():
        text = str(self._final_module)
        for name in names:
            pointer = re.escape(f'@"{RuntimeLinker.PREFIX}{name}"')
            text = re.sub(
                rf"({pointer} = )external (?:\w+ )?global ptr", rf'\1internal constant ptr @"{name}"', text
            )
        module = binding.parse_assembly(text)
        module.name = self._final_module.name
        self._final_module = module
    _numba_optimize(self)


JITCodeLibrary._optimize_final_module = _optimize
