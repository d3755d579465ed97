"""The default key: equal for equal states, different for different ones; compiled, the same."""

from __future__ import annotations

import itertools
import random
from typing import NamedTuple

import numba
import numpy as np
import pytest

import zermelo.native.compiler  # noqa: F401  (teaches Numba what mix is)
from zermelo.hashing import mix


class Pair(NamedTuple):
    first: object
    second: object


class Mask(NamedTuple):
    bits: np.uint64


class Tagged(Pair):
    """A tuple that can also have attributes."""


compiled = numba.njit(lambda state: mix(state))

WHOLE = (0, 1, -1, 5, 2**62, -(2**63), 2**63 - 1)
REAL = (0.0, -0.0, 1.0, 0.5, -3.0, 1e300, np.inf, -(2.0**63), 2.0**63, 2.0**64, 1e19, -1e19, 2.5e-300)


def some_states(rng):
    """One state of each of several types."""
    whole, real = rng.choices(WHOLE, k=8), rng.choices(REAL, k=8)
    growing = np.array(whole[: rng.randrange(5)], dtype=np.int64)
    return [
        whole[0],
        (whole[0],),
        Pair(whole[0], Pair(np.uint64(rng.getrandbits(64)), whole[1])),
        ((whole[0], whole[1]), (), (real[0],)),
        growing,
        Pair(growing, (whole[5], real[0])),
        ((growing, np.array(real[:6]).reshape(2, 3)), Pair(growing[:1], whole[6])),
        (np.zeros((rng.randrange(3), 2), dtype=np.int8), np.array(REAL[2:5], dtype=np.float32), whole[1] > 0),
    ]


def test_keys_are_the_same_compiled_and_interpreted():
    rng = random.Random(1)
    for state in (state for _ in range(40) for state in some_states(rng)):
        assert mix(state) == np.uint64(compiled(state)), state


def different(*states):
    keys = [int(mix(state)) for state in states]
    assert len(set(keys)) == len(states)


def test_all_ways_to_nest_numbers_are_told_apart():
    """Tuples within tuples, with up to four numbers in them, or none."""

    def trees(leaves, depth):
        if depth == 0:
            return [()] if leaves == 0 else [tuple(range(leaves))]
        found = set(trees(leaves, 0))
        for cut in itertools.product(range(leaves + 1), repeat=2):
            i, j = sorted(cut)
            for inner in trees(j - i, depth - 1):
                shifted = _shifted(inner, i)
                found.add((*range(i), shifted, *range(j, leaves)))
                found.add((*range(i), (shifted,), *range(j, leaves)))
        return list(found)

    for leaves in range(5):
        states = trees(leaves, 3)
        assert len(states) > 6
        different(*states)


def _shifted(tree, by):
    return tuple(_shifted(item, by) if isinstance(item, tuple) else item + by for item in tree)


def test_lengths_and_shapes_of_arrays_count():
    cells = np.arange(12)
    shapes = [(12,), (12, 1), (1, 12), (3, 4), (4, 3), (2, 6), (2, 2, 3), (3, 2, 2)]
    different(*(cells.reshape(shape) for shape in shapes), tuple(range(12)), (tuple(range(12)),))
    different(*((cells[:i], cells[i:]) for i in range(13)))
    different(np.zeros((0, 2)), np.zeros((0, 3)), np.zeros((2, 0)), np.zeros(0), ())


def test_all_bits_of_a_number_count():
    numbers = [sign * (2**n + d) for n in range(63, 200, 7) for d in (-1, 0, 1) for sign in (1, -1)]
    different(*((number,) for number in set(numbers)))
    different((-1,), (2**64 - 1,), (2**128 - 1,))
    low, high = 2**64 + 3, (2**64 + 3) & (2**64 - 1)
    different((low,), (high,), (high, 1), ((high, 1),), (1, high))


def test_reals_are_not_taken_for_the_whole_numbers_with_the_same_bits():
    different((0.5,), (int(np.float64(0.5).view(np.int64)),), (-0.5,), (np.inf,), (-np.inf,), (5e-324,), (1,))


@pytest.mark.parametrize(
    "equal",
    [(1, 1.0, True, np.uint8(1), np.float32(1), np.True_), (0, 0.0, -0.0), (-7, -7.0), (2**70, 2.0**70)],
)
def test_states_that_are_equal_have_equal_keys(equal):
    assert len({int(mix((3, number))) for number in equal}) == 1


def test_a_python_int_in_a_field_for_unsigned_numbers_is_one():
    assert mix(Mask(2**64 - 5)) == mix(Mask(np.uint64(2**64 - 5))) == compiled(Mask(np.uint64(2**64 - 5)))


def test_what_a_key_cannot_see_is_refused():
    tagged = Tagged(1, 2)
    assert mix(tagged) == mix((1, 2))
    tagged.more = 3
    for state in ((1, "x"), (1, None), (1, {2}), (1, 2j), tagged):
        with pytest.raises(TypeError, match=r"made of numbers|attributes"):
            mix(state)
