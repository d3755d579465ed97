"""How long a whole command takes: the first ever for a game, which compiles it, and every later one."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time

from benchmarks.common import Row

GAMES = "tic-tac-toe", "connect-four", "othello"
COLD_RUNS, WARM_RUNS = 2, 5


def command(cache: str, *words: str) -> float:
    """Seconds by the clock that Python takes with these arguments and this folder for compiled code."""
    began = time.perf_counter()
    environment = os.environ | {"XDG_CACHE_HOME": cache}
    subprocess.run([sys.executable, *words], env=environment, capture_output=True, check=True)
    return time.perf_counter() - began


def cold_and_warm(game: str) -> tuple[float, float]:
    """The best of a few runs with an empty cache, and of more runs with what those left there."""
    words = "-c", f"import zermelo; zermelo.analyze({game!r}, limit=zermelo.Limit(depth=3))"
    cold, warm = [], []
    for _ in range(COLD_RUNS):
        with tempfile.TemporaryDirectory() as cache:
            cold.append(command(cache, *words))
            warm += [command(cache, *words) for _ in range(WARM_RUNS)]
    return min(cold), min(warm)


def rows() -> list[Row]:
    found = []
    for game in GAMES:
        cold, warm = cold_and_warm(game)
        found.append(Row(f"first command with {game}: compiles it", f"{cold:.2f} s", "", None, "< 10 s"))
        found.append(Row(f"later command with {game}", f"{warm:.2f} s", "", None, "< 1 s"))
    with tempfile.TemporaryDirectory() as cache:
        start = min(command(cache, "-m", "zermelo.cli", "games") for _ in range(2 * WARM_RUNS))
    return [*found, Row("start without a search: `zermelo games`", f"{start:.2f} s", "", None, "< 1 s")]
