"""Versions of games, guides and functions in this process: an edited rule or constant is another version.

A game's instances cannot change, but its class can, and so can modules: `G.BONUS = 20`, `module.LIMIT = 9`, a
notebook's cell that is run again. Interpreted code sees this at once. Compiled code and tables of values do
not, so each search asks first whether its game and its own code are still what they were.
"""

from __future__ import annotations

import functools
import hashlib
import threading
import weakref
from typing import Any

import numpy as np

from zermelo.constant import Constant
from zermelo.guide import Guide
from zermelo.native.digest import Walk


class Version:
    """A game, a guide or a function as it was when it was last looked at."""

    def __init__(self, walk: Walk, base: Version | None = None, game: Version | None = None) -> None:
        """A game's version is based on that of its class; a guide's, on that of its game, too."""
        self.base, self.game = base, game
        self.digest, self.lasting, self.names = walk.digest, walk.lasting, walk.names
        self.large: dict[str, np.ndarray[Any, Any]] = dict(walk.large)
        self.shared = weakref.WeakValueDictionary[tuple[str, int], Version]()
        for each in (base, game):
            if each is not None:
                self.digest = hashlib.sha256((each.digest + self.digest).encode()).hexdigest()[:24]
                self.lasting, self.large = each.lasting and self.lasting, each.large | self.large


class _Record:
    """The last version of one root, and what it rests on."""

    def __init__(self, version: Version, walk: Walk) -> None:
        self.version = version
        self.renew(walk)

    def renew(self, walk: Walk) -> None:
        self.watch, self.inside = walk.watch, walk.watch_inside
        self.rules = object()


_records: dict[int, tuple[Any, _Record]] = {}  # of functions and classes
_of_constants: dict[int, tuple[weakref.ref[Constant], _Record]] = {}  # of games and guides
_lock = threading.RLock()
_generation = 0


def current(root: Any) -> Version:
    """The version of a game, a guide or a function at this moment."""
    return _checked(root).version


def latest(root: Any) -> Version:
    """The version when it was last looked at, for the course of one search."""
    record = _known(root)
    return current(root) if record is None else record.version


def rules(game: Constant) -> object:
    """Something that stays equal exactly as long as the rules of a game do, interpreted rules, too."""
    record, of_class = _checked(game), _known(type(game)) or _checked(type(game))
    if not (record.inside.holds() and of_class.inside.holds()):
        with _lock:
            of_class.renew(Walk(type(game)))
            record.renew(_walk(game, of_class.version))
    return of_class.rules, record.rules


def generation() -> int:
    """How often something was found changed in this process. What was compiled before may be stale."""
    return _generation


def _known(root: Any) -> _Record | None:
    if isinstance(root, Constant):
        reference, record = _of_constants.get(id(root), (None, None))
        return record if reference is not None and reference() is root else None
    return _records.get(id(root), (None, None))[1]


def _checked(root: Any) -> _Record:
    base = _checked(type(root)).version if isinstance(root, Constant) else None
    game = _checked(root.game).version if isinstance(root, Guide) else None
    record = _known(root)
    if record is not None:
        version = record.version
        if version.base is base and version.game is game and record.watch.holds():
            return record
    with _lock:
        return _look_at(root) if base is None else _look_at_constant(root, base, game)


def _look_at(root: Any) -> _Record:
    """A function or a class, walked over anew."""
    old, walk = _known(root), Walk(root)
    if old is not None and old.version.digest == walk.digest:  # what was changed does not matter
        old.renew(walk)
        return old
    _drop_changed()
    new = _Record(Version(walk), walk)
    _records[id(root)] = root, new
    return new


def _look_at_constant(constant: Constant, base: Version, game: Version | None) -> _Record:
    old, walk = _known(constant), _walk(constant, base)
    version = Version(walk, base, game)
    version = base.shared.setdefault((version.digest, id(game)), version)  # equal games share one
    if old is not None and old.version is version:
        old.renew(walk)
        return old
    _drop_changed()
    new = _Record(version, walk)
    _of_constants[id(constant)] = weakref.ref(constant, functools.partial(_forget, id(constant))), new
    return new


def _walk(constant: Constant, base: Version) -> Walk:
    """The attributes of a game or a guide, and what its properties say where code mentions them.

    A guide's game has a version of its own; of its weights, only the class counts: they may change.
    """
    cls = type(constant)
    members = {name: member for each in reversed(cls.__mro__) for name, member in vars(each).items()}
    made = {name for name, m in members.items() if isinstance(m, functools.cached_property | property)}
    values = {name: value for name, value in vars(constant).items() if name not in made}
    if isinstance(constant, Guide):
        values["weights"] = type(constant.weights)
        del values["game"]
        values["parameters"] = {k: v for k, v in constant.parameters.items() if k not in ("game", "weights")}
    for name in made & (base.names | vars(cls.vocabulary).keys()):
        try:
            values[name] = getattr(constant, name)
        except Exception as error:  # interpreting the rules will tell
            values[name] = repr(error)
    return Walk(tuple(sorted(values.items())), names=base.names, within=vars(constant))


def _drop_changed() -> None:
    """Before anything new is compiled: drop what has changed since it was."""
    global _generation
    changed = [key for key, (_, record) in list(_records.items()) if not record.watch.holds()]
    known = _of_constants.copy()  # not list(…), during which the garbage collector may call `_forget`
    changed_constants = [key for key, (_, record) in known.items() if not record.watch.holds()]
    if changed or changed_constants:
        _generation += 1
    for key in changed:
        _records.pop(key, None)
    for key in changed_constants:
        _of_constants.pop(key, None)


def _forget(key: int, _reference: Any) -> None:
    _of_constants.pop(key, None)
