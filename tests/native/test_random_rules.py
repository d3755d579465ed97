"""Random rules compute the same compiled and interpreted, or they are refused, or they raise.

A compiled rule must return the same value as Python, or raise what Python raises; or be refused when it is
compiled; or raise OverflowError (ZeroDivisionError, ValueError) where a number left its type (NumPy divided
by zero, an int was raised to a negative power). Whether that was so, a twin of the rule notes.
"""

from __future__ import annotations

import ast
import math
import random
from typing import Any

import numpy as np
import pytest

from tests.native.noting_twin import Ledger, Twin
from tests.native.random_rules import Holder, Inner, State, Writer, some_inputs
from zermelo.native import bits
from zermelo.native.cells import put
from zermelo.native.compiler import entry

INPUTS = 1000
REFUSALS = (
    "the rule is refused",
    "tuple index out of range",
    "Int value is too large",  # a constant that Python computed
    "complex128",  # another
    "is not defined",  # a variable that is never assigned
)


@pytest.mark.parametrize("wild", [False, True], ids=["careful", "wild"])
def test_random_rules_agree(wild):
    compared = sum(compare(seed, INPUTS, wild) for seed in range(40))
    assert compared >= (15 if wild else 35) * INPUTS  # or else too much is refused


@pytest.mark.slow
@pytest.mark.parametrize("first", range(1000, 3000, 100))
def test_many_more_random_rules_agree(first):
    for seed in range(first, first + 100):
        compare(seed, INPUTS, wild=seed % 4 == 0)


class DifferenceError(AssertionError):
    """Compiled and interpreted disagree."""


def compare(seed: int, inputs: int, wild: bool) -> int:
    """How many runs of one random function were compared; 0 if it is refused."""
    rng = random.Random(seed)
    source = Writer(rng, wild).function()
    names: dict[str, Any] = {"np": np, "math": math, "put": put, "bits": bits, "State": State, "Inner": Inner}
    plain = dict(names, __name__=__name__)
    exec(source, plain)
    rule, game = plain["rule"], Holder()
    compiled = entry(rule)
    try:
        compiled.compile(game, *some_inputs(rng))
    except Exception as error:
        if wild or any(reason in str(error) for reason in REFUSALS):
            return 0
        raise DifferenceError(f"seed {seed} does not compile: {error}\n{source}") from error
    tree = ast.fix_missing_locations(Twin().visit(ast.parse(source)))
    for _ in range(inputs):
        given = some_inputs(rng)
        got, wanted = outcome(compiled, game, *given), outcome(rule, game, *given)
        if not agree(got, wanted):
            ledger = Ledger()
            ledger.large(*given[1:3], *given[-1], given[0].n, given[0].inner.n)
            noting = dict(names, ledger=ledger, _same=lambda value: value)
            exec(compile(tree, "twin", "exec"), noting)
            outcome(noting["rule"], game, *given)
            if isinstance(wanted, tuple) and isinstance(wanted[-1], State) and not 0 <= wanted[-1].s <= 255:
                ledger.noted.add(OverflowError)  # Python lets a field hold anything
            if isinstance(got, Exception) and isinstance(wanted, UnboundLocalError):
                continue  # both raise; compiled code reads variables a little later in the same line
            if wild and ledger.is_float:
                continue  # the difference that docs/native.md names
            justified = isinstance(got, Exception) and any(isinstance(got, each) for each in ledger.noted)
            if not justified and not (wild and isinstance(got, OverflowError)):
                raise DifferenceError(
                    f"seed {seed}\n{source}\non {given}\ncompiled {got!r}\nPython   {wanted!r}"
                )
    return inputs


def outcome(function: Any, *args: Any) -> Any:
    with np.errstate(all="ignore"):
        try:
            return function(*args)
        except Exception as error:
            return error


def agree(a: Any, b: Any) -> bool:
    """Equal values, whatever their types; or exceptions of one kind."""
    if isinstance(a, Exception) or isinstance(b, Exception):
        return type(a) is type(b)
    if isinstance(a, tuple):
        return len(a) == len(b) and all(map(agree, a, b))
    if isinstance(a, np.ndarray):
        return a.dtype == b.dtype and bool(np.array_equal(a, b))
    return bool(a == b) or (a != a and b != b)
