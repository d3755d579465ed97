"""A finished game looked back at: the graph, and the move that lost it."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.playing import begin, play, status


def test_review(page: Page) -> None:
    begin(page, "tic-tac-toe")
    play(page, *"5219476")  # O's answer 2 loses
    expect(status(page)).to_contain_text("wins")
    review = page.get_by_role("region", name="Review")
    review.get_by_role("button", name="Review game").click()
    expect(review.get_by_role("button", name="Review again")).to_be_visible()
    expect(review.locator("svg circle.turning").first).to_be_visible()
    blunder = review.locator(".turning-points button").first
    expect(blunder).to_contain_text("2 gave away")
    blunder.click()
    expect(page.get_by_role("note")).to_contain_text("Move 1 of")
