"""Dice: random numbers that are the same compiled and interpreted (splitmix64, one word of state)."""

from __future__ import annotations

from typing import Self

import numpy as np

from zermelo.native.struct import Struct

_STEP = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)


class Dice(Struct):
    """A generator of random numbers: equal seeds, equal numbers."""

    state: np.uint64

    @classmethod
    def from_seed(cls, seed: int) -> Self:
        """Dice with a memory of their own."""
        dice = cls()
        dice.set_seed(seed)
        return dice

    def set_seed(self, seed: int) -> None:
        """Start again with this seed."""
        self.memory.ints[self.at] = seed

    def word(self) -> np.uint64:
        """The next 64 random bits."""
        x = self.state + _STEP
        self.state = x
        x = (x ^ (x >> np.uint64(30))) * _MIX_1
        x = (x ^ (x >> np.uint64(27))) * _MIX_2
        return x ^ (x >> np.uint64(31))

    def below(self, n: int) -> int:
        """A random integer from 0 to n - 1, for n below 2**32."""
        return int(((self.word() >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))

    def random(self) -> float:
        """A random real number from 0 up to, but not including, 1."""
        return (self.word() >> np.uint64(11)) * 2.0**-53
