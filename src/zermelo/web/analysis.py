"""Live analysis: iterative deepening, with a message to the page after each depth."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from zermelo.players.human import format_value
from zermelo.players.levels import search_for
from zermelo.position import Position
from zermelo.search.decision import Limit, tidy
from zermelo.search.engine.engine import Engine
from zermelo.search.mcts.mcts import Mcts
from zermelo.web import limits
from zermelo.web.errors import RequestError
from zermelo.web.evaluation import Findings, bar_share
from zermelo.web.jobs import Job
from zermelo.web.outcome import outcome_of
from zermelo.web.scheduler import TimeSlice
from zermelo.web.searcher_pool import SearcherPool, memory_to_stop

if TYPE_CHECKING:
    from zermelo.web.connection import Connection
    from zermelo.web.visitor import SearchTask

PAUSE = 0.1  # seconds between two messages, at least
SLICE = 0.5  # seconds of tree search between two messages
ALL_VALUES = 0.3  # seconds: while a depth takes no longer, all moves get their values
MOST_DEPTH = 200
HINT_SECONDS = 1.0


def analyze(
    page: Connection, number: int | None, position: Position, text: str, seconds: float | None, threads: int
) -> None:
    """Analyze a position until it is proven, time is up, or the page stops it."""
    check(position)
    searchers = page.lobby.searchers

    def work(job: Job) -> None:
        Analysis(
            job, searchers, position, text, limits.MOST_SECONDS if seconds is None else seconds, threads
        ).run()

    ask(page, number, work)


def hint(page: Connection, number: int | None, position: Position) -> None:
    """Suggest a move."""
    check(position)
    searchers = page.lobby.searchers

    def work(job: Job) -> None:
        quiet = Analysis(job, searchers, position, "", HINT_SECONDS, 1)
        quiet.is_silent = True
        quiet.run()
        decision = quiet.findings.decision
        if decision is None or decision.move is None:
            raise RequestError("no move was found in time")
        job.tell(
            {
                "type": "hint",
                "move": decision.move,
                "path": quiet.findings.paths.get(decision.move, []),
                "value": decision.value,
                "proven": decision.proven,
                "sentence": f"The computer would play {decision.move}, worth {format_value(decision)}.",
            }
        )

    ask(page, number, work)


def check(position: Position) -> None:
    if search_for(position.game) is None:
        raise RequestError("the computer does not know how to search this game")


def ask(page: Connection, number: int | None, work: Callable[[Job], None]) -> None:
    """Run the work as a search of the visitor. Its messages answer the request of that number."""

    async def run(search: SearchTask) -> None:
        search.job = Job(work, lambda message: page.send(message, number))
        if search.is_stopped:
            search.job.cancel()
        try:
            await page.lobby.searches.run(search.job)
        except Exception as error:
            page.send({"type": "error", "sentence": page.lobby.why(error)}, number)

    assert page.visitor is not None
    page.visitor.begin(page, run)


class Analysis:
    """The analysis of one position, in its thread."""

    refutes: str | None = None
    is_silent = False

    def __init__(
        self,
        job: Job,
        searchers: SearcherPool,
        position: Position,
        text: str,
        seconds: float,
        threads: int,
    ) -> None:
        self.job, self.searchers, self.position, self.text = job, searchers, position, text
        self.seconds, self.threads = seconds, min(threads, limits.CORES)
        self.findings = Findings(position)
        self.time_slice = TimeSlice(searchers.scheduler, job, self.wait)
        self.end = math.inf  # when time is up
        self._live = 0  # nodes of the running search
        self._sent = 0.0

    def run(self) -> None:
        """Search and report; the last message is `done`."""
        try:
            if not self.position.is_over:
                self.search()
        finally:
            self.report(done=True)

    def search(self) -> None:
        search = search_for(self.position.game)
        assert search is not None
        self.report(compiling=not self.searchers.is_ready(self.position.game, search))  # it has begun
        if not self.searchers.wait_until_ready(self.position.game, search, self.job.cancelled):
            return
        # The table is cleared: hits from an earlier search would cut the principal variation short.
        searchers, threads = self.searchers, self.threads
        with (
            self.time_slice,
            searchers.borrow(self.position.game, search, threads=threads, clear=True) as searcher,
        ):
            self.job.memory = memory_to_stop(searcher)
            self.end = time.monotonic() + self.seconds
            self.job.limit = self.job.runs_for + self.seconds
            try:
                if isinstance(searcher, Mcts):
                    self.simulate(searcher)
                else:
                    self.deepen(searcher)
            finally:
                self.job.memory = None

    # ------------------------------------------------------------------ the engine

    def deepen(self, engine: Engine) -> None:
        """Iterative deepening, with the values of all moves as long as that is quick, then of the best only.

        The transposition table makes searching a depth again cheap.
        """
        everything = True
        for depth in range(1, MOST_DEPTH):
            before = self.time_slice.seconds
            if not self.look(engine, depth, everything):
                break
            everything = everything and self.time_slice.seconds - before < ALL_VALUES
        decision = self.findings.decision
        if decision is not None and decision.proven and not everything:
            self.look(engine, None, True)

    def look(self, engine: Engine, depth: int | None, all_values: bool) -> bool:
        """Search to a depth, in as many time slices as it takes. Returns whether there is more to find."""
        while self.may_continue():
            limit = Limit(depth=depth, time=min(self.left(), self.time_slice.left))
            decision = engine.analyze(self.position, limit, all_values=all_values, watch=self.watch)
            self._live = 0
            is_whole = decision.proven or (depth is not None and (decision.depth or 0) >= depth)
            if not is_whole and self.findings.decision is not None:
                self.findings.nodes += (
                    decision.nodes
                )  # stopped inside a depth: the last depth's result stands
                continue
            is_first = self.findings.decision is None
            self.findings.add(decision)
            self.report(now=is_first)
            if is_whole:
                return not decision.proven and self.may_continue()
        return False

    def watch(self, nodes: int) -> None:
        self._live = nodes
        self.report()

    # ------------------------------------------------------------------ tree search

    def simulate(self, searcher: Mcts) -> None:
        """Run simulations in slices of time; they all grow one tree."""
        while self.may_continue():
            seconds = min(SLICE, self.left(), self.time_slice.left)
            decision = searcher.analyze(self.position, Limit(time=max(0.01, seconds)))
            self.findings.nodes += decision.simulations or 0
            is_first = self.findings.decision is None
            self.findings.add(decision)
            self.report(now=is_first)
            if decision.proven:
                break

    def may_continue(self) -> bool:
        """Is there time left? Yields to other searches first, if the time slice is used up."""
        if self.time_slice.is_over:
            self.report(now=True)
        return self.time_slice.may_continue() and self.left() > 0

    def left(self) -> float:
        return max(0.0, self.end - time.monotonic())

    # ------------------------------------------------------------------ messages

    def wait(self, place: int) -> None:
        """Report the place in the queue."""
        if not self.is_silent:
            self.job.tell(self.message(waiting=place))

    def report(self, *, now: bool = False, compiling: bool = False, done: bool = False) -> None:
        """Send what is known, at once or as often as PAUSE allows."""
        time_ = time.monotonic()
        if self.is_silent or not (now or done or compiling or time_ - self._sent >= PAUSE):
            return
        self._sent = time_
        self.job.tell(self.message(compiling=compiling, done=done))

    def message(
        self, *, compiling: bool = False, done: bool = False, waiting: int | None = None
    ) -> dict[str, Any]:
        findings, decision = self.findings, self.findings.decision
        game = self.position.game
        seconds = self.time_slice.seconds
        nodes = findings.nodes + self._live
        over = outcome_of(self.position)
        proven = over is not None or (decision is not None and decision.proven)
        values = findings.player_values if over is None else [tidy(each) for each in over["utilities"]]
        value = values[findings.player]
        return {
            "type": "analysis",
            "position": self.text,
            "refutes": self.refutes,
            "player": findings.player,
            "unit": list(game.unit),
            "value": value,
            "values": values,
            "share": bar_share(game, value, findings.player),
            "proven": proven,
            "plies": 0 if over else None if decision is None else decision.plies,
            "depth": None if decision is None else decision.depth,
            "selective_depth": None if decision is None else decision.selective_depth,
            "nodes": nodes,
            "seconds": round(seconds, 3),
            "nodes_per_second": round(nodes / max(1e-6, seconds)),
            "pv": list(decision.pv or []) if decision is not None else [],
            "moves": findings.moves(),
            "sentence": f"The game is over: {over['sentence']}." if over else self.sentence(compiling),
            "compiling": compiling,
            "waiting": waiting,
            "others": self.time_slice.scheduler.others,
            "done": done,
        }

    def sentence(self, compiling: bool) -> str:
        return (
            "Compiling the rules for this machine. This happens once."
            if compiling
            else self.findings.sentence()
        )
