"""What is not possible is refused with the reason, and nothing has changed."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.playing import begin, begin_from, message, moves, place, play


def test_illegal_moves(page: Page) -> None:
    begin(page, "tic-tac-toe")
    play(page, "5")
    place(page, "5").click()
    expect(message(page)).to_have_text("5 is not a legal move; try 1, 2, 3, 4, 6 or another.")
    page.get_by_label("Type a move").fill("12")
    page.keyboard.press("Enter")
    expect(message(page)).to_contain_text("'12'")
    expect(message(page)).to_contain_text("legal: 1, 2, 3, 4, 6, 7, 8, 9")
    expect(moves(page)).to_have_count(1)
    play(page, "1")
    expect(message(page)).to_be_empty()


def test_a_position_that_is_none(page: Page) -> None:
    begin_from(page, "chess", "8/8/8/8/8/8/8/8 w - - 0 1")
    expect(page.get_by_role("alert")).to_contain_text("king")
    expect(page.locator(".start")).to_be_visible()

    begin(page, "tic-tac-toe")
    play(page, "5")
    page.get_by_text("Share or load a position").click()
    page.get_by_label("Position as text").fill("5 5")
    page.get_by_role("button", name="Load").click()
    expect(message(page)).to_contain_text("'5', is not legal here")
    expect(moves(page)).to_have_text(["5"])
    page.get_by_label("Position as text").fill("1 2 3")
    page.get_by_role("button", name="Load").click()
    expect(moves(page)).to_have_text(["1", "2", "3"])
    expect(page.locator('.frame [aria-label*="empty"]')).to_have_count(6)


def test_an_address_of_nothing(page: Page) -> None:
    page.goto("/#/play/nothing")
    expect(page.locator("main")).to_contain_text("Choose a game")
