"""Names and forms that Numba alone would stumble over: they compile, and agree with the interpreter."""

from __future__ import annotations

import sys
from typing import NamedTuple

import numpy as np
import pytest

from tests.native.games import Ints, PlainNim
from zermelo import Game, Position
from zermelo.game import has
from zermelo.native.memory import Memory
from zermelo.native.run import run, why_not_native
from zermelo.search.perft import perft

here = sys.modules[__name__]
STEPS = [[1, 2], [2, 3], [3, 1]]
STARS = {2, 5}
ROW = 3


class Named(PlainNim):
    """Methods that call themselves and each other, methods of a base class, names that Numba knows."""

    DIRECTIONS = [(0, 1), (1, 0)]  # noqa: RUF012
    WORTH = (1, 2, 3)
    dtype = 3
    shape = (3, 3)

    def __init__(self, heap: int = 9) -> None:
        super().__init__(heap)
        self.nothing = None
        self.double = lambda n: 2 * n

    def view(self, state, player):
        return Ints(state.left, player)

    def copy(self, state):
        return state

    def odd_steps(self, n):
        return False if n == 0 else self.even_steps(n - 1)

    def even_steps(self, n):
        return True if n == 0 else self.odd_steps(n - 1)

    def depth(self, state, n):
        if n >= state.left:
            return 0
        return 1 + self.depth(state, n + 1)

    def actions(self, state):
        for n in PlainNim.actions(self, state):
            if self.depth(state, n) >= 0 and self.shape[0] == self.dtype:
                yield n

    def is_terminal(self, state):
        total = 0
        for a, b in self.DIRECTIONS:
            total += a + b
        for a, _ in STEPS:
            total += a
        if self.nothing is None and state.left in STARS:
            total += self.double(1)
        if total not in (8, 10):
            raise ValueError(f"{total} is wrong")
        return here.PlainNim.is_terminal(self, self.copy(state))

    def utility(self, state, player):
        worth = type(self).WORTH[0] * Named.WORTH[0]
        zeros = (0,) * self.players + (0,) * (ROW * self.players) + (state.left,) * self.heap
        if len(zeros) != 8 + self.heap:
            return 0
        if self.even_steps(state.left) and self.view(state, 1).player == 1:
            worth = worth + zeros[state.player]
        return worth * PlainNim.utility(self, state, player)


class Board(NamedTuple):
    cells: tuple[int, ...]
    player: int


class Short(Game):
    """Python's shorter forms: generator expressions, `yield from`, tuple(list), slices."""

    LINES = [(0, 1, 2), (1, 2, 3), (2, 3, 4)]  # noqa: RUF012

    def initial(self):
        return Board((0,) * 6, 0)

    def to_move(self, state):
        return state.player

    def free(self, state):
        return [i for i in range(6) if state.cells[i] == 0]

    def actions(self, state):
        yield from reversed(self.free(state))

    def result(self, state, i):
        mark = state.player + 1
        if i == 0:
            board = list(state.cells)
            board[i] = mark
            return Board(tuple(board), 1 - state.player)
        if i == 1:
            return Board(state.cells[:i] + (mark,) + state.cells[i + 1 :], 1 - state.player)  # noqa: RUF005
        if i == 2:
            return Board((*state.cells[:i], mark, *state.cells[i + 1 :]), 1 - state.player)
        cells = tuple(mark if j == i else cell for j, cell in enumerate(state.cells))
        return state._replace(cells=cells, player=1 - state.player)

    def has_line(self, state, mark):
        return any(all(state.cells[i] == mark for i in line) for line in self.LINES)

    def is_terminal(self, state):
        many = sum(1 for cell in state.cells if cell) == 6 or len({cell for cell in state.cells}) > 3  # noqa: C416
        return self.has_line(state, 1) or self.has_line(state, 2) or not self.free(state) or many

    def utility(self, state, player):
        most = max(cell for cell in state.cells) + state.cells.count(1) + sum(self.free(state))
        worth = sum((cell for cell in state.cells), start_of(most)) % 3 - 1
        return worth if player == 0 else -worth


def start_of(n):
    return n.bit_count()


class Returns(Short):
    def actions(self, state):
        return (i for i, cell in enumerate(state.cells) if cell == 0)

    def is_terminal(self, state):
        return super().is_terminal(state) or any(cell > 2 for cell in state.cells)


def walk(game, state, depth):
    """Every rule, in a number that depends on all answers."""
    total = game.to_move(state) + int(game.key(state) & np.uint64(1023))
    if game.is_terminal(state):
        return 3 * total + int(game.utility(state, 0))
    if depth > 0:
        for action in game.actions(state):
            total = (7 * total + action + walk(game, game.result(state, action), depth - 1)) & 0xFFFFFF
    return total


@pytest.mark.parametrize("game", [Named(), Short(), Returns()], ids=repr)
def test_it_compiles_and_agrees(game):
    state = game.initial()
    compiled = run(walk, game, state, 6, stop=Memory(1), native=True)
    assert why_not_native(game) is None
    assert compiled == run(walk, game, state, 6, stop=Memory(1), native=False)


def test_the_searches_compile_it_too():
    position = Position(Named())
    compiled, interpreted = (perft(position, 4, native=native) for native in (True, False))
    assert why_not_native(position.game) is None
    assert (compiled.nodes, compiled.finished) == (interpreted.nodes, interpreted.finished)


def sees(game, state):
    if has(game, "view"):
        return 100 + game.view(state, 1).player
    return int(game.probability(state, 0)) + game.view(state, 1).player + has(game, "probability")


@pytest.mark.parametrize(("game", "value"), [(Named(), 101), (PlainNim(), 1)])
def test_a_search_may_mention_view_and_probability_for_every_game(game, value):
    assert run(sees, game, game.initial(), stop=Memory(1), native=True) == value
    assert run(sees, game, game.initial(), stop=Memory(1), native=False) == value


class Wrong(Short):
    """A tuple of another length: the state cannot hold it."""

    def result(self, state, i):
        board = list(state.cells)
        board.append(1)
        return Board(tuple(board), 1 - state.player)


def test_a_tuple_of_another_length_is_an_error_in_compiled_code():
    game = Wrong()
    with pytest.raises(ValueError, match="6 items in initial"):
        run(walk, game, game.initial(), 2, stop=Memory(1), native=True)
