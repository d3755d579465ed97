"""Numbers in rules: what compiled code returns, raises and refuses, case by case."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
import pytest

from tests.native.games import PlainNim
from zermelo import Limit, Position, analyze
from zermelo.native import bits
from zermelo.native.cells import put
from zermelo.native.compiler import entry
from zermelo.native.run import why_not_native

CELLS = np.array([5, 7, 200], np.uint8)
LEAST, MOST = -(2**63), 2**63 - 1
REFUSED = "refused"

CASES = [
    ("~(n > 6)", 7, REFUSED),
    ("(n > 6) + (n > 5)", 7, REFUSED),
    ("2 ** (4 - n)", 1, 8),
    ("2 ** (4 - n)", 7, ValueError),
    ("put((0, 0, 0), n, 0.5)", 1, REFUSED),
    ("put((0, 0, 0), n, 5)", 1, (0, 5, 0)),
    ("CELLS[0] - CELLS[1]", 0, OverflowError),
    ("CELLS[1] - CELLS[0]", 0, 2),
    ("CELLS[2] + n", 55, 255),
    ("CELLS[2] + n", 300, OverflowError),
    ("np.uint64(1) << n", 63, 1 << 63),
    ("np.uint64(1) << n", 64, 0),
    ("np.uint64(1) << n", -1, OverflowError),
    ("n >> 64", 65, 0),
    ("n >> 64", -65, -1),
    ("1 << n", 62, 1 << 62),
    ("1 << n", 63, OverflowError),
    ("1 << n", 64, OverflowError),
    ("0 << n", 64, 0),
    ("1 << n", -1, ValueError),
    ("bits.lowest(n / 2)", 4, REFUSED),
    ("bits.bit(n)", 64, 0),
    ("bits.bit(n)", -1, 0),
    ("bits.bit(n)", 63, 1 << 63),
    ("min(np.uint64(7), n)", -2, REFUSED),
    ("math.sqrt(n)", -3, ValueError),
    ("math.log(n)", 0, ValueError),
    ("n // -1", LEAST, OverflowError),
    ("LEAST // n", -1, OverflowError),
    ("LEAST % n", -1, 0),
    ("n + 1", MOST, OverflowError),
    ("n - 1", LEAST, OverflowError),
    ("n * n", 1 << 32, OverflowError),
    ("-n", LEAST, OverflowError),
    ("abs(n)", LEAST, OverflowError),
    ("np.uint64(3) + n", -1, OverflowError),
    ("int(np.uint64(n) << 1)", 1 << 62, OverflowError),
    ("np.uint8(n)", 256, OverflowError),
    ("np.uint64(n) if n > 3 else 0", 2, 0),
    ("np.uint64(n) if n > 3 else -1", 2, REFUSED),
    ("round(n / 2)", 5, 2),
    ("round(n / 2, 1)", 5, REFUSED),
    ("CELLS + 300", 0, REFUSED),
    ("float(n) in (MOST, 3)", 1 << 60, OverflowError),
    ("float(n) in (n, 3)", 3, True),
    ("n in (5, 7)", 7, True),
    ("float(n > 5)", 7, 1.0),
    ("n % max(0.5, 4)", -(1 << 62) - 1, OverflowError),
    ("n * 0.5", 1 << 53, float(1 << 52)),
    ("n / 3 > n", 1 << 60, OverflowError),
]


def rule(text):
    namespace = {
        "np": np,
        "math": math,
        "bits": bits,
        "put": put,
        "CELLS": CELLS,
        "LEAST": LEAST,
        "MOST": MOST,
    }
    exec(f"def rule(game, n):\n{text}\n", dict(namespace, __name__=__name__), namespace)
    return namespace["rule"]


@pytest.mark.parametrize(("text", "n", "expected"), CASES, ids=[f"{text}, n={n}" for text, n, _ in CASES])
def test_each_case(text, n, expected):
    function, game = rule(f"    return {text}"), PlainNim(3)
    compiled = entry(function)
    if expected == REFUSED:
        with pytest.raises(Exception, match="the rule is refused"):
            compiled.compile(game, n)
        return
    compiled.compile(game, n)
    if isinstance(expected, type):
        with pytest.raises(expected):
            compiled(game, n)
    else:
        assert compiled(game, n) == expected == function(game, n)


@pytest.mark.parametrize(
    "text",
    [
        "    if n > 3:\n        x = 5\n    return x",
        "    for x in range(n - 3):\n        pass\n    return x",
        "    while n > 3:\n        x = n\n        n -= 1\n    return x",
    ],
)
def test_a_variable_that_was_not_assigned_raises_as_in_python(text):
    function, game = rule(text), PlainNim(3)
    compiled = entry(function)
    compiled.compile(game, 1)
    for n in range(8):
        try:
            expected = function(game, n)
        except UnboundLocalError as error:
            with pytest.raises(UnboundLocalError, match=str(error)):
                compiled(game, n)
        else:
            assert compiled(game, n) == expected


class Growing(PlainNim):
    def evaluate(self, state, player):
        size = 3
        for _ in range(9 - state.left):
            size *= size
        return 1.0 if size > 5 else 0.0


def test_a_rule_whose_number_does_not_fit_is_named_with_line_and_position():
    with pytest.raises(OverflowError, match="64 bits") as raised:
        analyze(Position(Growing()), "alpha-beta", Limit(depth=5), native=True)
    assert raised.traceback[-1].path.name == "test_numbers.py"
    assert any(note.startswith("in the position after") for note in raised.value.__notes__)


class Inverted(PlainNim):
    def is_legal(self, state, n):
        return ~(n > state.left)


def test_what_is_refused_is_told_with_its_line_and_what_to_write():
    game = Inverted()
    analyze(Position(game), "minimax", Limit(depth=1))
    reason = str(why_not_native(game))
    assert reason.startswith("test_numbers.py:")
    assert reason.endswith("write not")


class Bytes(NamedTuple):
    left: np.uint8
    player: int


class Narrow(PlainNim):
    def initial(self):
        return Bytes(np.uint8(self.heap), 0)

    def result(self, state, n):
        return Bytes(int(state.left) - n + 250, 1 - state.player)


def test_a_field_that_does_not_hold_its_number_raises():
    with pytest.raises(OverflowError, match=r"np\.uint8"):
        analyze(Position(Narrow()), "minimax", Limit(depth=2), native=True)
