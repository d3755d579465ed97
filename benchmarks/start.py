"""How long a whole command takes: the first ever for a game, which compiles it, and every later one."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from typing import NamedTuple

from benchmarks.common import Row

GAMES = "tic-tac-toe", "connect-four", "othello"
COLD_RUNS, WARM_RUNS = 2, 5


class Took(NamedTuple):
    """Seconds that a command took."""

    clock: float
    processor: float


def command(cache: str, *words: str) -> Took:
    """Run Python with these arguments and this folder for what was compiled."""
    began = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, *words],
        env=os.environ | {"XDG_CACHE_HOME": cache},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    _, status, used = os.wait4(process.pid, 0)
    assert status == 0, f"{' '.join(words)} failed"
    return Took(time.perf_counter() - began, used.ru_utime + used.ru_stime)


def told(runs: list[Took]) -> str:
    """The least of each: other programs lengthen the one a lot and the other a little."""
    return f"{min(run.clock for run in runs):.2f} s ({min(run.processor for run in runs):.2f} s of processor)"


def cold_and_warm(game: str) -> tuple[list[Took], list[Took]]:
    """The command with an empty cache, and again with what that left there."""
    words = "-c", f"import zermelo; zermelo.analyze({game!r}, limit=zermelo.Limit(depth=3))"
    cold, warm = [], []
    for _ in range(COLD_RUNS):
        with tempfile.TemporaryDirectory() as cache:
            cold.append(command(cache, *words))
            warm += [command(cache, *words) for _ in range(WARM_RUNS)]
    return cold, warm


def rows() -> list[Row]:
    found = []
    for game in GAMES:
        cold, warm = cold_and_warm(game)
        found.append(Row(f"first command ever with {game}, compiling it", told(cold), "", None, "< 10 s"))
        found.append(Row(f"later command with {game}", told(warm), "", None, "< 1 s"))
    with tempfile.TemporaryDirectory() as cache:
        runs = [command(cache, "-m", "zermelo.cli", "games") for _ in range(2 * WARM_RUNS)]
    return [*found, Row("`zermelo games`: start without a search", told(runs), "", None, "< 1 s")]
