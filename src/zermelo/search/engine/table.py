"""The transposition table: what is known about positions, shared by all threads without a lock.

An entry is two words: the data, and the key of the position xor the data. If two threads write one entry at
once, its words do not fit together, and it matches no position (Hyatt and Mann, "A lock-less transposition
table implementation", 2002). A key leads to a bucket of two entries: the first is replaced only by a search
of at least its depth, the second always.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.native.bits import as_bits, as_int
from zermelo.native.run import StopFlag
from zermelo.native.struct import BYTES, Array, Struct, array, volatile

if TYPE_CHECKING:
    from zermelo.search.engine.context import SearchContext

BUSY_MARKS = 4096
PAGE = 4096  # bytes of memory that the system provides at once, at least
LARGE = 100 << 20  # bytes; less is provided quickly enough while it is needed

# The data of an entry, from the lowest bit: 8 bits of the index of the best move, 1 whether the position
# itself has the canonical key (not its mirror image), 2 of the bound, 1 whether it is proven, 12 of depth,
# 40 of score.
NO_INDEX = 255
LOWER, UPPER, EXACT = 1, 2, 3
TO_THE_END = 4095  # depth
_CANONICAL, _BOUND, _PROVEN, _DEPTH, _SCORE = 8, 9, 11, 12, 24

NO_ENTRY = np.uint64(0)


class Entry(Struct):
    """What is known about one position."""

    key: np.uint64  # of the position, xor the data
    data: np.uint64


class Bucket(Struct):
    """The two entries that a key leads to."""

    deepest: Entry
    latest: Entry


class BusyMark(Struct):
    """The key of a position that a thread is searching right now."""

    key: np.uint64 = volatile()


class Table(StopFlag):
    """A transposition table, with the flags by which threads stop each other and share their work."""

    mask: int  # the number of buckets, a power of two, less 1
    unused: Array[int] = array(6)  # a bucket does not cross a cache line
    busy: Array[BusyMark] = array(BUSY_MARKS)
    buckets: Array[Bucket] = array()

    def __init__(self, size: int) -> None:
        """A table whose entries take at most `size` bytes."""
        count = 1
        while 2 * count * Bucket.words * BYTES <= size:
            count *= 2
        super().__init__(items=count)
        self.mask = count - 1

    def clear(self) -> None:
        """Forget everything."""
        self.busy.numpy[:] = 0
        self.buckets.numpy[:] = 0

    def allocate(self) -> None:
        """Have the system provide the memory before a clock runs: for a large table, that takes seconds."""
        if len(self.memory) * BYTES > LARGE:
            self.memory.ints[:: PAGE // BYTES] |= 0


# ---------------------------------------------------------------------- the data of an entry


def pack(score: int, depth: int, bound: int, is_proven: bool, is_canonical: bool, index: int) -> Any:
    """The data of an entry, as one word."""
    flags = int(is_proven) << _PROVEN | bound << _BOUND | int(is_canonical) << _CANONICAL
    return as_bits(score << _SCORE | depth << _DEPTH | flags | index)


def entry_score(data: Any) -> int:
    return as_int(data) >> _SCORE


def entry_depth(data: Any) -> int:
    return as_int(data) >> _DEPTH & TO_THE_END


def entry_bound(data: Any) -> int:
    return as_int(data) >> _BOUND & EXACT


def entry_is_proven(data: Any) -> bool:
    return as_int(data) >> _PROVEN & 1 != 0


def entry_is_canonical(data: Any) -> bool:
    return as_int(data) >> _CANONICAL & 1 != 0


def entry_index(data: Any) -> int:
    return as_int(data) & NO_INDEX


# ---------------------------------------------------------------------- lookup and store


def bucket_of(table: Table, key: Any) -> Bucket:
    """The bucket that a key leads to."""
    return table.buckets[as_int(key) & table.mask]


def look_up(table: Table, key: Any) -> Any:
    """The data of the entry of a position, or NO_ENTRY."""
    bucket = bucket_of(table, key)
    data = bucket.deepest.data
    if bucket.deepest.key ^ data == key:
        return data
    data = bucket.latest.data
    if bucket.latest.key ^ data == key:
        return data
    return NO_ENTRY


def save(table: Table, key: Any, data: Any) -> None:
    """Write the entry of a position."""
    bucket = bucket_of(table, key)
    old = bucket.deepest.data
    entry = bucket.deepest
    if bucket.deepest.key ^ old != key and entry_depth(old) > entry_depth(data):
        entry = bucket.latest
    entry.key = key ^ data
    entry.data = data


def is_hit(data: Any, depth: int, alpha: int, beta: int, context: SearchContext) -> bool:
    """Is the entry deep enough, and its bound good enough for the window? Then it is the node's score."""
    if data == NO_ENTRY:
        return False
    score, bound, is_proven = entry_score(data), entry_bound(data), entry_is_proven(data)
    is_deep_enough = entry_depth(data) >= depth or is_proven
    if context.equal_depth:
        is_deep_enough = entry_depth(data) == depth
    if not is_deep_enough:
        return False
    if bound == EXACT or (bound == LOWER and score >= beta) or (bound == UPPER and score <= alpha):
        context.table_hits += 1
        context.is_proven = is_proven
        return True
    return False
