"""The generic alpha-beta with a table, on the Connect Four class, against the same algorithm in C."""

from __future__ import annotations

import ctypes
import random
from typing import Any

from benchmarks.common import Row, best_in_turn, compiled_c, millions
from zermelo import Position, load
from zermelo.native.memory import Memory
from zermelo.native.run import prepare, run
from zermelo.search.notes import ENTRY, FRAMES, NODES, TABLE, Notes
from zermelo.search.solve import INFINITE, known_value

WIDTH, HEIGHT, PLIES, POSITIONS = 7, 6, 20, 6
ENTRIES = 1 << 14  # 256 kB: what is compared are two programs, not how long each waits for memory


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


def ours(todo: list[Position], notes: Notes) -> tuple[list[float], int]:
    values = []
    notes.ints[NODES] = 0
    for position in todo:
        notes.ints[TABLE:] = 0
        values.append(run(*call(position, notes), stop=notes, native=True))
    return values, int(notes.ints[NODES])


def call(position: Position, notes: Notes) -> tuple[Any, ...]:
    return known_value, position.game, position.state, position.to_move, -INFINITE, INFINITE, FRAMES, notes


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
    sizes = (f"-DWIDTH={WIDTH}", f"-DHEIGHT={HEIGHT}")
    bare, noting = compiled_c("alpha_beta.c", *sizes), compiled_c("alpha_beta.c", *sizes, "-DNOTES")
    if bare is None or noting is None:
        return []
    todo, notes, table = positions(), Notes(entries=ENTRIES), Memory(ENTRY * ENTRIES)
    prepare(*call(todo[0], notes), native=True)
    (seconds, (values, nodes)), *peers = best_in_turn(
        7,
        lambda: ours(todo, notes),
        lambda: by_hand(noting, todo, table),
        lambda: by_hand(bare, todo, table),
    )
    found = []
    for who, (c_seconds, (c_values, c_nodes)) in zip(("C", "C that cannot be stopped"), peers, strict=True):
        assert values == c_values, "the two programs disagree"
        what = f"alpha-beta with a table, Connect Four, {nodes:,} nodes ({who}: {c_nodes:,})"
        aim = "≥ 0.9 × C" if who == "C" else ""
        ours_told, peer_told = millions(nodes, seconds), millions(c_nodes, c_seconds)
        found.append(Row(what, ours_told, peer_told, c_seconds / seconds, aim))
    return found
