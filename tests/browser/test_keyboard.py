"""Everything can be done without a mouse."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.playing import moves, status

MOST_TABS = 60
WAY: list[tuple[list[str], str]] = [  # the arrow to press, and where it leads
    ([], "1"), (["ArrowDown"], "4"), (["ArrowRight"], "5"), (["ArrowRight"], "6"), (["ArrowDown"], "9"),
]  # fmt: skip


def tab_to(page: Page, is_there: str) -> None:
    """Press Tab until the focus is on an element for which this is true."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if page.evaluate(f"(here => {is_there})(document.activeElement)"):
            return
    raise AssertionError(f"{MOST_TABS} times Tab never led to where {is_there}")


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def focused(page: Page, attribute: str) -> Callable[[], str | None]:
    return lambda: page.evaluate(f"document.activeElement.getAttribute({attribute!r})")


def test_win_at_tic_tac_toe(page: Page) -> None:
    expect(page.locator("[data-game]").first).to_be_visible()
    tab_to(page, "here.getAttribute('aria-label') === 'Opponent'")
    press(page, "ArrowDown")  # both sides on this page
    expect(page.get_by_label("Opponent", exact=True)).to_have_value("hot-seat")
    tab_to(page, "here.dataset.game === 'tic-tac-toe'")
    press(page, "Enter")
    expect(status(page)).to_have_text("X to move")

    tab_to(page, "'place' in here.dataset")
    place = focused(page, "data-place")
    assert place() == "1"
    for count, (arrow, name) in enumerate(WAY, 1):
        press(page, *arrow)
        assert place() == name
        press(page, "Enter" if count % 2 else "Space")
        expect(moves(page)).to_have_count(count)
    expect(status(page)).to_contain_text("X wins")


def test_walk_through_the_tree(page: Page) -> None:
    expect(page.locator("[data-game]").first).to_be_visible()
    tab_to(page, "here.textContent === 'Tree'")
    press(page, "Enter")
    steps = page.locator(".step-bar .count")
    expect(steps).to_have_text("1 / 16")
    press(page, "ArrowRight", "ArrowRight", "ArrowLeft")
    expect(steps).to_have_text("2 / 16")
    press(page, "End")
    expect(steps).to_have_text("16 / 16")
    press(page, "Home")
    expect(steps).to_have_text("1 / 16")

    tab_to(page, "'node' in here.dataset")
    node = focused(page, "data-node")
    assert node() == "0"
    press(page, "ArrowDown")
    expect(page.locator(".tree-pane [data-node]:focus")).not_to_have_attribute("data-node", "0")
    press(page, "Enter")
    expect(page.locator(".tree-pane [aria-pressed=true]")).to_have_count(1)
    press(page, "ArrowUp")
    expect(page.locator('.tree-pane [data-node="0"]')).to_be_focused()
