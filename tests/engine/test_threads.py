"""Threads share their work: what another is at, is put off."""

from __future__ import annotations

import pytest

from zermelo import Position, load
from zermelo.search.engine.order import collect
from zermelo.search.engine.paper import FRAMES, MASK, MOVE, THREADS, WAIT, WAITING, Paper
from zermelo.search.engine.table import Table
from zermelo.search.engine.threads import LEAST_DEPTH, is_shared, mark, put_off, unmark

GAME = load("tic-tac-toe")
STATE = Position(GAME, "5 1 9").state  # 2, 3, 4, 6, 7 and 8 are left
TABLE = Table(1024)


def order(busy, i):
    """The moves from the i-th on, once those that other threads are at were put off."""
    paper = Paper(GAME)
    paper.ints[MASK] = TABLE.mask
    end = collect(GAME, STATE, 1, 9, FRAMES, paper)
    for action in busy:
        mark(GAME, GAME.result(STATE, action), paper, TABLE)
    put_off(GAME, STATE, i, end, paper, TABLE)
    for action in busy:
        unmark(GAME, GAME.result(STATE, action), paper, TABLE)
    return [paper.word(WAITING + WAIT * j + MOVE) for j in range(i, end)]


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
    assert not TABLE.ints.any()


def test_one_thread_shares_with_nobody():
    paper = Paper(GAME)
    paper.ints[THREADS] = 1
    assert not is_shared(LEAST_DEPTH, FRAMES, paper)
    paper.ints[THREADS] = 2
    assert is_shared(LEAST_DEPTH, FRAMES, paper)
    assert not is_shared(LEAST_DEPTH - 1, FRAMES, paper)
