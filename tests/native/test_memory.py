"""Words of memory, compiled and interpreted."""

from __future__ import annotations

import pytest

from zermelo.games.tic_tac_toe.rules import TicTacToe
from zermelo.native.memory import Memory, load, part, store
from zermelo.native.run import run


def write_into_a_part(game, state, first, memory):
    rest = part(memory, first)
    store(rest, 1, 42)
    return load(part(rest, 1), 1)


@pytest.mark.parametrize("native", [True, False])
def test_a_part_of_a_memory_is_the_same_words(native):
    game, memory = TicTacToe(), Memory(8)
    memory.ints[5] = 7
    assert run(write_into_a_part, game, game.initial(), 3, memory, stop=Memory(1), native=native) == 7
    assert list(memory.ints) == [0, 0, 0, 0, 42, 7, 0, 0]
