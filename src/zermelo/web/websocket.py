"""One WebSocket: messages in, one after the other; messages out, in their order."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import TYPE_CHECKING, Any

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from zermelo.web import limits
from zermelo.web.encode import to_text
from zermelo.web.protocol import VERSION, Request, id_of, parse
from zermelo.web.sentences import Refused, is_our_mistake, told

if TYPE_CHECKING:
    from zermelo.web.front import Front
    from zermelo.web.supervisor import Supervisor

REFUSED, TOO_SLOW = 1008, 1013  # why a connection is closed

log = logging.getLogger("zermelo.web")


class PageSocket:
    """A page that is open somewhere."""

    def __init__(self, socket: WebSocket, front: Front, number: int) -> None:
        self.socket, self.front, self.number = socket, front, number
        self.visitor: str | None = None  # its name
        self.table: str | None = None  # that it watches
        self.worker: Supervisor | None = None  # that has this table
        self.is_watching = False  # the worker knows of it, too, for it was not restarted since
        self.searches: dict[int, Supervisor] = {}  # questions of which answers still come
        self._outbox: asyncio.Queue[Any] = asyncio.Queue(limits.UNSENT)
        self._pace = Pace()

    # ------------------------------------------------------------------ in

    async def run(self) -> None:
        """Until the page is closed, or has to be."""
        writer = asyncio.create_task(self._write())
        try:
            await self._read()
        except (TimeoutError, WebSocketDisconnect):
            pass
        finally:
            self.front.leave(self)
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
                self.send({"type": "error", "sentence": "a message must be text, not bytes"})
                continue
            await self._answer(text)
            deadline = limits.SILENCE if self.visitor is None else None

    async def _answer(self, text: str) -> None:
        number: int | None = None
        try:
            number = id_of(text)
            request = parse(text)
            if request.type == "hello":
                await self._greet(request)
            elif self.visitor is None:
                raise Refused("say hello first")
            else:
                await self.front.answer(self, request, text)
        except asyncio.CancelledError:
            raise
        except Exception as error:
            if is_our_mistake(error):
                log.error("a request failed", exc_info=error)
            self.send({"type": "error", "sentence": told(error)}, number)

    async def _greet(self, request: Request) -> None:
        if request["version"] != VERSION:
            raise Refused(
                f"the server speaks version {VERSION} of the protocol, not {request['version']}; "
                "reload the page"
            )
        if self.visitor is not None:
            raise Refused("you have said hello already")
        self.send(await self.front.welcome(self, request["visitor"]), request.id)

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
