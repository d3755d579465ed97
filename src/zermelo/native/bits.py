"""Sets of squares as 64-bit numbers: the few operations that Python and NumPy lack.

Each works on an int or a `np.uint64`, the same compiled (one machine instruction) and interpreted.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import SupportsInt

import numpy as np

U64 = np.uint64
_ALL = (1 << 64) - 1


def popcount(bits: SupportsInt) -> int:
    """How many squares are in the set."""
    return (int(bits) & _ALL).bit_count()


def lowest(bits: SupportsInt) -> int:
    """The lowest square of the set; 64 if it is empty."""
    x = int(bits) & _ALL
    return (x & -x).bit_length() - 1 if x else 64


def highest(bits: SupportsInt) -> int:
    """The highest square of the set; -1 if it is empty."""
    return (int(bits) & _ALL).bit_length() - 1


def squares(bits: SupportsInt) -> Iterator[int]:
    """Each square of the set, from the lowest."""
    x = int(bits) & _ALL
    while x:
        yield (x & -x).bit_length() - 1
        x &= x - 1


def bit(square: SupportsInt) -> np.uint64:
    """The set of one square; empty if there is no such square, as for the lowest of none."""
    n = int(square)
    return U64(1 << n) if 0 <= n < 64 else U64(0)


def scaled(number: float, bits: int) -> int:
    """The number times 2 ** bits, rounded to an integer; an integer number stays exact."""
    return number << bits if isinstance(number, int) else math.floor(float(number) * (1 << bits) + 0.5)


def as_bits(number: SupportsInt) -> np.uint64:
    """The 64 bits of an integer, negative ones too."""
    return U64(int(number) & _ALL)


def as_int(bits: SupportsInt) -> int:
    """The integer, negative perhaps, that has these 64 bits."""
    x = int(bits) & _ALL
    return x - (1 << 64) if x >> 63 else x
