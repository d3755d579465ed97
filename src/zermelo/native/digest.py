"""A fingerprint of code with everything that it depends on, in any file.

Compiled code is kept on disk under such a fingerprint, so that an edit of a rule, of a helper in another
file, of a constant or of a search is another fingerprint, and stale code is never found.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import sys
import types
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np

_PLAIN = (int, float, complex, str, bytes, bool, type(None), type(Ellipsis), np.generic)
_BY_VERSION = ("numpy", "numba", "llvmlite")


def digest(*roots: object) -> str:
    """The fingerprint of functions, classes and values: 24 hexadecimal digits."""
    walk = _Walk()
    for root in roots:
        walk.visit(root)
    hashed = hashlib.sha256("\n".join(walk.found).encode())
    for file in sorted(walk.files):
        hashed.update(file_digest(file))
    return hashed.hexdigest()[:24]


def file_digest(path: str | Path) -> bytes:
    try:
        return hashlib.sha256(Path(path).read_bytes()).digest()
    except OSError:  # code typed at a prompt has no file: its bytecode is in the fingerprint all the same
        return b""


class _Walk:
    """Follows functions to the globals they name, classes to their members, containers to their items."""

    def __init__(self) -> None:
        self.found: list[str] = []
        self.files: set[str] = set()
        self._seen: dict[int, object] = {}  # keeps what was seen alive, so that no id is used twice

    def visit(self, thing: object) -> None:
        thing = _unwrapped(thing)
        if isinstance(thing, _PLAIN):
            self.found.append(f"{type(thing).__name__} {thing!r}")
        elif id(thing) not in self._seen:
            self._seen[id(thing)] = thing
            self._enter(thing)

    def _enter(self, thing: object) -> None:
        if isinstance(thing, np.ndarray):
            self.found.append(
                f"{thing.dtype.str} {thing.shape} {hashlib.sha256(thing.tobytes()).hexdigest()}"
            )
        elif isinstance(thing, set | frozenset):
            self.found.append(repr(sorted(map(repr, thing))))
        elif isinstance(thing, dict):
            self.found.append(f"dict {len(thing)}")
            self._all(item for pair in thing.items() for item in pair)
        elif isinstance(thing, tuple | list):
            self.found.append(f"{type(thing).__name__} {len(thing)}")
            self._all(thing)
        elif isinstance(thing, types.FunctionType):
            self._function(thing)
        elif isinstance(thing, type):
            self._class(thing)

    def _all(self, things: Iterable[object]) -> None:
        for thing in things:
            self.visit(thing)

    def _is_ours(self, thing: Any) -> bool:
        """Does the thing come from a file that people edit? (If so, the file is part of the fingerprint.)"""
        self.found.append(f"{thing.__module__}.{thing.__qualname__}")
        file = getattr(sys.modules.get(thing.__module__), "__file__", None)
        if file is None:
            return thing.__module__ not in sys.builtin_module_names
        if _is_installed(file):
            return False
        self.files.add(file)
        return True

    def _function(self, function: types.FunctionType) -> None:
        if not self._is_ours(function):
            return
        self._all((function.__defaults__, function.__kwdefaults__))
        names = self._code(function.__code__)
        for cell in function.__closure__ or ():
            with contextlib.suppress(ValueError):  # a name that was never assigned
                self.visit(cell.cell_contents)
        for name in sorted(names & function.__globals__.keys()):
            value = function.__globals__[name]
            self.found.append(name)
            if isinstance(value, types.ModuleType):
                if not _is_installed(getattr(value, "__file__", None)):
                    self._all(vars(value)[inner] for inner in sorted(names & vars(value).keys()))
            else:
                self.visit(value)

    def _code(self, code: types.CodeType) -> set[str]:
        """Records the code; answers every name it mentions."""
        self.found.append(f"{code.co_name} {code.co_code.hex()} {code.co_names} {code.co_varnames}")
        names = set(code.co_names)
        for constant in code.co_consts:
            if isinstance(constant, types.CodeType):
                names |= self._code(constant)
            else:
                self.visit(constant)
        return names

    def _class(self, cls: type) -> None:
        if not self._is_ours(cls):
            return
        self._all(cls.__mro__[1:-1])
        for name, member in sorted(vars(cls).items()):
            if not name.startswith("__") or name in ("__init__", "__annotations__"):
                self.found.append(name)
                self.visit(member)


def _unwrapped(thing: Any) -> Any:
    """The function inside a method, a property or a partial."""
    while True:
        if isinstance(thing, staticmethod | classmethod):
            thing = thing.__func__
        elif isinstance(thing, property):
            thing = thing.fget
        elif isinstance(thing, functools.partial):
            thing = (thing.func, thing.args, thing.keywords)
        elif hasattr(thing, "py_func"):  # compiled by hand with Numba
            thing = thing.py_func
        else:
            return thing


def _is_installed(file: str | None) -> bool:
    """Part of the standard library, NumPy or Numba? Those are told apart by version."""
    path = os.path.realpath(file or "")
    if path.startswith(_folders()[1:]):
        return True
    return path.startswith(_folders()[0]) and "-packages" not in path


@functools.cache
def _folders() -> tuple[str, ...]:
    packages = os.path.dirname(os.path.dirname(np.__file__))
    folders = [os.path.dirname(os.__file__), *(os.path.join(packages, name) for name in _BY_VERSION)]
    return tuple(os.path.realpath(folder) + os.sep for folder in folders)
