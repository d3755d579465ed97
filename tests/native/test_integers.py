"""np.uint64 and int compute the same compiled and interpreted: 20,000 random expressions."""

from __future__ import annotations

import random

import numpy as np

from tests.native.games import PlainNim
from zermelo.native import bits
from zermelo.native.compiler import entry
from zermelo.native.memory import Memory, store_bits

OPERATORS = ("+", "-", "*", "&", "|", "^", "<<", ">>", "//", "%")
EXPRESSIONS, INPUTS = 200, 100


def expression(rng: random.Random, depth: int) -> str:
    """An expression that is a np.uint64, as NumPy 2 types it."""
    if depth == 0:
        return rng.choice(("x", "y", "z"))
    kind = rng.random()
    left = expression(rng, depth - 1)
    if kind < 0.1:
        return f"(~{left})"
    if kind < 0.2:
        condition = f"{expression(rng, depth - 1)} > {rng.randrange(1 << 20)}"
        return f"({left} if {condition} else {rng.randrange(9)} * {left})"
    operator = rng.choice(OPERATORS)
    if operator in ("<<", ">>"):
        return f"({left} {operator} {rng.randrange(64)})"
    if operator in ("//", "%"):
        return f"({left} {operator} {rng.randrange(1, 1 << 40)})"
    right = str(rng.randrange(1 << 62)) if rng.random() < 0.4 else expression(rng, depth - 1)
    return f"({left} {operator} {right})" if rng.random() < 0.8 else f"({right} {operator} {left})"


def program(rng: random.Random) -> str:
    lines = ["def program(game, state, x, y, z, out):"]
    for i in range(EXPRESSIONS):
        lines.append(f"    store_bits(out, {i}, {expression(rng, rng.randrange(1, 4))})")
    return "\n".join([*lines, "    return 0"])


def test_random_expressions_agree():
    rng = random.Random(1913)
    namespace = {"store_bits": store_bits, "__name__": __name__}
    exec(program(rng), namespace)
    function = namespace["program"]
    compiled, game = entry(function), PlainNim(3)
    one, two = Memory(EXPRESSIONS), Memory(EXPRESSIONS)
    compiled.compile(game, game.initial(), *[np.uint64(1)] * 3, one.address)
    for _ in range(INPUTS):
        inputs = [np.uint64(rng.getrandbits(rng.choice((8, 32, 63, 64)))) for _ in range(3)]
        compiled(game, game.initial(), *inputs, one.address)
        with np.errstate(over="ignore"):
            function(game, game.initial(), *inputs, two)
        assert one.bits.tolist() == two.bits.tolist()


COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")


def test_comparisons_with_a_sign_agree():
    """Also beyond 2 ** 53, where a double can no longer tell neighbours apart."""
    tests = [f"x {sign} i" for sign in COMPARISONS] + [f"i {sign} x" for sign in COMPARISONS]
    tests += [f"x {sign} {number}" for sign in COMPARISONS for number in (-1, 0, (1 << 63) - 1)]
    lines = [f"    store_bits(out, {i}, 1 if {test} else 0)" for i, test in enumerate(tests)]
    namespace = {"store_bits": store_bits, "__name__": __name__}
    exec("\n".join(["def program(game, state, x, i, out):", *lines, "    return 0"]), namespace)
    compiled, game = entry(namespace["program"]), PlainNim(3)
    one, two = Memory(len(tests)), Memory(len(tests))
    compiled.compile(game, game.initial(), np.uint64(1), 1, one.address)
    unsigned = [0, 1, 1 << 53, (1 << 53) + 1, (1 << 63) - 1, 1 << 63, (1 << 64) - 1]
    signed = [-(1 << 63), -1, 0, 1, 1 << 53, (1 << 53) + 1, (1 << 63) - 1]
    for x in unsigned:
        for i in signed:
            compiled(game, game.initial(), np.uint64(x), i, one.address)
            namespace["program"](game, game.initial(), x, i, two)  # Python's whole numbers are exact
            assert one.bits.tolist() == two.bits.tolist(), (x, i)
            namespace["program"](game, game.initial(), np.uint64(x), i, two)
            assert one.bits.tolist() == two.bits.tolist(), (x, i)


def bit_operations(game, state, x, out):
    store_bits(out, 0, bits.popcount(x))
    store_bits(out, 1, bits.lowest(x))
    store_bits(out, 2, bits.highest(x) + 1)
    total = 0
    for square in bits.squares(x):
        total = (total * 3 + square) & 0xFFFFFFFF
    store_bits(out, 3, total)
    store_bits(out, 4, bits.bit(bits.lowest(x) & 63))
    return 0


def test_bit_operations_agree():
    rng = random.Random(1913)
    compiled, game = entry(bit_operations), PlainNim(3)
    one, two = Memory(5), Memory(5)
    compiled.compile(game, game.initial(), np.uint64(1), one.address)
    for x in [0, 1, 1 << 63, (1 << 64) - 1] + [rng.getrandbits(64) for _ in range(500)]:
        compiled(game, game.initial(), np.uint64(x), one.address)
        bit_operations(game, game.initial(), np.uint64(x), two)
        assert one.bits.tolist() == two.bits.tolist(), x
