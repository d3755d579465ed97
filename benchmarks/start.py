"""How long a whole command takes: the first ever for a game, which compiles it, and every later one."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time

from benchmarks.common import Row

GAMES = "tic-tac-toe", "connect-four", "othello"
MORE_GAMES = "chess", "checkers", "go", "hex", "gomoku", "breakthrough", "kalah", "dots-and-boxes", "nim"
COLD_RUNS, WARM_RUNS = 2, 3


def command(cache: str, *words: str) -> float:
    """Seconds by the clock that Python takes with these arguments and this folder for compiled code."""
    began = time.perf_counter()
    environment = os.environ | {"XDG_CACHE_HOME": cache}
    subprocess.run([sys.executable, *words], env=environment, capture_output=True, check=True)
    return time.perf_counter() - began


def cold_and_warm(game: str, algorithm: str) -> tuple[float, float]:
    """The best of a few runs with an empty cache, and of more runs with what those left there."""
    words = "-c", f"import zermelo; zermelo.analyze({game!r}, {algorithm!r}, zermelo.Limit(depth=3))"
    cold, warm = [], []
    for _ in range(COLD_RUNS):
        with tempfile.TemporaryDirectory() as cache:
            cold.append(command(cache, *words))
            warm += [command(cache, *words) for _ in range(WARM_RUNS)]
    return min(cold), min(warm)


def rows() -> list[Row]:
    found = []
    for algorithm, games, most_cold, most_warm in (
        ("alpha-beta", GAMES, "< 10 s", "< 1 s"),
        ("engine", GAMES, "< 15 s", "< 1.5 s"),
        ("engine", MORE_GAMES, "< 15 s; chess < 40 s", "< 2 s"),
    ):
        for game in games:
            cold, warm = cold_and_warm(game, algorithm)
            what = f"command with {algorithm} on {game}"
            found.append(Row(f"first {what}: compiles it", f"{cold:.2f} s", "", None, most_cold))
            found.append(Row(f"later {what}", f"{warm:.2f} s", "", None, most_warm))
    with tempfile.TemporaryDirectory() as cache:
        start = min(command(cache, "-m", "zermelo.cli", "games") for _ in range(2 * WARM_RUNS))
    return [*found, Row("start without a search: `zermelo games`", f"{start:.2f} s", "", None, "< 1 s")]
