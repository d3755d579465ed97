"""The routes: the page, its files, the shapes of the pieces, and the WebSocket."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from zermelo.web import limits
from zermelo.web.gateway import Gateway

PAGE = Path(__file__).parent / "page"  # built from ui/
NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Zermelo</title>
<p>The page has not been built yet: run <code>make</code> in Zermelo's folder, then reload.</p></html>"""
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}
HOST = re.compile(r"(\[(?P<address>[^\[\]/?#@\s]+)\]|(?P<name>[^\[\]/?#@\s:]+))(:\d{1,5})?", re.ASCII)
TRY_LATER = 1013


def make_app(gateway: Gateway, host: str = "127.0.0.1", page: Path = PAGE) -> Starlette:
    """The ASGI application; `host` is the address it listens on."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        gateway.start()
        yield
        await gateway.end()

    async def index(request: Request) -> Response:
        file = page / "index.html"
        return HTMLResponse(file.read_text("utf-8") if file.is_file() else NOT_BUILT)

    async def pieces(request: Request) -> Response:
        from zermelo.board.pieces import piece_paths

        return JSONResponse(piece_paths())

    async def open_socket(websocket: WebSocket) -> None:
        if not is_same_origin(websocket.headers):
            await websocket.close(1008)
            return
        await websocket.accept()
        if len(gateway.pages) >= limits.MOST_CONNECTIONS:
            await websocket.close(TRY_LATER)
            return
        await gateway.enter(websocket).run()

    routes = [
        Route("/", index),
        Route("/pieces.json", pieces),
        WebSocketRoute("/ws", open_socket),
        Mount("/", StaticFiles(directory=page, check_dir=False)),
    ]
    app = Starlette(routes=routes, lifespan=lifespan)
    app.add_middleware(Guard, host=host)
    return app


class Guard:
    """Rejects requests for other host names (DNS rebinding) and adds the security headers to responses."""

    def __init__(self, app: ASGIApp, host: str) -> None:
        self.app = app
        self.names = {"localhost", host.lower(), socket.gethostname().lower()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if not self._is_own_name(headers.get("host", "")):
            refusal = PlainTextResponse("This server is not known by that name; use its address.", 421)
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1008})
            else:
                await refusal(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        await self.app(scope, receive, send_with_headers)

    def _is_own_name(self, host: str) -> bool:
        """Is it an IP address, which no other site can use as its name, or a name of this machine?"""
        name = host_name(host)
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return (
                name in self.names or name.endswith(".localhost") or name.removesuffix(".local") in self.names
            )
        return True


def host_name(host: str) -> str:
    """The name in a Host header, without the port; empty if it is malformed."""
    found = HOST.fullmatch(host)
    return (found["address"] or found["name"]).lower() if found else ""


def is_same_origin(headers: Headers) -> bool:
    """Did our own page open the WebSocket? Browsers always send Origin; other programs may not."""
    origin = headers.get("origin")
    try:
        return origin is None or urlsplit(origin).netloc.lower() == headers.get("host", "").lower()
    except ValueError:  # malformed
        return False
