"""How threads share the work (ABDADA): each marks what it searches, and defers what another is searching.

All threads that come to a node search its first move: mostly it causes a cutoff, and then there is nothing to
share. After it they defer moves that other threads are searching, and later find their scores in the
transposition table. (Weill, "The ABDADA distributed minimax-search algorithm", 1996.)
"""

from __future__ import annotations

from typing import Any

from zermelo.native.bits import as_bits, as_int
from zermelo.search.engine.context import SearchContext
from zermelo.search.engine.move_order import move_up
from zermelo.search.engine.table import BUSY_MARKS, NO_ENTRY, BusyMark, Table
from zermelo.search.engine.tuning import SHARED_DEPTH, SHARED_PLIES


def is_shared(depth: int, ply: int, context: SearchContext) -> bool:
    """Is a node worth sharing?"""
    return context.threads > 1 and depth >= SHARED_DEPTH and ply < SHARED_PLIES


def defer_busy_moves(game: Any, state: Any, i: int, end: int, context: SearchContext, table: Table) -> None:
    """Let the i-th move be one that no other thread is searching, if there is one; the others move back."""
    for j in range(i, end):
        key = key_of(game, game.result(state, context.move_stack[j].action), context)
        if mark_of(key, table).key != key:
            move_up(j, i, context)
            return


def mark_busy(game: Any, child: Any, context: SearchContext, table: Table) -> None:
    """Mark a position: this thread is searching it."""
    key = key_of(game, child, context)
    mark_of(key, table).key = key


def unmark_busy(game: Any, child: Any, context: SearchContext, table: Table) -> None:
    """Take the mark away."""
    mark_of(key_of(game, child, context), table).key = NO_ENTRY


def key_of(game: Any, child: Any, context: SearchContext) -> Any:
    return as_bits(game.canonical_key(child)) ^ context.key_salt


def mark_of(key: Any, table: Table) -> BusyMark:
    """The mark of a position with this key. Another may overwrite it: then the work is done twice."""
    return table.busy[as_int(key >> 20) & (BUSY_MARKS - 1)]
