"""A server and a browser for all tests of this folder; each test comes to it as a new visitor."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

from tests.browser.serving import Served, chromium, running_browser
from tests.programs import require

PATIENCE = 90_000  # milliseconds for anything to appear: on a busy machine something may have to be compiled

expect.set_options(timeout=PATIENCE)
Visit = Callable[..., Page]


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    require(chromium(), "chromium")
    with running_browser() as browser:
        yield browser


@pytest.fixture(scope="package")
def served(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("data"))
    yield served
    served.stop()


@pytest.fixture
def visit(browser: Browser) -> Iterator[Visit]:
    """Opens a page at an address in a browser that was never there; what goes wrong on it fails the test."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def open_page(address: str, **options: object) -> Page:
        context = browser.new_context(**{"base_url": address, "locale": "en-GB", **options})  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE)
        context.on("weberror", lambda error: wrong.append(str(error.error)))
        context.on("console", lambda message: wrong.extend(complaints(message)))
        contexts.append(context)
        page = context.new_page()
        page.goto("/#/")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert wrong == []


def complaints(message: ConsoleMessage) -> list[str]:
    """What the browser complains about, but for a server that was killed on purpose."""
    lost = "ERR_CONNECTION_" in message.text or "WebSocket connection" in message.text
    return [message.text] if message.type == "error" and not lost else []


@pytest.fixture
def page(served: Served, visit: Visit) -> Page:
    return visit(served.address)


@pytest.fixture
def serve(browser: Browser, tmp_path: Path) -> Iterator[Callable[..., Served]]:
    """Starts servers for one test only, all with the same data folder."""
    started: list[Served] = []

    def start(*words: object, port: int = 0) -> Served:
        started.append(Served(tmp_path / "data", *map(str, words), port=port))
        return started[-1]

    yield start
    for served in started:
        if served.process.poll() is None:
            served.stop()
