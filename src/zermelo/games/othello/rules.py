"""Othello (Reversi) on bitboards of 4, 6 or 8 squares a side.

Bit row * size + column is a square, from a1 at the top left. A step to a neighbour is a shift: by 1 along a
row, by `size` along a column, by one more or less along the diagonals. Runs of discs are filled by doubling,
for all squares at once, so that nothing below branches or loops.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from zermelo.game import Game
from zermelo.games.boards import grid, read_board, write_marks
from zermelo.native.bits import bit, popcount, squares

NONE = np.uint64(0)  # the empty set of squares


class State(NamedTuple):
    mine: np.uint64  # the discs of the player to move
    theirs: np.uint64
    player: int  # to move: 0 is Black (X), 1 is White (O)


class Othello(Game):
    """Outflank discs to turn them over; most discs at the end wins."""

    player_names = ("X", "O")

    def __init__(self, size: int = 8) -> None:
        if size not in (4, 6, 8):
            raise ValueError(f"Othello's board has size 4, 6 or 8, not {size}")
        self.size = size
        self.pass_action = size * size
        self.utility_range = (-size * size, size * size)
        everything = (1 << size * size) - 1
        first_column = sum(1 << row * size for row in range(size))
        self.board_mask = np.uint64(everything)
        # Runs along a row or a diagonal must not wrap around the edge: an edge disc never lies inside one.
        self.inner = np.uint64(everything & ~(first_column | first_column << (size - 1)))

    def initial(self) -> State:
        left, right, rows = self.size // 2 - 1, self.size // 2, self.size
        black = bit(left * rows + right) | bit(right * rows + left)
        white = bit(left * rows + left) | bit(right * rows + right)
        return State(black, white, 0)

    def to_move(self, state: State) -> int:
        return state.player

    def actions(self, state: State) -> Iterator[int]:
        moves = self.moves(state.mine, state.theirs)
        for square in squares(moves):
            yield square
        if moves == 0 and self.moves(state.theirs, state.mine) != 0:
            yield self.pass_action

    def result(self, state: State, action: int) -> State:
        if action == self.pass_action:
            return State(state.theirs, state.mine, 1 - state.player)
        disc = bit(action)
        turned = self.turned(state.mine, state.theirs, disc)
        return State(state.theirs ^ turned, state.mine | turned | disc, 1 - state.player)

    def is_terminal(self, state: State) -> bool:
        return self.count_actions(state) == 0

    def utility(self, state: State, player: int) -> int:
        """The difference in discs; the squares left empty count for the winner."""
        mine, theirs = popcount(state.mine), popcount(state.theirs)
        empty = self.size * self.size - mine - theirs
        lead = mine - theirs
        if lead > 0:
            lead += empty
        elif lead < 0:
            lead -= empty
        return lead if player == state.player else -lead

    def count_actions(self, state: State) -> int:
        """How many actions there are, without playing them."""
        moves = self.moves(state.mine, state.theirs)
        if moves == 0:
            return 0 if self.moves(state.theirs, state.mine) == 0 else 1
        return popcount(moves)

    def moves(self, mine: np.uint64, theirs: np.uint64) -> np.uint64:
        """The empty squares where a disc of mine would outflank some of theirs."""
        inner = theirs & self.inner
        reached = (
            self.ends(mine, inner, 1)
            | self.ends(mine, theirs, self.size)
            | self.ends(mine, inner, self.size - 1)
            | self.ends(mine, inner, self.size + 1)
        )
        return reached & self.board_mask & ~(mine | theirs)

    def turned(self, mine: np.uint64, theirs: np.uint64, disc: np.uint64) -> np.uint64:
        """Their discs that a new disc of mine outflanks."""
        inner = theirs & self.inner
        return (
            self.outflanked(mine, inner, disc, 1)
            | self.outflanked(mine, theirs, disc, self.size)
            | self.outflanked(mine, inner, disc, self.size - 1)
            | self.outflanked(mine, inner, disc, self.size + 1)
        )

    def ends(self, mine: np.uint64, theirs: np.uint64, step: int) -> np.uint64:
        """The squares just past each run of their discs that starts at a disc of mine, both ways."""
        return self.run_up(mine, theirs, step) << step | self.run_down(mine, theirs, step) >> step

    def outflanked(self, mine: np.uint64, theirs: np.uint64, disc: np.uint64, step: int) -> np.uint64:
        """The runs of their discs from `disc` to another disc of mine, both ways."""
        up, down = self.run_up(disc, theirs, step), self.run_down(disc, theirs, step)
        return (up if mine & (up << step) else NONE) | (down if mine & (down >> step) else NONE)

    def run_up(self, start: np.uint64, theirs: np.uint64, step: int) -> np.uint64:
        """Their discs in unbroken runs upwards from `start`: up to six of them."""
        run = theirs & (start << step)
        run |= theirs & (run << step)
        pairs = theirs & (theirs << step)
        run |= pairs & (run << 2 * step)
        return run | pairs & (run << 2 * step)

    def run_down(self, start: np.uint64, theirs: np.uint64, step: int) -> np.uint64:
        """Their discs in unbroken runs downwards from `start`."""
        run = theirs & (start >> step)
        run |= theirs & (run >> step)
        pairs = theirs & (theirs >> step)
        run |= pairs & (run >> 2 * step)
        return run | pairs & (run >> 2 * step)

    # ------------------------------------------------------------------ notation

    def action_name(self, state: State, action: int) -> str:
        """The squares are a1 at the top left to h8; or pass."""
        if action == self.pass_action:
            return "pass"
        return "abcdefgh"[action % self.size] + str(action // self.size + 1)

    def cells(self, state: State) -> list[int]:
        """0, 1 or 2 for each square (empty, X, O), row by row from the top left."""
        mine, theirs = int(state.mine), int(state.theirs)
        return [
            (mine >> i & 1) * (1 + state.player) + (theirs >> i & 1) * (2 - state.player)
            for i in range(self.size * self.size)
        ]

    def show(self, state: State) -> str:
        rows = [str(row + 1) for row in range(self.size)]
        return grid(self.cells(state), "abcdefgh"[: self.size], rows)

    def board(self, state: State) -> str:
        """The position as one line: the squares row by row, then the player to move."""
        return f"{write_marks(self.cells(state))} {self.player_name(state.player)}"

    def parse_board(self, text: str) -> State:
        """The state of a board string. It must end with the player to move, whom passes hide."""
        cells, player = read_board(text, self.size, self.size)
        if player is None:
            raise ValueError("the board string must end with a space and the player to move, X or O")
        black = np.uint64(sum(1 << i for i, cell in enumerate(cells) if cell == 1))
        white = np.uint64(sum(1 << i for i, cell in enumerate(cells) if cell == 2))
        return State(black, white, player) if player == 0 else State(white, black, player)
