"""The transposition table: what was found out about positions, shared by all threads without a lock.

An entry is two words: what is known, and the key of the position xor what is known. If two threads write one
entry at once, its words do not fit together, and nobody takes it for any position. A position has two entries
to go to: the first keeps what took the deeper search, the second takes anything. After the entries come the
marks by which threads share their work.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.native.bits import as_bits, as_int
from zermelo.native.memory import Memory, fetch, load, load_bits, store, store_bits
from zermelo.search.engine.paper import EQUAL_DEPTH, HITS, PROVEN

HEADER = 8  # words before the entries; word STOP tells all threads to stop
ENTRY = 2  # words
PLACE = 2 * ENTRY
MARKS = 4096  # words
PAGE = 4096  # bytes of memory that come at once, at least
LARGE = 100 << 20  # bytes; less comes quickly enough while it is needed

# What is known, from the lowest bit: 8 bits of the index of the best move, 1 whether the position itself has
# the canonical key (not its mirror image), 2 of the kind of bound, 1 whether it is proven, 12 of depth, 40 of
# score.
NO_INDEX = 255
LOWER, UPPER, EXACT = 1, 2, 3
TO_THE_END = 4095  # depth
_UPRIGHT, _BOUND, _PROVEN, _DEPTH, _SCORE = 8, 9, 11, 12, 24

UNKNOWN = np.uint64(0)


class Table(Memory):
    """A table whose entries take at most so many bytes."""

    def __init__(self, size: int) -> None:
        places = 1
        while 2 * places * PLACE * 8 <= size:
            places *= 2
        super().__init__(HEADER + PLACE * places + MARKS)
        self.mask = places - 1

    def bring(self) -> None:
        """Let the system find the memory before a clock runs: for a large table, that takes seconds."""
        if len(self) * 8 > LARGE:
            self.ints[:: PAGE // 8] |= 0

    def wipe_marks(self) -> None:
        """Nobody searches anything now."""
        self.ints[-MARKS:] = 0


def pack(score: int, depth: int, bound: int, proven: int, upright: int, index: int) -> Any:
    """What is known, as one word."""
    kind = proven << _PROVEN | bound << _BOUND | upright << _UPRIGHT
    return as_bits(score << _SCORE | depth << _DEPTH | kind | index)


def known_score(known: Any) -> int:
    return as_int(known) >> _SCORE


def known_depth(known: Any) -> int:
    return as_int(known) >> _DEPTH & TO_THE_END


def known_bound(known: Any) -> int:
    return as_int(known) >> _BOUND & EXACT


def known_proven(known: Any) -> int:
    return as_int(known) >> _PROVEN & 1


def known_upright(known: Any) -> int:
    return as_int(known) >> _UPRIGHT & 1


def known_index(known: Any) -> int:
    return as_int(known) & NO_INDEX


def prepare_look_up(table: Any, key: Any, mask: int) -> None:
    """The position with this key will be looked up soon."""
    fetch(table, HEADER + PLACE * (as_int(key) & mask))


def look_up(table: Any, key: Any, mask: int) -> Any:
    """What is known about the position with this key: one word, 0 for nothing."""
    place = HEADER + PLACE * (as_int(key) & mask)
    known = load_bits(table, place + 1)
    if load_bits(table, place) ^ known == key:
        return known
    known = load_bits(table, place + 3)
    if load_bits(table, place + 2) ^ known == key:
        return known
    return UNKNOWN


def remember(table: Any, key: Any, mask: int, known: Any) -> None:
    """Write down what is known about a position."""
    place = HEADER + PLACE * (as_int(key) & mask)
    old = load_bits(table, place + 1)
    if load_bits(table, place) ^ old != key and known_depth(old) > known_depth(known):
        place += ENTRY
    store_bits(table, place, key ^ known)
    store_bits(table, place + 1, known)


def settles(known: Any, depth: int, alpha: int, beta: int, paper: Any) -> bool:
    """Is what is known of a position enough?"""
    if known == UNKNOWN:
        return False
    score, bound, proven = known_score(known), known_bound(known), known_proven(known)
    enough = known_depth(known) >= depth or proven != 0
    if load(paper, EQUAL_DEPTH) != 0:
        enough = known_depth(known) == depth
    if not enough:
        return False
    if bound == EXACT or (bound == LOWER and score >= beta) or (bound == UPPER and score <= alpha):
        store(paper, HITS, load(paper, HITS) + 1)
        store(paper, PROVEN, proven)
        return True
    return False
