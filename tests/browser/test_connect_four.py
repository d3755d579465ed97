"""A strong computer beats who plays without a plan."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.playing import begin, is_over, play_and_wait, status


def test_a_loss(page: Page) -> None:
    begin(page, "connect-four", "computer", level=6)
    while not is_over(page):
        leftmost = page.locator(".frame .cell.legal").first.get_attribute("data-place")
        assert leftmost is not None
        play_and_wait(page, leftmost)
    expect(status(page)).to_contain_text("O wins")
