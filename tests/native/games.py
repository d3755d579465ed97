"""Small games, each written in one of the ways that a reader might choose. All are the same game of Nim."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tests.native.helpers import legal, take_from
from zermelo import Game
from zermelo.native.cells import put

MOST = 3


class Ints(NamedTuple):
    left: int
    player: int


class PlainNim(Game):
    """Take one to three; whoever takes the last one wins."""

    def __init__(self, heap: int = 9) -> None:
        self.heap = heap

    def initial(self):
        return Ints(self.heap, 0)

    def to_move(self, state):
        return state.player

    def actions(self, state):
        for n in range(1, MOST + 1):
            if self.is_legal(state, n):
                yield n

    def is_legal(self, state, n):
        return n <= state.left

    def result(self, state, n):
        return Ints(state.left - n, 1 - state.player)

    def is_terminal(self, state):
        return state.left == 0

    def utility(self, state, player):
        return -1 if player == state.player else 1


class WithHelpers(PlainNim):
    """Plain functions, from this file and from another one."""

    def actions(self, state):
        for n in range(1, MOST + 1):
            if legal(state.left, n):
                yield n

    def result(self, state, n):
        return Ints(take_from(state.left, n), other(state.player))


def other(player):
    return 1 - player


class Misere(PlainNim):
    """Overrides a rule, calls the overridden one by super(), and inherits the rest."""

    def utility(self, state, player):
        return -super().utility(state, player)


class Words(NamedTuple):
    left: np.uint64
    player: np.uint8


class Unsigned(PlainNim):
    """Machine types in the annotations; the rules hand over plain ints, which are brought to them."""

    def initial(self):
        return Words(np.uint64(self.heap), np.uint8(0))

    def to_move(self, state):
        return int(state.player)

    def result(self, state, n):
        return Words(state.left - n, 1 - int(state.player))


class Cells(NamedTuple):
    cells: tuple[int, ...]
    player: int


class Tuple(PlainNim):
    """A board that is a tuple: a cell for each thing on the heap."""

    def initial(self):
        return Cells((1,) * self.heap, 0)

    def count(self, state):
        total = 0
        for cell in state.cells:
            total += cell
        return total

    def actions(self, state):
        for n in range(1, MOST + 1):
            if n <= self.count(state):
                yield n

    def result(self, state, n):
        cells = state.cells
        left = self.count(state)
        for i in range(n):
            cells = put(cells, left - 1 - i, 0)
        return state._replace(cells=cells, player=1 - state.player)

    def is_terminal(self, state):
        return self.count(state) == 0


class Board(NamedTuple):
    cells: np.ndarray
    player: int


class Array(PlainNim):
    """A board that is an array, copied by each move; a static method, a class method and a property."""

    def initial(self):
        return Board(np.ones(self.heap, np.int8), 0)

    @property
    def most(self):
        return MOST

    @staticmethod
    def count(cells):
        return cells.sum()

    @classmethod
    def turn(cls, player):
        return 1 - player

    def actions(self, state):
        cells = state.cells
        for n in range(1, self.most + 1):
            if n <= self.count(cells):
                yield n

    def result(self, state, n):
        cells = state.cells.copy()
        left = self.count(cells)
        cells[left - n : left] = 0
        return Board(cells, self.turn(state.player))

    def is_terminal(self, state):
        return self.count(state.cells) == 0


WAYS = (PlainNim, WithHelpers, Misere, Unsigned, Tuple, Array)
