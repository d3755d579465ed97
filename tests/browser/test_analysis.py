"""What the computer thinks appears while it thinks, and stays as it is when it is stopped."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.playing import analysis, begin, message, play
from tests.browser.traffic import listen, wait_for


def test_numbers_appear_and_stop(page: Page) -> None:
    heard = listen(page)
    begin(page, "connect-four")
    analysis(page).get_by_role("button", name="Analyze").click()
    expect(analysis(page).locator("table.move-values tbody tr")).to_have_count(7)
    expect(page.get_by_role("img", name="Evaluation")).to_have_accessible_name(re.compile(r"\d+% for X"))
    nodes = analysis(page).locator("dl.live dd").nth(1)
    expect(nodes).not_to_have_text(nodes.inner_text())

    analysis(page).get_by_role("button", name="Stop").click()
    expect(analysis(page).get_by_role("button", name="Analyze")).to_be_visible()
    wait_for(page, heard, type="analysis", done=True)
    ask_something_else(page)
    told = [answer["done"] for answer in heard if answer["type"] == "analysis"]
    assert told == [False] * (len(told) - 1) + [True]


def ask_something_else(page: Page) -> None:
    """What is answered after this would not have been answered before."""
    page.get_by_text("Share or load a position").click()
    page.get_by_label("Position as text").fill("nonsense")
    page.get_by_role("button", name="Load").click()
    expect(message(page)).to_contain_text("is not legal here")


def test_the_best_line_is_played_out_on_the_board(page: Page) -> None:
    begin(page, "tic-tac-toe")
    play(page, "5")
    analysis(page).get_by_role("button", name="Analyze").click()
    line = analysis(page).locator("p.line button")
    expect(line).to_have_count(8)
    line.nth(7).click()
    expect(page.get_by_role("note")).to_contain_text("Variation")
    expect(page.locator('.frame [aria-label*="empty"]')).to_have_count(0)
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator('.frame [aria-label*="empty"]')).to_have_count(8)
