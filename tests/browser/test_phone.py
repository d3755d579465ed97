"""On a phone's width nothing is scrolled sideways, and the board is as wide as the screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.playing import analysis, begin, crosses, moves, place
from tests.browser.serving import Served

PHONE = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}


@pytest.fixture
def phone(served: Served, visit: Visit) -> Page:
    return visit(served.address, **PHONE)


def assert_fits(page: Page) -> None:
    wide, shown = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert (wide, shown) == (360, 360), page.url


def test_play(phone: Page) -> None:
    assert_fits(phone)
    begin(phone, "tic-tac-toe")
    board = phone.locator(".frame svg").bounding_box()
    assert board is not None
    assert board["width"] > 250
    assert board["x"] >= 0
    assert board["x"] + board["width"] <= 360
    for count, name in enumerate("51", 1):
        place(phone, name).tap()
        expect(moves(phone)).to_have_count(count)
    expect(crosses(phone)).to_have_count(1)
    analysis(phone).get_by_role("button", name="Analyze").tap()
    expect(phone.locator("table.move-values tbody tr")).to_have_count(7)
    phone.get_by_text("Share or load a position").tap()
    assert_fits(phone)


@pytest.mark.parametrize("game", ["chess", "go", "hex", "kalah", "gomoku", "dots-and-boxes"])
def test_boards(phone: Page, game: str) -> None:
    begin(phone, game)
    assert_fits(phone)


@pytest.mark.parametrize("name", ["tree", "quiz"])
def test_trees(phone: Page, name: str) -> None:
    phone.goto(f"/#/{name}")
    expect(phone.locator(".tree-stage [data-node]").first).to_be_visible()
    assert_fits(phone)
