"""Generators that loop over other generators, compiled."""

from __future__ import annotations

import numba
import pytest
from numba import types
from numba.core.runtime import _nrt_python, rtsys

from tests.native.games import Array
from zermelo.games.tic_tac_toe.rules import TicTacToe
from zermelo.native.compiler.inlining import inlined
from zermelo.native.compiler.integers import ours
from zermelo.native.run import run


def up_to(n):
    for i in range(n):
        yield 2 * i


def even(n):
    for i in up_to(n):
        if i % 4 == 0:
            yield i


def pairs(n):
    """Two of one kind at once, in a third one."""
    for i in even(n):
        for j in even(i):
            yield i, j
        yield i, -1


def either(n):
    """One of two, which cannot be at one place."""
    items = even(n)
    if n > 5:
        items = even(n - 1)
    for i in items:
        yield i + 1


def total(game, state, n):
    sum = 0
    for i, j in pairs(n):
        sum = sum * 3 + i * 100 + j
        for k in either(i):
            sum += k
    return sum


@pytest.mark.parametrize("n", [0, 1, 6, 9])
def test_nested_generators_yield_the_same_compiled_and_interpreted(n):
    game = TicTacToe()
    compiled, interpreted = (run(total, game, game.initial(), n, native=native) for native in (True, False))
    assert compiled == interpreted


def test_nested_generators_are_kept_in_registers():
    with ours(), inlined():
        inner = numba.njit(up_to)

        @numba.njit
        def outer(n):
            for i in inner(n):
                if i % 6 == 2:
                    yield i * i // 4

        @numba.njit
        def sum_of(n):
            found = 0
            for i in outer(n):
                found ^= i
            return found

        sum_of.compile((types.int64,))
    assert sum_of(10) == 1 ^ 16 ^ 49
    (code,) = sum_of.inspect_llvm().values()
    body = code[code.index("\ndefine") :]
    assert "alloca" not in body[: body.index("\n}")]


def children(game, state):
    for action in game.actions(state):
        yield action, game.result(state, action)


def search(game, state, depth):
    """Leaves some loops early."""
    nodes = 1
    if depth > 0 and not game.is_terminal(state):
        for action, child in children(game, state):
            nodes += search(game, child, depth - 1)
            if nodes % 5 == 0:
                break
            if nodes % 7 == 0:
                return nodes
            nodes += action
    return nodes


def test_arrays_that_are_yielded_are_released():
    _nrt_python.memsys_enable_stats()
    game = Array()
    expected = run(search, game, game.initial(), 9, native=False)
    before = rtsys.get_allocation_stats()
    assert run(search, game, game.initial(), 9, native=True) == expected
    after = rtsys.get_allocation_stats()
    assert after.alloc - before.alloc > 100
    assert after.alloc - before.alloc == after.free - before.free
