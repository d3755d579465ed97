"""Chess from a position: a pawn that arrives asks what it shall become."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.playing import begin_from, moves, place


def test_choose_a_knight(page: Page) -> None:
    begin_from(page, "chess", "8/4P2k/8/8/8/8/8/K7 w - - 0 1")
    place(page, "e7").click()
    expect(place(page, "e8")).to_have_class("cell legal ")
    place(page, "e8").click()
    choice = page.get_by_role("group", name="Which move?")
    expect(choice.get_by_role("button")).to_have_text(["e8=Q", "e8=R", "e8=B", "e8=N", "Cancel"])
    choice.get_by_role("button", name="Cancel").click()
    expect(choice).to_have_count(0)
    expect(moves(page)).to_have_count(0)

    place(page, "e7").click()
    place(page, "e8").click()
    choice.get_by_role("button", name="e8=N").click()
    expect(moves(page)).to_have_text(["e8=N"])
    expect(page.locator('.frame [data-place="e8"]')).to_have_accessible_name("e8, White knight; last move")
