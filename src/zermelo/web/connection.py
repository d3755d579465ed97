"""A page, as the worker sees it whose games it plays. The front is between the two."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from zermelo.web.encode import to_text

if TYPE_CHECKING:
    from zermelo.web.front_link import FrontLink
    from zermelo.web.room import Room
    from zermelo.web.table import Table
    from zermelo.web.visitor import Visitor


class Connection:
    """A page that is open somewhere."""

    def __init__(self, number: int, room: Room, front: FrontLink) -> None:
        self.number, self.room = number, room
        self.visitor: Visitor | None = None
        self.turn = asyncio.Lock()  # what it asks for is done in order
        self._front = front
        self._table: Table | None = None

    @property
    def table(self) -> Table | None:
        """The table that it watches."""
        return self._table

    @table.setter
    def table(self, table: Table | None) -> None:
        self._table = table
        self._front.send("watch", page=self.number, table=None if table is None else table.id)

    def send(self, message: dict[str, Any] | str, number: int | None = None) -> None:
        """Send a message, perhaps as the answer to a question; a text is a message already."""
        is_last = True
        if isinstance(message, dict):
            is_last = message.get("done", True)
            message = to_text(message if number is None else {**message, "id": number})
        self._front.send("say", message.encode(), page=self.number, id=number, last=is_last)
