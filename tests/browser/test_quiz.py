"""A quiz answered wrong, which is told and explained, and then right."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

LEAVES = ["3", "12", "8", "2", "4", "6", "14", "5", "2"]


def ask_lecture_tree(page: Page, task: str) -> None:
    page.goto("/#/quiz")
    page.get_by_label("Question").select_option(task)
    page.get_by_label("Source").select_option("typed")
    page.get_by_role("button", name="New quiz").click()
    expect(page.locator(".quiz-desk .node.box text.value")).to_have_text(LEAVES)


def leaf(page: Page, value: str) -> Locator:
    return page.locator(
        ".quiz-desk .node.box", has=page.locator("text.value", has_text=re.compile(f"^{value}$"))
    )


def check(page: Page) -> Locator:
    """What is said to the answers."""
    page.get_by_role("button", name="Check").click()
    return page.locator(".quiz-desk .verdict")


def test_wrong_then_right(page: Page) -> None:
    ask_lecture_tree(page, "prune")
    leaf(page, "4").click()
    leaf(page, "5").click()
    verdict = check(page)
    expect(verdict).to_contain_text("The leaf 6 is never visited.")
    leaf(page, "6").click()
    expect(check(page)).to_contain_text("The leaf 5 is visited")
    leaf(page, "5").click()
    expect(check(page)).to_contain_text("All correct.")
    expect(page.locator(".score")).to_contain_text("1 solved, 0 on the first try")


def test_windows_are_filled_in(page: Page) -> None:
    ask_lecture_tree(page, "windows")
    windows = {"A": ("3", "∞"), "B": ("−∞", "3"), "C": ("3", "2"), "D": ("3", "5")}
    for name, window in windows.items():
        for bound, value in zip(("alpha", "beta"), window, strict=True):
            page.get_by_label(re.compile(f"{bound} of .* node {name}")).fill(value)
    expect(check(page)).to_contain_text("β of MIN node D is 2, not 5.")
    page.get_by_label("beta of MIN node D").fill("2")
    expect(check(page)).to_contain_text("All correct.")


def test_the_printed_sheet_has_a_key(page: Page) -> None:
    ask_lecture_tree(page, "prune")
    sheet = page.locator(".quiz-sheet")
    expect(sheet).to_be_hidden()
    page.emulate_media(media="print")
    expect(sheet).to_be_visible()
    expect(sheet.locator(".key")).to_contain_text("Never visited: 4, 6.")
    expect(page.locator(".quiz-desk")).to_be_hidden()
