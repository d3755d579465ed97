"""Sets of points of a Go board, as tuples of 64-bit words.

A row of the board is `stride` bits: one for each point, and one more that stays empty, so that a step to the
side never leads into another row. A word holds as many whole rows as fit, so that only steps up and down
cross from word to word. Everything below loops over the words, of which there are as many as the size of the
board needs; the compiler unrolls that.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.native.bits import bit, lowest, popcount
from zermelo.native.cells import put

NONE = np.uint64(0)
Points = tuple[np.uint64, ...]


def joined(some: Points, others: Points) -> Points:
    """The points of either set."""
    found = some
    for i in range(len(some)):
        found = put(found, i, some[i] | others[i])
    return found


def without(some: Points, others: Points) -> Points:
    """The points of the first set that are not in the second."""
    found = some
    for i in range(len(some)):
        found = put(found, i, some[i] & ~others[i])
    return found


def common(some: Points, others: Points) -> Points:
    """The points of both sets."""
    found = some
    for i in range(len(some)):
        found = put(found, i, some[i] & others[i])
    return found


def is_empty(points: Points) -> bool:
    """Is there no point in the set?"""
    any_bits = NONE
    for i in range(len(points)):
        any_bits |= points[i]
    return bool(any_bits == NONE)


def count(points: Points) -> int:
    """How many points are in the set."""
    found = 0
    for i in range(len(points)):
        found += popcount(points[i])
    return found


def point(game: Any, action: int) -> Points:
    """The set of one point."""
    place = int(game.places[action])
    return point_at(game, place >> 6, place & 63)


def point_at(game: Any, word: int, square: int) -> Points:
    """The set of the point at a bit of a word."""
    found: Points = game.nothing
    for i in range(game.words):
        found = put(found, i, bit(square) if i == word else NONE)
    return found


def action_at(game: Any, word: int, square: int) -> int:
    """The action that plays at a bit of a word."""
    return int((word * game.rows + square // game.stride) * game.width + square % game.stride)


def lowest_point(points: Points) -> Points:
    """The set of the first point alone."""
    found, taken = points, NONE
    for i in range(len(points)):
        word = points[i]
        found = put(found, i, bit(lowest(word)) if word != NONE and taken == NONE else NONE)
        taken |= word
    return found


def nth_place(game: Any, points: Points, n: int) -> tuple[int, int]:
    """The word and the bit of the n-th point of the set, from 0."""
    word, inside, bits = 0, n, points[0]
    for i in range(1, game.words):
        n -= popcount(points[i - 1])
        if n >= 0:
            word, inside, bits = i, n, points[i]
    return word, nth_bit(bits, inside)


def nth_bit(bits: np.uint64, n: int) -> int:
    """The n-th bit that is set, from 0: half of the bits that are left are excluded each time."""
    place, width = 0, 32
    while width > 0:
        below = popcount(bits & (bit(width) - np.uint64(1)))
        if n >= below:
            n -= below
            place += width
            bits = bits >> width
        width >>= 1
    return place


def neighbours(game: Any, points: Points, within: Points) -> Points:
    """The points of `within` next to a point of the set."""
    found = within
    for i in range(game.words):
        word = points[i]
        near = word << 1 | word >> 1 | word << game.stride | word >> game.stride
        if i > 0:
            near |= points[i - 1] >> game.last_row
        if i < game.words - 1:
            near |= points[i + 1] << game.last_row
        found = put(found, i, near & within[i])
    return found


def connected(game: Any, points: Points, within: Points) -> Points:
    """The points of `within` that are connected to the set, inside `within`; the set itself included."""
    found = points
    while True:
        more = joined(found, neighbours(game, found, within))
        if more == found:
            return found
        found = more


def stranded(game: Any, suspects: Points, stones: Points, empty: Points) -> Points:
    """The stones that no liberty reaches, if suspects are among them; it need not look at any other."""
    nothing: Points = game.nothing
    alive = neighbours(game, empty, stones)
    suspects = without(suspects, alive)
    while not is_empty(suspects):
        once = joined(alive, neighbours(game, alive, stones))
        more = joined(once, neighbours(game, once, stones))
        if more == alive:
            return without(stones, alive)
        alive = more
        suspects = without(suspects, alive)
    return nothing


def first_action(game: Any, points: Points) -> int:
    """The action that plays at the first point of the set."""
    for i in range(game.words):
        if points[i] != NONE:
            return action_at(game, i, lowest(points[i]))
    return -1
