"""perft of Othello, the last ply counted and not played, beside the same in C."""

from __future__ import annotations

import ctypes

from benchmarks.common import Row, best_in_turn, compiled_c, millions
from zermelo import Position
from zermelo.native.run import prepare, run
from zermelo.search.perft import PerftContext, count_sequences

DEPTH = 10
PUBLISHED = 24_571_056, 228  # sequences of ten plies, games that ended earlier


def ours(position: Position, context: PerftContext) -> tuple[int, int]:
    context.finished = 0
    leaves = run(count_sequences, position.game, position.state, DEPTH, 0, context, stop=context, native=True)
    return int(leaves), context.finished


def by_hand(library: ctypes.CDLL, position: Position) -> tuple[int, int]:
    mine, theirs, _ = map(int, position.state)
    finished = ctypes.c_int64()
    leaves = library.perft(ctypes.c_uint64(mine), ctypes.c_uint64(theirs), DEPTH, ctypes.byref(finished))
    return leaves, finished.value


def rows() -> list[Row]:
    position, context = Position("othello"), PerftContext()
    prepare(count_sequences, position.game, position.state, DEPTH, 0, context, native=True)
    runs = [lambda: ours(position, context)]
    library = compiled_c("othello_perft.c")
    if library is not None:
        library.perft.restype = ctypes.c_int64
        runs.append(lambda: by_hand(library, position))
    (seconds, counts), *in_c = best_in_turn(9, *runs)
    assert all(result == PUBLISHED for result in (counts, *(result for _, result in in_c)))
    leaves, finished = counts
    what = f"perft({DEPTH}) of Othello, {leaves:,} leaves and {finished} finished games"
    peer = millions(leaves, in_c[0][0]) + " in C" if in_c else ""
    ratio = in_c[0][0] / seconds if in_c else None
    return [Row(what, millions(leaves, seconds), peer, ratio, "≥ 150 M/s")]
