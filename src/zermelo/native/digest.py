"""A digest of code with everything that can influence what it compiles to.

Compiled code is determined by the values that bytecode can reach. So the walk starts at a function, a class
or a game and follows every name that its code mentions to the value found there: globals (a name that is
missing is a fact, too: a builtin may be shadowed later), closure cells, defaults, members of classes and
their bases, attributes of instances, items of containers. Values count with their types: 1, True and 1.0
differ, and so do two NamedTuples whose fields are in another order. Mutable objects count once; later visits
refer back to the first. A module is entered by the chains of attributes that the code names, such as
`pkg.sub.WORTH`, or by all names that any code mentions where it is used otherwise. The standard library,
NumPy and Numba are told apart by their versions. An object that cannot be described in a way that the next
process would find again makes the digest `lasting = False`: such code is not kept on disk.

The files that code comes from count, too. That costs a compilation after an edit of a comment. It is a second
net under the first.

While it walks, it writes down what it has looked at (`watch.py`), so that the next search in this process can
tell cheaply whether any of it was changed. Lists and sets are constants in compiled code. What is inside
other containers, such as dicts, is watched apart: compiled code cannot see it, interpreted rules can.
"""

from __future__ import annotations

import builtins
import contextlib
import dis
import enum
import functools
import hashlib
import os
import pickle
import re
import sys
import types
import typing
from collections import deque
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from zermelo.native.watch import ADDED, MISSING, Watch

_PLAIN = frozenset({int, float, complex, str, bytes, bool, type(None), type(Ellipsis), type(NotImplemented)})
_CONTAINERS = (list, dict, set, frozenset, tuple, deque, bytearray)
_ROUTINES = (
    types.BuiltinFunctionType,
    types.MethodDescriptorType,
    types.ClassMethodDescriptorType,
    types.WrapperDescriptorType,
    types.MethodWrapperType,
    types.GetSetDescriptorType,
    types.MemberDescriptorType,
    np.ufunc,
)
LARGE = 10**6  # bytes: of a larger array, compiled code holds the address
_BY_VERSION = ("numpy", "numba", "llvmlite")
_BESIDE_THE_POINT = (  # members of classes that decide nothing
    *("__module__", "__qualname__", "__doc__", "__dict__", "__weakref__", "__firstlineno__", "_abc_impl"),
    *("__static_attributes__", "__annotations_cache__", "__annotate_func__", "__abstractmethods__", *ADDED),
)


def digest(*roots: object) -> str:
    """The digest of functions, classes and values: 24 hexadecimal digits."""
    return Walk(*roots).digest


def file_digest(path: str | Path) -> bytes:
    try:
        return hashlib.sha256(Path(path).read_bytes()).digest()
    except OSError:  # code typed at a prompt has no file: its bytecode is in the digest all the same
        return b""


def array_digest(array: np.ndarray[Any, Any]) -> str:
    """The digest of the numbers in an array, as they lie in memory."""
    content = array.ravel(order="F" if array.flags.f_contiguous else "C")
    return hashlib.sha256(content.view(np.uint8).data).hexdigest()


