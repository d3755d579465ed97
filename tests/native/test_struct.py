"""Structs: named fields in memory, compiled and interpreted."""

from __future__ import annotations

import math

import numpy as np
import pytest

from zermelo.games.tic_tac_toe.rules import TicTacToe
from zermelo.native.memory import Memory
from zermelo.native.run import run
from zermelo.native.struct import Array, Struct, array, pointer, prefetch, volatile


class Frame(Struct):
    action: int
    key: np.uint64
    killers: Array[int] = array(2)

    def remember(self, killer):
        if self.killers[0] != killer:
            self.killers[1] = self.killers[0]
            self.killers[0] = killer


class Totals(Struct):
    sum: float
    count: int

    def add(self, value):
        self.sum += value
        self.count += 1
        return self.mean()

    def mean(self):
        return self.sum / self.count


class Flag(Struct):
    stop: int = volatile()


class Context(Flag):
    nodes: int
    is_proven: bool
    totals: Totals
    frames: Array[Frame] = array(4)
    weights: Array[float] = pointer()
    others: Array[Frame] = pointer()
    rest: Array[int] = array()


def work(game, state, context):
    context.nodes += 3
    context.is_proven = context.nodes > 2
    frame = context.frames[2]
    prefetch(frame)
    frame.key = np.uint64(1) << np.uint64(63)
    frame.action = -5
    frame.remember(7)
    frame.remember(9)
    frame.remember(9)
    mean = 0.0
    for i in range(3):
        mean = context.totals.add(context.weights[i])
    context.others[1].killers[1] = descend(context, 3)
    context.rest[4] = context.nodes
    return mean if context.is_proven and context.stop == 0 else -1.0


def descend(context, ply):
    """A recursion that is given a struct."""
    if ply == 0:
        return 0
    context.frames[ply].action += ply
    return context.frames[ply].action + descend(context, ply - 1)


def new_context():
    context = Context(items=5)
    context.weights = Array.new(float, 3)
    context.weights.numpy[:] = (0.5, 1.0, 3.0)
    context.others = Array.new(Frame, 2)
    return context


@pytest.mark.parametrize("native", [True, False])
def test_fields_are_the_same_compiled_and_interpreted(native):
    game, context = TicTacToe(), new_context()
    assert run(work, game, game.initial(), context, stop=Memory(1), native=native) == 1.5
    assert context.nodes == 3
    assert context.is_proven is True
    assert context.frames[2].key == 1 << 63
    assert list(context.frames[2].killers) == [9, 7]
    assert [frame.action for frame in context.frames] == [0, 1, -3, 3]
    assert (context.totals.sum, context.totals.count) == (4.5, 3)
    assert context.others[1].killers[1] == 1
    assert list(context.rest) == [0, 0, 0, 0, 3]


def test_a_struct_takes_one_word_for_each_number():
    assert Frame.words == 4
    assert Context.words == 1 + 1 + 1 + 2 + 4 * 4 + 1 + 1
    assert len(new_context().memory) == Context.words + 5


def test_clear_and_copy():
    one, other = new_context(), new_context()
    one.frames[3].killers[1] = 8
    other.frames[3].copy_from(one.frames[3])
    assert list(other.frames[3].killers) == [0, 8]
    other.frames[3].clear()
    assert list(other.frames[3].killers) == [0, 0]
    assert list(one.frames[3].killers) == [0, 8]


def test_an_index_outside_an_array_is_refused_where_it_is_interpreted():
    with pytest.raises(IndexError, match="item 4 of an array of 4"):
        new_context().frames[4].action = 1
    with pytest.raises(IndexError, match="item -1 of an array of 2"):
        new_context().frames[0].killers[-1] = 1


def test_what_a_struct_cannot_hold_is_refused():
    with pytest.raises(TypeError, match=r"Wrong\.name must be a number, a struct or an array"):

        class Wrong(Struct):
            name: str

    with pytest.raises(TypeError, match="cannot have a default"):

        class Default(Struct):
            size: int = 3

    with pytest.raises(TypeError, match="adds fields behind an array without a length"):

        class Longer(Context):
            more: int

    with pytest.raises(AttributeError, match="frames is part of the struct"):
        new_context().frames = 3


def wrong_name(game, state, context):
    return context.knots


def test_a_name_that_is_no_field_is_an_error(capsys):
    game, context = TicTacToe(), new_context()
    with pytest.raises(AttributeError, match="knots"):
        run(wrong_name, game, game.initial(), context, stop=Memory(1))


def test_reals_keep_what_no_integer_is():
    context = new_context()
    context.totals.sum = -math.inf
    assert context.totals.sum == -math.inf
