"""No request leaves the machine."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.playing import analysis, begin
from tests.browser.serving import Served


def wander(page: Page) -> None:
    page.reload()
    begin(page, "tic-tac-toe")
    analysis(page).get_by_role("button", name="Analyze").click()
    expect(page.locator("table.move-values tbody tr")).to_have_count(9)
    for name in ("tree", "quiz"):
        page.goto(f"/#/{name}")
        expect(page.locator(".tree-stage [data-node]").first).to_be_visible()


def test_all_requests_go_to_the_server(served: Served, visit: Visit) -> None:
    page = visit(served.address)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("websocket", lambda socket: asked.append(socket.url))
    wander(page)
    hosts = {urlsplit(address).netloc for address in asked if not address.startswith("data:")}
    assert hosts == {urlsplit(served.address).netloc}
    assert len(asked) > 4
