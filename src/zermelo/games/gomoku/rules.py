"""Gomoku, or any m,n,k-game: so many in a row win.

A row of the board is a number, with a bit for each column.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.game import Game
from zermelo.games.boards import cells_of, grid, read_board, stones_of, turn, write_board
from zermelo.native.bits import squares
from zermelo.native.cells import put

MOST = 19  # columns and rows
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))  # rows down, columns to the right
LETTERS = "abcdefghijklmnopqrstuvwxyz"


class State(NamedTuple):
    mine: tuple[int, ...]  # the stones of the player to move, row by row from the top
    theirs: tuple[int, ...]
    stones: int  # on the board
    lost: bool  # did the last move complete a line?


class Gomoku(Game):
    """Place stones; `length` or more in a row win."""

    player_names = ("X", "O")

    def __init__(self, width: int = 15, height: int = 15, length: int = 5) -> None:
        if not (1 <= width <= MOST and 1 <= height <= MOST and length >= 1):
            raise ValueError(
                f"Gomoku cannot be {width} wide and {height} high with {length} in a row: "
                f"width and height must be 1 to {MOST}, and the length at least 1"
            )
        self.width = width
        self.height = height
        self.length = length
        self.full = (1 << width) - 1

    def initial(self) -> State:
        return State((0,) * self.height, (0,) * self.height, 0, False)

    def to_move(self, state: State) -> int:
        return state.stones & 1

    def actions(self, state: State) -> Iterator[int]:
        """An action is a square, row by row from the top left."""
        for row in range(self.height):
            for column in squares(self.full & ~(state.mine[row] | state.theirs[row])):
                yield row * self.width + column

    def result(self, state: State, square: int) -> State:
        row, column = square // self.width, square % self.width
        mine = put(state.mine, row, state.mine[row] | 1 << column)
        return State(state.theirs, mine, state.stones + 1, self.is_in_line(mine, row, column))

    def is_terminal(self, state: State) -> bool:
        return state.lost or state.stones == self.width * self.height

    def utility(self, state: State, player: int) -> int:
        if not state.lost:
            return 0
        return -1 if player == self.to_move(state) else 1

    def count_actions(self, state: State) -> int:
        """How many actions there are: as many as empty squares."""
        return 0 if state.lost else self.width * self.height - state.stones

    def is_in_line(self, stones: tuple[int, ...], row: int, column: int) -> bool:
        """Does the stone on this square belong to a line that is long enough?"""
        for down, right in DIRECTIONS:
            ahead = self.run(stones, row, column, down, right)
            if ahead + self.run(stones, row, column, -down, -right) + 1 >= self.length:
                return True
        return False

    def run(self, stones: tuple[int, ...], row: int, column: int, down: int, right: int) -> int:
        """How many stones follow each other from a square, without its own."""
        count = 0
        row, column = row + down, column + right
        while 0 <= row < self.height and column >= 0 and stones[row] >> column & 1 != 0:
            count += 1
            row, column = row + down, column + right
        return count

    # ------------------------------------------------------------------ notation

    def action_name(self, state: State, square: int) -> str:
        """The squares are a1 at the top left, b1 to its right, a2 below."""
        return f"{LETTERS[square % self.width]}{square // self.width + 1}"

    def cells(self, state: State) -> list[int]:
        """0, 1 or 2 for each square (empty, X, O), row by row from the top left."""
        crosses, noughts = state.mine, state.theirs
        if self.to_move(state) == 1:
            crosses, noughts = noughts, crosses
        return cells_of(crosses, noughts, self.width)

    def show(self, state: State) -> str:
        return grid(self.cells(state), LETTERS[: self.width], [str(row + 1) for row in range(self.height)])

    def board(self, state: State) -> str:
        return write_board(self.cells(state), self.width, self.player_name(self.to_move(state)))

    def parse_board(self, text: str) -> State:
        """The state of a board string; the player to move may be left out."""
        cells, named = read_board(text, self.width, self.height)
        player = turn(cells, named)
        mine, theirs = (stones_of(cells, mark, self.width) for mark in (player + 1, 2 - player))
        if self.has_line(mine):
            raise ValueError(f"{self.player_name(player)} is to move but has {self.length} in a row already")
        return State(mine, theirs, sum(map(bool, cells)), self.has_line(theirs))

    def has_line(self, stones: tuple[int, ...]) -> bool:
        """Is there a line anywhere?"""
        return any(
            self.is_in_line(stones, row, column)
            for row in range(self.height)
            for column in squares(stones[row])
        )
