"""How compiled functions come together: all into one module, of which Python calls one function.

Numba makes machine code of every function for itself, and once more within each function that calls it. Ours
are called from compiled code alone: what their callers link is enough. This saves a seventh of the time to
compile.

Functions that call each other (MaxValue and MinValue) Numba compiles with calls through pointers that it
fills in while the process runs, and forgets to fill in for code loaded from disk, which then crashes. Here
what such a pointer stands for is linked as well, and the pointer becomes a constant before the module is
optimised: nothing is left to fill in, and the optimiser sees a direct call.

The name of a compiled function ends with a number that Numba counts up from 1 in each process. Two versions
of a function, compiled by two processes and loaded by a third one, would have one name, and one of them would
be called for the other. So each process counts from a random number.

Relies on `JITCodeLibrary.finalize`, `._optimize_final_module`, `._finalize_final_module`,
`JITCPUCodegen.set_env`, `RuntimeLinker.PREFIX` and `FunctionIdentity._unique_ids`, which are not public.
"""

from __future__ import annotations

import itertools
import re
import secrets
import weakref
from typing import Any

from llvmlite import binding
from numba.core.bytecode import FunctionIdentity
from numba.core.codegen import JITCodeLibrary, JITCPUCodegen, RuntimeLinker

from zermelo.native.compiler.integers import is_ours

_numba_finalize = JITCodeLibrary.finalize
_numba_optimize = JITCodeLibrary._optimize_final_module
_numba_finalize_final_module = JITCodeLibrary._finalize_final_module
_numba_set_env = JITCPUCodegen.set_env

WRAPPER = "_ZN7cpython"  # how the name of a function begins that Python can call
# Of each function that is only linked, its library.
_home: weakref.WeakValueDictionary[str, Any] = weakref.WeakValueDictionary()


def _finalize(self: Any) -> None:
    own = _defined(self._final_module)
    self.only_linked = is_ours() and not any(name.startswith(WRAPPER) for name in own)
    if self.only_linked:
        _home.update(dict.fromkeys(own, self))
    _numba_finalize(self)


def _optimize(self: Any) -> None:
    if is_ours():
        if not self.only_linked:
            _link_what_is_pointed_to(self._final_module)
        _call_directly(self)
    _numba_optimize(self)


def _finalize_final_module(self: Any) -> None:
    if self.only_linked:
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True
    else:
        _numba_finalize_final_module(self)


def _set_env(self: Any, name: str, env: Any) -> None:
    if self._engine.get_global_value_address(name):  # there is none in what is only linked
        _numba_set_env(self, name, env)


FunctionIdentity._unique_ids = itertools.count(secrets.randbits(40))
JITCodeLibrary.only_linked = False  # what comes from disk is whole
JITCodeLibrary.finalize = _finalize
JITCodeLibrary._optimize_final_module = _optimize
JITCodeLibrary._finalize_final_module = _finalize_final_module
JITCPUCodegen.set_env = _set_env


def unresolved(module: Any) -> list[str]:
    """The functions that the module calls through pointers."""
    prefix = RuntimeLinker.PREFIX
    return [v.name.removeprefix(prefix) for v in module.global_variables if v.name.startswith(prefix)]


def _defined(module: Any) -> set[str]:
    return {function.name for function in module.functions if not function.is_declaration}


def _link_what_is_pointed_to(module: Any) -> None:
    """Link the functions behind the pointers, and those behind their pointers in turn."""
    while True:
        missing = [name for name in unresolved(module) if name not in _defined(module) and name in _home]
        if not missing:
            return
        module.link_in(_home[missing[0]]._final_module.clone())
        assert missing[0] in _defined(module), f"{missing[0]} cannot be linked"


def _call_directly(library: Any) -> None:
    """Let each pointer whose function stands in the same module be a constant."""
    defined = _defined(library._final_module)
    names = [name for name in unresolved(library._final_module) if name in defined]
    if not names:
        return
    text = str(library._final_module)
    for name in names:
        pointer = re.escape(f'@"{RuntimeLinker.PREFIX}{name}"')
        text = re.sub(
            rf"({pointer} = )external (?:\w+ )?global ptr", rf'\1internal constant ptr @"{name}"', text
        )
    module = binding.parse_assembly(text)
    module.name = library._final_module.name
    library._final_module = module
