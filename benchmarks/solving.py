"""Random positions of Connect Four and Othello solved by the engine, with one thread and with two.

`python -m benchmarks.solving --empty` solves the empty board of Connect Four as well, which takes minutes.
"""

from __future__ import annotations

import ctypes
import statistics
import sys
import time
from collections.abc import Callable
from typing import NamedTuple

from bitbully.bitbully_core import BitBullyCore, BoardCore

from benchmarks.common import Row, compiled_c
from benchmarks.positions import after_random_moves, with_empties
from zermelo import Engine, Position, Solution, load

# Random moves played or squares empty, positions, and milliseconds to reach.
CONNECT_FOUR = ((20, 200, 2), (16, 200, 5), (12, 300, 30), (10, 100, 160))
OTHELLO = ((16, 200, 10), (18, 100, 80), (20, 45, 1000))


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
    """Beside BitBully, a solver in C++ for this game alone; it tells 22 less the winner's own discs."""
    solver = BitBullyCore()

    def answer(position: Position) -> int:
        board = BoardCore()
        board.setBoard([int(move) - 1 for move in position.moves])
        return int(solver.mtdf(board, 0))

    def told(solution: Solution, position: Position) -> float | None:
        if not solution.value or solution.plies is None:
            return solution.value
        return solution.value * (22 - (len(position.moves) + solution.plies + 1) // 2)

    engine = Engine(load("connect-four"), table="64MB")
    made = []
    for moves, count, aim in CONNECT_FOUR:
        positions = after_random_moves(engine.game, moves, count)
        what = f"Connect Four with distance, {count} positions after {moves} random moves, mean"
        peer = Peer("BitBully", answer, told, solver.resetTranspositionTable)
        made += beside(what, engine, peer, positions, statistics.mean, aim, distance=True)
    return made


def othello() -> list[Row]:
    """Beside a program in C for this game alone, written by hand."""
    engine, library = Engine(load("othello"), table="64MB"), compiled_c("othello_solver.c")
    peer = None
    if library is not None:
        library.solve.restype = ctypes.c_int64
        visited = ctypes.c_int64()

        def answer(position: Position) -> int:
            one, other = map(ctypes.c_uint64, map(int, position.state[:2]))
            return int(library.solve(one, other, ctypes.byref(visited)))

        peer = Peer("C, by hand", answer, lambda solution, _: solution.value, library.forget)
    made = []
    for empties, count, aim in OTHELLO:
        positions = with_empties(engine.game, empties, count)
        what = f"Othello, {count} positions with {empties} empty squares, median"
        made += beside(what, engine, peer, positions, statistics.median, aim, distance=False)
    return made


class Peer(NamedTuple):
    """Another program that solves positions."""

    name: str
    answer: Callable[[Position], int]
    told: Callable[[Solution, Position], float | None]  # our solution, in the words of its answers
    forget: Callable[[], object]


def beside(
    what: str,
    engine: Engine,
    peer: Peer | None,
    positions: list[Position],
    average: Callable[[list[float]], float],
    aim: int,
    *,
    distance: bool,
) -> list[Row]:
    """The engine and another program, which must find the same."""
    taken = 1000 * average(seconds(engine, positions, distance, False))
    every = 1000 * average(seconds(engine, positions, distance, True))
    theirs, ratio = "", None
    if peer is not None:
        peer_taken = 1000 * average(by_peer(peer, engine, positions, distance))
        theirs, ratio = f"{peer.name}: {peer_taken:.2f} ms", peer_taken / taken
    return [
        Row(what, f"{taken:.2f} ms", theirs, ratio, f"≤ {aim} ms"),
        Row("… and all best moves", f"{every:.2f} ms", "", None, ""),
    ]


def by_peer(peer: Peer, engine: Engine, positions: list[Position], distance: bool) -> list[float]:
    """How long the other program takes for each position."""
    peer.forget()
    taken, answers = [], []
    for position in positions:
        began = time.perf_counter()
        answers.append(peer.answer(position))
        taken.append(time.perf_counter() - began)
    for position, answer in zip(positions, answers, strict=True):
        assert answer == peer.told(engine.solve(position, distance=distance), position), position
    return taken


def two_threads() -> list[Row]:
    """Two threads for each position, and two positions side by side."""
    four, othello = load("connect-four"), load("othello")
    sets = (
        ("32 positions of Connect Four after 10 random moves", after_random_moves(four, 10, 32), True),
        ("16 positions of Othello with 20 empty squares", with_empties(othello, 20, 16), False),
    )
    made = []
    for what, positions, distance in sets:
        game = positions[0].game
        one, two = (
            sum(seconds(Engine(game, threads=threads), positions, distance, False)) for threads in (1, 2)
        )
        peer = f"one: {one:.2f} s"
        made.append(Row(f"two threads, {what}, one by one", f"{two:.2f} s", peer, one / two, ""))
        engine = Engine(game, threads=2)
        began = time.perf_counter()
        list(engine.solve_all(positions, distance=distance, best_moves=False))
        two = time.perf_counter() - began
        made.append(Row(f"two threads, {what}, side by side", f"{two:.2f} s", peer, one / two, "≥ 1.5"))
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
