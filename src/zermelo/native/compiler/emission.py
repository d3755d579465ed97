"""Only the way into a search becomes machine code.

Numba makes machine code of every function for itself, and once more within each function that calls it.
Ours are called from compiled code alone: what their callers link is enough. This saves a seventh of the time
to compile.

Relies on `JITCodeLibrary.finalize`, `JITCodeLibrary._finalize_final_module` and `JITCPUCodegen.set_env`,
which are not public.
"""

from __future__ import annotations

from typing import Any

from numba.core.codegen import JITCodeLibrary, JITCPUCodegen

from zermelo.native.compiler.integers import is_ours

_numba_finalize = JITCodeLibrary.finalize
_numba_finalize_final_module = JITCodeLibrary._finalize_final_module
_numba_set_env = JITCPUCodegen.set_env

WRAPPER = "_ZN7cpython"  # how the name of a function begins that Python can call


def _finalize(self: Any) -> None:
    own = [function.name for function in self._final_module.functions if not function.is_declaration]
    self.only_linked = is_ours() and not any(name.startswith(WRAPPER) for name in own)
    _numba_finalize(self)


def _finalize_final_module(self: Any) -> None:
    if self.only_linked:
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True
    else:
        _numba_finalize_final_module(self)


def _set_env(self: Any, name: str, env: Any) -> None:
    if self._engine.get_global_value_address(name):  # not for what is only linked
        _numba_set_env(self, name, env)


JITCodeLibrary.only_linked = False  # what comes from disk is whole
JITCodeLibrary.finalize = _finalize
JITCodeLibrary._finalize_final_module = _finalize_final_module
JITCPUCodegen.set_env = _set_env
