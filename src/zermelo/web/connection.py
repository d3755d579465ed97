"""One WebSocket: messages in, one after the other; messages out, in their order."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from typing import TYPE_CHECKING, Any

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from zermelo.web import limits
from zermelo.web.protocol import VERSION, Request, id_of, parse
from zermelo.web.requests import ANSWERS, welcome
from zermelo.web.sentences import Refused

if TYPE_CHECKING:
    from zermelo.web.room import Room
    from zermelo.web.table import Table
    from zermelo.web.visitor import Visitor

REFUSED, TOO_SLOW = 1008, 1013  # why a connection is closed


class Connection:
    """A page that is open somewhere."""

    def __init__(self, socket: WebSocket, room: Room) -> None:
        self.socket, self.room = socket, room
        self.visitor: Visitor | None = None
        self.table: Table | None = None  # that it watches
        self._outbox: asyncio.Queue[Any] = asyncio.Queue(limits.UNSENT)
        self._pace = Pace()

    # ------------------------------------------------------------------ in

    async def run(self) -> None:
        """Until the page is closed, or has to be."""
        self.room.connections.add(self)
        writer = asyncio.create_task(self._write())
        try:
            await self._read()
        except (TimeoutError, WebSocketDisconnect):
            pass
        finally:
            self.room.leave(self)
            await self._close(writer)

    async def _read(self) -> None:
        deadline: float | None = limits.SILENCE  # for hello
        while True:
            message = await asyncio.wait_for(self.socket.receive(), deadline)
            if message["type"] == "websocket.disconnect":
                return
            await self._pace.keep()
            text = message.get("text")
            if text is None:
                self.send(_error(Refused("a message must be text, not bytes")))
                continue
            await self._answer(text)
            deadline = limits.SILENCE if self.visitor is None else None

    async def _answer(self, text: str) -> None:
        number: int | None = None
        try:
            number = id_of(text)
            request = parse(text)
            if request.type == "hello":
                self._greet(request)
            elif self.visitor is None:
                raise Refused("say hello first")
            else:
                answer = ANSWERS[request.type](self, request)
                if answer is not None:
                    await answer
        except asyncio.CancelledError:
            raise
        except Exception as error:
            self.send({"type": "error", "sentence": self.room.why(error, self.table)}, number)

    def _greet(self, request: Request) -> None:
        if request["version"] != VERSION:
            raise Refused(
                f"the server speaks version {VERSION} of the protocol, not {request['version']}; "
                "reload the page"
            )
        if self.visitor is not None:
            raise Refused("you have said hello already")
        self.visitor = self.room.enter(self, request["visitor"])
        self.send(welcome(self.room, self.visitor), request.id)

    # ------------------------------------------------------------------ out

    def send(self, message: dict[str, Any] | str, number: int | None = None) -> None:
        """Send a message, perhaps as the answer to a question; who does not read is sent away."""
        if number is not None and isinstance(message, dict):
            message = {**message, "id": number}
        try:
            self._outbox.put_nowait(message)
        except asyncio.QueueFull:
            asyncio.get_running_loop().create_task(self._hang_up(TOO_SLOW))

    async def _write(self) -> None:
        try:
            while True:
                message = await self._outbox.get()
                if message is None:
                    return
                text = message if isinstance(message, str) else to_text(message)
                await asyncio.wait_for(self.socket.send_text(text), limits.SEND_PATIENCE)
        except (WebSocketDisconnect, RuntimeError, OSError):
            pass
        except TimeoutError:
            await self._hang_up(TOO_SLOW)

    async def _hang_up(self, code: int) -> None:
        with contextlib.suppress(Exception):
            await asyncio.wait_for(self.socket.close(code), 1)

    async def _close(self, writer: asyncio.Task[None]) -> None:
        with contextlib.suppress(asyncio.QueueFull):
            self._outbox.put_nowait(None)
        with contextlib.suppress(Exception):
            await asyncio.wait_for(writer, 1)
        if self.socket.application_state == WebSocketState.CONNECTED:
            await self._hang_up(REFUSED)


class Pace:
    """Lets so many messages a second through; the others wait, and with them who sent them."""

    def __init__(self) -> None:
        self._left, self._last = float(limits.BURST), time.monotonic()

    async def keep(self) -> None:
        now = time.monotonic()
        self._left = min(limits.BURST, self._left + (now - self._last) * limits.MESSAGES_PER_SECOND)
        self._last = now
        self._left -= 1
        if self._left < 0:
            await asyncio.sleep(-self._left / limits.MESSAGES_PER_SECOND)


def to_text(message: Any) -> str:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def _error(error: Refused) -> dict[str, Any]:
    return {"type": "error", "sentence": str(error)}
