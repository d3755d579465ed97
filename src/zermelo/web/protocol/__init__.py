"""The protocol of the page: every message is declared here once.

From these declarations come the checks of what a page sends, `ui/src/protocol.ts`, and the tables in
`docs/protocol.md`. `python ui/protocol.py` writes the latter two.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from zermelo.web.errors import RequestError
from zermelo.web.protocol.answers import ANSWERS
from zermelo.web.protocol.requests import MOST_ID, REQUESTS
from zermelo.web.protocol.types import Field, Whole, check_field

VERSION = 2
ID = Field(Whole(0, MOST_ID))


@dataclass(frozen=True)
class Request:
    """A checked request."""

    type: str
    id: int | None  # repeated by its answers
    fields: dict[str, Any]

    def __getitem__(self, name: str) -> Any:
        return self.fields[name]


def decode(text: str) -> dict[str, Any]:
    """The JSON object of a message."""
    try:
        data = json.loads(text, parse_constant=_reject)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise RequestError("a message must be one JSON object")
    return data


def _reject(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


def request_id(data: dict[str, Any]) -> int | None:
    """The id of a message that may be wrong in other ways, for the error that answers it."""
    number = data.get("id")
    is_id = isinstance(number, int) and not isinstance(number, bool) and 0 <= number <= MOST_ID
    return number if is_id else None


def check_request(data: dict[str, Any]) -> Request:
    """The request that a message makes; RequestError says what is wrong with it."""
    number = data.get("id")
    if number is not None:
        check_field("id", ID, number)
    kind = data.get("type")
    if not isinstance(kind, str) or kind not in REQUESTS:
        raise RequestError(f"a message must have a type: {', '.join(REQUESTS)}")
    fields = REQUESTS[kind].fields
    for name in data:
        if name not in fields and name not in ("type", "id"):
            known = f"; it has {', '.join(fields)}" if fields else ""
            raise RequestError(f"{kind} has no {name[:40]!r}{known}")
    checked = {}
    for name, field in fields.items():
        if name not in data and field.is_required:
            raise RequestError(f"{kind} needs {name!r}")
        checked[name] = check_field(name, field, data[name]) if name in data else field.default
    return Request(kind, number, checked)


def check_answer(message: dict[str, Any]) -> None:
    """Raise RequestError if a message to a page is not as it was declared."""
    data = {name: value for name, value in message.items() if name not in ("type", "id")}
    ANSWERS[message["type"]].check(data)
