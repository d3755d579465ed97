"""A whole game against the computer: nobody who plays well loses tic-tac-toe."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.playing import begin, is_over, moves, play_and_wait, status
from zermelo import Limit, Position, analyze


def best_move(played: list[str]) -> str:
    decision = analyze(Position("tic-tac-toe", " ".join(played)), "alpha-beta", Limit(depth=9), native=False)
    return str(decision.move)


def test_a_draw(page: Page) -> None:
    begin(page, "tic-tac-toe", "computer", level=6)
    play_and_wait(page, "1")
    while not is_over(page):
        play_and_wait(page, best_move(moves(page).all_inner_texts()))
    expect(status(page)).to_have_text(re.compile("draw", re.IGNORECASE))
    expect(moves(page)).to_have_count(9)
