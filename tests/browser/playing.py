"""What a visitor does on the page, and what there is to see."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

MINE_OR_OVER = re.compile(r"Your move|wins|[Dd]raw")


def begin(page: Page, game: str, opponent: str = "hot-seat", level: int | None = None, side: int = 0) -> None:
    """Choose the opponent, then the game."""
    page.goto("/#/")
    page.get_by_label("Opponent", exact=True).select_option(opponent)
    if level is not None:
        page.get_by_label("Level of the computer").select_option(str(level))
    if opponent in ("computer", "link"):
        page.get_by_label("Your side").select_option(str(side))
    page.locator(f'[data-game="{game}"]').click()
    expect(status(page)).not_to_be_empty()


def begin_from(page: Page, game: str, position: str) -> None:
    """Both sides on this page, from a position."""
    page.goto("/#/")
    page.get_by_label("Opponent", exact=True).select_option("hot-seat")
    page.locator("article", has=page.locator(f'[data-game="{game}"]')).get_by_text("Options").click()
    page.get_by_label("Starting position as text").fill(position)
    page.get_by_role("dialog").get_by_role("button", name="Play").click()


def place(page: Page, name: str) -> Locator:
    return page.locator(f'.frame [data-place="{name}"]')


def play(page: Page, *names: str) -> None:
    """Click these places one after the other, each once the move before has been made."""
    for name in names:
        count = moves(page).count()
        place(page, name).click()
        expect(moves(page)).not_to_have_count(count)


def play_and_wait(page: Page, name: str) -> None:
    """Click there, and wait for the computer's answer or the end."""
    play(page, name)
    expect(status(page)).to_have_text(MINE_OR_OVER)


def moves(page: Page) -> Locator:
    """One element for each move of the list."""
    return page.locator("ol.moves button")


def status(page: Page) -> Locator:
    return page.locator("p.status")


def message(page: Page) -> Locator:
    """Why something was refused, or what was hinted."""
    return page.locator("p.message")


def is_over(page: Page) -> bool:
    return not re.search(r"Your move|to move|thinking", status(page).inner_text())


def analysis(page: Page) -> Locator:
    return page.get_by_role("region", name="Analysis")


def crosses(page: Page) -> Locator:
    """The crosses on the board, by the words for a screen reader."""
    return page.locator('.frame [aria-label*="X cross"]')
