"""Where many analyze, the panel says what it waits for, and a refusal ends the wait."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.playing import analysis, begin
from tests.web.conftest import Running
from zermelo.web.jobs import Job
from zermelo.web.scheduler import TimeSlice


@pytest.fixture
def running() -> Iterator[Running]:
    """A server in this process, so that its places can be taken."""
    running = Running()
    yield running
    running.stop()


def test_the_place_in_the_queue_is_shown(running: Running, visit: Visit) -> None:
    page = visit(f"http://127.0.0.1:{running.port}")
    begin(page, "tic-tac-toe")
    scheduler = running.lobby.searchers.scheduler
    scheduler.first.places = 1
    with TimeSlice(
        scheduler, Job(lambda job: None, lambda message: None)
    ):  # of a search that cannot be stopped
        other = running.page()
        other.send("analyze", game="tic-tac-toe", position="", seconds=None)
        other.until("analysis", waiting=1)
        analysis(page).get_by_role("button", name="Analyze").click()
        expect(analysis(page)).to_contain_text("Number 2 in the queue")
        other.close()
        expect(analysis(page)).to_contain_text("Next in the queue")
    expect(analysis(page).locator("table.move-values tbody tr")).to_have_count(9)
    expect(analysis(page)).not_to_contain_text("queue")


def test_a_refusal_ends_the_wait(running: Running, visit: Visit) -> None:
    page = visit(f"http://127.0.0.1:{running.port}")
    begin(page, "tic-tac-toe")
    running.lobby.searches.places = 0
    analysis(page).get_by_role("button", name="Analyze").click()
    expect(analysis(page).get_by_role("alert")).to_contain_text("try again in a while")
    expect(analysis(page)).not_to_contain_text("Starting")
    running.lobby.searches.places = 1
    analysis(page).get_by_role("button", name="Try again").click()
    expect(analysis(page).locator("table.move-values tbody tr")).to_have_count(9)
    expect(analysis(page).get_by_role("alert")).to_have_count(0)
