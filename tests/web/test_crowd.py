"""Many analyses at once: each has its turn, and says what it waits for."""

from __future__ import annotations

import asyncio
import threading
import time

import pytest

from tests.web.conftest import YOU, Page, Running, engine
from zermelo.native.memory import Memory
from zermelo.native.run import STOP
from zermelo.web import limits, scheduler
from zermelo.web.jobs import Job
from zermelo.web.scheduler import Scheduler, TimeSlice
from zermelo.web.searcher_pool import LEAST, SearcherPool


def first_line(page: Page) -> dict:
    message = page.hear("analysis", "error")
    while message["type"] == "analysis" and not message["moves"]:
        message = page.hear("analysis", "error")
    return message


def test_34_analyses_at_once_each_have_a_line_and_go_on(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scheduler, "LATER", 0.05)
    pages = [server.page() for _ in range(34)]
    for page in pages:
        page.send("analyze", game="connect-four", position="4", seconds=None)
    lines = [first_line(page) for page in pages]
    assert {line["type"] for line in lines} == {"analysis"}
    assert all(line["pv"] for line in lines)
    for page, line in zip(pages, lines, strict=True):
        while page.until("analysis", others=33)["nodes"] <= line["nodes"]:
            pass
    for page in pages:
        page.send("stop")
    for page in pages:
        assert page.until("analysis", done=True)["value"] is not None


def test_the_place_in_the_queue_is_told(server: Running) -> None:
    server.lobby.searchers.scheduler.first.places = 1
    pages = [server.page() for _ in range(3)]
    with TimeSlice(server.lobby.searchers.scheduler, job()):  # of a search that cannot be stopped
        for place, page in enumerate(pages, 1):
            page.send("analyze", game="connect-four", position="4", seconds=None)
            message = page.until("analysis", waiting=place)
            assert message["moves"] == []
            assert not message["done"]
        pages[0].close()
        assert pages[1].until("analysis", waiting=1)
    assert first_line(pages[1])["waiting"] is None


def test_the_computer_moves_while_all_analyze(server: Running) -> None:
    pages = [server.page() for _ in range(6)]
    for page in pages:
        page.send("analyze", game="connect-four", position="", seconds=None)
    for page in pages:
        first_line(page)
    for level, page in enumerate(pages, 3):
        page.send("new", game="connect-four", seats=[engine(level), YOU])
    for page in pages:
        assert page.until("table", ply=1)["to_move"] == 1


# ---------------------------------------------------------------------- whose turn it is


def job() -> Job:
    async def make() -> Job:
        return Job(lambda job: None, lambda message: None)

    return asyncio.run(make())


class Search(threading.Thread):
    """Runs until it is told to stop, in as many turns as there are."""

    def __init__(self, shared: Scheduler, name: str, order: list[str]) -> None:
        super().__init__(daemon=True)
        self.job, self.label, self.order = job(), name, order
        self.job.memory = self.memory = Memory(1)
        self.turn = TimeSlice(shared, self.job)
        self.begun = threading.Event()

    def run(self) -> None:
        with self.turn:
            while not self.job.cancelled.is_set():
                self.order.append(self.label)
                self.begun.set()
                self.memory.ints[STOP] = 0
                end = time.monotonic() + min(60, self.turn.left)
                while not self.memory.ints[STOP] and time.monotonic() < end:
                    time.sleep(0.001)
                    if self.job.cancelled.is_set():
                        return
                self.turn.may_continue()

    def end(self) -> None:
        self.job.cancelled.set()
        self.job.wake.set()
        self.join(10)
        assert not self.is_alive()


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scheduler, "FIRST", 0.002)
    monkeypatch.setattr(scheduler, "LATER", 0.004)
    monkeypatch.setattr(scheduler, "LONGEST", 0.004)


@pytest.mark.usefixtures("short")
def test_all_have_their_turn_again_and_again() -> None:
    shared, order = Scheduler(2), list[str]()
    searches = [Search(shared, str(i), order) for i in range(7)]
    for search in searches:
        search.start()
    end = time.monotonic() + 20
    while min(order.count(search.label) for search in searches) < 5 and time.monotonic() < end:
        time.sleep(0.01)
    counts = [order.count(search.label) for search in searches]
    assert min(counts) >= 5
    assert shared.others == 6
    for search in searches:
        search.end()
    assert shared.others == 0


@pytest.mark.usefixtures("short")
def test_who_is_new_does_not_wait_for_the_others() -> None:
    shared, order = Scheduler(1), list[str]()
    old = [Search(shared, f"old {i}", order) for i in range(4)]
    for search in old:
        search.start()
    for search in old:
        assert search.begun.wait(10)
    for search in old:
        search.job.memory = None  # from now on, none of them can be stopped
    new = [Search(shared, f"new {i}", order) for i in range(4)]
    for search in new:
        search.start()
    for search in new:
        assert search.begun.wait(10)
    for search in old + new:
        search.end()


def test_nobody_is_interrupted_while_nobody_waits() -> None:
    shared, order = Scheduler(2), list[str]()
    searches = [Search(shared, str(i), order) for i in range(2)]
    for search in searches:
        search.start()
        assert search.begun.wait(10)
    time.sleep(0.2)
    assert sorted(order) == ["0", "0", "1", "1"]  # each has had a first turn, and has the next one
    assert shared.others == 0
    for search in searches:
        search.end()


# ---------------------------------------------------------------------- memory


def test_the_more_search_the_less_memory_has_each() -> None:
    assert limits.SEARCHES + limits.REPLIES <= 100
    sizes, left = [], SearcherPool()
    for _ in range(100):
        sizes.append(left._fitting(limits.TABLE_BYTES, 1))
        left._lent += sizes[-1]
    assert sizes[0] == limits.TABLE_BYTES
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[-1] == LEAST
    assert sum(sizes) <= limits.MEMORY
