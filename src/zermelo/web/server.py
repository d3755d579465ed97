"""The server process: its port, how it starts and how it ends."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from zermelo.web import limits
from zermelo.web.app import make_app
from zermelo.web.gateway import Gateway

PORT = 1913  # the year of Zermelo's theorem
TRIES = 50  # ports to try after that one
SIGNALS = (signal.SIGINT, signal.SIGTERM)


class IdleTimeout(H11Protocol):
    """HTTP that closes idle connections, and all connections beyond a maximum."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if len(self.connections) > 2 * limits.MOST_CONNECTIONS:
            transport.abort()
        self.loop.call_later(limits.SILENCE, self._close_if_idle)

    def _close_if_idle(self) -> None:
        is_idle = self.cycle is None and self.transport.get_protocol() is self
        if is_idle and not self.transport.is_closing():
            self.transport.abort()


def bind(host: str, port: int | None) -> socket.socket:
    """A socket on that port; without one, on the first free port from the default one on."""
    if port is not None and not 0 <= port <= 65535:
        raise ValueError(f"there is no port {port}; ports are 1 to 65535")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    wanted = [port] if port is not None else [*range(PORT, PORT + TRIES), 0]
    for number in wanted:
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, number))
            listener.listen(256)
        except OSError as error:
            listener.close()
            if number == wanted[-1] or isinstance(error, socket.gaierror):
                raise ValueError(_why(host, number, error)) from None
        else:
            return listener
    raise AssertionError


def _why(host: str, port: int, error: OSError) -> str:
    reason = (error.strerror or str(error)).lower()
    return f"the server cannot listen on {host}, port {port}: {reason}; choose others with --host and --port"


def address(listener: socket.socket) -> str:
    """The URL of the page."""
    host, port = listener.getsockname()[:2]
    anywhere = {"0.0.0.0": "127.0.0.1", "::": "::1"}
    host = anywhere.get(host, host)
    host = f"[{host}]" if ":" in host else host
    return f"http://{host}:{port}/"


class Server(uvicorn.Server):
    """uvicorn with our limits, and silent."""

    def __init__(self, gateway: Gateway, host: str, on_start: Callable[[], None] | None = None) -> None:
        options: dict[str, Any] = {"log_config": None, "access_log": False, "server_header": False}
        super().__init__(
            uvicorn.Config(
                make_app(gateway, host),
                http=IdleTimeout,
                ws="websockets-sansio",
                loop="asyncio",
                lifespan="on",
                ws_max_size=limits.MESSAGE_BYTES,
                ws_ping_interval=limits.PING_EVERY,
                ws_ping_timeout=limits.PING_PATIENCE,
                ws_per_message_deflate=False,
                h11_max_incomplete_event_size=16 * 1024,
                timeout_keep_alive=5,
                timeout_graceful_shutdown=1,
                proxy_headers=False,
                **options,
            )
        )
        self._on_start = on_start

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """SIGINT and SIGTERM end the server, and do nothing else."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self.handle_exit) for number in SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self._on_start is not None and self.started:
            self._on_start()
