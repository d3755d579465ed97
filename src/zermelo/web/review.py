"""Game review: the value of each position, and the moves that turned the game."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from zermelo.game import CHANCE
from zermelo.players.levels import search_for
from zermelo.position import Position
from zermelo.search.decision import Decision, Limit
from zermelo.web.analysis import ask, check
from zermelo.web.errors import RequestError
from zermelo.web.evaluation import bar_share, is_two_sided, player_values
from zermelo.web.jobs import Job
from zermelo.web.outcome import outcome_of
from zermelo.web.scheduler import TimeSlice
from zermelo.web.searcher_pool import memory_to_stop

if TYPE_CHECKING:
    from zermelo.web.connection import Connection
    from zermelo.web.searcher_pool import SearcherPool

MUCH = 0.15  # of the evaluation bar, or of the range of values: a move that loses so much is a turning point
LEAST_SECONDS = 0.02  # for one position


@dataclass
class Point:
    """One position of the game."""

    ply: int
    values: list[float | None]  # one per player; of a game that is not two-sided, often only the mover's
    share: float | None  # of the evaluation bar
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
    positions = [position.undo(len(position.moves) - ply) for ply in range(len(position.moves) + 1)]
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
            limit = Limit(time=max(LEAST_SECONDS, left))
            decision = None if each.is_over else searcher.analyze(each, limit)
            played = ply if ply < len(position.moves) else None
            points.append(_point(each, None if played is None else position.moves[played], decision))
            if is_two_sided(game) and ply > 0:
                _judge(points[ply - 1], points[ply], positions[ply - 1])
            elif not is_two_sided(game) and decision is not None and played is not None:
                _judge_alone(points[ply], decision, each, position.actions[played])
            job.tell(_message(points, done=False))


def _point(position: Position, played: str | None, decision: Decision | None) -> Point:
    game, over = position.game, outcome_of(position)
    if decision is None or over is not None:
        values = player_values(position, None, None if over is None else over["utilities"])
    elif decision.value is None and is_two_sided(game):
        values = player_values(position, game.total / 2)
    else:
        values = player_values(position, decision.value, decision.values)
    return Point(
        ply=len(position.moves),
        values=values,
        share=bar_share(game, values[0], 0),
        proven=decision is None or decision.proven,
        best=None if decision is None else decision.move,
        played=played,
    )


def _judge(before: Point, after: Point, position: Position) -> None:
    """Mark the move between two positions of a two-sided game as a turning point if it lost much."""
    mover = position.to_move
    if mover == CHANCE or before.share is None or after.share is None or before.best == before.played:
        return
    lost = before.share - after.share if mover == 0 else after.share - before.share
    if lost < MUCH:
        return
    even = position.game.total / 2
    was, now = (before.values[mover] or 0) - even, (after.values[mover] or 0) - even
    what = "much"
    if before.proven and after.proven:
        what = "the win" if was > 0 >= now else "the draw" if was == 0 > now else "much"
    _turn(before, what)


def _judge_alone(point: Point, decision: Decision, position: Position, action: int) -> None:
    """The same by one search alone: the values of its moves are all for the player to move."""
    low, high = position.game.utility_range
    found = next((each for each in decision.moves if each.action == action), None)
    if position.to_move == CHANCE or found is None or decision.value is None or point.best == point.played:
        return
    lost = decision.value - found.value
    if math.isfinite(high - low) and lost >= MUCH * (high - low) > 0:
        _turn(point, f"{lost:.2g}")


def _turn(point: Point, what: str) -> None:
    point.turning = True
    point.sentence = f"{point.ply + 1}. {point.played} gave away {what}; best was {point.best}"


def _message(points: list[Point], done: bool) -> dict[str, Any]:
    return {"type": "review", "done": done, "points": [vars(point).copy() for point in points]}
