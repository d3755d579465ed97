"""The lecture's tree of nine leaves is stepped to its end: 4 and 6 are never visited, and crossed."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

STEP = ".step-bar .count"


def crossed_leaves(page: Page) -> list[str]:
    return page.locator(".tree-pane .node:has(.cross) text.value").all_text_contents()


def sentence(page: Page) -> Locator:
    return page.locator(".tree-pane .sentence")


def test_step_to_the_end(page: Page) -> None:
    page.goto("/#/tree")
    expect(page.locator(STEP)).to_have_text("1 / 16")
    assert crossed_leaves(page) == []
    for number in range(2, 17):
        page.get_by_role("button", name="Next step").click()
        expect(page.locator(STEP)).to_have_text(f"{number} / 16")
    expect(page.get_by_role("button", name="Next step")).to_be_disabled()
    expect(sentence(page)).to_contain_text("The value is 3, the best move 1.")
    assert sorted(crossed_leaves(page)) == ["4", "6"]
    expect(page.locator(".tree-pane .edge .cut")).to_have_count(2)

    page.get_by_role("button", name="First step").click()
    expect(page.locator(STEP)).to_have_text("1 / 16")
    assert crossed_leaves(page) == []


def test_a_typed_tree(page: Page) -> None:
    page.goto("/#/tree")
    page.get_by_label("Tree", exact=True).fill("3 5 / 2 9")
    page.get_by_role("button", name="Search").click()
    expect(page.locator(".tree-pane .node.box")).to_have_count(4)
    page.get_by_role("button", name="Last step").click()
    expect(sentence(page)).to_contain_text("The value is 3")
    assert crossed_leaves(page) == ["9"]

    page.get_by_label("Tree", exact=True).fill("3 5 / (2 9")
    page.get_by_role("button", name="Search").click()
    expect(page.locator(".chooser [role=alert]")).not_to_be_empty()


def test_two_algorithms_side_by_side(page: Page) -> None:
    """Minimax visits 549,946 nodes of tic-tac-toe; alpha-beta few of them."""
    page.goto("/#/tree")
    page.get_by_label(re.compile("^Position")).select_option("tic-tac-toe")
    page.get_by_label("Algorithm").select_option("minimax")
    page.get_by_label("Compare with").select_option("alpha-beta")
    page.get_by_label("Depth").fill("")
    page.get_by_role("button", name="Search").click()
    expect(page.locator(".tree-pane")).to_have_count(2)
    expect(page.locator(".counts .number").nth(0)).to_contain_text(re.compile(r"549.946 nodes"))
    expect(page.locator(".counts .number").nth(1)).to_contain_text(re.compile(r"\d\d.\d{3} nodes"))
