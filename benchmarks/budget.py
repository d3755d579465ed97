"""A budget for the whole game, shared out by the engine's clock, against the same time in equal slices.

`python -m benchmarks.budget` plays 400 games of Othello; the table of `python -m benchmarks` has fewer. On a
busy machine, `--processor-time` lets clocks run only while the players compute.
"""

from __future__ import annotations

import argparse
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from typing import NamedTuple
from unittest.mock import patch

from benchmarks.common import Row
from zermelo import Engine, Limit, Position, load
from zermelo.arena.interval import Interval, share_interval
from zermelo.arena.openings import random_openings
from zermelo.players.computer import Computer
from zermelo.search.engine.length import choices_left

SECONDS = 1.0  # for each player and game
PLIES = 8  # of a random opening
TABLE = "16MB"
GAMES, FEWER_GAMES = 400, 40


class Result(NamedTuple):
    """One game, as the player with the budget sees it."""

    score: float  # 1 won, 0.5 drawn, 0 lost
    ours: float  # seconds spent
    theirs: float


class EqualSlices:
    """The same engine with the same time, divided by the moves there are when the game begins."""

    def __init__(self, seconds: float) -> None:
        self.seconds, self.slice, self.engine = seconds, 0.0, Engine(load("othello"), table=TABLE)

    def __call__(self, position: Position) -> str | None:
        if self.slice == 0:
            self.slice = self.seconds / choices_left(position, 1, None)
        return self.engine.analyze(position, Limit(time=self.slice)).move


def game(number: int, seconds: float, processor_time: bool = False) -> Result:
    """Of two games with the same opening, the player with the budget has Black in the first."""
    with patch("time.perf_counter", time.process_time if processor_time else time.perf_counter):
        return _game(number, seconds)


def _game(number: int, seconds: float) -> Result:
    position, ours = random_openings(load("othello"), PLIES, 1, seed=number // 2)[0], number % 2
    computer = Computer(Limit(budget=seconds), table=TABLE)
    slices = EqualSlices(seconds)
    Computer(Limit(budget=0), table="1MB")(position)  # compiles before a clock runs
    spent = [0.0, 0.0]
    while not position.is_over:
        side = position.to_move
        began = time.perf_counter()
        move = computer(position).move if side == ours else slices(position)
        spent[side] += time.perf_counter() - began
        assert move is not None
        position = position.play(move)
    lead = position.utility(ours)
    return Result(0.5 if lead == 0 else float(lead > 0), spent[ours], spent[1 - ours])


def match(
    games: int, seconds: float = SECONDS, processes: int = 1, processor_time: bool = False
) -> list[Result]:
    with ProcessPoolExecutor(processes) as pool:
        return list(pool.map(game, range(games), repeat(seconds), repeat(processor_time)))


def share(results: list[Result]) -> Interval:
    """The share of points. Pairs of games with the same opening are the sample."""
    scores = [result.score for result in results]
    return share_interval([(a + b) / 2 for a, b in zip(scores[::2], scores[1::2], strict=True)])


def told(results: list[Result], seconds: float) -> str:
    scores = [result.score for result in results]
    mean, low, high = share(results)
    late = sum(result.ours > seconds for result in results)
    return (
        f"{scores.count(1)} won, {scores.count(0.5)} drawn, {scores.count(0)} lost: "
        f"{mean:.1%} ({low:.0%} to {high:.0%}); {late} games lost on time; spent on average "
        f"{sum(result.ours for result in results) / len(results):.2f} s, at most "
        f"{max(result.ours for result in results):.2f} s, the equal slices "
        f"{sum(result.theirs for result in results) / len(results):.2f} s, at most "
        f"{max(result.theirs for result in results):.2f} s"
    )


def rows() -> list[Row]:
    results = match(FEWER_GAMES)
    mean, low, high = share(results)
    late = sum(result.ours > SECONDS for result in results)
    what = (
        f"budget of {SECONDS:g} s against equal slices, {FEWER_GAMES} games of Othello, {late} lost on time"
    )
    return [Row(what, f"{mean:.0%} ({low:.0%} to {high:.0%})", "", None, "> 50 %")]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.budget", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help="an even number")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for each player and game")
    parser.add_argument("--processes", type=int, default=1, help="that play games at the same time")
    parser.add_argument("--processor-time", action="store_true", help="not the time on the wall")
    options = parser.parse_args()
    results = match(options.games, options.seconds, options.processes, options.processor_time)
    print(told(results, options.seconds))


if __name__ == "__main__":
    main()
