"""Imports a user's file from wherever it lies, and says in one sentence what is wrong with it.

Each file is a module under a name of its own, made from its path, so that files of one name in two folders do
not mix. Helper files beside it can be imported, at once and later, without staying on `sys.path`.
"""

from __future__ import annotations

import copyreg
import hashlib
import importlib
import importlib.util
import sys
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple, TypeVar

from zermelo.game import Game
from zermelo.native import USERS_FILE

T = TypeVar("T")


class GameError(ValueError):
    """No game can be made of this; the message says what was wrong and what would be right."""


class _Loaded(NamedTuple):
    module: ModuleType
    sources: dict[Path, bytes]  # the file's and its helpers', to see whether they have been edited
    helpers: list[str]  # the names of the modules beside the file that it imported


_loaded: dict[Path, _Loaded] = {}


def import_file(path: Path) -> ModuleType:
    """The file as a module; it runs again only when it, or a helper beside it, has been edited."""
    real = path.resolve()
    known = _loaded.get(real)
    if known and all(_source(file) == source for file, source in known.sources.items()):
        return known.module
    _forget_helpers(real)
    before = set(sys.modules)
    module = _empty_module(real)
    try:
        source = real.read_bytes()
        with _folder_on_path(real.parent):
            # Compiled here and not by an import, which trusts old bytecode and leaves new beside the file.
            exec(compile(source, str(real), "exec", dont_inherit=True), vars(module))
    except (Exception, SystemExit) as error:
        del sys.modules[module.__name__]
        for name in _beside(real.parent, set(sys.modules) - before):
            del sys.modules[name]
        raise GameError(explain(error, path)) from error
    helpers = _beside(real.parent, set(sys.modules))
    files = [Path(str(sys.modules[name].__file__)) for name in helpers]
    _loaded[real] = _Loaded(module, {real: source} | {file: _source(file) for file in files}, helpers)
    for cls in classes_in(module, Game):
        copyreg.pickle(cls, _reduce)
    return module


def classes_in(module: ModuleType, base: type[T]) -> list[type[T]]:
    """The classes that the module itself defines, and that inherit from `base`."""
    return [
        thing
        for thing in vars(module).values()
        if isinstance(thing, type) and issubclass(thing, base) and thing.__module__ == module.__name__
    ]


def explain(error: BaseException, path: Path) -> str:
    """What went wrong and on which line of the file, or of a helper beside it."""
    folder = path.resolve().parent
    places = [(frame.filename, frame.lineno) for frame in traceback.extract_tb(error.__traceback__)]
    reason = f"{type(error).__name__}: {error}".partition("\n")[0].removesuffix(": ")
    if isinstance(error, SyntaxError) and error.filename:
        places.append((error.filename, error.lineno))
        reason = f"{type(error).__name__}: {error.msg}"
    for name, line in reversed(places):
        if Path(name).parent == folder:
            return f"{path.with_name(Path(name).name)}:{line}: {reason}"
    return f"{path}: {reason}"


# ---------------------------------------------------------------------- how the file gets imported


def _empty_module(real: Path) -> ModuleType:
    word = "".join(letter if letter.isalnum() else "_" for letter in real.stem)
    name = f"{USERS_FILE}{word}_{hashlib.sha256(str(real).encode()).hexdigest()[:12]}"
    spec = importlib.util.spec_from_file_location(name, real)
    assert spec is not None  # the name ends in .py
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    return module


@contextmanager
def _folder_on_path(folder: Path) -> Iterator[None]:
    bytecode = sys.dont_write_bytecode
    sys.dont_write_bytecode = True
    sys.path.insert(0, str(folder))
    importlib.invalidate_caches()
    try:
        yield
    finally:
        sys.dont_write_bytecode = bytecode
        if str(folder) in sys.path:
            sys.path.remove(str(folder))


def _forget_helpers(real: Path) -> None:
    """Forget helpers that have been edited, and helpers of other folders that have the same names."""
    for other, loaded in _loaded.items():
        edited = any(_source(file) != source for file, source in loaded.sources.items() if file != other)
        for name in loaded.helpers:
            clash = any(home.exists() for home in _homes(real.parent, name))
            if edited if other.parent == real.parent else clash:
                sys.modules.pop(name, None)


def _beside(folder: Path, names: set[str]) -> list[str]:
    """Those of the modules that are files in this folder, or parts of a package in it."""
    found = []
    for name in names:
        top = name.partition(".")[0]
        file = getattr(sys.modules.get(top), "__file__", None)
        if file and Path(file) in _homes(folder, name) and top != "zermelo":
            found.append(name)
    return found


def _homes(folder: Path, name: str) -> tuple[Path, Path]:
    """Where in a folder a module of that name, or its package, would be."""
    top = name.partition(".")[0]
    return folder / f"{top}.py", folder / top / "__init__.py"


def _source(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError:
        return b""


class _Beside:
    """Finds helpers beside the files imported so far, for imports that run only during the game."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: object = None) -> ModuleSpec | None:
        if path is not None:
            return None
        spec = PathFinder.find_spec(name, [str(file.parent) for file in _loaded])
        return spec if spec and spec.origin else None  # a mere folder of that name is no helper


sys.meta_path.append(_Beside)


# ---------------------------------------------------------------------- how its games reach other processes


def _reduce(game: Game) -> tuple[Any, ...]:
    cls = type(game)
    return _remake, (str(sys.modules[cls.__module__].__file__), cls.__qualname__, game.parameters)


def _remake(path: str, name: str, parameters: dict[str, Any]) -> Any:
    return getattr(import_file(Path(path)), name)(**parameters)
