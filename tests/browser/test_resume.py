"""A game goes on after the page was closed, and after the server was killed."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.playing import begin, crosses, moves, play
from tests.browser.serving import Served


def test_after_the_page_was_closed(served: Served, visit: Visit) -> None:
    page = visit(served.address)
    begin(page, "tic-tac-toe")
    play(page, *"519")
    context = page.context
    page.close()
    page = context.new_page()
    page.goto("/#/")
    page.get_by_role("link", name="Tic-Tac-Toe, 3 moves").click()
    expect(moves(page)).to_have_text(list("519"))
    play(page, "2")


def test_after_the_server_was_killed(serve: Callable[..., Served], visit: Visit) -> None:
    first = serve()
    page = visit(first.address)
    begin(page, "tic-tac-toe")
    play(page, *"519")
    first.kill()
    expect(page.get_by_text("Connection lost")).to_be_visible()
    serve(port=first.port)
    expect(page.get_by_text("Connection lost")).to_have_count(0)
    play(page, *"28")
    expect(moves(page)).to_have_text(list("51928"))
    expect(crosses(page)).to_have_count(3)
