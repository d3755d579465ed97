"""How threads share the work: each marks what it searches, and puts off what another is searching.

The first move of a node is tried by all threads that come there: mostly it cuts, and then there is nothing to
share. After it, they go different ways, and find in the table what the others have done. (Weill, The ABDADA
distributed minimax-search algorithm, 1996.)
"""

from __future__ import annotations

from typing import Any

from zermelo.native.bits import as_bits, as_int
from zermelo.native.memory import load, poll, store_bits
from zermelo.search.engine.order import move_up
from zermelo.search.engine.paper import FRAME, FRAMES, MASK, MOVE, SALT, THREADS, WAIT, WAITING
from zermelo.search.engine.table import HEADER, MARKS, PLACE, UNKNOWN

LEAST_DEPTH = 4  # less work is not worth sharing
MOST_PLIES = 12  # from the root: in a search to the end, where no depth tells how much work it is


def is_shared(depth: int, frame: int, paper: Any) -> bool:
    """Is a node worth sharing?"""
    return load(paper, THREADS) > 1 and depth >= LEAST_DEPTH and frame < FRAMES + FRAME * MOST_PLIES


def put_off(game: Any, state: Any, i: int, end: int, paper: Any, table: Any) -> None:
    """Let the i-th move be one that no other thread is at, if there is one; the others move back."""
    for j in range(i, end):
        child = game.result(state, load(paper, WAITING + WAIT * j + MOVE))
        key = marked_key(game, child, paper)
        if as_bits(poll(table, place_of(key, paper))) != key:
            move_up(j, i, paper)
            return


def mark(game: Any, child: Any, paper: Any, table: Any) -> None:
    """Mark a position: it is being searched."""
    key = marked_key(game, child, paper)
    store_bits(table, place_of(key, paper), key)


def unmark(game: Any, child: Any, paper: Any, table: Any) -> None:
    """It is so no longer."""
    store_bits(table, place_of(marked_key(game, child, paper), paper), UNKNOWN)


def marked_key(game: Any, child: Any, paper: Any) -> Any:
    return game.canonical_key(child) ^ load(paper, SALT)


def place_of(key: Any, paper: Any) -> int:
    """Where the mark of a position with this key is. It may be overwritten: then the work is done twice."""
    return HEADER + PLACE * (load(paper, MASK) + 1) + (as_int(key >> 20) & (MARKS - 1))
