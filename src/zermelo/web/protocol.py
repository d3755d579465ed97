"""The page's messages: what each must hold. A wrong one is refused in one sentence."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from zermelo.players.levels import LEVELS
from zermelo.search.notes import ORDERS
from zermelo.search.registry import SEARCHES
from zermelo.web import limits
from zermelo.web.errors import RequestError

VERSION = 1
MOST_ID = 2**53

# The searches that can be traced: what each is, and whether it keeps a window.
TRACED = {name: (each.summary, each.window) for name, each in SEARCHES.items() if each.no_trace is None}


@dataclass(frozen=True)
class Request:
    """What a page asks for, checked."""

    type: str
    id: int | None  # which its answers repeat
    fields: dict[str, Any]

    def __getitem__(self, name: str) -> Any:
        return self.fields[name]


Check = Callable[[Any], Any]  # the value as it is to be used; Refused says what it must be


class Field(NamedTuple):
    check: Check
    is_needed: bool = True
    default: Any = None


def parse(text: str) -> Request:
    """The request that a message makes."""
    try:
        data = json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise RequestError("a message must be one JSON object") from None
    if not isinstance(data, dict):
        raise RequestError("a message must be one JSON object")
    number = data.pop("id", None)
    if number is not None:
        number = _called("id", whole(0, MOST_ID), number)
    kind = data.pop("type", None)
    if not isinstance(kind, str) or kind not in REQUESTS:
        raise RequestError(f"a message must have a type: {', '.join(REQUESTS)}")
    wanted = REQUESTS[kind]
    for name in data:
        if name not in wanted:
            known = f"; it has {', '.join(wanted)}" if wanted else ""
            raise RequestError(f"{kind} has no {name[:40]!r}{known}")
    return Request(kind, number, {name: _read(kind, name, field, data) for name, field in wanted.items()})


def id_of(text: str) -> int | None:
    """The id of a message that is otherwise wrong, for the answer to say so."""
    try:
        number = json.loads(text)["id"]
    except (ValueError, RecursionError, TypeError, KeyError):
        return None
    return (
        number if isinstance(number, int) and not isinstance(number, bool) and 0 <= number < MOST_ID else None
    )


def _no_constant(name: str) -> None:
    raise ValueError(name)


def _read(kind: str, name: str, field: Field, data: dict[str, Any]) -> Any:
    if name not in data:
        if field.is_needed:
            raise RequestError(f"{kind} needs {name!r}")
        return field.default
    return _called(name, field.check, data[name])


def _called(name: str, check: Check, value: Any) -> Any:
    try:
        return check(value)
    except RequestError as error:
        raise RequestError(f"{name!r} {error}") from None


# ---------------------------------------------------------------------- what a field may hold


def text(most: int) -> Check:
    def check(value: Any) -> str:
        if not isinstance(value, str):
            raise RequestError("must be text")
        if len(value) > most:
            raise RequestError(f"must be text of at most {most:,} characters, not {len(value):,}")
        if not value.isprintable() and not value.replace("\n", " ").replace("\t", " ").isprintable():
            raise RequestError("must be text without control characters")
        return value

    return check


def whole(low: int, high: int) -> Check:
    def check(value: Any) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise RequestError(f"must be a whole number from {low} to {high}")
        return value

    return check


def number(low: float, high: float) -> Check:
    def check(value: Any) -> float:
        if not isinstance(value, int | float) or isinstance(value, bool) or not low <= value <= high:
            raise RequestError(f"must be a number from {low:g} to {high:g}")
        return float(value)

    return check


def one_of(*words: str) -> Check:
    def check(value: Any) -> str:
        if not isinstance(value, str) or value not in words:
            raise RequestError(f"must be one of {', '.join(words)}")
        return value

    return check


def truth(value: Any) -> bool:
    if not isinstance(value, bool):
        raise RequestError("must be true or false")
    return value


def or_nothing(check: Check) -> Check:
    return lambda value: None if value is None else check(value)


def list_of(check: Check, most: int) -> Check:
    def check_list(value: Any) -> list[Any]:
        if not isinstance(value, list) or len(value) > most:
            raise RequestError(f"must be a list of at most {most}")
        return [check(item) for item in value]

    return check_list


def record(**fields: Field) -> Check:
    def check(value: Any) -> dict[str, Any]:
        if not isinstance(value, dict) or not set(value) <= set(fields):
            raise RequestError(f"must hold {', '.join(fields)}")
        for name, field in fields.items():
            if field.is_needed and name not in value:
                raise RequestError(f"must hold {name!r}")
        return {
            name: _called(name, field.check, value[name]) if name in value else field.default
            for name, field in fields.items()
        }

    return check


SEATS = Field(
    list_of(
        record(
            who=Field(one_of("you", "open", "engine")),
            level=Field(or_nothing(whole(1, len(LEVELS))), False),
        ),
        10,
    )
)
CLOCK = record(seconds=Field(number(1, 86_400)), increment=Field(number(0, 3_600)))
GAME = Field(text(limits.GAME_TEXT))
POSITION = Field(text(limits.TEXT))
MOVE = Field(text(200))
TOKEN = Field(text(64))

REQUESTS: dict[str, dict[str, Field]] = {
    "hello": {"version": Field(whole(0, 1_000)), "visitor": Field(or_nothing(text(64)), False)},
    "new": {
        "game": GAME,
        "position": Field(text(limits.TEXT), False, ""),
        "seats": SEATS,
        "clock": Field(or_nothing(CLOCK), False),
    },
    "open": {"table": TOKEN},
    "join": {"invite": TOKEN},
    "leave": {},
    "tables": {},
    "move": {"move": MOVE, "ply": Field(whole(0, limits.PLIES))},
    "undo": {},
    "resign": {},
    "seats": {"seats": SEATS},
    "look": {"ply": Field(whole(0, limits.PLIES))},
    "show": {
        "game": GAME,
        "position": POSITION,
        "line": Field(list_of(text(200), limits.LINE), False, []),
    },
    "hint": {},
    "analyze": {
        "game": GAME,
        "position": POSITION,
        "seconds": Field(or_nothing(number(0, limits.MOST_SECONDS))),
        "threads": Field(whole(1, 64), False, 1),
    },
    "refute": {
        "game": GAME,
        "position": POSITION,
        "move": MOVE,
        "seconds": Field(number(0, limits.MOST_SECONDS)),
    },
    "review": {"seconds": Field(number(0, limits.MOST_SECONDS))},
    "stop": {},
    "tree": {
        "game": GAME,
        "position": Field(text(limits.TEXT), False, ""),
        "algorithm": Field(one_of(*TRACED)),
        "depth": Field(or_nothing(whole(0, 100)), False),
        "order": Field(one_of(*ORDERS), False, "given"),
        "nodes": Field(whole(1, limits.TRACED), False, 2_000),
        "boards": Field(truth, False, False),
    },
    "random-tree": {
        "branching": Field(whole(1, 6)),
        "depth": Field(whole(1, 6)),
        "most": Field(whole(1, 999)),
        "seed": Field(whole(0, MOST_ID), False),
    },
}
