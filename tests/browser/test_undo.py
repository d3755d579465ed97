"""A move is taken back with the computer's answer; the game is looked back at, helped along, given up."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.playing import begin, crosses, message, moves, play, play_and_wait, status


def test_undo(page: Page) -> None:
    begin(page, "tic-tac-toe", "computer", level=1)
    play_and_wait(page, "5")
    expect(moves(page)).to_have_count(2)
    page.get_by_role("button", name="Undo").click()
    expect(moves(page)).to_have_count(0)
    expect(crosses(page)).to_have_count(0)
    expect(status(page)).to_have_text("Your move, X")
    play_and_wait(page, "1")
    expect(crosses(page)).to_have_count(1)


def test_back_and_forth(page: Page) -> None:
    begin(page, "tic-tac-toe", "computer", level=1)
    play_and_wait(page, "5")
    page.get_by_role("button", name="Previous move", exact=True).click()
    expect(page.get_by_role("note")).to_contain_text("Move 1 of 2")
    page.get_by_role("button", name="First position").click()
    expect(crosses(page)).to_have_count(0)
    page.get_by_role("button", name="Back to the game").click()
    expect(page.get_by_role("note")).to_have_count(0)
    expect(crosses(page)).to_have_count(1)


def test_resign_needs_a_second_click(page: Page) -> None:
    begin(page, "tic-tac-toe", "computer", level=1)
    page.get_by_role("button", name="Resign").click()
    expect(status(page)).to_have_text("Your move, X")
    page.get_by_role("button", name="Really resign?").click()
    expect(status(page)).to_contain_text("O wins")


def test_a_hint_is_marked_on_the_board(page: Page) -> None:
    begin(page, "tic-tac-toe")
    play(page, *"5142")  # X wins with 6
    page.get_by_role("button", name="Hint").click()
    expect(message(page)).to_contain_text("The computer would play 6")
    expect(page.locator(".frame .mark.hint")).to_have_count(1)
    play(page, "6")
    expect(page.locator(".frame .mark.hint")).to_have_count(0)
    expect(status(page)).to_contain_text("X wins")
