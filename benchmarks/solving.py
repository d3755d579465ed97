"""Random positions of Connect Four and Othello solved by the engine, with one thread and with two.

`python -m benchmarks.solving --empty` solves the empty board of Connect Four as well, which takes minutes.
"""

from __future__ import annotations

import statistics
import sys
import time

from benchmarks.common import Row
from benchmarks.positions import after_random_moves, with_empties
from zermelo import Engine, Position, load

# Random moves played or squares empty, positions, and milliseconds to reach.
CONNECT_FOUR = ((20, 200, 2), (16, 100, 5), (12, 40, 30), (10, 16, 160))
OTHELLO = ((16, 60, 10), (18, 40, 80), (20, 15, 1000))


def seconds(engine: Engine, positions: list[Position], distance: bool, best_moves: bool) -> list[float]:
    """How long each position takes."""
    engine.solve(positions[0], distance=distance, best_moves=best_moves)  # compiled, and the table in place
    engine.clear()
    taken = []
    for position in positions:
        began = time.perf_counter()
        engine.solve(position, distance=distance, best_moves=best_moves)
        taken.append(time.perf_counter() - began)
    return taken


def rows() -> list[Row]:
    return [*connect_four(), *othello(), *two_threads()]


def connect_four() -> list[Row]:
    engine = Engine(load("connect-four"), table="64MB")
    made = []
    for moves, count, aim in CONNECT_FOUR:
        positions = after_random_moves(engine.game, moves, count)
        what = f"Connect Four with distance, {count} positions after {moves} random moves, mean"
        taken = statistics.mean(seconds(engine, positions, True, False))
        every = statistics.mean(seconds(engine, positions, True, True))
        with_moves = f"{1000 * every:.2f} ms with all best moves"
        made.append(Row(what, f"{1000 * taken:.2f} ms", with_moves, None, f"≤ {aim} ms"))
    return made


def othello() -> list[Row]:
    engine = Engine(load("othello"), table="64MB")
    made = []
    for empties, count, aim in OTHELLO:
        positions = with_empties(engine.game, empties, count)
        what = f"Othello, {count} positions with {empties} empty squares, median"
        taken = statistics.median(seconds(engine, positions, False, False))
        every = statistics.median(seconds(engine, positions, False, True))
        with_moves = f"{1000 * every:.1f} ms with all best moves"
        made.append(Row(what, f"{1000 * taken:.1f} ms", with_moves, None, f"≤ {aim} ms"))
    return made


def two_threads() -> list[Row]:
    four, othello = load("connect-four"), load("othello")
    sets = (
        ("Connect Four, 8 positions after 10 random moves", after_random_moves(four, 10, 8), True),
        ("Othello, 8 positions with 20 empty squares", with_empties(othello, 20, 8), False),
    )
    made = []
    for what, positions, distance in sets:
        one, two = (
            sum(seconds(Engine(positions[0].game, threads=threads), positions, distance, False))
            for threads in (1, 2)
        )
        made.append(Row(f"two threads: {what}", f"{two:.2f} s", f"one: {one:.2f} s", one / two, "≥ 1.5"))
    return made


def empty_board() -> list[Row]:
    made = []
    for distance, aim in ((False, "< 240 s"), (True, "< 480 s")):
        engine = Engine(load("connect-four"), table="512MB")
        solution = engine.solve(Position("connect-four"), distance=distance, best_moves=False)
        answer = f"value {solution.value:g}" + (f" in {solution.plies} plies" if distance else "")
        what = f"Connect Four from the empty board: {answer}, {solution.nodes:,} nodes"
        made.append(Row(what, f"{solution.seconds:.0f} s", "", None, aim))
    return made


if __name__ == "__main__":
    for row in empty_board() if "--empty" in sys.argv else rows():
        print(row.what, row.ours, row.peer, row.aim, sep=" | ", flush=True)