class Walk:
    """Everything that can be reached from some roots."""

    def __init__(
        self, *roots: object, names: Iterable[str] = (), within: dict[str, Any] | None = None
    ) -> None:
        """Code elsewhere mentions `names`; the roots are all that is in the namespace `within`."""
        self.watch, self.watch_inside = Watch(), Watch()  # the second: what is inside dicts and the like
        self.names = set(names)  # all that any code mentions
        self.large: dict[str, np.ndarray[Any, Any]] = {}  # arrays that compiled code finds by such a symbol
        self.lasting = True
        self._hash = hashlib.sha256()
        self._files: set[str] = set()
        self._index: dict[int, int] = {}
        self._alive: list[object] = []  # what was visited, so that no id is used twice
        self._waiting: deque[Any] = deque()
        self._containers: deque[Any] = deque()  # entered last
        self._modules: list[types.ModuleType] = []  # to be entered by all names
        self._modules_entered: set[tuple[int, str]] = set()
        if within is not None:
            self.watch.mapping(within)
        for root in roots:
            self._visit(root)
        self._enter_all()
        outside, self.watch = self.watch, self.watch_inside
        while self._containers:
            self._content(self._containers.popleft())
            self._enter_all()
        self.watch = outside.seal()
        self.watch_inside.seal()
        for file in sorted(self._files):
            self._hash.update(file_digest(file))
        self.digest = self._hash.hexdigest()[:24]

    def _enter_all(self) -> None:
        """Enter what waits; then the modules by all names, until there is nothing new."""
        while self._waiting:
            while self._waiting:
                thing = self._waiting.popleft()
                self._say("object", self._index[id(thing)])
                self._enter(thing)
            for module in self._modules:
                for name in sorted(self.names):
                    if (id(module), name) not in self._modules_entered:
                        self._modules_entered.add((id(module), name))
                        value = self._look_up(vars(module), name)
                        if value is not MISSING:
                            self._say("of module", module.__name__, name)
                            self._visit(value)

    def _say(self, *words: object) -> None:
        for word in words:
            text = word if isinstance(word, bytes) else str(word).encode("utf-8", "surrogatepass")
            self._hash.update(b"%d " % len(text) + text)

    def _look_up(self, namespace: dict[str, Any], name: str) -> Any:
        value = namespace.get(name, MISSING)
        self.watch.name(namespace, name, value)
        return value

    # ------------------------------------------------------------------ values, and references to objects

    def _visit(self, thing: Any) -> None:
        kind = type(thing)
        if kind in _PLAIN:
            self._say(kind.__name__, repr(thing))
        elif kind is tuple:  # by value: whether two equal constants are one object is up to the interpreter
            if all(type(item) in _PLAIN for item in thing):
                self._say("tuple of constants", repr(thing))
            else:
                self._say("tuple", len(thing))
                self._all(thing)
        elif kind is frozenset:
            self._set(thing)
        elif isinstance(thing, np.ndarray):
            self._array(thing)
        elif isinstance(thing, np.generic):
            self._say(kind.__name__, _described(thing.dtype), thing.tobytes())
        elif isinstance(thing, types.CodeType):
            self._code(thing)
        elif isinstance(thing, _ROUTINES):
            self._routine(thing)
        else:
            if id(thing) not in self._index:
                self._index[id(thing)] = len(self._index)
                self._alive.append(thing)
                self._waiting.append(thing)
            self._say("reference", self._index[id(thing)])

    def _all(self, things: Iterable[object]) -> None:
        for thing in things:
            self._visit(thing)

    def _set(self, things: Iterable[Any]) -> None:
        items = sorted(things, key=lambda item: (type(item).__qualname__, repr(item)))
        self._say("set", len(items))
        self._all(items)

    def _array(self, array: np.ndarray[Any, Any]) -> None:
        self._say("array", _described(array.dtype), array.shape)
        self._say(array.flags.c_contiguous, array.flags.f_contiguous)
        if array.dtype.hasobject:
            self._all(array.ravel().tolist())
            return
        content = array_digest(array)
        self._say(content)
        if array.nbytes > LARGE:
            self.large[content] = array
        self.watch.array(array)

    def _routine(self, thing: Any) -> None:
        """Compiled by somebody else, and known by its name."""
        owner = getattr(thing, "__self__", None)
        module = getattr(thing, "__module__", None) or getattr(thing, "__objclass__", None)
        self._say("routine", module, getattr(thing, "__qualname__", thing.__name__))
        if owner is not None and not isinstance(owner, types.ModuleType):
            self._visit(owner)

    def _code(self, code: types.CodeType) -> None:
        self._say("code", code.co_name, code.co_code, code.co_flags, code.co_argcount)
        self._say(code.co_posonlyargcount, code.co_kwonlyargcount, code.co_exceptiontable)
        self._say(code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars, len(code.co_consts))
        self.names.update(code.co_names)
        self.names.update(
            c for c in code.co_consts if isinstance(c, str) and c.isidentifier()
        )  # getattr(m, "x")
        self._all(code.co_consts)

    # ------------------------------------------------------------------ objects, once each

    def _enter(self, thing: Any) -> None:
        if isinstance(thing, types.FunctionType):
            self._function(thing)
        elif isinstance(thing, type):
            self._class(thing)
        elif isinstance(thing, types.ModuleType):
            self._say("module", thing.__name__)
            if not _is_installed(getattr(thing, "__file__", None)):
                self._modules.append(thing)
        elif isinstance(thing, staticmethod | classmethod | types.MethodType):
            self._say(type(thing).__name__)
            self._all((thing.__func__, getattr(thing, "__self__", None)))
        elif isinstance(thing, property | functools.cached_property):
            self._say("property")
            self._visit(thing.fget if isinstance(thing, property) else thing.func)
        elif isinstance(thing, functools.partial):
            self._say("partial")
            self._all((thing.func, thing.args, thing.keywords))
        elif hasattr(thing, "py_func"):  # compiled by hand with Numba
            self._say("compiled", sorted(map(repr, getattr(thing, "targetoptions", {}).items())))
            self._visit(thing.py_func)
        elif isinstance(thing, types.GenericAlias | types.UnionType | typing.TypeVar) or _is_typing(thing):
            self._say("annotation", repr(thing))
        else:
            self._instance(thing)

    def _is_ours(self, thing: Any) -> bool:
        """Does the thing come from a file that people edit? (If so, the file is part of the digest.)"""
        self._say(thing.__module__, thing.__qualname__)
        file = getattr(sys.modules.get(thing.__module__), "__file__", None)
        if file is None:
            return thing.__module__ not in sys.builtin_module_names
        if _is_installed(file):
            return False
        self._files.add(file)
        return True

    def _function(self, function: types.FunctionType) -> None:
        self._say("function")
        if not self._is_ours(function):
            return
        self.watch.function(function)
        self._code(function.__code__)
        self._all((function.__defaults__, function.__kwdefaults__))
        self._say(sorted((name, str(hint)) for name, hint in function.__annotations__.items()))
        if function.__dict__:
            self._visit(function.__dict__)
        modules: dict[str, types.ModuleType] = {}
        for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
            self._say("cell", name)
            self._found(name, self.watch.cell(cell), modules)
        for name in sorted(_global_names(function.__code__)):
            value = self._look_up(function.__globals__, name)
            if value is MISSING:
                value = getattr(builtins, name, MISSING)
            if value is not MISSING:
                self._say("global", name)
                self._found(name, value, modules)
        if modules:
            self._chains(function.__code__, modules)

    def _found(self, name: str, value: Any, modules: dict[str, types.ModuleType]) -> None:
        if isinstance(value, types.ModuleType):
            modules[name] = value
            self._say("module", value.__name__)
        elif value is not MISSING:
            self._visit(value)

    def _chains(self, code: types.CodeType, modules: dict[str, types.ModuleType]) -> None:
        """Follow `module.sub.name` as the code names it; a module used otherwise is entered by all names."""
        found: Any = None
        path = ""
        for operation, name in (*_steps(code), ("", "")):
            if isinstance(found, types.ModuleType):
                if operation in ("LOAD_ATTR", "LOAD_METHOD"):
                    path = f"{path}.{name}"
                    module, found = found, self._look_up(vars(found), name)
                    if found is MISSING:
                        found = getattr(module, name, MISSING)  # by the module's own __getattr__
                    if not isinstance(found, types.ModuleType) and found is not MISSING:
                        self._say("chain", path)
                        self._visit(found)
                    continue
                self._visit(found)
            found = modules.get(name) if operation in _LOADS else None
            path = name
        for constant in code.co_consts:
            if isinstance(constant, types.CodeType):
                self._chains(constant, modules)

    def _class(self, cls: type) -> None:
        self._say("class")
        if not self._is_ours(cls):
            return
        self.watch.cls(cls)
        self._say(type(cls).__qualname__, len(cls.__mro__))
        self._all(cls.__mro__[1:])
        for name, member in sorted(vars(cls).items()):
            if name not in _BESIDE_THE_POINT and not isinstance(member, types.GetSetDescriptorType):
                self._say("member", name)
                self._visit(member)
        if hasattr(cls, "_fields"):
            self._hints(cls)

    def _hints(self, cls: type) -> None:
        """What the annotations mean: they may be text that mentions names."""
        texts = " ".join(hint for hint in cls.__annotations__.values() if isinstance(hint, str))
        namespace = vars(sys.modules[cls.__module__]) if cls.__module__ in sys.modules else {}
        for name in sorted(set(re.findall(r"\w+", texts))):
            self._look_up(namespace, name)
        with contextlib.suppress(Exception):  # annotations may say anything
            self._visit(typing.get_type_hints(cls))

    def _instance(self, thing: Any) -> None:
        """Any other object: its class, what its class makes it hold, and its attributes."""
        cls = type(thing)
        self._say("instance")
        self._visit(cls)
        if isinstance(thing, enum.Enum):
            self._all((thing.name, thing.value))
            return
        if cls.__module__.partition(".")[0] in ("numba", "llvmlite"):  # a type, say
            text = repr(thing)
            self.lasting = self.lasting and " at 0x" not in text
            self._say(text)
            return
        known = isinstance(thing, (*_CONTAINERS, int, float, complex, str, bytes))
        if isinstance(thing, tuple):
            self._say("tuple", len(thing))
            self._all(thing)
        elif isinstance(thing, list | set | frozenset):
            self._content(thing)
        elif isinstance(thing, _CONTAINERS):
            self._containers.append(thing)
        elif known:
            base: Any = next(base for base in cls.__mro__ if base in _PLAIN)
            self._say(base.__repr__(thing))
        attributes = getattr(thing, "__dict__", None)
        if not isinstance(attributes, dict):  # an object that makes up its attributes
            attributes = None
        elif attributes is not thing:
            self.watch.mapping(attributes)
            self._say("attributes", len(attributes))
            for name, value in sorted(attributes.items(), key=lambda pair: str(pair[0])):
                self._say(name)
                self._visit(value)
        slots = [name for base in cls.__mro__ for name in _names(vars(base).get("__slots__", ()))]
        for name in sorted(set(slots) - {"__dict__", "__weakref__"}):
            self._say("slot", name)
            self._visit(getattr(thing, name, None))
        if not known and attributes is None and not slots:
            self._opaque(thing)

    def _content(self, thing: Any) -> None:
        self._say("inside", self._index[id(thing)], len(thing))
        if isinstance(thing, dict):
            self.watch.mapping(thing)
            self._all(item for pair in thing.items() for item in pair)
        elif isinstance(thing, set | frozenset):
            self.watch.members(thing)
            self._set(thing)
        else:
            self.watch.sequence(thing)
            self._all(thing)

    def _opaque(self, thing: Any) -> None:
        try:
            self._say(pickle.dumps(thing, protocol=4))
        except Exception:
            self.lasting = False
            self._say("unknown", id(thing), os.getpid())


_LOADS = ("LOAD_GLOBAL", "LOAD_NAME", "LOAD_DEREF", "LOAD_CLASSDEREF", "LOAD_FROM_DICT_OR_DEREF")


def _steps(code: types.CodeType) -> Iterator[tuple[str, str]]:
    for instruction in dis.get_instructions(code):
        if instruction.opname not in ("EXTENDED_ARG", "CACHE", "NOP"):
            yield instruction.opname, instruction.argval if isinstance(instruction.argval, str) else ""


def _global_names(code: types.CodeType) -> set[str]:
    """The globals that the code, or a function inside it, reads."""
    names = {name for operation, name in _steps(code) if operation in ("LOAD_GLOBAL", "LOAD_NAME")}
    inner = (constant for constant in code.co_consts if isinstance(constant, types.CodeType))
    return names.union(*map(_global_names, inner))


def _described(dtype: Any) -> object:
    return (dtype.descr, dtype.isalignedstruct) if dtype.fields else dtype.str


def _names(slots: Any) -> tuple[str, ...]:
    return (slots,) if isinstance(slots, str) else tuple(slots)


def _is_typing(thing: Any) -> bool:
    return type(thing).__module__ == "typing"


@functools.cache
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
