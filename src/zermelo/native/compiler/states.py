"""States in compiled code: every state of a game has exactly the type of its first one.

A rule may write an int where the first state has a np.uint64 or a bool: the constructor of the state class,
`_replace`, and whatever `result` returns are brought to the one type here.
"""

from __future__ import annotations

import inspect
import sys
import typing
from typing import Any

import numba
import numpy as np
from numba import types
from numba.core import errors
from numba.core.imputils import impl_ret_borrowed, lower_builtin
from numba.core.typing.templates import AbstractTemplate, AttributeTemplate, signature
from numba.extending import infer_getattr, intrinsic, overload, type_callable, typeof_impl

from zermelo.game import Game
from zermelo.native.compiler.any_length import AnyLength, taken_out
from zermelo.native.compiler.conversions import converted
from zermelo.native.compiler.large_tuples import Items, LargeTuple, in_memory, in_registers, stored
from zermelo.native.compiler.state_values import refuse_odd_values
from zermelo.native.guard import read_only

_types_of: dict[type, list[Any]] = {}  # state class → the types it has in the games of this process
_by_id: dict[tuple[Any, ...], type] = {}


def state_type(game: Game) -> Any:
    """The one type of all states: as annotated with machine types, else as initial() holds it."""
    first = game.initial()
    refuse_odd_values(first)
    cls = type(first)
    if not hasattr(cls, "_fields"):
        return in_memory(_read_only(types.unliteral(numba.typeof(first))))
    hints = typing.get_type_hints(cls)
    fields = [_field(hints.get(name), value) for name, value in zip(cls._fields, first, strict=True)]
    new = types.BaseTuple.from_types(fields, cls)
    if cls not in _types_of:
        _types_of[cls] = []
        _by_id[state_class_id(cls)] = cls
        _register_constructor(cls)
    if new not in _types_of[cls]:
        _types_of[cls].append(new)
    return new


def _field(annotation: Any, value: Any) -> Any:
    if isinstance(annotation, type) and issubclass(annotation, np.generic):
        return numba.from_dtype(np.dtype(annotation))
    return in_memory(_read_only(types.unliteral(numba.typeof(value))))


def _read_only(kind: Any) -> Any:
    """The type, with arrays that no rule can change: they belong to a state."""
    if isinstance(kind, types.Array):
        return kind.copy(readonly=True)
    if isinstance(kind, types.BaseTuple):
        named = isinstance(kind, types.BaseNamedTuple)
        return types.BaseTuple.from_types(list(map(_read_only, kind)), kind.instance_class if named else None)
    return kind


def state_class_id(cls: type) -> tuple[Any, ...]:
    """A name for the class that is the same in the next process."""
    file = getattr(sys.modules.get(cls.__module__), "__file__", cls.__module__)
    return (file, cls.__qualname__, cls._fields)  # type: ignore[attr-defined]


def is_state_class(cls: Any) -> bool:
    return isinstance(cls, type) and cls in _types_of


def state_class_by_id(identity: tuple[Any, ...]) -> type:
    return _by_id[identity]


def fits(given: Any, wanted: Any) -> bool:
    """Can a value of the one type be brought to the other without loss that would surprise?"""
    given = types.unliteral(given)
    if given == wanted:
        return True
    if isinstance(wanted, LargeTuple):
        return fits(given, in_registers(wanted))
    if isinstance(wanted, types.UniTuple) and isinstance(given, AnyLength):
        return fits(given.dtype, wanted.dtype)
    if isinstance(wanted, types.BaseTuple):
        return (
            isinstance(given, types.BaseTuple) and len(given) == len(wanted) and all(map(fits, given, wanted))
        )
    if isinstance(wanted, types.Integer):
        return isinstance(given, types.Integer | types.Boolean)
    if isinstance(wanted, types.Boolean):
        return isinstance(given, types.Integer)
    if isinstance(wanted, types.Number):
        return isinstance(given, types.Number | types.Boolean)
    if isinstance(wanted, types.Array):
        same = isinstance(given, types.Array) and given.ndim == wanted.ndim
        return same and given.dtype == wanted.dtype and given.layout == wanted.layout
    return False


def cast(context: Any, builder: Any, given: Any, wanted: Any, value: Any) -> Any:
    """The value in the wanted type; a number that is none of that type raises OverflowError."""
    if given == wanted or isinstance(wanted, types.Array):
        return value
    if isinstance(given, AnyLength):
        value = taken_out(context, builder, given, value, len(wanted))
        return cast(context, builder, types.UniTuple(given.dtype, len(wanted)), wanted, value)
    if isinstance(wanted, LargeTuple):
        value = cast(context, builder, given, in_registers(wanted), value)
        return stored(context, builder, wanted, value)
    if isinstance(wanted, types.BaseTuple):
        items = [
            cast(context, builder, a, b, builder.extract_value(value, i))
            for i, (a, b) in enumerate(zip(given, wanted, strict=True))
        ]
        return context.make_tuple(builder, wanted, items)
    return converted(context, builder, value, given, wanted)


