"""Boards of many cells in a tuple: they compile as quickly as small ones, and compute the same."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from numba.core.runtime import _nrt_python, rtsys

from zermelo import Game, Position, analyze
from zermelo.native.cells import put
from zermelo.native.compiler import game_type
from zermelo.native.compiler.large_tuples import MOST, LargeTuple
from zermelo.native.memory import Memory
from zermelo.native.run import run, why_not_native
from zermelo.search.count import count
from zermelo.search.perft import perft


class State(NamedTuple):
    cells: tuple[int, ...]
    player: int


class Row(Game):
    """Take a free cell among the first few of a long row; whoever takes two neighbors wins."""

    def __init__(self, length: int = 100, most: int = 5) -> None:
        self.length = length
        self.most = most

    def initial(self):
        return State((0,) * self.length, 0)

    def to_move(self, state):
        return state.player

    def actions(self, state):
        for i, cell in enumerate(state.cells):
            if cell == 0 and i < self.most:
                yield i

    def result(self, state, i):
        return State(put(state.cells, i, state.player + 1), 1 - state.player)

    def has_won(self, state, player):
        last = 0
        for cell in state.cells:
            if cell == last == player + 1:
                return True
            last = cell
        return False

    def is_terminal(self, state):
        taken = self.length - state.cells.count(0)
        return self.has_won(state, 0) or self.has_won(state, 1) or taken == self.most

    def utility(self, state, player):
        if self.has_won(state, player):
            return 1
        return -1 if self.has_won(state, 1 - player) else 0


class Grid(NamedTuple):
    rows: tuple[tuple[int, ...], ...]
    player: int


SIDE = 9
DIAGONALS = [[(r + k, c + k) for k in range(3)] for r in range(SIDE - 2) for c in range(SIDE - 2)]


class Rows(Row):
    """The same kind of game on rows of rows, with a long list of lines."""

    def initial(self):
        return Grid(((0,) * SIDE,) * SIDE, 0)

    def actions(self, state):
        for i in range(0, 4 * SIDE, 5):
            if state.rows[i // SIDE][i % SIDE] == 0:
                yield i

    def result(self, state, i):
        row = put(state.rows[i // SIDE], i % SIDE, state.player + 1)
        return state._replace(rows=put(state.rows, i // SIDE, row), player=1 - state.player)

    def has_won(self, state, player):
        for (a, b), (c, d), (e, f) in DIAGONALS:
            if state.rows[a][b] == state.rows[c][d] == state.rows[e][f] == player + 1:
                return True
        return False

    def is_terminal(self, state):
        return self.has_won(state, 0) or self.has_won(state, 1)


class Fresh(Row):
    """A rule that writes a whole new board, and asks all that can be asked of one."""

    def result(self, state, i):
        cells = (0,) * self.length
        for j in range(self.most):
            cells = put(cells, j, state.cells[j])
        return State(put(cells, i, state.player + 1), 1 - state.player)

    def is_terminal(self, state):
        a = sum(state.cells) + max(state.cells) - min(state.cells) + state.cells[-1]
        full = (0 in state.cells) == (state.cells.index(0) >= self.most)
        other = put(state.cells, 0, 0)
        return full or (other == state.cells and a > 4) or (other != state.cells and sorted(other)[-1] == 2)


@pytest.mark.parametrize("game", [Row(), Row(1000, 4), Rows(), Fresh()], ids=repr)
def test_a_board_of_many_cells_compiles_and_agrees(game):
    position = Position(game)
    for depth in range(4):
        compiled, interpreted = perft(position, depth, native=True), perft(position, depth, native=False)
        assert (compiled.nodes, compiled.finished) == (interpreted.nodes, interpreted.finished)
    assert why_not_native(game) is None
    assert isinstance(game_type(game).state[0], LargeTuple)


def test_keys_and_values_are_the_same_compiled_and_interpreted():
    position = Position(Row())
    compiled, interpreted = (analyze(position, "minimax", native=native) for native in (True, False))
    assert (compiled.value, compiled.nodes, compiled.moves) == (
        interpreted.value,
        interpreted.nodes,
        interpreted.moves,
    )
    assert count(position, native=True).by_ply == count(position, native=False).by_ply


def test_small_boards_stay_in_registers():
    assert not isinstance(game_type(Row(MOST)).state[0], LargeTuple)
    assert isinstance(game_type(Row(MOST + 1)).state[0], LargeTuple)


def moved(game, state, i):
    return game.result(state, i)


@pytest.mark.parametrize("game", [Row(), Rows()], ids=repr)
def test_a_state_comes_back_as_it_went_in(game):
    state = game.initial()
    after = run(moved, game, state, 5, stop=Memory(1), native=True)
    assert after == game.result(state, 5)
    assert type(after[0]) is tuple


class WrongCell(Row):
    def utility(self, state, player):
        return state.cells[self.length + player] * 0


def test_a_wrong_index_raises_in_compiled_code_too():
    with pytest.raises(IndexError, match="tuple index out of range"):
        analyze(Position(WrongCell()), "minimax", native=True)


def test_large_tuples_do_not_leak():
    _nrt_python.memsys_enable_stats()
    position = Position(Row())
    analyze(position, "minimax", native=True)
    before = rtsys.get_allocation_stats()
    nodes = analyze(position, "minimax", native=True).nodes
    after = rtsys.get_allocation_stats()
    made, freed = after.mi_alloc - before.mi_alloc, after.mi_free - before.mi_free
    assert made > nodes / 2
    assert made - freed <= 2
