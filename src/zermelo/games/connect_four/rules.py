"""Connect Four on bitboards: a column is height + 1 bits, whose top bit stays empty.

With that spare bit, a shift never carries a line from one column into the next, and adding the bottom row to
the occupied squares carries into the lowest empty square of every column at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.game import Game
from zermelo.games.boards import grid, read_board, turn, write_board, write_marks
from zermelo.native.bits import popcount, squares

MOST_BITS = 62  # of a machine integer, sign and carry aside


class State(NamedTuple):
    mine: int  # the discs of the player to move
    both: int  # the discs of both players


class ConnectFour(Game):
    """Drop discs into columns; four in a row wins."""

    player_names = ("X", "O")

    def __init__(self, width: int = 7, height: int = 6) -> None:
        if width < 1 or height < 1 or width * (height + 1) > MOST_BITS:
            raise ValueError(
                f"Connect Four cannot be {width} wide and {height} high: "
                f"both must be at least 1, and width × (height + 1) at most {MOST_BITS}"
            )
        self.width = width
        self.height = height
        self.stride = height + 1  # from a square to its neighbour in the next column
        self.bottom = sum(1 << column * self.stride for column in range(width))
        self.full = self.bottom * ((1 << height) - 1)

    def initial(self) -> State:
        return State(0, 0)

    def to_move(self, state: State) -> int:
        return popcount(state.both) & 1

    def actions(self, state: State) -> Iterator[int]:
        """An action is the square where the disc lands, the leftmost column first."""
        for square in squares(self.landings(state)):
            yield square

    def result(self, state: State, square: int) -> State:
        return State(state.both ^ state.mine, state.both | 1 << square)

    def is_terminal(self, state: State) -> bool:
        # Only the player who has just moved can have completed a line.
        return self.has_line(state.both ^ state.mine) or state.both == self.full

    def utility(self, state: State, player: int) -> int:
        if not self.has_line(state.both ^ state.mine):
            return 0
        return -1 if player == self.to_move(state) else 1

    def count_actions(self, state: State) -> int:
        """How many actions there are, without playing them."""
        return 0 if self.is_terminal(state) else popcount(self.landings(state))

    def landings(self, state: State) -> int:
        """Where a disc would land, in every column that has room."""
        return (state.both + self.bottom) & self.full

    def has_line(self, discs: int) -> bool:
        """Are there four in a row?"""
        return (
            self.four(discs, 1)
            | self.four(discs, self.stride)
            | self.four(discs, self.stride - 1)
            | self.four(discs, self.stride + 1)
        ) != 0

    def four(self, discs: int, step: int) -> int:
        """The first discs of each four in a row along one direction."""
        pairs = discs & (discs >> step)
        return pairs & (pairs >> 2 * step)

    # ------------------------------------------------------------------ notation

    def action_name(self, state: State, square: int) -> str:
        """The columns are 1 to `width` from the left."""
        return str(square // self.stride + 1)

    def cells(self, state: State) -> list[int]:
        """0, 1 or 2 for each square (empty, X, O), row by row from the top left."""
        crosses = state.mine if self.to_move(state) == 0 else state.both ^ state.mine
        places = [x * self.stride + y for y in reversed(range(self.height)) for x in range(self.width)]
        return [0 if not state.both >> i & 1 else 1 if crosses >> i & 1 else 2 for i in places]

    def show(self, state: State) -> str:
        return grid(self.cells(state), [str(x + 1) for x in range(self.width)])

    def board(self, state: State) -> str:
        return write_board(self.cells(state), self.width, self.player_name(self.to_move(state)))

    def parse_board(self, text: str) -> State:
        """The state of a board string; the player to move may be left out."""
        cells, named = read_board(text, self.width, self.height)
        player = turn(cells, named)
        mine = both = 0
        for i, cell in enumerate(cells):
            below = i + self.width
            if cell and below < len(cells) and not cells[below]:
                row, column = i // self.width + 1, i % self.width + 1
                raise ValueError(
                    f"the {write_marks([cell])} in column {column}, row {row} from the top, floats in the air"
                )
            disc = 1 << (i % self.width * self.stride + self.height - 1 - i // self.width)
            both |= disc if cell else 0
            mine |= disc if cell == player + 1 else 0
        if self.has_line(mine):
            raise ValueError(f"{self.player_name(player)} is to move but has four in a row already")
        return State(mine, both)
