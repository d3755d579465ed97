"""Game review: the value of each position, and the moves that turned the game."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from zermelo.players.levels import search_for
from zermelo.position import Position
from zermelo.search.decision import Limit, tidy
from zermelo.search.zero_sum import max_player
from zermelo.web.analysis import ask, check
from zermelo.web.errors import RequestError
from zermelo.web.evaluation import bar_share
from zermelo.web.jobs import Job
from zermelo.web.scheduler import TimeSlice
from zermelo.web.searcher_pool import memory_to_stop

if TYPE_CHECKING:
    from zermelo.web.connection import Connection
    from zermelo.web.searcher_pool import SearcherPool

MUCH = 0.15  # of the evaluation bar: a move that loses so much is a turning point
LEAST_SECONDS = 0.02  # for one position


@dataclass
class Point:
    """One position of the game; values are for the first player."""

    ply: int
    value: float
    share: float
    proven: bool
    best: str | None
    played: str | None
    turning: bool = False
    sentence: str = ""


def review(page: Connection, number: int | None, position: Position, seconds: float) -> None:
    """Review the game that led to this position, in so many seconds altogether."""
    check(position)
    if not position.moves:
        raise RequestError("no move has been played yet that could be reviewed")
    searchers = page.lobby.searchers

    def work(job: Job) -> None:
        points: list[Point] = []
        try:
            _review(job, searchers, position, seconds, points)
        finally:
            job.tell(_message(points, done=True))

    ask(page, number, work)


def _review(
    job: Job, searchers: SearcherPool, position: Position, seconds: float, points: list[Point]
) -> None:
    game = position.game
    search = search_for(game)
    assert search is not None
    positions = [position]
    while positions[-1].moves:
        positions.append(positions[-1].undo())
    positions.reverse()
    job.tell(_message(points, done=False))
    if not searchers.wait_until_ready(game, search, job.cancelled):
        return
    with TimeSlice(searchers.scheduler, job) as time_slice, searchers.borrow(game, search) as searcher:
        job.memory = memory_to_stop(searcher)
        end = time.monotonic() + seconds
        job.limit = job.runs_for + max(seconds, LEAST_SECONDS * len(positions))
        for ply, each in enumerate(positions):
            if not time_slice.may_continue():
                return
            left = (end - time.monotonic()) / (len(positions) - ply)
            played = position.moves[ply] if ply < len(position.moves) else None
            points.append(_point(each, played, searcher, Limit(time=max(LEAST_SECONDS, left))))
            if ply > 0:
                _judge(points[ply - 1], points[ply], positions[ply - 1])
            job.tell(_message(points, done=False))


def _point(position: Position, played: str | None, searcher: Any, limit: Limit) -> Point:
    game, ply = position.game, len(position.moves)
    if position.is_over:
        value, proven, best = position.utility(0), True, None
    else:
        decision = searcher.analyze(position, limit)
        value, proven, best = decision.value, decision.proven, decision.move
        value = game.total / 2 if value is None else value
        if max_player(position) != 0:
            value = game.total - value
    return Point(ply, tidy(value) or 0, bar_share(game, value, 0), proven, best, played)


def _judge(before: Point, after: Point, position: Position) -> None:
    """Mark the move between two positions as a turning point if it lost much."""
    first = position.to_move == 0
    lost = before.share - after.share if first else after.share - before.share
    if lost < MUCH or before.best == before.played:
        return
    even = position.game.total / 2
    was, now = (
        (before.value - even, after.value - even) if first else (even - before.value, even - after.value)
    )
    what = "much"
    if before.proven and after.proven:
        what = "the win" if was > 0 >= now else "the draw" if was == 0 > now else "much"
    before.turning = True
    before.sentence = f"{before.ply + 1}. {before.played} gave away {what}; best was {before.best}"


def _message(points: list[Point], done: bool) -> dict[str, Any]:
    return {"type": "review", "done": done, "points": [vars(point).copy() for point in points]}
