"""Random numbers that are the same compiled and interpreted: splitmix64, one word of state in a Memory."""

from __future__ import annotations

import numpy as np

from zermelo.native.memory import Memory, load_bits, store_bits

_STEP = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)


def random_word(memory: Memory, i: int) -> np.uint64:
    """The next 64 random bits of the generator whose state is word i."""
    x = load_bits(memory, i) + _STEP
    store_bits(memory, i, x)
    x = (x ^ (x >> np.uint64(30))) * _MIX_1
    x = (x ^ (x >> np.uint64(27))) * _MIX_2
    return x ^ (x >> np.uint64(31))  # type: ignore[no-any-return]


def random_below(memory: Memory, i: int, n: int) -> int:
    """A random integer from 0 to n - 1, for n below 2**32."""
    return int(((random_word(memory, i) >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))
