"""Takes the pictures of the README anew: `python -m tests.browser.pictures`."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.playing import analysis, begin_from, play
from tests.browser.serving import Served, running_browser

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
SIZE = ViewportSize(width=1280, height=800)
PATIENCE = 90_000
DEEP_ENOUGH = 12
OTHELLO = "------------------XO------XOXO----OOOOO---XOXOX----OOO-----O---- X"
NEXT = "c8", "e3"
STEPS = 8  # of the nine-leaf tree: two leaves have just been cut


def play_picture(page: Page) -> None:
    """Othello in the middle of the game, while the computer thinks about it."""
    begin_from(page, "othello", OTHELLO)
    play(page, *NEXT)
    analysis(page).get_by_role("button", name="Analyze").click()
    depth = analysis(page).locator("dl.live dd").first
    page.wait_for_function(
        "([depth, least]) => parseInt(depth.innerText) >= least",
        arg=[depth.element_handle(), DEEP_ENOUGH],
    )


def tree_picture(page: Page) -> None:
    """The nine-leaf tree at the cut."""
    page.goto("/#/tree")
    for _ in range(STEPS):
        page.get_by_role("button", name="Next step").click()
    page.mouse.move(0, 0)


def quiz_picture(page: Page) -> None:
    """A quiz with one mistake in the answer."""
    page.goto("/#/quiz")
    page.get_by_label("Quiz no.").fill("7")
    page.get_by_role("button", name="New quiz").click()
    expect(page.locator(".quiz-desk")).to_contain_text("no. 7")
    leaves = page.locator(".quiz-desk .node.box")
    leaves.nth(4).click()
    leaves.nth(8).click()
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".verdict .wrong")).to_be_visible()


def main() -> None:
    taken: dict[str, Callable[[Page], None]] = {
        "play": play_picture,
        "tree": tree_picture,
        "quiz": quiz_picture,
    }
    expect.set_options(timeout=PATIENCE)
    with tempfile.TemporaryDirectory() as data, running_browser() as browser:
        served = Served(Path(data), "--no-save")
        for name, prepare in taken.items():
            context = browser.new_context(base_url=served.address, viewport=SIZE, bypass_csp=True)
            context.set_default_timeout(PATIENCE)
            page = context.new_page()
            prepare(page)
            page.evaluate("scrollTo(0, 0)")
            page.screenshot(path=PICTURES / f"{name}.png", animations="disabled")
            context.close()
        served.stop()


if __name__ == "__main__":
    main()
