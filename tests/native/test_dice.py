"""Random numbers: the same compiled and interpreted."""

from __future__ import annotations

import numpy as np
import pytest

from zermelo.games.tic_tac_toe.rules import TicTacToe
from zermelo.native.dice import Dice
from zermelo.native.run import run
from zermelo.native.struct import Array, Struct, array


class Rolls(Struct):
    dice: Dice
    bits: Array[np.uint64] = array(100)
    numbers: Array[int] = array(100)
    reals: Array[float] = array(100)


def roll(game, state, rolls):
    for i in range(100):
        rolls.bits[i] = rolls.dice.word()
        rolls.numbers[i] = rolls.dice.below(i + 1)
        rolls.reals[i] = rolls.dice.random()
    return 0


@pytest.mark.parametrize("seed", [0, 7, -1, 2**63 - 1])
def test_equal_seeds_give_equal_numbers(seed):
    game, found = TicTacToe(), []
    for native in (True, False):
        rolls = Rolls()
        rolls.dice.set_seed(seed)
        run(roll, game, game.initial(), rolls, native=native)
        assert all(0 <= number <= i for i, number in enumerate(rolls.numbers))
        assert all(0 <= real < 1 for real in rolls.reals)
        found.append([list(rolls.bits), list(rolls.numbers), list(rolls.reals)])
    assert found[0] == found[1]


def test_the_numbers_are_those_of_splitmix64():
    """Of the seed 1234567, as https://rosettacode.org/wiki/Pseudo-random_numbers/Splitmix64 has them."""
    dice = Dice.from_seed(1234567)
    with np.errstate(over="ignore"):
        assert [int(dice.word()) for _ in range(3)] == [
            6457827717110365317,
            3203168211198807973,
            9817491932198370423,
        ]


def test_all_numbers_are_about_equally_frequent():
    dice = Dice.from_seed(3)
    with np.errstate(over="ignore"):
        counts = np.bincount([dice.below(6) for _ in range(6000)], minlength=6)
    assert counts.min() > 850
    assert counts.max() < 1150
