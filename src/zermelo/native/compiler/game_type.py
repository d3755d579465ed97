"""A game as a Numba type: its methods are functions, its attributes constants, the instance costs nothing.

There is one type per class and constructor arguments. Its name carries the digest of all that the rules
depend on, so that code compiled for it is found again on disk exactly as long as nothing was edited.
"""

from __future__ import annotations

import inspect
import types as python
from collections.abc import Iterator
from typing import Any

from numba import types
from numba.core import errors
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
from zermelo.native.digest import digest


class GameType(types.Type):
    """The type of one game, arguments included."""

    def __init__(self, game: Game) -> None:
        self.game = game
        super().__init__(f"{game.name}#{digest(type(game), game.parameters, vars(game))}")
        self.state = state_type(game)

    @property
    def key(self) -> str:
        return str(self.name)


_by_class: dict[type, type[GameType]] = {}
_by_game: dict[Game, GameType] = {}
_by_name: dict[str, GameType] = {}


def game_type(game: Game) -> GameType:
    """The type of this game."""
    if game not in _by_game:
        new = _class_type(type(game))(game)
        _by_game[game] = _by_name.setdefault(new.name, new)
    return _by_game[game]


def game_type_named(name: str) -> GameType:
    """The type with that name; KeyError if this process has no such game."""
    return _by_name[name]


def _class_type(cls: type) -> type[GameType]:
    if cls not in _by_class:
        new = _by_class[cls] = type(cls.__name__ + "Type", (GameType,), {})
        register_model(new)(models.OpaqueModel)
        for name, method in _methods(cls):
            if method is Game.candidates:  # which returns a generator: compiled code cannot
                method = inspect.getattr_static(cls, "actions")
            _add_method(new, cls, name, method)
    return _by_class[cls]


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
