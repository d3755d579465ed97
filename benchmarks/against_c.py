"""A generic alpha-beta with a table, on the Connect Four class, against the same algorithm in C."""

from __future__ import annotations

import ctypes
import random
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from benchmarks.alpha_beta import ENTRY, INFINITE, NODES, TABLE, alpha_beta, empty_table
from benchmarks.common import Row, compiled_c, millions, on_one_core
from zermelo import Position
from zermelo.games.connect_four.rules import ConnectFour
from zermelo.native.memory import Memory
from zermelo.native.run import prepare, run

WIDTH, HEIGHT, POSITIONS = 7, 6, 6
# The processor's own cache holds the small table. With the large one both programs wait for memory, and how
# long changes from second to second with what other programs do. So the two are compared within each round,
# in which they search each position in turn, and the round with the middle ratio counts. Both stay on one
# core: ours searches in a thread of its own, which would find the empty table in another core's cache.
TABLES = ("256 kB", 1 << 14, 18, 9), ("16 MB", 1 << 20, 16, 15)  # as told, entries, plies before, rounds
Search = Callable[[Position, Memory], tuple[int, int]]


class Round(NamedTuple):
    ours: float  # seconds
    c: float

    def ratio(self) -> float:
        return self.c / self.ours


def positions(plies: int) -> list[Position]:
    rng = random.Random(1913)
    found: list[Position] = []
    while len(found) < POSITIONS:
        position = Position(ConnectFour(WIDTH, HEIGHT))
        while not position.is_over and len(position.moves) < plies:
            position = position.play(rng.choice(position.legal_moves))
        if not position.is_over:
            found.append(position)
    return found


def ours(position: Position, memory: Memory) -> tuple[int, int]:
    memory.ints[NODES] = 0
    value = run(*call(position, memory), stop=Memory(1), native=True)
    return value, int(memory.ints[NODES])


def call(position: Position, memory: Memory) -> tuple[Any, ...]:
    return alpha_beta, position.game, position.state, -INFINITE, INFINITE, memory


def by_hand(library: ctypes.CDLL) -> Search:
    library.solve.restype = ctypes.c_int64

    def search(position: Position, memory: Memory) -> tuple[int, int]:
        visited = ctypes.c_int64()
        table, entries = memory.address + 8 * TABLE, (len(memory) - TABLE) // ENTRY
        numbers = map(ctypes.c_int64, (*position.state, table, entries))
        return library.solve(*numbers, ctypes.byref(visited)), visited.value

    return search


def rounds(times: int, todo: list[Position], memory: Memory, c: Search) -> tuple[list[Round], int]:
    """What both took for all positions, each with an empty table, and their nodes, which must agree."""
    found, nodes = [], 0
    for _ in range(times):
        seconds, nodes = [0.0, 0.0], 0
        for position in todo:
            answers = set()
            for i, search in enumerate((ours, c)):
                memory.ints[TABLE:] = 0
                began = time.process_time()
                answers.add(search(position, memory))
                seconds[i] += time.process_time() - began
            [(_value, visited)] = answers  # the same value, found with the same number of nodes
            nodes += visited
        found.append(Round(*seconds))
    return found, nodes


def rows() -> list[Row]:
    library = compiled_c("alpha_beta.c", f"-DWIDTH={WIDTH}", f"-DHEIGHT={HEIGHT}")
    if library is None:
        return []
    made = []
    for size, entries, plies, times in TABLES:
        todo, memory = positions(plies), empty_table(entries)
        prepare(*call(todo[0], memory), native=True)
        with on_one_core():
            found, nodes = rounds(times, todo, memory, by_hand(library))
        middle = sorted(found, key=Round.ratio)[times // 2]
        what = f"alpha-beta, table of {size}, Connect Four, {nodes:,} nodes each (middle of {times} rounds)"
        speeds = millions(nodes, middle.ours), f"{millions(nodes, middle.c)} in C"
        made.append(Row(what, *speeds, middle.ratio(), "≥ 0.9 × C"))
    return made
