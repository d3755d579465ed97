"""The way into compiled code: a search as a function of Python values.

Relies on `Dispatcher._compile_for_args`, which is not public, to compile by our rules whatever is compiled.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

import numba
from numba.core import config
from numba.core.compiler_lock import global_compiler_lock
from numba.core.dispatcher import Dispatcher

from zermelo.native.compiler.cache import DiskCache
from zermelo.native.compiler.functions import wrapped
from zermelo.native.compiler.inlining import inlined
from zermelo.native.compiler.integers import ours
from zermelo.native.version import Version, generation, latest


class Entry:
    """One search, compiled once per game, kept on disk, run without the GIL."""

    def __init__(self, function: Callable[..., Any], version: Version) -> None:
        self.compilations = 0  # how often nothing was found on disk
        self._on_compile: Callable[[], None] = lambda: None
        options = {"nogil": True, "error_model": "python", "no_cfunc_wrapper": True}
        self._dispatcher: Dispatcher = numba.njit(**options)(wrapped(function, "{function}({arguments})"))
        self._dispatcher._cache = DiskCache(function, version, self._missed)
        self._compile_for_args = self._dispatcher._compile_for_args
        self._dispatcher._compile_for_args = self._compile_for_new_types

    def _missed(self) -> None:
        self.compilations += 1
        self._on_compile()

    def compile(self, *args: Any, on_compile: Callable[[], None] = lambda: None) -> None:
        """Make sure that a call with such arguments will not compile; tell if that takes a compilation."""
        with global_compiler_lock, ours(), _vectorized(), inlined():
            self._on_compile = on_compile
            self._dispatcher.compile(tuple(map(numba.typeof, args)))

    def _compile_for_new_types(self, *args: Any, **kwargs: Any) -> Any:
        """What the dispatcher calls for arguments of types that it has not seen."""
        with global_compiler_lock, ours(), _vectorized(), inlined():
            return self._compile_for_args(*args, **kwargs)

    def __call__(self, *args: Any) -> Any:
        return self._dispatcher(*args)


@contextlib.contextmanager
def _vectorized() -> Iterator[None]:
    """Let the same steps in several directions, as on bitboards, become one instruction: Numba does not."""
    before = config.SLP_VECTORIZE
    config.SLP_VECTORIZE = 1
    try:
        yield
    finally:
        config.SLP_VECTORIZE = before


_entries: dict[Version, Entry] = {}
_of_generation = 0


def entry(function: Callable[..., Any]) -> Entry:
    """The entry into this function, as it was when it was last looked at."""
    global _of_generation
    version = latest(function)
    if version not in _entries or _of_generation != generation():
        with global_compiler_lock:
            if _of_generation != generation():
                _of_generation = generation()
                _entries.clear()
            if version not in _entries:
                _entries[version] = Entry(function, version)
    return _entries[version]
