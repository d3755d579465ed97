"""A page as a worker sees it. All messages pass through the gateway."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from zermelo.web.encode import to_text

if TYPE_CHECKING:
    from zermelo.web.gateway_link import GatewayLink
    from zermelo.web.lobby import Lobby
    from zermelo.web.table import Table
    from zermelo.web.visitor import Visitor


class Connection:
    """An open page."""

    def __init__(self, number: int, lobby: Lobby, gateway: GatewayLink) -> None:
        self.number, self.lobby = number, lobby
        self.visitor: Visitor | None = None
        self.lock = asyncio.Lock()  # its requests are handled in order
        self._gateway = gateway
        self._table: Table | None = None

    @property
    def table(self) -> Table | None:
        """The table it watches."""
        return self._table

    @table.setter
    def table(self, table: Table | None) -> None:
        self._table = table
        self._gateway.send("watch", page=self.number, table=None if table is None else table.id)

    def send(self, message: dict[str, Any] | str, number: int | None = None) -> None:
        """Send a message, as the answer to a request if it has a number. A str is already encoded."""
        is_last = True
        if isinstance(message, dict):
            is_last = message.get("done", True)
            message = to_text(message if number is None else {**message, "id": number})
        self._gateway.send("send", message.encode(), page=self.number, id=number, last=is_last)
