"""By day and by night: as the system has it, until the visitor chooses."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.serving import Served


def brightness(page: Page, selector: str, what: str) -> float:
    """From 0, black, to 255, white."""
    colour = page.locator(selector).first.evaluate(
        """(element, what) => {
            const paint = document.createElement("canvas").getContext("2d");
            paint.fillStyle = getComputedStyle(element)[what];
            paint.fillRect(0, 0, 1, 1);
            return [...paint.getImageData(0, 0, 1, 1).data].slice(0, 3);
        }""",
        what,
    )
    return float(sum(colour)) / 3


def is_dark(page: Page) -> bool:
    expect(page.locator("[data-game]").first).to_be_visible()
    behind, letters = (brightness(page, "body", what) for what in ("backgroundColor", "color"))
    assert abs(behind - letters) > 120  # they can be read
    return behind < letters


def test_as_the_system_has_it(served: Served, visit: Visit) -> None:
    assert not is_dark(visit(served.address, color_scheme="light"))
    assert is_dark(visit(served.address, color_scheme="dark"))


def test_as_the_visitor_chooses(served: Served, visit: Visit) -> None:
    page = visit(served.address, color_scheme="light")
    page.get_by_role("button", name="Dark theme").click()
    assert is_dark(page)
    page.reload()
    assert is_dark(page)
    page.get_by_role("button", name="Light theme").click()
    assert not is_dark(page)
