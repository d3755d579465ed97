"""What the reader may write: every way of writing rules compiles, and computes what the interpreter does."""

from __future__ import annotations

import numba
import pytest
from numba.core.runtime import _nrt_python, rtsys

from tests.native.games import WAYS, Array, Ints, Misere, PlainNim
from zermelo import Position, analyze, solve
from zermelo.hashing import mix
from zermelo.native.run import why_not_native
from zermelo.search.count import count
from zermelo.search.perft import perft


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_each_way_of_writing_rules_compiles_and_agrees(way):
    position = Position(way(9))
    for depth in range(6):
        compiled = perft(position, depth, native=True)
        interpreted = perft(position, depth, native=False)
        assert (compiled.nodes, compiled.finished) == (interpreted.nodes, interpreted.finished)
    compiled, interpreted = (
        analyze(position, "minimax", native=True),
        analyze(position, "minimax", native=False),
    )
    assert why_not_native(position.game) is None
    assert compiled.moves == interpreted.moves
    assert (compiled.value, compiled.nodes, compiled.stack) == (
        interpreted.value,
        interpreted.nodes,
        interpreted.stack,
    )


def test_constructor_arguments_are_constants_of_their_own_game():
    values = [solve(PlainNim(heap)).value for heap in range(1, 10)]
    assert values == [1, 1, 1, -1, 1, 1, 1, -1, 1]


def test_an_overridden_rule_and_super_are_the_ones_that_are_compiled():
    values = [solve(Misere(heap)).value for heap in range(1, 10)]
    assert values == [-1, 1, 1, 1, -1, 1, 1, 1, -1]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_keys_are_the_same_compiled_and_interpreted(way):
    compiled = count(Position(way(9)), native=True)
    interpreted = count(Position(way(9)), native=False)
    assert compiled.by_ply == interpreted.by_ply
    assert compiled.positions == interpreted.positions < compiled.nodes


def test_mix_tells_states_apart():
    game = Array(9)
    state = game.initial()
    states = [state, game.result(state, 1), game.result(state, 2), game.result(game.result(state, 1), 1)]
    assert len({int(mix(s)) for s in states}) == 4
    assert mix(game.initial()) == mix(game.initial())


def test_array_states_do_not_leak():
    """Numba's generators never release their arguments; ours borrow them."""
    _nrt_python.memsys_enable_stats()
    position = Position(Array(12))
    analyze(position, "minimax", native=True)
    before = rtsys.get_allocation_stats()
    nodes = analyze(position, "minimax", native=True).nodes
    after = rtsys.get_allocation_stats()
    made, freed = after.mi_alloc - before.mi_alloc, after.mi_free - before.mi_free
    assert made > nodes / 2  # the rules do make arrays …
    assert made - freed <= 2  # … and all but the root's are gone


def test_a_game_is_constant():
    game = PlainNim(5)
    with pytest.raises(AttributeError, match="what changes belongs in the state"):
        game.heap = 6


@numba.njit
def left_after(left, n):
    return left - n


class WithNumba(PlainNim):
    def result(self, state, n):
        return Ints(left_after(state.left, n), 1 - state.player)


def test_a_function_that_numba_already_compiles_can_be_called_from_rules_and_from_python():
    position = Position(WithNumba())
    compiled = [perft(position, depth, native=True).nodes for depth in range(6)]
    assert compiled == [perft(Position(PlainNim()), depth, native=False).nodes for depth in range(6)]
    assert why_not_native(position.game) is None
    assert left_after(9, 4) == 5  # with the code that the rules had made of it
    assert left_after(9.5, 4) == 5.5


def worth(left, alpha, beta) -> float:
    """Compiled more than once, for whole and for real bounds; some of these call each other."""
    if left == 0:
        return 0.5
    if left % 4 == 3:
        return -worth(left - 1, -beta, -alpha)
    best = -9
    for n in range(1, 3):
        if n <= left:
            best = max(best, -worth(left - n, -beta, -max(alpha, best)))
    return best


class CallsInCircles(PlainNim):
    def is_legal(self, state, n):
        return n <= state.left and (worth(state.left, -9, 9) > 0 or n != 2)


def test_functions_that_call_each_other_with_other_types_are_linked_and_kept_on_disk(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    position = Position(CallsInCircles())
    compiled = [perft(position, depth, native=True).nodes for depth in range(6)]
    assert compiled == [perft(position, depth, native=False).nodes for depth in range(6)]
    assert why_not_native(position.game) is None
    assert list((tmp_path / "zermelo").glob("*.bin"))
