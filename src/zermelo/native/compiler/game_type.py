"""A game as a Numba type: its methods are functions, its attributes constants, the instance costs nothing.

A guide is the same, but for its weights: its value in compiled code is their address. There is one type per
class and constructor arguments, weights aside, and another one after anything was edited that the rules or
the guide depend on. Its name carries the digest of all that, so that code compiled for it is found again on
disk exactly as long as nothing was edited.
"""

from __future__ import annotations

import inspect
import types as python
from collections.abc import Iterator
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import errors
from numba.core.compiler_lock import global_compiler_lock
from numba.core.typing.templates import AttributeTemplate
from numba.extending import (
    NativeValue,
    infer_getattr,
    lower_getattr_generic,
    models,
    overload_method,
    register_model,
    typeof_impl,
    unbox,
)

from zermelo.constant import Constant
from zermelo.game import Game
from zermelo.guide import Guide
from zermelo.native.compiler.functions import RULES, lifted, wrapped
from zermelo.native.compiler.states import coerce, state_type
from zermelo.native.compiler.structs import struct_type
from zermelo.native.compiler.supers import without_super
from zermelo.native.version import Version, latest


class ConstantType(types.Type):
    """The type of one version of a game or a guide."""

    def __init__(self, instance: Any, version: Version) -> None:
        self.instance, self.version = instance, version
        super().__init__(f"{instance.name}#{version.digest}")

    @property
    def key(self) -> tuple[str, int]:
        return str(self.name), id(self.version)


class GameType(ConstantType):
    """The type of one version of a game, arguments included."""

    def __init__(self, game: Game, version: Version) -> None:
        super().__init__(game, version)
        self.state = state_type(game)


class GuideType(ConstantType):
    """The type of one version of a guide, with its game, whatever its weights."""

    def __init__(self, guide: Guide, version: Version) -> None:
        super().__init__(guide, version)
        self.game = game_type(guide.game)
        self.weights = None if guide.weights is None else struct_type(type(guide.weights))


_classes: dict[Version, type[ConstantType]] = {}
_types: dict[Version, ConstantType] = {}


def game_type(game: Game) -> GameType:
    """The type of this game, as it was when it was last looked at."""
    found = _type(game, GameType)
    assert isinstance(found, GameType)
    return found


def guide_type(guide: Guide) -> GuideType:
    """The type of this guide, as it was when it was last looked at."""
    found = _type(guide, GuideType)
    assert isinstance(found, GuideType)
    return found


def _type(instance: Constant, kind: type[ConstantType]) -> ConstantType:
    version = latest(instance)
    if version not in _types:
        with global_compiler_lock:
            if version not in _types:
                _types[version] = _class_type(type(instance), version, kind)(instance, version)
    found = _types[version]
    found.instance = instance  # equal ones share a type; it was just made sure that this one has not changed
    return found


def _class_type(cls: type, version: Version, kind: type[ConstantType]) -> type[ConstantType]:
    base = version.base
    assert base is not None, "a game's version is based on that of its class"
    if base not in _classes:
        new = _classes[base] = type(cls.__name__ + "Type", (kind,), {})
        register_model(new)(models.OpaqueModel if kind is GameType else _AddressModel)
        for name, method in _methods(cls):
            if method is Game.candidates:  # which returns a generator: compiled code cannot
                method = inspect.getattr_static(cls, "actions")
            _add_method(new, cls, name, method)
    return _classes[base]


def _methods(cls: type) -> Iterator[tuple[str, Any]]:
    for name in dir(cls):
        method = inspect.getattr_static(cls, name)
        if not name.startswith("__") and isinstance(method, python.FunctionType | staticmethod | classmethod):
            yield name, method


def _add_method(numba_class: type[ConstantType], cls: type, name: str, method: Any) -> None:
    """Let compiled code call the method on a game or a guide of this class."""
    if isinstance(method, staticmethod):
        function = wrapped(method.__func__, "{function}({arguments})", extra="self")
    elif isinstance(method, classmethod):
        function = method.__func__
    else:
        function, supers = without_super(method, cls)
        for alias, target in supers.items():
            _add_method(numba_class, cls, alias, target)
    if name in ("result", "initial"):
        function = wrapped(function, "coerce({self}, {function}({arguments}))", coerce=coerce)
    elif inspect.isgeneratorfunction(function):
        function = lifted(function).py_func  # already wrapped so that it borrows its arguments

    def overload(*_args: Any, **_kwargs: Any) -> Any:
        return function

    overload.__signature__ = inspect.signature(function)  # type: ignore[attr-defined]
    overload.__name__ = name
    overload_method(numba_class, name, strict=False, jit_options=dict(RULES))(overload)


@infer_getattr
class _Attributes(AttributeTemplate):
    """self.width is the constant that the constructor put there."""

    key = ConstantType

    def generic_resolve(self, owner: ConstantType, attribute: str) -> Any:
        if isinstance(owner, GuideType) and attribute in ("game", "weights"):
            return getattr(owner, attribute)
        value = getattr(owner.instance, attribute, None)
        if attribute.startswith("__") or value is None or inspect.isroutine(value):
            return None
        try:
            return self.context.resolve_value_type(value)
        except ValueError:
            raise errors.TypingError(
                f"self.{attribute} is a {type(value).__name__}, which cannot be compiled"
            ) from None


@lower_getattr_generic(ConstantType)
def _attribute(context: Any, builder: Any, owner: ConstantType, address: Any, attribute: str) -> Any:
    if isinstance(owner, GuideType) and attribute in ("game", "weights"):
        return address if attribute == "weights" else context.get_dummy_value()
    value = getattr(owner.instance, attribute)
    return context.get_constant_generic(builder, context.typing_context.resolve_value_type(value), value)


class _AddressModel(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, ir.IntType(64))


@typeof_impl.register(Game)
def _typeof_game(game: Game, _context: Any) -> GameType:
    return game_type(game)


@typeof_impl.register(Guide)
def _typeof_guide(guide: Guide, _context: Any) -> GuideType:
    return guide_type(guide)


@unbox(GameType)
def _unbox_game(_type: Any, _game: Any, c: Any) -> NativeValue:
    return NativeValue(c.context.get_dummy_value())


@unbox(GuideType)
def _unbox_guide(kind: GuideType, guide: Any, c: Any) -> NativeValue:
    if kind.weights is None:
        return NativeValue(ir.Constant(ir.IntType(64), 0))
    weights = c.pyapi.object_getattr_string(guide, "weights")
    address = c.pyapi.object_getattr_string(weights, "address")
    value = c.pyapi.long_as_longlong(address)
    c.pyapi.decref(address)
    c.pyapi.decref(weights)
    return NativeValue(value)
