"""Compiled code on disk, in the user's cache folder, found again exactly as long as nothing was edited.

One file per compiled search and game. Its name is a digest of the search, of the game (through the name of
its type), of this package and of the machine: an edit of any of them looks for another file. A file is
written under a temporary name and moved into place, so that two processes never see half of one. Whatever
goes wrong with the folder or a file is a miss: slower, not broken.

Relies on the interface of `Dispatcher._cache` and on `CompileResult._reduce`, which are not public.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import io
import os
import pickle
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import llvmlite
import numba
import numpy as np
from numba.core.caching import NullCache
from numba.core.compiler import CompileResult
from numba.core.serialize import NumbaPickler

from zermelo import native
from zermelo.native.compiler.functions import RULES
from zermelo.native.compiler.game_type import GameType, game_type_named
from zermelo.native.compiler.linking import unresolved
from zermelo.native.compiler.states import is_state_class, state_class_by_id, state_class_id
from zermelo.native.digest import digest, file_digest

MOST_BYTES = 512 * 2**20  # beyond this, the files unused for longest are deleted


def cache_folder() -> Path:
    """Where this system keeps what a program can compute again."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "zermelo"


class DiskCache(NullCache):
    """The compiled forms of one search."""

    def __init__(self, function: Any, on_miss: Callable[[], None]) -> None:
        self._function = function
        self._on_miss = on_miss

    @functools.cached_property
    def _function_digest(self) -> str:
        return digest(self._function)

    def _file(self, signature: Any, context: Any) -> Path:
        parts = (str(signature), context.codegen().magic_tuple(), self._function_digest, _environment())
        name = hashlib.sha256(repr(parts).encode()).hexdigest()[:40]
        return cache_folder() / f"{self._function.__name__}-{name}.bin"

    def load_overload(self, signature: Any, context: Any) -> Any:
        context.refresh()
        try:
            file = self._file(signature, context)
            found = _rebuild(file.read_bytes(), context)
            with contextlib.suppress(OSError):
                os.utime(file)  # used today: deleted last
        except Exception:  # damaged, unreadable, written by something else: compile afresh
            self._on_miss()
            return None
        return found

    def save_overload(self, signature: Any, result: Any) -> None:
        try:
            _write(self._file(signature, result.target_context), _reduce(result))
            _prune(cache_folder())
        except Exception:  # no room, no permission: the next run compiles again
            return


def _write(file: Path, content: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=file.parent, suffix=".tmp")
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(content)
        os.replace(temporary, file)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


def _prune(folder: Path) -> None:
    files = sorted((f.stat().st_mtime, f.stat().st_size, f) for f in folder.iterdir())
    excess = sum(size for _, size, _ in files) - MOST_BYTES
    for _, size, file in files:
        if excess <= 0:
            return
        file.unlink(missing_ok=True)
        excess -= size


@functools.cache
def _environment() -> tuple[str, ...]:
    """Whatever else decides what compiled code looks like."""
    sources = [Path(native.__file__).parent.parent / "game.py", *Path(native.__file__).parent.rglob("*.py")]
    code = hashlib.sha256(b"".join(file_digest(source) for source in sorted(sources))).hexdigest()
    return (numba.__version__, llvmlite.__version__, np.__version__, sys.version, repr(RULES), code)


# ---------------------------------------------------------------------- to bytes and back


class _Pickler(NumbaPickler):
    """Games and state classes are written by name: they exist before their code is loaded."""

    def persistent_id(self, thing: Any) -> Any:
        if isinstance(thing, GameType):
            return "game", thing.name
        if is_state_class(thing):
            return "state", state_class_id(thing)
        return None


class _Unpickler(pickle.Unpickler):
    def persistent_load(self, identity: Any) -> Any:
        kind, name = identity
        return game_type_named(name) if kind == "game" else state_class_by_id(name)


def _reduce(result: Any) -> bytes:
    if unresolved(result.library._final_module):
        raise ValueError("code with pointers to be filled in cannot be kept on disk")
    with io.BytesIO() as out:
        _Pickler(out, protocol=4).dump(result._reduce())
        return out.getvalue()


def _rebuild(content: bytes, context: Any) -> Any:
    payload = _Unpickler(io.BytesIO(content)).load()
    return CompileResult._rebuild(context, *payload)
