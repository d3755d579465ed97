"""A worker's connection to the gateway, which stores tables and forwards messages to pages."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any

from zermelo.web.encode import to_text
from zermelo.web.ipc import encode, json_body
from zermelo.web.store import SavedTable, saved_table_from_json

CACHED = 64  # tables


class GatewayLink:
    """Messages to the gateway arrive in order: a table is saved before any page sees it."""

    def __init__(self) -> None:
        self._writer: asyncio.StreamWriter | None = None
        self._saved: OrderedDict[str, SavedTable] = OrderedDict()  # sent by the gateway, not yet restored

    def open(self, writer: asyncio.StreamWriter) -> None:
        self._writer = writer

    def send(self, kind: str, body: bytes = b"", **fields: Any) -> None:
        assert self._writer is not None
        self._writer.write(encode(kind, body, **fields))

    # ------------------------------------------------------------------ saved tables

    def save(self, saved: SavedTable) -> None:
        self.send("save", json_body(saved))

    def forget_oldest(self, visitor: str) -> None:
        """Delete the visitor's oldest tables beyond the limit; the gateway reports which are gone."""
        self.send("forget", visitor=visitor)

    def receive(self, data: Any) -> None:
        """A saved table, which the gateway sends ahead of the request that needs it."""
        saved = saved_table_from_json(data)
        self._saved[saved.id] = saved
        if len(self._saved) > CACHED:
            self._saved.popitem(last=False)

    def load(self, table: str) -> SavedTable | None:
        return self._saved.pop(table, None)

    def find_invite(self, invite: str) -> SavedTable | None:
        return next((self.load(saved.id) for saved in self._saved.values() if saved.invite == invite), None)

    # ------------------------------------------------------------------ all pages

    def list_games(self, entries: list[dict[str, Any]]) -> None:
        """Report the worker's games, in the form that `welcome` lists them."""
        self.send("games", json_body(entries))

    def broadcast(self, message: dict[str, Any]) -> None:
        """Send a message to every page."""
        self.send("broadcast", to_text(message).encode())

    def fail(self, sentence: str, table: str | None = None) -> None:
        """Ask to be restarted, because something cannot be stopped in any other way."""
        self.send("fail", sentence.encode(errors="replace"), table=table)
