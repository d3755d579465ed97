"""Compiled code on disk, in the user's cache folder, found again exactly as long as nothing was edited.

One file per compiled search and game. Its name is a digest of the search, of the game (through the name of
its type), of this package and of the machine: an edit of any of them looks for another file. Whatever goes
wrong with the folder or a file is a miss: slower, not broken.

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
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import llvmlite
import numba
import numpy as np
from numba.core.caching import NullCache
from numba.core.compiler import CompileResult
from numba.core.serialize import NumbaPickler

from zermelo import native
from zermelo.native.compiler import arrays, files
from zermelo.native.compiler.functions import RULES
from zermelo.native.compiler.game_type import ConstantType, GuideType
from zermelo.native.compiler.linking import unresolved
from zermelo.native.compiler.states import is_state_class, state_class_by_id, state_class_id
from zermelo.native.digest import file_digest
from zermelo.native.version import Version

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

    def __init__(self, function: Any, version: Version, on_miss: Callable[[], None]) -> None:
        self._name, self._version = function.__name__, version
        self._on_miss = on_miss

    def _file(self, signature: Any, context: Any) -> Path:
        options = (numba.config.OPT, numba.config.BOUNDSCHECK)  # of Numba's environment
        machine = context.codegen().magic_tuple()
        parts = (str(signature), machine, self._version.digest, options, _environment())
        name = hashlib.sha256(repr(parts).encode()).hexdigest()[:40]
        return cache_folder() / f"{self._name}-{name}.bin"

    def _is_lasting(self, games: Iterable[ConstantType]) -> bool:
        """Will the next process find the same digest? If not, there is nothing to look for."""
        return self._version.lasting and all(game.version.lasting for game in games)

    def load_overload(self, signature: Any, context: Any) -> Any:
        context.refresh()
        try:
            games = _games(signature)
            if not self._is_lasting(games):
                raise LookupError("not kept on disk")
            file = self._file(signature, context)
            payload = files.read(file)
            found = _rebuild(payload, context, games, self._version)
            with contextlib.suppress(OSError):
                os.utime(file)  # used today: deleted last
        except Exception:  # damaged, unreadable, written by something else: compile afresh
            self._on_miss()
            return None
        return found

    def save_overload(self, signature: Any, result: Any) -> None:
        try:
            if self._is_lasting(_games(signature)):
                files.write(self._file(signature, result.target_context), _reduce(result))
                files.prune(cache_folder(), MOST_BYTES)
        except Exception:  # no room, no permission: the next run compiles again
            return


def _games(signature: Any) -> list[ConstantType]:
    """The types of games and guides among the arguments."""
    found = [kind for kind in getattr(signature, "args", signature) if isinstance(kind, ConstantType)]
    return [*found, *(kind.game for kind in found if isinstance(kind, GuideType))]


@functools.cache
def _environment() -> tuple[str, ...]:
    """Whatever else decides what compiled code looks like."""
    folder = Path(native.__file__).parent
    sources = [folder.parent / "hashing.py", *folder.rglob("*.py")]
    code = hashlib.sha256(b"".join(file_digest(source) for source in sorted(sources))).hexdigest()
    return (numba.__version__, llvmlite.__version__, np.__version__, sys.version, repr(RULES), code)


# ---------------------------------------------------------------------- to bytes and back


class _Pickler(NumbaPickler):
    """Games, guides and state classes are written by name: they exist before their code is loaded."""

    def persistent_id(self, thing: Any) -> Any:
        if isinstance(thing, ConstantType):
            return "game", thing.name
        if is_state_class(thing):
            return "state", state_class_id(thing)
        return None


class _Unpickler(pickle.Unpickler):
    def __init__(self, content: bytes, games: list[ConstantType]) -> None:
        super().__init__(io.BytesIO(content))
        self.games = {game.name: game for game in games}
        kinds = [getattr(game, "state", None) for game in games]  # (a guide has none)
        states: list[Any] = [getattr(kind, "instance_class", None) for kind in kinds]
        self.states = {state_class_id(cls): cls for cls in states if is_state_class(cls)}

    def persistent_load(self, identity: Any) -> Any:
        kind, name = identity
        if kind == "game":
            return self.games[name]
        return self.states[name] if name in self.states else state_class_by_id(name)


def _reduce(result: Any) -> bytes:
    module = result.library._final_module
    if unresolved(module) or result.library.has_dynamic_globals:
        raise ValueError("code with addresses of this process cannot be kept on disk")
    with io.BytesIO() as out:
        _Pickler(out, protocol=4).dump((arrays.symbols(module), result._reduce()))
        return out.getvalue()


def _rebuild(content: bytes, context: Any, games: list[ConstantType], version: Version) -> Any:
    large, payload = _Unpickler(content, games).load()
    known = dict(version.large)
    for game in games:
        known |= game.version.large
    for each in large:
        arrays.link(each, known[each])
    return CompileResult._rebuild(context, *payload)
