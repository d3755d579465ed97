"""How well a limit of time for each move is kept.

10,000 moves take some four minutes. `python -m benchmarks.time_limits` tells more about them than the table
of `python -m benchmarks`.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Sequence
from typing import NamedTuple

from benchmarks.common import Row
from zermelo import Engine, Limit, Position

GAMES = "othello", "connect-four"
LIMITS = 0.005, 0.010, 0.020, 0.050  # seconds
MOVES = 10_000
FAR_OVER = 0.050  # seconds


def positions(game: str, count: int) -> list[Position]:
    """Positions from the opening to the late middle game, where no search gets to the end at once."""
    rng, start, found = random.Random(1912), Position(game), []
    most = 45 if game == "othello" else 14
    while len(found) < count:
        position = start
        for _ in range(rng.randrange(most)):
            if not position.is_over:
                position = position.play(rng.choice(position.legal_moves))
        if not position.is_over:
            found.append(position)
    return found


class Taken(NamedTuple):
    """How long one search took, as whoever asked for it waited."""

    limit: float
    seconds: float
    processor: float  # seconds of its own; the rest of the time other programs were in the way

    @property
    def over(self) -> float:
        return self.seconds - self.limit


def taken(count: int) -> list[Taken]:
    """Searches that had to be stopped; those that had proven their value are not counted."""
    found: list[Taken] = []
    todo = {game: positions(game, 200) for game in GAMES}
    engines = {game: Engine(places[0].game, table="16MB") for game, places in todo.items()}
    for game, engine in engines.items():
        engine.analyze(todo[game][0], Limit(depth=1))  # compiles it
    rng = random.Random(1913)
    while len(found) < count:
        game, limit = rng.choice(GAMES), LIMITS[len(found) % len(LIMITS)]
        position = rng.choice(todo[game])
        began, busy = time.perf_counter(), time.process_time()
        decision = engines[game].analyze(position, Limit(time=limit))
        seconds, processor = time.perf_counter() - began, time.process_time() - busy
        assert decision.move is not None
        if not decision.proven:
            found.append(Taken(limit, seconds, processor))
        if len(found) % 500 == 0:  # what is known by heart is no search
            engines[game] = Engine(position.game, table="16MB")
    return found


def quantile(numbers: Sequence[float], part: float) -> float:
    return sorted(numbers)[min(len(numbers) - 1, int(part * len(numbers)))]


def milliseconds(seconds: float) -> str:
    return f"{1e3 * seconds:.1f} ms"


def told(found: list[Taken]) -> list[str]:
    groups = {f"limit {milliseconds(limit)}": [t for t in found if t.limit == limit] for limit in LIMITS}
    return [f"{name}: {_told(group)}" for name, group in {**groups, "all": found}.items()]


def _told(found: list[Taken]) -> str:
    over = [each.over for each in found]
    own = [each.processor - each.limit for each in found]
    used = sum(each.processor for each in found) / sum(each.limit for each in found)
    return (
        f"{len(over):,} moves, over the limit by {milliseconds(sum(over) / len(over))} on average, "
        f"99.9 % by less than {milliseconds(quantile(over, 0.999))}, at most {milliseconds(max(over))}; "
        f"{sum(late > FAR_OVER for late in over)} by more than {milliseconds(FAR_OVER)}; "
        f"in processor time at most {milliseconds(max(own))}, {100 * used:.0f} % of the limits used"
    )


def rows() -> list[Row]:
    found = taken(MOVES)
    over = [each.over for each in found]
    own = max(each.processor - each.limit for each in found)
    what = f"over limits of 5 to 50 ms, {len(over):,} moves: on average, 99.9 %, at most; in processor time"
    numbers = sum(over) / len(over), quantile(over, 0.999), max(over), own
    return [Row(what, ", ".join(map(milliseconds, numbers)), "", None, "< 50 ms")]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.time_limits", description=__doc__)
    parser.add_argument("--moves", type=int, default=MOVES)
    print("\n".join(told(taken(parser.parse_args().moves))))


if __name__ == "__main__":
    main()
