"""What a walk over code has looked at, and whether any of it was changed since.

The check runs at the start of every search and must take microseconds. So it compares identities, in loops of
C. Where the type of a value compares by identity itself, as functions and classes do, `==` on whole tuples is
enough, and fastest.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from operator import attrgetter, is_, itemgetter
from typing import Any

import numpy as np

MISSING: Any = type("Missing", (), {"__repr__": lambda _: "MISSING"})()
ADDED = ("__slotnames__",)  # what Python itself adds to a class, when an instance is copied
_code = attrgetter("__code__")


class Watch:
    """Objects as they were."""

    def __init__(self) -> None:
        self._names: dict[int, tuple[Any, dict[str, Any]]] = {}  # of some namespaces
        self._functions: list[types.FunctionType] = []
        self._codes: list[types.CodeType] = []
        self._attributes: list[tuple[Callable[[], Any], Any]] = []  # what else must stay the same object
        self._dicts: list[tuple[Any, dict[Any, Any]]] = []
        self._classes: list[tuple[type, dict[str, Any]]] = []
        self._sequences: list[tuple[Any, list[Any]]] = []
        self._sets: list[tuple[Any, frozenset[Any]]] = []
        self._arrays: list[tuple[np.ndarray[Any, Any], tuple[int, ...], bytes]] = []
        self._checks: list[tuple[Callable[[Any], Any], Any, tuple[Any, ...], bool]] = []
        self._missing: list[tuple[Any, frozenset[str]]] = []

    # ------------------------------------------------------------------ what was looked at

    def name(self, namespace: Any, name: str, value: Any) -> None:
        self._names.setdefault(id(namespace), (namespace, {}))[1][name] = value

    def function(self, function: types.FunctionType) -> None:
        self._functions.append(function)
        self._codes.append(function.__code__)
        for name in ("__defaults__", "__kwdefaults__"):
            if getattr(function, name) is not None:
                self._attribute(function, name)

    def cell(self, cell: Any) -> Any:
        """The content of a closure cell; MISSING if it was never assigned."""
        content = _content(cell)
        self._attributes.append((lambda: _content(cell), content))
        return content

    def cls(self, cls: type) -> None:
        self._attribute(cls, "__mro__")
        self._classes.append((cls, {name: m for name, m in vars(cls).items() if name not in ADDED}))

    def mapping(self, items: Any) -> None:
        self._dicts.append((items, dict(items)))

    def sequence(self, items: Any) -> None:
        self._sequences.append((items, list(items)))

    def members(self, items: Any) -> None:
        self._sets.append((items, frozenset(items)))

    def array(self, array: np.ndarray[Any, Any]) -> None:
        if _writable(array):
            self._arrays.append((array, array.shape, array.tobytes()))

    def seal(self) -> Watch:
        """Nothing comes any more: make ready to check."""
        for namespace, known in self._names.values():
            self._missing.append((namespace, frozenset(n for n, v in known.items() if v is MISSING)))
            self._seal(namespace, {name: value for name, value in known.items() if value is not MISSING})
        for items, known in self._dicts:
            self._seal(items, known)
        for cls, own in self._classes:
            self._seal(vars(cls), own)
        return self

    def _seal(self, namespace: Any, known: dict[Any, Any]) -> None:
        for exact in (True, False):
            names = [name for name, value in known.items() if exact is not _by_identity(value)]
            if names:
                get = itemgetter(*names, names[0])  # at least two: one alone would not be a tuple
                self._checks.append((get, namespace, get(known), exact))

    # ------------------------------------------------------------------ is it still so?

    def holds(self) -> bool:
        """Is everything as it was?"""
        try:
            return self._holds()
        except Exception:  # a name is gone, or something changes at this moment
            return False

    def _holds(self) -> bool:
        for get, namespace, values, exact in self._checks:
            found = get(namespace)
            if not (all(map(is_, found, values)) if exact else found == values):
                return False
        for namespace, names in self._missing:
            if not namespace.keys().isdisjoint(names):
                return False
        for get_one, value in self._attributes:
            if get_one() is not value:
                return False
        for items, known in self._dicts:
            if len(items) != len(known):
                return False
        for cls, own in self._classes:
            present = vars(cls)
            if len(present) != len(own) + sum(map(present.__contains__, ADDED)):
                return False
        for sequence, parts in self._sequences:
            if len(sequence) != len(parts) or not all(map(is_, sequence, parts)):
                return False
        for some, members in self._sets:
            if some != members:
                return False
        for array, shape, content in self._arrays:
            if array.shape != shape or array.tobytes() != content:
                return False
        return list(map(_code, self._functions)) == self._codes

    def _attribute(self, thing: Any, name: str) -> None:
        self._attributes.append((lambda: getattr(thing, name), getattr(thing, name)))


def _by_identity(value: Any) -> bool:
    compare: Any = type(value).__eq__
    return compare is object.__eq__


def _content(cell: Any) -> Any:
    try:
        return cell.cell_contents
    except ValueError:
        return MISSING


def _writable(array: Any) -> bool:
    """Can anybody change what is in the array?"""
    while isinstance(array, np.ndarray):
        if array.flags.writeable:
            return True
        array = array.base
    return array is not None
