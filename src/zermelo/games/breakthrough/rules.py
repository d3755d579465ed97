"""Breakthrough on bitboards: men move one step forward, straight or diagonally, and capture diagonally.

Bit row * width + column is a square, from a1 at the bottom left. X starts there and moves up, O down.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from zermelo.game import Game
from zermelo.games.boards import grid, read_board, write_board
from zermelo.native.bits import bit, popcount, squares

LEFT, STRAIGHT, RIGHT = 0, 1, 2  # where a man goes on its way forward
LETTERS = "abcdefghijklmnopqrstuvwxyz"


class State(NamedTuple):
    mine: np.uint64  # the men of the player to move
    theirs: np.uint64
    player: int  # to move: 0 is X, 1 is O


class Breakthrough(Game):
    """Bring a man to the other end of the board, or capture all of them."""

    player_names = ("X", "O")

    def __init__(self, width: int = 8, height: int = 8, rows: int = 2) -> None:
        if not 2 <= width <= len(LETTERS) or rows < 1 or height < 2 * rows or width * height > 64:
            raise ValueError(
                f"Breakthrough cannot be {width} wide and {height} high with {rows} rows of men each: it "
                f"needs 2 to {len(LETTERS)} columns, at least 1 row of men a side, room for both, "
                "and at most 64 squares"
            )
        self.width = width
        self.height = height
        self.rows = rows
        first_column = sum(1 << row * width for row in range(height))
        self.not_first = np.uint64(((1 << width * height) - 1) & ~first_column)
        self.not_last = np.uint64(((1 << width * height) - 1) & ~(first_column << width - 1))
        self.bottom = np.uint64((1 << width) - 1)
        self.top = np.uint64(((1 << width) - 1) << width * (height - 1))

    def initial(self) -> State:
        men = (1 << self.width * self.rows) - 1
        return State(np.uint64(men), np.uint64(men << self.width * (self.height - self.rows)), 0)

    def to_move(self, state: State) -> int:
        return state.player

    def actions(self, state: State) -> Iterator[int]:
        """An action is three times the square a man goes to, plus LEFT, STRAIGHT or RIGHT."""
        for way in range(3):
            for square in squares(self.reached(state, way)):
                yield 3 * square + way

    def result(self, state: State, action: int) -> State:
        square, way = action // 3, action % 3
        man, origin = bit(square), bit(self.origin(square, way, state.player))
        return State(state.theirs & ~man, state.mine ^ origin | man, 1 - state.player)

    def is_terminal(self, state: State) -> bool:
        # Only the player who has just moved can have won.
        return bool(state.mine == 0 or state.theirs & self.goal(1 - state.player) != 0)

    def utility(self, state: State, player: int) -> int:
        return -1 if player == state.player else 1

    def count_actions(self, state: State) -> int:
        """How many actions there are, without playing them."""
        if self.is_terminal(state):
            return 0
        return (
            popcount(self.reached(state, LEFT))
            + popcount(self.reached(state, STRAIGHT))
            + popcount(self.reached(state, RIGHT))
        )

    def reached(self, state: State, way: int) -> np.uint64:
        """The squares that men of the player to move can go to, in one way."""
        if way == STRAIGHT:
            return self.forward(state.mine, state.player) & ~(state.mine | state.theirs)
        if way == LEFT:
            return self.forward((state.mine & self.not_first) >> 1, state.player) & ~state.mine
        return self.forward((state.mine & self.not_last) << 1, state.player) & ~state.mine

    def forward(self, men: np.uint64, player: int) -> np.uint64:
        """The men, one row further."""
        return men << self.width if player == 0 else men >> self.width

    def origin(self, square: int, way: int, player: int) -> int:
        """Where a man came from who went to this square."""
        return square + 1 - way + (-self.width if player == 0 else self.width)

    def goal(self, player: int) -> np.uint64:
        """The row that a player wants to reach."""
        return self.top if player == 0 else self.bottom

    # ------------------------------------------------------------------ notation

    def action_name(self, state: State, action: int) -> str:
        """From where to where, as in `b2c3`."""
        square, way = action // 3, action % 3
        return self.square_name(self.origin(square, way, state.player)) + self.square_name(square)

    def square_name(self, square: int) -> str:
        return f"{LETTERS[square % self.width]}{square // self.width + 1}"

    def cells(self, state: State) -> list[int]:
        """0, 1 or 2 for each square (empty, X, O), row by row from the top left."""
        crosses, noughts = int(state.mine), int(state.theirs)
        if state.player == 1:
            crosses, noughts = noughts, crosses
        return [(crosses >> i & 1) + 2 * (noughts >> i & 1) for i in self.from_the_top()]

    def from_the_top(self) -> list[int]:
        """The squares, row by row from the top left."""
        return [
            row * self.width + column for row in reversed(range(self.height)) for column in range(self.width)
        ]

    def show(self, state: State) -> str:
        rows = [str(row) for row in range(self.height, 0, -1)]
        return grid(self.cells(state), LETTERS[: self.width], rows)

    def board(self, state: State) -> str:
        return write_board(self.cells(state), self.width, self.player_name(state.player))

    def parse_board(self, text: str) -> State:
        """The state of a board string, which must end with the player to move."""
        cells, player = read_board(text, self.width, self.height)
        if player is None:
            raise ValueError("the board string must end with a space and the player to move, X or O")
        places = self.from_the_top()
        mine, theirs = (
            np.uint64(sum(1 << i for i, cell in zip(places, cells, strict=True) if cell == mark))
            for mark in (player + 1, 2 - player)
        )
        if mine & self.goal(player) != 0 or theirs == 0:
            raise ValueError(f"{self.player_name(player)} is to move but has won already")
        return State(mine, theirs, player)
