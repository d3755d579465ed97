"""Hex: join your two sides of the board. A row of the board is a number, with a bit for each column.

Each row lies half a cell to the right of the one above it, so that a cell touches two above it (in its own
column and the next), its neighbours to the left and right, and two below it (in its own column and the one
before).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.game import Game
from zermelo.games.boards import cells_of, read_board, stones_of, turn, write_board, write_marks
from zermelo.native.bits import squares
from zermelo.native.cells import put

MOST = 19  # columns and rows
LETTERS = "abcdefghijklmnopqrstuvwxyz"


class State(NamedTuple):
    mine: tuple[int, ...]  # the stones of the player to move, row by row from the top
    theirs: tuple[int, ...]
    stones: int  # on the board
    lost: bool  # did the last move join the other player's sides?


class Hex(Game):
    """Join your two sides with stones: X from top to bottom, O from left to right."""

    player_names = ("X", "O")

    def __init__(self, width: int = 11, height: int = 11) -> None:
        if not (1 <= width <= MOST and 1 <= height <= MOST):
            raise ValueError(f"Hex cannot be {width} wide and {height} high: both must be 1 to {MOST}")
        self.width = width
        self.height = height
        self.nothing = (0,) * height
        self.full = (1 << width) - 1
        self.right = 1 << width - 1  # the last column

    def initial(self) -> State:
        return State(self.nothing, self.nothing, 0, False)

    def to_move(self, state: State) -> int:
        return state.stones & 1

    def actions(self, state: State) -> Iterator[int]:
        """An action is a cell, row by row from the top left."""
        for row in range(self.height):
            for column in squares(self.full & ~(state.mine[row] | state.theirs[row])):
                yield row * self.width + column

    def result(self, state: State, cell: int) -> State:
        row, stone = cell // self.width, 1 << cell % self.width
        mine = put(state.mine, row, state.mine[row] | stone)
        chain = self.filled(put(self.nothing, row, stone), mine)
        return State(state.theirs, mine, state.stones + 1, self.joins(chain, self.to_move(state)))

    def is_terminal(self, state: State) -> bool:
        return state.lost

    def utility(self, state: State, player: int) -> int:
        return -1 if player == self.to_move(state) else 1

    def count_actions(self, state: State) -> int:
        """How many actions there are: as many as empty cells."""
        return 0 if state.lost else self.width * self.height - state.stones

    def filled(self, seeds: tuple[int, ...], stones: tuple[int, ...]) -> tuple[int, ...]:
        """The seeds, and all stones that are connected to them: swept over the rows until nothing is new."""
        before, sweep = -1, 0
        total = 0
        while total != before:
            before, total = total, 0
            for i in range(self.height):
                row = i if sweep & 1 == 0 else self.height - 1 - i
                found = seeds[row] | self.beside(seeds, row) & stones[row]
                more = found | (found << 1 | found >> 1) & stones[row]
                while more != found:
                    found, more = more, more | (more << 1 | more >> 1) & stones[row]
                seeds = put(seeds, row, found)
                total += found
            sweep += 1
        return seeds

    def beside(self, cells: tuple[int, ...], row: int) -> int:
        """What these cells touch in a row, from the rows above and below."""
        above = cells[row - 1] if row > 0 else 0
        below = cells[row + 1] if row + 1 < self.height else 0
        return above | above >> 1 | below | below << 1

    def joins(self, cells: tuple[int, ...], player: int) -> bool:
        """Do connected cells touch both sides of a player?"""
        if player == 0:
            return cells[0] != 0 and cells[self.height - 1] != 0
        columns = 0
        for row in cells:
            columns |= row
        return columns & 1 != 0 and columns & self.right != 0

    # ------------------------------------------------------------------ notation

    def action_name(self, state: State, cell: int) -> str:
        """The cells are a1 at the top left, b1 to its right, a2 below."""
        return f"{LETTERS[cell % self.width]}{cell // self.width + 1}"

    def cells(self, state: State) -> list[int]:
        """0, 1 or 2 for each cell (empty, X, O), row by row from the top left."""
        crosses, noughts = state.mine, state.theirs
        if self.to_move(state) == 1:
            crosses, noughts = noughts, crosses
        return cells_of(crosses, noughts, self.width)

    def show(self, state: State) -> str:
        marks = write_marks(self.cells(state))
        lines = ["    " + " ".join(LETTERS[: self.width])]
        for row in range(self.height):
            lines.append(
                f"{' ' * row}{row + 1:3} {' '.join(marks[row * self.width : (row + 1) * self.width])}"
            )
        return "\n".join(lines)

    def board(self, state: State) -> str:
        return write_board(self.cells(state), self.width, self.player_name(self.to_move(state)))

    def parse_board(self, text: str) -> State:
        """The state of a board string; the player to move may be left out."""
        cells, named = read_board(text, self.width, self.height)
        player = turn(cells, named)
        mine, theirs = (stones_of(cells, mark, self.width) for mark in (player + 1, 2 - player))
        if self.has_joined(mine, player):
            raise ValueError(f"{self.player_name(player)} is to move but has joined its sides already")
        return State(mine, theirs, sum(map(bool, cells)), self.has_joined(theirs, 1 - player))

    def has_joined(self, stones: tuple[int, ...], player: int) -> bool:
        """Do the player's stones join its sides?"""
        seeds = (stones[0], *(0,) * (self.height - 1)) if player == 0 else tuple(row & 1 for row in stones)
        return self.joins(self.filled(seeds, stones), player)
