"""What the front and its workers send each other: a line of JSON that says what to do, and perhaps a body."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Frame:
    do: str
    fields: dict[str, Any]
    body: bytes = b""

    def __getitem__(self, name: str) -> Any:
        return self.fields[name]

    def data(self) -> Any:
        """The body, if it is JSON."""
        return json.loads(self.body)


def to_bytes(do: str, body: bytes = b"", **fields: Any) -> bytes:
    return json.dumps({"do": do, "size": len(body), **fields}).encode() + b"\n" + body


def json_body(data: Any) -> bytes:
    """Any data as a body; NumPy's numbers are numbers, and what is no data at all is text."""
    return json.dumps(
        data, default=lambda value: value.item() if hasattr(value, "item") else str(value)
    ).encode()


async def read_frame(reader: asyncio.StreamReader) -> Frame | None:
    """The next frame; None once the other side has ended."""
    try:
        line = await reader.readline()
        if not line:
            return None
        fields = json.loads(line)
        body = await reader.readexactly(fields.pop("size"))
        return Frame(fields.pop("do"), fields, body)
    except (OSError, EOFError):
        return None
