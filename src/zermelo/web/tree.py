"""Searches recorded as trees, and random trees for the quiz."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from zermelo.board import describe
from zermelo.games.tree.rules import Tree
from zermelo.native.memory import Memory
from zermelo.native.run import StopFlag
from zermelo.position import Position
from zermelo.search.names import ENGINE
from zermelo.search.registry import TRACE, find
from zermelo.trace import Trace, trace
from zermelo.web import limits
from zermelo.web.encode import to_text
from zermelo.web.errors import RequestError
from zermelo.web.jobs import Job
from zermelo.web.protocol import Request

if TYPE_CHECKING:
    from zermelo.web.connection import Connection
    from zermelo.web.visitor import SearchTask

SHORT = 1.5  # seconds: a search that takes longer is compiled
MOST_LEAVES = 1_000  # of a random tree


def trace_tree(page: Connection, request: Request, position: Position) -> None:
    """Record a search of the position and send it."""
    find(request["algorithm"]).check(position.game, TRACE)

    def work(job: Job) -> str:
        message = traced(job, position, request)
        return to_text(message if request.id is None else {**message, "id": request.id})

    async def run(search: SearchTask) -> None:
        if search.is_stopped:
            return
        search.job = Job(work, lambda message: None)
        try:
            page.send(await page.lobby.traces.run(search.job), request.id)
        except Exception as error:
            page.send({"type": "error", "sentence": page.lobby.why(error)}, request.id)

    assert page.visitor is not None
    page.visitor.begin(page, run, is_tree=True)


def traced(job: Job, position: Position, request: Request) -> dict[str, Any]:
    """Called in a thread: the recorded search, and the boards of its nodes if requested."""
    game = position.game
    job.limit = limits.COMPILING + limits.TRACE_SECONDS
    compilable = game.native and request["algorithm"] != ENGINE
    found = searched(job, position, request, SHORT if compilable else limits.TRACE_SECONDS, native=False)
    if not found.decision.complete and compilable and not job.cancelled.is_set():
        found = searched(job, position, request, limits.TRACE_SECONDS, native=None)
    boards = None
    if request["boards"] and not isinstance(game, Tree):
        boards = [describe(game, node.state).to_json() for node in found.nodes]
    return {
        "type": "trace",
        "trace": found.to_json(),
        "boards": boards,
        "root": describe(game, position.state).to_json(),
    }


def searched(job: Job, position: Position, request: Request, seconds: float, native: bool | None) -> Trace:
    """One search. Most finish before their game would be compiled."""

    def begin(memory: StopFlag | Memory) -> None:
        job.memory = memory

    return trace(
        position,
        request["algorithm"],
        request["depth"],
        order="given" if request["algorithm"] == ENGINE else request["order"],  # the engine has its own
        most_nodes=request["nodes"],
        seconds=seconds,
        native=native,
        begin=begin,
    )


def random_tree(branching: int, depth: int, most: int, dice: random.Random) -> str:
    """The text of a tree whose leaves are random numbers from 0 to `most`."""
    if branching**depth > MOST_LEAVES:
        raise RequestError(
            f"a random tree here has at most {MOST_LEAVES:,} leaves; choose fewer branches or less depth"
        )

    def below(plies: int) -> str:
        if plies == 0:
            return str(dice.randint(0, most))
        return f"({' '.join(below(plies - 1) for _ in range(branching))})"

    return below(depth)
