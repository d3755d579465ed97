"""Live analysis: deeper and deeper, and after each depth the page hears what is known by now."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from zermelo.players.human import told as worth_told
from zermelo.players.levels import searcher_for
from zermelo.position import Position
from zermelo.search.decision import Limit, tidy
from zermelo.search.engine.engine import Engine
from zermelo.search.mcts.mcts import Mcts
from zermelo.web import limits
from zermelo.web.engines import Engines, memory_to_stop
from zermelo.web.jobs import Job
from zermelo.web.outcome import outcome_of
from zermelo.web.sentences import Refused
from zermelo.web.turns import Turn
from zermelo.web.worth import Known, share

if TYPE_CHECKING:
    from zermelo.web.connection import Connection
    from zermelo.web.visitor import Errand

PAUSE = 0.1  # seconds between two messages, at least
SLICE = 0.5  # seconds of tree search between two messages
ALL_VALUES = 0.3  # seconds: while a depth takes no longer, the values of all moves are found
MOST_DEPTH = 200
HINT_SECONDS = 1.0


def analyze(
    page: Connection, number: int | None, position: Position, text: str, seconds: float | None, threads: int
) -> None:
    """Analyse a position for the page, until it is proven, time is out, or the page has seen enough."""
    check(position)
    engines = page.room.engines

    def work(job: Job) -> None:
        Analysis(
            job, engines, position, text, limits.MOST_SECONDS if seconds is None else seconds, threads
        ).run()

    ask(page, number, work)


def hint(page: Connection, number: int | None, position: Position) -> None:
    """What the computer would play."""
    check(position)
    engines = page.room.engines

    def work(job: Job) -> None:
        quiet = Analysis(job, engines, position, "", HINT_SECONDS, 1)
        quiet.is_silent = True
        quiet.run()
        decision = quiet.known.decision
        if decision is None or decision.move is None:
            raise Refused("no move was found in time")
        job.tell(
            {
                "type": "hint",
                "move": decision.move,
                "path": quiet.known.paths.get(decision.move, []),
                "value": decision.value,
                "exact": decision.proven,
                "sentence": f"The computer would play {decision.move}, worth {worth_told(decision)}.",
            }
        )

    ask(page, number, work)


def check(position: Position) -> None:
    if searcher_for(position.game) is None:
        raise Refused("the computer does not know how to search this game")


def ask(page: Connection, number: int | None, work: Callable[[Job], None]) -> None:
    """Let a job of the visitor do the work, whose messages answer the question of that number."""

    async def errand(mine: Errand) -> None:
        mine.job = Job(work, lambda message: page.send(message, number))
        if mine.is_stopped:
            mine.job.cancel()
        try:
            await page.room.searches.run(mine.job)
        except Exception as error:
            page.send({"type": "error", "sentence": page.room.why(error)}, number)

    assert page.visitor is not None
    page.visitor.ask(page, errand)


class Analysis:
    """The analysis of one position, in its thread."""

    refutes: str | None = None
    is_silent = False

    def __init__(
        self, job: Job, engines: Engines, position: Position, text: str, seconds: float, threads: int
    ) -> None:
        self.job, self.engines, self.position, self.text = job, engines, position, text
        self.seconds, self.threads = seconds, min(threads, limits.CORES)
        self.known = Known(position)
        self.turn = Turn(engines.turns, job, self.wait)
        self.end = math.inf  # when time is out
        self._live = 0  # nodes of the search that runs
        self._said = 0.0

    def run(self) -> None:
        """Search, and say what is found; the last message is `done`."""
        try:
            if not self.position.is_over:
                self.search()
        finally:
            self.say(done=True)

    def search(self) -> None:
        cls = searcher_for(self.position.game)
        assert cls is not None
        self.say(compiling=not self.engines.is_ready(self.position.game, cls))  # that it begins
        if not self.engines.wait_until_ready(self.position.game, cls, self.job.cancelled):
            return
        # Of a table that knows the answer, the line that leads there would be cut short.
        engines, threads = self.engines, self.threads
        with self.turn, engines.borrow(self.position.game, cls, threads=threads, clear=True) as searcher:
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
        """Depth 1, 2, 3 …: with the values of all moves as long as that is quick, then for the best only.

        What the last depth found is in the table, so that going through it again costs little.
        """
        everything = True
        for depth in range(1, MOST_DEPTH):
            before = self.turn.seconds
            if not self.look(engine, depth, everything):
                break
            everything = everything and self.turn.seconds - before < ALL_VALUES
        decision = self.known.decision
        if decision is not None and decision.proven and not everything:
            self.look(engine, None, True)

    def look(self, engine: Engine, depth: int | None, all_values: bool) -> bool:
        """Search to a depth, in as many turns as it takes; is there more to be found out?"""
        while self.goes_on():
            limit = Limit(depth=depth, time=min(self.left(), self.turn.left))
            decision = engine.analyze(self.position, limit, all_values=all_values, watch=self.watch)
            self._live = 0
            is_whole = decision.proven or (depth is not None and (decision.depth or 0) >= depth)
            if not is_whole and self.known.decision is not None:
                self.known.nodes += decision.nodes  # stopped inside a depth: what the last one found stands
                continue
            is_first = self.known.decision is None
            self.known.learn(decision)
            self.say(now=is_first)
            if is_whole:
                return not decision.proven and self.goes_on()
        return False

    def watch(self, nodes: int) -> None:
        self._live = nodes
        self.say()

    # ------------------------------------------------------------------ tree search

    def simulate(self, searcher: Mcts) -> None:
        """Slices of time, whose simulations all go into one tree."""
        while self.goes_on():
            seconds = min(SLICE, self.left(), self.turn.left)
            decision = searcher.analyze(self.position, Limit(time=max(0.01, seconds)))
            self.known.nodes += decision.simulations or 0
            is_first = self.known.decision is None
            self.known.learn(decision)
            self.say(now=is_first)
            if decision.proven or decision.move is None:
                break

    def goes_on(self) -> bool:
        """Is there time left, and is it our turn? Others may have had theirs before this returns."""
        if self.turn.is_over:
            self.say(now=True)
        return self.turn.goes_on() and self.left() > 0

    def left(self) -> float:
        return max(0.0, self.end - time.monotonic())

    # ------------------------------------------------------------------ what is said

    def wait(self, place: int) -> None:
        """Tell the page how many searches must have their first turn until it is this one's."""
        if not self.is_silent:
            self.job.tell(self.message(waiting=place))

    def say(self, *, now: bool = False, compiling: bool = False, done: bool = False) -> None:
        """Tell the page what is known, now or at least not too often."""
        time_ = time.monotonic()
        if self.is_silent or not (now or done or compiling or time_ - self._said >= PAUSE):
            return
        self._said = time_
        self.job.tell(self.message(compiling=compiling, done=done))

    def message(
        self, *, compiling: bool = False, done: bool = False, waiting: int | None = None
    ) -> dict[str, Any]:
        known, decision = self.known, self.known.decision
        game = self.position.game
        seconds = self.turn.seconds
        nodes = known.nodes + self._live
        value = None if decision is None else decision.value
        over = outcome_of(self.position)
        exact = decision is not None and decision.proven
        if over is not None:
            value, exact = tidy(over["utilities"][known.player]), True
        return {
            "type": "analysis",
            "position": self.text,
            "refutes": self.refutes,
            "player": known.player,
            "unit": list(game.unit),
            "value": value,
            "share": None if value is None else share(game, value, known.player),
            "exact": exact,
            "plies": 0 if over else None if decision is None else decision.plies,
            "depth": None if decision is None else decision.depth,
            "selective_depth": None if decision is None else decision.selective_depth,
            "nodes": nodes,
            "seconds": round(seconds, 3),
            "nodes_per_second": round(nodes / max(1e-6, seconds)),
            "pv": list(decision.pv or []) if decision is not None else [],
            "moves": known.moves(),
            "sentence": f"The game is over: {over['sentence']}." if over else self.sentence(compiling),
            "compiling": compiling,
            "waiting": waiting,
            "others": self.turn.turns.others,
            "done": done,
        }

    def sentence(self, compiling: bool) -> str:
        return "The rules are being compiled for this machine, once." if compiling else self.known.sentence()
