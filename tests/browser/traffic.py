"""What the server has said to a page."""

from __future__ import annotations

import json
import time
from typing import Any

from playwright.sync_api import Page, WebSocket

PATIENCE = 90  # seconds


def listen(page: Page) -> list[dict[str, Any]]:
    """Load the page again, and gather the messages that come from then on."""
    heard: list[dict[str, Any]] = []

    def open_socket(socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: heard.append(json.loads(text)))

    page.on("websocket", open_socket)
    page.reload()
    return heard


def wait_for(page: Page, heard: list[dict[str, Any]], **wanted: Any) -> None:
    """Until a message has come that holds this."""
    until = time.monotonic() + PATIENCE
    while not any(wanted.items() <= message.items() for message in heard):
        assert time.monotonic() < until, f"no message with {wanted} has come"
        page.wait_for_timeout(20)  # which lets messages in
