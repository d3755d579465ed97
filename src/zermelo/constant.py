"""Objects that never change once they are made: games and guides.

What changes belongs in the state. So a search may be compiled for one game, with its attributes as constants.
"""

from __future__ import annotations

import inspect
from typing import Any, ClassVar


class _Frozen(type):
    """Remembers the constructor's arguments, then freezes the attributes."""

    def __call__(cls, *args: Any, **kwargs: Any) -> Any:
        made = super().__call__(*args, **kwargs)
        object.__setattr__(made, "parameters", _arguments(cls, args, kwargs))
        object.__setattr__(made, "_frozen", True)
        return made


def _arguments(cls: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> dict[str, Any]:
    if cls.__init__ is object.__init__:
        return {}
    bound = inspect.signature(cls.__init__).bind(None, *args, **kwargs)
    bound.apply_defaults()
    return dict(list(bound.arguments.items())[1:])


class Constant(metaclass=_Frozen):
    """An object whose attributes cannot change after its constructor."""

    vocabulary: ClassVar[type[Constant]]  # the class with the defaults of all optional methods: Game or Guide
    parameters: dict[str, Any]  # the constructor's arguments
    _frozen: bool = False

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if Constant in cls.__bases__:
            cls.vocabulary = cls

    def __setattr__(self, name: str, value: object) -> None:
        if self._frozen:
            what = self.vocabulary.__name__.lower()
            raise AttributeError(
                f"{type(self).__name__}.{name} cannot change during play: a {what} is constant; "
                "what changes belongs in the state"
            )
        object.__setattr__(self, name, value)


def has(thing: Constant, name: str) -> bool:
    """Does the game define this optional method itself? Of a guide: does it, or the game that it guides?"""
    cls = type(thing)
    if getattr(cls, name, None) is not getattr(cls.vocabulary, name, None):
        return True
    game = vars(thing).get("game")
    return isinstance(game, Constant) and has(game, name)
