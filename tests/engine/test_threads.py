"""Threads share their work: moves that another thread is searching are deferred."""

from __future__ import annotations

import pytest

from zermelo import Position, load
from zermelo.catalogue import default_guide
from zermelo.search.engine.context import SearchContext
from zermelo.search.engine.move_order import collect_moves
from zermelo.search.engine.table import Table
from zermelo.search.engine.threads import defer_busy_moves, is_shared, mark_busy, unmark_busy
from zermelo.search.engine.tuning import SHARED_DEPTH

GAME = load("tic-tac-toe")
GUIDE = default_guide(GAME)
STATE = Position(GAME, "5 1 9").state  # 2, 3, 4, 6, 7 and 8 are left
TABLE = Table(1024)


def order(busy, i):
    """The moves from the i-th on, once those that other threads are searching were deferred."""
    context = SearchContext(GUIDE)
    end = collect_moves(GAME, STATE, GUIDE, 1, 9, 0, context)
    for action in busy:
        mark_busy(GAME, GAME.result(STATE, action), context, TABLE)
    defer_busy_moves(GAME, STATE, i, end, context, TABLE)
    for action in busy:
        unmark_busy(GAME, GAME.result(STATE, action), context, TABLE)
    return [context.move_stack[j].action for j in range(i, end)]


@pytest.mark.parametrize(
    ("busy", "expected"),
    [
        ((), [2, 3, 5, 6, 7]),
        ((3,), [2, 3, 5, 6, 7]),
        ((2,), [3, 2, 5, 6, 7]),
        ((1, 2, 3, 5), [6, 2, 3, 5, 7]),
        ((2, 3, 5, 6, 7), [2, 3, 5, 6, 7]),
    ],
)
def test_the_next_move_is_one_that_nobody_is_at(busy, expected):
    assert order(busy, 1) == expected


def test_marks_are_taken_away():
    order((2,), 1)
    assert order((), 1) == [2, 3, 5, 6, 7]
    assert not TABLE.busy.numpy.any()
    assert not TABLE.buckets.numpy.any()


def test_one_thread_shares_with_nobody():
    context = SearchContext(GUIDE)
    context.threads = 1
    assert not is_shared(SHARED_DEPTH, 0, context)
    context.threads = 2
    assert is_shared(SHARED_DEPTH, 0, context)
    assert not is_shared(SHARED_DEPTH - 1, 0, context)
