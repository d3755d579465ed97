"""mix(state): a 64-bit hash of a state, the same compiled and interpreted."""

from __future__ import annotations

from typing import Any, get_type_hints

import numpy as np

SEED, SPREAD, _ALL = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, (1 << 64) - 1
TUPLE, ARRAY, LONG = 1, 2, 3  # what a mark of the structure is about
STRUCTURE = (1 << 48) - 1  # bits of a key that the structure changes: states of one shape compare as before


def mix(state: Any) -> np.uint64:
    """A 64-bit hash of the state, the same compiled and interpreted.

    It depends on every number and on the structure: which numbers stand together in a tuple or an array.
    States that are equal have equal hashes: 1, 1.0 and True are one number.
    """
    words: list[int] = []
    marks: list[int] = []
    _take(state, words, marks, is_root=True)
    h, structure = SEED, 0
    for word in words:
        h = stir(h, word)
    for mark in marks:
        structure = stir(structure, mark)
    return np.uint64(h ^ (structure & STRUCTURE))


def _take(value: Any, words: list[int], marks: list[int], is_root: bool = False) -> None:
    """Write down the words of a value, and what tells its structure: where each part begins, and its size.

    The words of the root need no mark, unless it has one word and could be that number itself.
    """
    if isinstance(value, tuple | list):  # (searches refuse lists; `zermelo check` says why)
        if getattr(value, "__dict__", None):
            raise TypeError(f"a {type(value).__name__} has attributes beside its fields: {vars(value)}")
        if not is_root or len(value) == 1:
            marks += (structure_mark(TUPLE, len(words)), len(value))
        for i, item in enumerate(value):
            _take(np.uint64(item) if _is_unsigned(value, i) else item, words, marks)
    elif isinstance(value, np.ndarray):
        marks += (structure_mark(ARRAY, len(words), value.ndim), *value.shape)
        for item in value.ravel():
            _take(item, words, marks)
    elif isinstance(value, np.uint64):
        words.append(int(value))
    elif isinstance(value, float | np.floating):
        words.append(_real_word(float(value)))
    elif isinstance(value, int | np.integer | np.bool):
        _take_whole(int(value), words, marks)
    else:
        kind = type(value).__name__
        raise TypeError(f"a state is made of numbers, tuples and arrays; this one holds a {kind}: {value!r}")


def _take_whole(number: int, words: list[int], marks: list[int]) -> None:
    if -(1 << 63) <= number < 1 << 63:
        words.append(number & _ALL)
    elif number.bit_length() <= 1024 and number.bit_length() - (number & -number).bit_length() < 53:
        words.append(_real_word(float(number)))  # which is equal
    else:  # more bits than an int64 has: all of them, with a mark that tells how many words belong together
        pieces = number.bit_length() // 64 + 1
        marks += (structure_mark(LONG, len(words)), pieces)
        words += ((number >> 64 * i) & _ALL for i in range(pieces))


def _is_unsigned(state: Any, i: int) -> bool:
    """Is this a Python int where the state has a field for a np.uint64?"""
    if type(state[i]) is not int or not 1 << 63 <= state[i] <= _ALL or not hasattr(state, "_fields"):
        return False
    return get_type_hints(type(state)).get(state._fields[i]) is np.uint64


def _real_word(number: float) -> int:
    """A whole number as an int has it; any other scattered, so that it is hardly ever an int's."""
    if number.is_integer() and -(2.0**63) <= number < 2.0**63:
        return int(number) & _ALL
    return stir(0, int(np.float64(number).view(np.uint64)))


def structure_mark(kind: int, start: int, dimensions: int = 0) -> int:
    """A part of a state that begins after so many words."""
    return (start << 16 | dimensions << 8 | kind) & _ALL


def stir(h: int, word: int) -> int:
    h = ((h ^ word) * SPREAD) & _ALL
    return h ^ (h >> 32)
