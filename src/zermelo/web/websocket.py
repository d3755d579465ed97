"""One WebSocket: requests are handled one after the other, and answers are sent in order."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import TYPE_CHECKING, Any

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from zermelo.web import limits
from zermelo.web.encode import to_text
from zermelo.web.errors import RequestError, describe_error, is_internal_error
from zermelo.web.protocol import VERSION, Request, check_request, decode, request_id

if TYPE_CHECKING:
    from zermelo.web.gateway import Gateway
    from zermelo.web.supervisor import Supervisor

POLICY, TRY_AGAIN_LATER = 1008, 1013  # close codes

log = logging.getLogger("zermelo.web")


class PageSocket:
    """An open page, as the gateway sees it."""

    def __init__(self, socket: WebSocket, gateway: Gateway, number: int) -> None:
        self.socket, self.gateway, self.number = socket, gateway, number
        self.visitor: str | None = None  # its name
        self.table: str | None = None  # the table it watches
        self.worker: Supervisor | None = None  # the worker of this table
        self.is_watching = False  # the worker has not been restarted since
        self.searches: dict[int, Supervisor] = {}  # requests that expect more answers
        self._outbox: asyncio.Queue[Any] = asyncio.Queue(limits.UNSENT)
        self._rate_limiter = RateLimiter()

    # ------------------------------------------------------------------ receiving

    async def run(self) -> None:
        """Serve the page until it is closed."""
        writer = asyncio.create_task(self._write())
        try:
            await self._read()
        except (TimeoutError, WebSocketDisconnect):
            pass
        finally:
            self.gateway.leave(self)
            await self._close(writer)

    async def _read(self) -> None:
        deadline: float | None = limits.SILENCE  # for hello
        while True:
            message = await asyncio.wait_for(self.socket.receive(), deadline)
            if message["type"] == "websocket.disconnect":
                return
            await self._rate_limiter.wait()
            text = message.get("text")
            if text is None:
                self.send({"type": "error", "sentence": "a message must be text, not bytes"})
                continue
            await self._answer(text)
            deadline = limits.SILENCE if self.visitor is None else None

    async def _answer(self, text: str) -> None:
        number: int | None = None
        try:
            data = decode(text)
            number = request_id(data)
            request = check_request(data)
            if request.type == "hello":
                await self._greet(request)
            elif self.visitor is None:
                raise RequestError("say hello first")
            else:
                await self.gateway.answer(self, request)
        except asyncio.CancelledError:
            raise
        except Exception as error:
            if is_internal_error(error):
                log.error("a request failed", exc_info=error)
            self.send({"type": "error", "sentence": describe_error(error)}, number)

    async def _greet(self, request: Request) -> None:
        if request["version"] != VERSION:
            raise RequestError(
                f"the server speaks version {VERSION} of the protocol, not {request['version']}; "
                "reload the page"
            )
        if self.visitor is not None:
            raise RequestError("you have said hello already")
        self.send(await self.gateway.welcome(self, request["visitor"]), request.id)

    # ------------------------------------------------------------------ sending

    def send(self, message: dict[str, Any] | str, number: int | None = None) -> None:
        """Send a message, as the answer to a request if it has a number. Close a page that does not read."""
        if number is not None and isinstance(message, dict):
            message = {**message, "id": number}
        try:
            self._outbox.put_nowait(message)
        except asyncio.QueueFull:
            asyncio.get_running_loop().create_task(self._hang_up(TRY_AGAIN_LATER))

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
            await self._hang_up(TRY_AGAIN_LATER)

    async def _hang_up(self, code: int) -> None:
        with contextlib.suppress(Exception):
            await asyncio.wait_for(self.socket.close(code), 1)

    async def _close(self, writer: asyncio.Task[None]) -> None:
        with contextlib.suppress(asyncio.QueueFull):
            self._outbox.put_nowait(None)
        with contextlib.suppress(Exception):
            await asyncio.wait_for(writer, 1)
        if self.socket.application_state == WebSocketState.CONNECTED:
            await self._hang_up(POLICY)


class RateLimiter:
    """A token bucket: so many messages per second pass, and a sender that exceeds the rate waits."""

    def __init__(self) -> None:
        self._tokens, self._last = float(limits.BURST), time.monotonic()

    async def wait(self) -> None:
        now = time.monotonic()
        self._tokens = min(limits.BURST, self._tokens + (now - self._last) * limits.MESSAGES_PER_SECOND)
        self._last = now
        self._tokens -= 1
        if self._tokens < 0:
            await asyncio.sleep(-self._tokens / limits.MESSAGES_PER_SECOND)
