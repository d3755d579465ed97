"""Versions of games and functions in this process: an edited rule, helper or constant is another version.

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

from zermelo.game import Game
from zermelo.native.digest import Walk


class Version:
    """A game or a function as it was when it was last looked at."""

    def __init__(self, walk: Walk, base: Version | None = None) -> None:
        """A game's version is based on that of its class."""
        self.base = base
        self.digest, self.lasting, self.names = walk.digest, walk.lasting, walk.names
        self.large: dict[str, np.ndarray[Any, Any]] = dict(walk.large)
        self.games: weakref.WeakValueDictionary[str, Version] = weakref.WeakValueDictionary()
        if base is not None:
            self.digest = hashlib.sha256((base.digest + walk.digest).encode()).hexdigest()[:24]
            self.lasting, self.large = base.lasting and walk.lasting, base.large | walk.large


class _Record:
    """The last version of one root, and what it rests on."""

    def __init__(self, version: Version, walk: Walk) -> None:
        self.version = version
        self.renew(walk)

    def renew(self, walk: Walk) -> None:
        self.watch, self.inside = walk.watch, walk.watch_inside
        self.rules = object()


_records: dict[int, tuple[Any, _Record]] = {}  # of functions and classes
_of_games: dict[int, tuple[weakref.ref[Game], _Record]] = {}
_lock = threading.RLock()
_generation = 0


def current(root: Any) -> Version:
    """The version of a game or a function at this moment."""
    return _checked(root).version


def latest(root: Any) -> Version:
    """The version when it was last looked at, for the course of one search."""
    record = _known(root)
    return current(root) if record is None else record.version


def rules(game: Game) -> object:
    """Something that stays equal exactly as long as the rules of a game do, interpreted rules, too."""
    record, of_class = _checked(game), _known(type(game)) or _checked(type(game))
    if not (record.inside.holds() and of_class.inside.holds()):
        with _lock:
            of_class.renew(Walk(type(game)))
            record.renew(_walk_game(game, of_class.version))
    return of_class.rules, record.rules


def generation() -> int:
    """How often something was found changed in this process. What was compiled before may be stale."""
    return _generation


def _known(root: Any) -> _Record | None:
    if isinstance(root, Game):
        reference, record = _of_games.get(id(root), (None, None))
        return record if reference is not None and reference() is root else None
    return _records.get(id(root), (None, None))[1]


def _checked(root: Any) -> _Record:
    base = _checked(type(root)).version if isinstance(root, Game) else None
    record = _known(root)
    if record is not None and record.version.base is base and record.watch.holds():
        return record
    with _lock:
        return _look_at(root) if base is None else _look_at_game(root, base)


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


def _look_at_game(game: Game, base: Version) -> _Record:
    old, walk = _known(game), _walk_game(game, base)
    version = Version(walk, base)
    version = base.games.setdefault(version.digest, version)  # equal games share one
    if old is not None and old.version is version:
        old.renew(walk)
        return old
    _drop_changed()
    new = _Record(version, walk)
    _of_games[id(game)] = weakref.ref(game, functools.partial(_forget, id(game))), new
    return new


def _walk_game(game: Game, base: Version) -> Walk:
    """The attributes of a game, and what its properties say where code mentions them."""
    members = {name: member for cls in reversed(type(game).__mro__) for name, member in vars(cls).items()}
    made = {name for name, m in members.items() if isinstance(m, functools.cached_property | property)}
    values = {name: value for name, value in vars(game).items() if name not in made}
    for name in made & (base.names | vars(Game).keys()):
        try:
            values[name] = getattr(game, name)
        except Exception as error:  # interpreting the rules will tell
            values[name] = repr(error)
    return Walk(tuple(sorted(values.items())), names=base.names, within=vars(game))


def _drop_changed() -> None:
    """Before anything new is compiled: drop what has changed since it was."""
    global _generation
    changed = [key for key, (_, record) in list(_records.items()) if not record.watch.holds()]
    changed_games = [key for key, (_, record) in list(_of_games.items()) if not record.watch.holds()]
    if changed or changed_games:
        _generation += 1
    for key in changed:
        _records.pop(key, None)
    for key in changed_games:
        _of_games.pop(key, None)


def _forget(key: int, _reference: Any) -> None:
    _of_games.pop(key, None)
