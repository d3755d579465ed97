"""A game as a Numba type: its methods are functions, its attributes constants, the instance costs nothing.

There is one type per class and constructor arguments, and another one after anything was edited that the
rules depend on. Its name carries the digest of all that, so that code compiled for it is found again on disk
exactly as long as nothing was edited.
"""

from __future__ import annotations

import inspect
import types as python
from collections.abc import Iterator
from typing import Any

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

from zermelo.game import Game
from zermelo.native.compiler.functions import RULES, lifted, wrapped
from zermelo.native.compiler.states import coerce, state_type
from zermelo.native.compiler.supers import without_super
from zermelo.native.version import Version, latest


class GameType(types.Type):
    """The type of one version of a game, arguments included."""

    def __init__(self, game: Game, version: Version) -> None:
        self.game, self.version = game, version
        super().__init__(f"{game.name}#{version.digest}")
        self.state = state_type(game)

    @property
    def key(self) -> tuple[str, int]:
        return str(self.name), id(self.version)


_classes: dict[Version, type[GameType]] = {}
_types: dict[Version, GameType] = {}


def game_type(game: Game) -> GameType:
    """The type of this game, as it was when it was last looked at."""
    version = latest(game)
    if version not in _types:
        with global_compiler_lock:
            if version not in _types:
                _types[version] = _class_type(type(game), version)(game, version)
    found = _types[version]
    found.game = game  # equal games share a type; of this one it was just made sure that it has not changed
    return found


def _class_type(cls: type, version: Version) -> type[GameType]:
    base = version.base
    assert base is not None, "a game's version is based on that of its class"
    if base not in _classes:
        new = _classes[base] = type(cls.__name__ + "Type", (GameType,), {})
        register_model(new)(models.OpaqueModel)
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


def _add_method(numba_class: type[GameType], cls: type, name: str, method: Any) -> None:
    """Let compiled code call the method on a game of this class."""
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

    key = GameType

    def generic_resolve(self, game: GameType, attribute: str) -> Any:
        value = getattr(game.game, attribute, None)
        if attribute.startswith("__") or value is None or inspect.isroutine(value):
            return None
        try:
            return self.context.resolve_value_type(value)
        except ValueError:
            raise errors.TypingError(
                f"self.{attribute} is a {type(value).__name__}, which cannot be compiled"
            ) from None


@lower_getattr_generic(GameType)
def _attribute(context: Any, builder: Any, game: GameType, _value: Any, attribute: str) -> Any:
    value = getattr(game.game, attribute)
    return context.get_constant_generic(builder, context.typing_context.resolve_value_type(value), value)


@typeof_impl.register(Game)
def _typeof(game: Game, _context: Any) -> GameType:
    return game_type(game)


@unbox(GameType)
def _unbox(_type: Any, _game: Any, c: Any) -> NativeValue:
    return NativeValue(c.context.get_dummy_value())
