"""The generic alpha-beta with a table, on the Connect Four class, against the same algorithm in C."""

from __future__ import annotations

import ctypes
import random
from typing import Any

from benchmarks.common import Row, best_in_turn, compiled_c, millions
from zermelo import Position, load
from zermelo.native.memory import Memory
from zermelo.native.run import prepare, run
from zermelo.search.notes import FRAMES, NODES, Notes
from zermelo.search.solve import INFINITE, known_value

WIDTH, HEIGHT, PLIES, POSITIONS, ENTRIES = 7, 6, 16, 4, 1 << 20


def positions() -> list[Position]:
    rng = random.Random(1913)
    found: list[Position] = []
    while len(found) < POSITIONS:
        position = Position(load(f"connect-four:width={WIDTH},height={HEIGHT}"))
        while not position.is_over and len(position.moves) < PLIES:
            position = position.play(rng.choice(position.legal_moves))
        if not position.is_over:
            found.append(position)
    return found


def ours(todo: list[Position], notes: Notes, table: Memory) -> tuple[list[float], int]:
    values = []
    notes.ints[NODES] = 0
    for position in todo:
        table.ints[:] = 0
        values.append(run(*call(position, notes, table), stop=notes, native=True))
    return values, int(notes.ints[NODES])


def call(position: Position, notes: Notes, table: Memory) -> tuple[Any, ...]:
    window = (-INFINITE, INFINITE)
    return (
        known_value,
        position.game,
        position.state,
        position.to_move,
        *window,
        FRAMES,
        notes,
        table,
        ENTRIES - 1,
    )


def by_hand(library: ctypes.CDLL, todo: list[Position], table: Memory) -> tuple[list[float], int]:
    values, nodes, visited = [], 0, ctypes.c_int64()
    for position in todo:
        table.ints[:] = 0
        mine, both = map(ctypes.c_int64, position.state)
        where, entries = ctypes.c_void_p(table.address), ctypes.c_int64(ENTRIES)
        values.append(library.solve(mine, both, where, entries, ctypes.byref(visited)))
        nodes += visited.value
    return values, nodes


def rows() -> list[Row]:
    library = compiled_c("alpha_beta.c", f"-DWIDTH={WIDTH}", f"-DHEIGHT={HEIGHT}")
    if library is None:
        return []
    todo, notes, table = positions(), Notes(), Memory(2 * ENTRIES)
    prepare(*call(todo[0], notes, table), native=True)
    functions = lambda: ours(todo, notes, table), lambda: by_hand(library, todo, table)
    (seconds, (values, nodes)), (c_seconds, (c_values, c_nodes)) = best_in_turn(7, *functions)
    assert values == c_values, "the two programs disagree"
    what = f"alpha-beta with a table, Connect Four, {nodes:,} nodes (in C {c_nodes:,})"
    return [
        Row(what, millions(nodes, seconds), millions(c_nodes, c_seconds), c_seconds / seconds, "≥ 0.9 × C")
    ]
