"""The types of a message's fields: how each is checked, and how TypeScript and the docs write it."""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Literal, NamedTuple, Protocol, get_args, get_origin, get_type_hints

from zermelo.web.errors import RequestError

REQUIRED = object()


class Type(Protocol):
    @property
    def typescript(self) -> str: ...

    @property
    def words(self) -> str:
        """The type as the docs' tables write it."""

    def check(self, value: Any) -> Any:
        """The value in the form in which it is used; RequestError says what it must be."""


class Field(NamedTuple):
    """A field of a message. One with a default may be left out."""

    type: Type
    doc: str = ""
    default: Any = REQUIRED

    @property
    def is_required(self) -> bool:
        return self.default is REQUIRED


@dataclass(frozen=True)
class Text:
    most: int | None = None  # characters
    typescript = "string"

    @property
    def words(self) -> str:
        return "string" if self.most is None else f"string, at most {self.most:,} characters"

    def check(self, value: Any) -> str:
        if not isinstance(value, str):
            raise RequestError("must be text")
        if self.most is not None and len(value) > self.most:
            raise RequestError(f"must be text of at most {self.most:,} characters, not {len(value):,}")
        if not value.isprintable() and not value.replace("\n", " ").replace("\t", " ").isprintable():
            raise RequestError("must be text without control characters")
        return value


@dataclass(frozen=True)
class Whole:
    low: int | None = None
    high: int | None = None
    typescript = "number"

    @property
    def words(self) -> str:
        return f"integer{_range(self.low, self.high)}"

    def check(self, value: Any) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not _within(value, self.low, self.high):
            raise RequestError(f"must be a whole number{_range(self.low, self.high)}")
        return value


@dataclass(frozen=True)
class Number:
    low: float | None = None
    high: float | None = None
    typescript = "number"

    @property
    def words(self) -> str:
        return f"number{_range(self.low, self.high)}"

    def check(self, value: Any) -> float:
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        if not is_number or not _within(value, self.low, self.high):
            raise RequestError(f"must be a number{_range(self.low, self.high)}")
        return float(value)


def _within(value: float, low: float | None, high: float | None) -> bool:
    return (low is None or value >= low) and (high is None or value <= high)


def _range(low: float | None, high: float | None) -> str:
    if low is not None and high is not None:
        return f" from {low:.16g} to {high:.16g}"
    return "" if low is None else f" of at least {low:.16g}"


@dataclass(frozen=True)
class Boolean:
    typescript = "boolean"
    words = "true or false"

    def check(self, value: Any) -> bool:
        if not isinstance(value, bool):
            raise RequestError("must be true or false")
        return value


class OneOf:
    """One of some words."""

    def __init__(self, *choices: str) -> None:
        self.choices = choices
        self.typescript = " | ".join(f'"{choice}"' for choice in choices)
        self.words = ", ".join(f"`{choice}`" for choice in choices)

    def check(self, value: Any) -> str:
        if not isinstance(value, str) or value not in self.choices:
            raise RequestError(f"must be one of {', '.join(self.choices)}")
        return value


class Listed(OneOf):
    """One of some words that the page learns from `welcome`."""

    def __init__(self, *choices: str) -> None:
        super().__init__(*choices)
        self.typescript, self.words = "string", "one that `welcome` lists"


class AnyOf:
    """A value of one of some types."""

    def __init__(self, *types_: Type) -> None:
        self.types = types_
        self.typescript = " | ".join(each.typescript for each in types_)
        self.words = " or ".join(each.words for each in types_)

    def check(self, value: Any) -> Any:
        for each in self.types:
            try:
                return each.check(value)
            except RequestError:
                continue
        raise RequestError(f"must be {self.words}")


class Nullable:
    def __init__(self, type_: Type) -> None:
        self.type = type_
        self.typescript = f"{type_.typescript} | null"
        self.words = f"{type_.words}, or null"

    def check(self, value: Any) -> Any:
        return None if value is None else self.type.check(value)


class List:
    def __init__(self, type_: Type, most: int | None = None) -> None:
        self.type, self.most = type_, most
        each = type_.typescript
        self.typescript = f"({each})[]" if " | " in each else f"{each}[]"
        self.words = f"list of {'' if most is None else f'at most {most:,} '}{_plural(type_.words)}"

    def check(self, value: Any) -> list[Any]:
        if not isinstance(value, list) or (self.most is not None and len(value) > self.most):
            raise RequestError("must be a list" + ("" if self.most is None else f" of at most {self.most}"))
        return [self.type.check(item) for item in value]


def _plural(words: str) -> str:
    for noun in ("string", "integer", "number"):
        if words.startswith(noun):
            return words.replace(noun, f"{noun}s", 1)
    return words


class Pair:
    def __init__(self, first: Type, second: Type) -> None:
        self.types = first, second
        self.typescript = f"[{first.typescript}, {second.typescript}]"
        self.words = f"pair of {first.words} and {second.words}"

    def check(self, value: Any) -> list[Any]:
        if not isinstance(value, list) or len(value) != 2:
            raise RequestError("must be a list of two")
        return [type_.check(item) for type_, item in zip(self.types, value, strict=True)]


class Alias:
    """Another type under a name of its own."""

    def __init__(self, name: str, doc: str, type_: Type) -> None:
        self.name, self.doc, self.type = name, doc, type_
        self.typescript = name
        self.words = f"`{name}`"
        self.check = type_.check


@dataclass(frozen=True)
class Record:
    """A JSON object with these fields. An open one may have others, too."""

    name: str
    doc: str
    fields: Mapping[str, Field]
    is_open: bool = field(default=False, kw_only=True)

    @property
    def typescript(self) -> str:
        return self.name

    @property
    def words(self) -> str:
        return f"`{self.name}`"

    def check(self, value: Any) -> dict[str, Any]:
        if not isinstance(value, dict) or not (self.is_open or set(value) <= set(self.fields)):
            raise RequestError(f"must hold {', '.join(self.fields)}")
        for name, each in self.fields.items():
            if each.is_required and name not in value:
                raise RequestError(f"must hold {name!r}")
        return {
            name: check_field(name, each, value[name]) if name in value else each.default
            for name, each in self.fields.items()
        }


def check_field(name: str, field_: Field, value: Any) -> Any:
    """The checked value; the error names the field."""
    try:
        return field_.type.check(value)
    except RequestError as error:
        raise RequestError(f"{name!r} {error}") from None


def record_of(cls: type, doc: str, known: Mapping[type, Record] | None = None, **docs: str) -> Record:
    """The record that a dataclass declares; `docs` describe its fields."""
    hints = get_type_hints(cls)
    return Record(
        cls.__name__,
        doc,
        {
            each.name: Field(_type_of(hints[each.name], known or {}), docs.get(each.name, ""))
            for each in fields(cls)
        },
    )


def _type_of(hint: Any, known: Mapping[type, Record]) -> Type:
    plain: dict[Any, Type] = {str: Text(), int: Whole(), float: Number(), bool: Boolean()}
    if hint in known:
        return known[hint]
    if hint in plain:
        return plain[hint]
    arguments = get_args(hint)
    if get_origin(hint) is Literal:
        return OneOf(*arguments)
    if get_origin(hint) is tuple:
        return List(_type_of(arguments[0], known))
    if get_origin(hint) is types.UnionType and arguments[1] is type(None):
        return Nullable(_type_of(arguments[0], known))
    raise TypeError(f"the protocol has no type for {hint}")
