"""The refutation of a move, asked for in the list or on the board."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.playing import analysis, begin, moves, place, play


def test_why_not(page: Page) -> None:
    begin(page, "tic-tac-toe")
    play(page, "5")
    analysis(page).get_by_role("button", name="Analyze").click()
    analysis(page).get_by_role("button", name="Why not 2?").click()
    why = page.locator(".refutation")
    expect(why).to_contain_text(
        re.compile(r"Why not 2\?.*2 is answered by .*X wins in 5 plies.*draw", re.DOTALL)
    )

    page.get_by_label(re.compile("Moves on the board ask")).check()
    place(page, "8").click()
    expect(why).to_contain_text(re.compile(r"Why not 8\?.*8 is answered by", re.DOTALL))
    expect(moves(page)).to_have_count(1)
