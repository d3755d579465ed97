"""Words of memory that a search reads and writes while it runs: counters, stacks, tables, the stop flag.

A `Memory` is handed to a search as one argument. Compiled code sees its address (an array would be seven
words, spilled in every frame of a recursion); interpreted code sees the object. The functions below work on
either, so that the same search runs both ways.
"""

from __future__ import annotations

from typing import Any

import numpy as np

NOT_WHOLE = "a utility is not a whole number: declare utility_range in reals, as (-1.0, 1.0)"
_LINE = 8  # words


class Memory:
    """So many 64-bit words, all 0, each an integer, a set of bits or a real number as the reader wishes."""

    def __init__(self, words: int) -> None:
        space = np.zeros(words + _LINE - 1, np.int64)
        first = -space.ctypes.data // 8 % _LINE
        self.ints = space[first : first + words]  # begins where a line of the processor's cache does
        self.bits = self.ints.view(np.uint64)
        self.reals = self.ints.view(np.float64)
        self.numbers = memoryview(self.ints.data)  # the same words again: Python reads single ones fastest so
        self.address = int(self.ints.ctypes.data)
        self.targets: dict[int, Any] = {}  # what pointers in these words point to

    def __len__(self) -> int:
        return len(self.ints)

    @property
    def stop(self) -> int:
        """The stop flag of a search that keeps it in word 0."""
        return self.ints.item(0)

    @stop.setter
    def stop(self, value: int) -> None:
        self.ints[0] = value


def load(memory: Memory, i: int) -> int:
    """Word i as an integer."""
    return memory.ints.item(i)


def store(memory: Memory, i: int, value: int) -> None:
    """Put an integer into word i."""
    memory.ints[i] = value


def load_bits(memory: Memory, i: int) -> Any:
    """Word i as a set of bits."""
    return memory.bits[i]


def store_bits(memory: Memory, i: int, value: Any) -> None:
    """Put a set of bits into word i."""
    memory.bits[i] = value


def load_real(memory: Memory, i: int) -> float:
    """Word i as a real number."""
    return memory.reals.item(i)


def store_real(memory: Memory, i: int, value: float) -> None:
    """Put a real number into word i."""
    memory.reals[i] = value


def load_like(memory: Memory, i: int, example: Any) -> Any:
    """Word i as a number of the same kind as the example: an integer or a real number."""
    return memory.reals.item(i) if isinstance(example, float) else memory.ints.item(i)


def store_like(memory: Memory, i: int, value: Any) -> None:
    """Put a number, an integer or real, into word i."""
    if isinstance(value, float):
        memory.reals[i] = value
    else:
        memory.ints[i] = value


def like(value: Any, example: Any) -> Any:
    """The value as a number of the same kind as the example: an integer or a real number."""
    if isinstance(example, float):
        return float(value)
    if int(value) != value:
        raise ValueError(NOT_WHOLE)
    return int(value)


def part(memory: Any, first: int) -> Memory:
    """The words of a memory, or of an array, from `first` on, as a memory of their own."""
    if not isinstance(memory, Memory):
        return part(memory.memory, memory.at + first)
    words = object.__new__(Memory)
    words.ints, words.bits, words.reals = memory.ints[first:], memory.bits[first:], memory.reals[first:]
    words.numbers = memory.numbers[first:]
    words.address, words.targets = memory.address + 8 * first, {}
    return words


def fetch(memory: Memory, i: int) -> None:
    """Word i will be read soon: let the processor bring it near."""


def poll(memory: Memory, i: int) -> int:
    """Word i, which another thread may have changed a moment ago."""
    return memory.ints.item(i)
