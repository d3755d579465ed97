"""What a worker asks of the front: to keep tables, and to pass messages on to pages."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any

from zermelo.web.encode import to_text
from zermelo.web.frames import json_body, to_bytes
from zermelo.web.store import Saved, saved_from_json

REMEMBERED = 64  # tables


class FrontLink:
    """Frames to the front arrive in their order: what a page is told was written down before."""

    def __init__(self) -> None:
        self._writer: asyncio.StreamWriter | None = None
        self._saved: OrderedDict[str, Saved] = OrderedDict()  # that the front has sent

    def open(self, writer: asyncio.StreamWriter) -> None:
        self._writer = writer

    def send(self, do: str, body: bytes = b"", **fields: Any) -> None:
        assert self._writer is not None
        self._writer.write(to_bytes(do, body, **fields))

    # ------------------------------------------------------------------ tables on disk

    def save(self, saved: Saved) -> None:
        self.send("save", json_body(saved))

    def forget_oldest(self, visitor: str) -> None:
        """Keep only so many tables of a visitor; the front says which are gone."""
        self.send("forget", visitor=visitor)

    def take(self, data: Any) -> None:
        """A table from disk, which the front sends before it asks for it."""
        saved = saved_from_json(data)
        self._saved[saved.id] = saved
        if len(self._saved) > REMEMBERED:
            self._saved.popitem(last=False)

    def load(self, table: str) -> Saved | None:
        return self._saved.pop(table, None)

    def find_invite(self, invite: str) -> Saved | None:
        return next((self.load(saved.id) for saved in self._saved.values() if saved.invite == invite), None)

    # ------------------------------------------------------------------ all pages

    def list_games(self, entries: list[dict[str, Any]]) -> None:
        """These are the worker's games, as `welcome` lists them."""
        self.send("games", json_body(entries))

    def tell_all(self, message: dict[str, Any]) -> None:
        """Send a message to every page."""
        self.send("tell all", to_text(message).encode())

    def fail(self, sentence: str, table: str | None = None) -> None:
        """Ask to be restarted: something cannot be stopped in any other way."""
        self.send("fail", sentence.encode(errors="replace"), table=table)
