"""What the computer thinks appears while it thinks, and stays as it is when it is stopped."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.playing import analysis, begin, play

NODES = re.compile(r"Nodes\s*([\d.]+( [kMG])?)")


def nodes(page: Page) -> str:
    found = NODES.search(analysis(page).inner_text())
    return found[1] if found else ""


def test_numbers_appear_and_stop(page: Page) -> None:
    begin(page, "connect-four")
    analysis(page).get_by_role("button", name="Analyse").click()
    expect(analysis(page).locator("table.worth tbody tr")).to_have_count(7)
    expect(page.get_by_role("img", name="Evaluation")).to_have_accessible_name(re.compile(r"\d+% for X"))
    before = nodes(page)
    page.wait_for_function(
        "before => !document.querySelector('dl.live').innerText.replace(/\\s+/g, ' ').includes(`NODES ${before}`.trim())"
        " || !document.querySelector('dl.live').innerText.includes(before)",
        arg=before,
    )
    analysis(page).get_by_role("button", name="Stop").click()
    expect(analysis(page).get_by_role("button", name="Analyse")).to_be_visible()
    rest = settled(page)
    page.get_by_role("button", name="Back", exact=True).wait_for()
    assert nodes(page) == rest


def settled(page: Page) -> str:
    """The count of nodes once an answer to something else came after the stop."""
    page.get_by_text("Share or load a position").click()
    page.get_by_label("A position as text").fill("nonsense")
    page.get_by_role("button", name="Load").click()
    expect(page.locator("p.message")).not_to_be_empty()
    return nodes(page)


def test_the_best_line_is_played_out_on_the_board(page: Page) -> None:
    begin(page, "tic-tac-toe")
    play(page, "5")
    analysis(page).get_by_role("button", name="Analyse").click()
    line = analysis(page).locator("p.line button")
    expect(line).to_have_count(8)
    line.nth(7).click()
    expect(page.get_by_role("note")).to_contain_text("Imagined")
    expect(page.locator('.frame [aria-label*="empty"]')).to_have_count(0)
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator('.frame [aria-label*="empty"]')).to_have_count(8)
