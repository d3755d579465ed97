"""A game of one's own is played as it is written: an error is shown with its line, its repair goes on."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.playing import begin, moves, status
from tests.browser.serving import Served
from tests.web.test_reload import STONES


def test_an_error_and_its_repair(tmp_path: Path, serve: Callable[..., Served], visit: Visit) -> None:
    file = tmp_path / "stones.py"
    file.write_text(STONES)
    page = visit(serve(file).address)
    begin(page, "stones.py")
    expect(page.get_by_role("heading", name="Stones")).to_be_visible()
    page.get_by_label("Type a move").fill("3")
    page.keyboard.press("Enter")
    expect(moves(page)).to_have_text(["3"])

    file.write_text(STONES.replace("range(1, 4)", "range(1, 4"))
    expect(page.get_by_role("alert")).to_have_text(re.compile(r"stones\.py:15: SyntaxError: .*"))

    file.write_text(STONES.replace("State(7, 0)", "State(4, 0)"))
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(moves(page)).to_have_text(["3"])
    page.get_by_label("Type a move").fill("1")
    page.keyboard.press("Enter")
    expect(status(page)).to_contain_text("wins")


def test_a_file_that_is_wrong_from_the_start(
    tmp_path: Path, serve: Callable[..., Served], visit: Visit
) -> None:
    file = tmp_path / "stones.py"
    file.write_text(STONES.replace("self, state", "self state", 1))
    page = visit(serve(file).address)
    card = page.locator('[data-game="stones.py"]')
    expect(card).to_be_disabled()
    expect(card).to_contain_text("stones.py:13")
    file.write_text(STONES)
    expect(card).to_be_enabled()
    begin(page, "stones.py")
    expect(page.get_by_role("heading", name="Stones")).to_be_visible()
