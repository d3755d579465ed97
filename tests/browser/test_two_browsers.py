"""Two people in two browsers play against each other by the link."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.playing import begin, message, moves, place, play, status
from tests.browser.serving import Served


def test_a_game_by_link(served: Served, visit: Visit) -> None:
    one = visit(served.address, permissions=["clipboard-read", "clipboard-write"])
    begin(one, "tic-tac-toe", "link")
    expect(status(one)).to_have_text("Waiting for O to join")
    one.get_by_role("button", name="Copy link").click()
    expect(one.get_by_role("button", name="Copied")).to_be_visible()
    link = one.evaluate("navigator.clipboard.readText()")
    assert link.startswith(f"{served.address}#/join/")

    two = visit(served.address)
    two.goto(link)
    expect(status(two)).to_have_text("X to move")
    expect(status(one)).to_have_text("Your move, X")

    place(two, "1").click()
    expect(message(two)).to_have_text("It is X's turn, not yours.")

    take_turns(one, two, "14253")
    for page in (one, two):
        expect(status(page)).to_contain_text("X wins")
        expect(moves(page)).to_have_text(list("14253"))


def take_turns(one: Page, two: Page, names: str) -> None:
    for number, name in enumerate(names):
        here, there = (one, two) if number % 2 == 0 else (two, one)
        play(here, name)
        expect(moves(there)).to_have_count(number + 1)
