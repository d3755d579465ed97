"""Connect Four with its board kept in three ways: what each costs, compiled and interpreted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from benchmarks.common import Row, best_in_turn, millions, thousands
from zermelo import Game, Position
from zermelo.games.connect_four.rules import ConnectFour
from zermelo.native.cells import put
from zermelo.search.perft import perft

# Columns, rows, and how deep to count, compiled and interpreted.
BOARDS = (4, 4, 12, 7), (7, 6, 8, 5)


class TupleState(NamedTuple):
    cells: tuple[int, ...]  # row by row from the top: 0, or 1 + the player
    player: int
    last: int  # where the last disc landed; -1 before the first


class ArrayState(NamedTuple):
    cells: np.ndarray
    player: int
    last: int


class TupleFour(Game):
    """Connect Four on a tuple of cells."""

    def __init__(self, width: int = 7, height: int = 6) -> None:
        self.width, self.height = width, height

    def initial(self) -> TupleState:
        return TupleState((0,) * (self.width * self.height), 0, -1)

    def to_move(self, state: TupleState) -> int:
        return state.player

    def actions(self, state: TupleState) -> Iterator[int]:
        for column in range(self.width):
            if state.cells[column] == 0:
                yield column

    def result(self, state: TupleState, column: int) -> TupleState:
        square = self.landing(state, column)
        return TupleState(put(state.cells, square, state.player + 1), 1 - state.player, square)

    def is_terminal(self, state: TupleState) -> bool:
        return self.has_line(state) or self.is_full(state)

    def utility(self, state: TupleState, player: int) -> int:
        if not self.has_line(state):
            return 0
        return -1 if player == state.player else 1

    def landing(self, state: TupleState, column: int) -> int:
        square = column
        while square + self.width < self.width * self.height and state.cells[square + self.width] == 0:
            square += self.width
        return square

    def is_full(self, state: TupleState) -> bool:
        for column in range(self.width):  # noqa: SIM110  (generator expressions do not compile)
            if state.cells[column] == 0:
                return False
        return True

    def has_line(self, state: TupleState) -> bool:
        """Is the last disc in a line of four?"""
        if state.last < 0:
            return False
        for right, down in ((1, 0), (0, 1), (1, 1), (1, -1)):
            if self.run(state, right, down) + self.run(state, -right, -down) >= 3:
                return True
        return False

    def run(self, state: TupleState, right: int, down: int) -> int:
        """How many discs of the same colour follow the last one in that direction."""
        column, row, length = state.last % self.width + right, state.last // self.width + down, 0
        while 0 <= column < self.width and 0 <= row < self.height:
            if state.cells[row * self.width + column] != state.cells[state.last]:
                break
            column, row, length = column + right, row + down, length + 1
        return length


class ArrayFour(TupleFour):
    """Connect Four on a NumPy array of cells, copied for every move."""

    def initial(self) -> ArrayState:
        return ArrayState(np.zeros(self.width * self.height, np.int8), 0, -1)

    def result(self, state: ArrayState, column: int) -> ArrayState:
        square = self.landing(state, column)
        cells = state.cells.copy()
        cells[square] = state.player + 1
        return ArrayState(cells, 1 - state.player, square)


def rows() -> list[Row]:
    kinds = (ConnectFour, "two integers"), (TupleFour, "a tuple of cells"), (ArrayFour, "a NumPy array")
    return [
        speed(kind(width, height), f"{width} × {height} on {name}", deep, shallow)
        for width, height, deep, shallow in BOARDS
        for kind, name in kinds
    ]


def speed(game: Game, name: str, deep: int, shallow: int) -> Row:
    position = Position(game)
    perft(position, 1, native=True)  # compiles
    [(seconds, counted)] = best_in_turn(5, lambda: perft(position, deep, native=True))
    [(slow, counted_slowly)] = best_in_turn(2, lambda: perft(position, shallow, native=False))
    ratio = (counted.nodes / seconds) / (counted_slowly.nodes / slow)
    what = f"perft({deep}) of Connect Four, {name}, {counted.nodes:,} leaves"
    return Row(
        what,
        millions(counted.nodes, seconds),
        thousands(counted_slowly.nodes, slow) + " interpreted",
        ratio,
        "",
    )