def _misfit(cls: type, names: Any, given: Any, wanted: Any) -> errors.TypingError:
    for name, a, b in zip(names, given, wanted, strict=False):
        if not fits(a, b):
            return errors.TypingError(
                f"{cls.__name__}.{name} is {types.unliteral(a)} here, but {b} in initial()"
            )
    return errors.TypingError(f"{cls.__name__} has the fields {', '.join(names)}")


# ---------------------------------------------------------------------- the constructor


_numba_typeof_class = typeof_impl.dispatch(type)


@typeof_impl.register(type)
def _typeof_class(cls: type, context: Any) -> Any:
    return None if is_state_class(cls) else _numba_typeof_class(cls, context)


def _register_constructor(cls: Any) -> None:
    @type_callable(cls)
    def _typing(_context: Any) -> Any:
        def typer(*args: Any, **kwargs: Any) -> Any:
            try:
                given = typer.pysig.bind(*args, **kwargs).args  # type: ignore[attr-defined]
            except TypeError:
                raise errors.TypingError(f"{cls.__name__} has the fields {', '.join(cls._fields)}") from None
            for wanted in _types_of[cls]:
                if len(given) == len(wanted) and all(map(fits, given, wanted)):
                    return wanted
            raise _misfit(cls, cls._fields, given, _types_of[cls][0])

        typer.pysig = inspect.signature(cls)  # type: ignore[attr-defined]
        return typer

    @lower_builtin(cls, types.VarArg(types.Any))
    def _build(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        wanted = sig.return_type
        items = [cast(context, builder, a, b, v) for a, b, v in zip(sig.args, wanted, args, strict=True)]
        return impl_ret_borrowed(context, builder, wanted, context.make_tuple(builder, wanted, items))


# ---------------------------------------------------------------------- _replace


@infer_getattr
class _Replace(AttributeTemplate):
    key = types.BaseNamedTuple

    def generic_resolve(self, state: Any, attribute: str) -> Any:
        if attribute != "_replace":
            return None
        kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
        parameters = [inspect.Parameter(name, kind, default=None) for name in state.fields]

        class Template(AbstractTemplate):
            key = (types.BaseNamedTuple, "_replace")

            def generic(self, args: Any, kwargs: Any) -> Any:
                if args or not kwargs.keys() <= set(state.fields):
                    return None
                new = [kwargs.get(name, types.Omitted(None)) for name in state.fields]
                given = [kwargs.get(name, old) for name, old in zip(state.fields, state, strict=True)]
                if not all(map(fits, given, state)):
                    raise _misfit(state.instance_class, state.fields, given, state)
                return signature(state, *new, recvr=state).replace(pysig=inspect.Signature(parameters))

        return types.BoundFunction(Template, state)


@lower_builtin((types.BaseNamedTuple, "_replace"), types.BaseNamedTuple, types.VarArg(types.Any))
def _replace(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    state = sig.args[0]
    items = [
        builder.extract_value(args[0], i)
        if isinstance(given, types.Omitted)
        else cast(context, builder, given, wanted, value)
        for i, (given, wanted, value) in enumerate(zip(sig.args[1:], state, args[1:], strict=True))
    ]
    return impl_ret_borrowed(context, builder, state, context.make_tuple(builder, state, items))


# ---------------------------------------------------------------------- what result() returns


def coerce(game: Any, state: Any) -> Any:
    """The state with exactly the field types of game.initial()."""
    raise TypeError("coerce() is only for compiled code")


@intrinsic
def _coerce(_context: Any, game: Any, state: Any) -> Any:
    wanted = game.state
    is_named = isinstance(state, types.BaseNamedTuple) or not isinstance(wanted, types.BaseNamedTuple)
    if not (is_named and fits(state, wanted)):
        raise errors.TypingError(f"result is {state} here, but initial() is {wanted}")

    def build(context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        return impl_ret_borrowed(context, builder, wanted, cast(context, builder, state, wanted, args[1]))

    return wanted(game, state), build


@overload(coerce, strict=False)
def _overload_coerce(game: Any, state: Any) -> Any:
    return lambda game, state: _coerce(game, state)


def as_typed(wanted: Any, value: Any) -> Any:
    """A Python value as compiled code of this type expects it."""
    if isinstance(wanted, LargeTuple):
        return Items(as_typed(in_registers(wanted), value), wanted)
    if isinstance(wanted, types.BaseTuple):
        items = [as_typed(t, v) for t, v in zip(wanted, value, strict=True)]
        return wanted.instance_class(*items) if isinstance(wanted, types.BaseNamedTuple) else tuple(items)
    if isinstance(wanted, types.Integer) and wanted != types.int64:
        return numba.np.numpy_support.as_dtype(wanted).type(int(value))
    if isinstance(wanted, types.Number) and wanted not in (types.int64, types.float64):
        return numba.np.numpy_support.as_dtype(wanted).type(value)
    if wanted in (types.int64, types.float64, types.boolean):
        return {types.int64: int, types.float64: float, types.boolean: bool}[wanted](value)
    return read_only(value)
