"""Messages between the gateway and its workers: one line of JSON, optionally followed by a body of bytes."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class IpcMessage:
    kind: str
    fields: dict[str, Any]
    body: bytes = b""

    def __getitem__(self, name: str) -> Any:
        return self.fields[name]

    def data(self) -> Any:
        """The body, decoded from JSON."""
        return json.loads(self.body)


def encode(kind: str, body: bytes = b"", **fields: Any) -> bytes:
    return json.dumps({"kind": kind, "size": len(body), **fields}).encode() + b"\n" + body


def json_body(data: Any) -> bytes:
    """Data as a JSON body. NumPy numbers become numbers; anything else JSON cannot hold becomes text."""
    return json.dumps(
        data, default=lambda value: value.item() if hasattr(value, "item") else str(value)
    ).encode()


async def read_message(reader: asyncio.StreamReader) -> IpcMessage | None:
    """The next message; None once the other side has closed the connection."""
    try:
        line = await reader.readline()
        if not line:
            return None
        fields = json.loads(line)
        body = await reader.readexactly(fields.pop("size"))
        return IpcMessage(fields.pop("kind"), fields, body)
    except (OSError, EOFError):
        return None
