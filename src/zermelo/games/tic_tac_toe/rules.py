"""Tic-tac-toe: the shortest complete game, to copy when you write your own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.game import Game
from zermelo.games.boards import read_board, turn, write_marks
from zermelo.native.cells import put

EMPTY = 0  # a cell is EMPTY, or 1 + the player whose mark stands there
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class State(NamedTuple):
    board: tuple[int, ...]  # nine cells, row by row from the top left
    player: int  # to move: 0 is X, 1 is O


class TicTacToe(Game):
    """Three in a row wins."""

    player_names = ("X", "O")

    def initial(self) -> State:
        return State((EMPTY,) * 9, 0)

    def to_move(self, state: State) -> int:
        return state.player

    def actions(self, state: State) -> Iterator[int]:
        for square in range(9):
            if state.board[square] == EMPTY:
                yield square

    def result(self, state: State, square: int) -> State:
        return State(put(state.board, square, state.player + 1), 1 - state.player)

    def is_terminal(self, state: State) -> bool:
        # Only the player who has just moved can have completed a line.
        return self.has_line(state, 1 - state.player) or EMPTY not in state.board

    def utility(self, state: State, player: int) -> int:
        if self.has_line(state, player):
            return 1
        if self.has_line(state, 1 - player):
            return -1
        return 0

    def has_line(self, state: State, player: int) -> bool:
        """Does the player have three in a row?"""
        for a, b, c in LINES:
            if state.board[a] == state.board[b] == state.board[c] == player + 1:
                return True
        return False

    # ------------------------------------------------------------------ notation

    def action_name(self, state: State, square: int) -> str:
        """The squares are 1 to 9, row by row from the top left."""
        return str(square + 1)

    def show(self, state: State) -> str:
        cells = [mark if mark != "-" else str(i) for i, mark in enumerate(write_marks(state.board), start=1)]
        return "\n".join(" ".join(cells[row : row + 3]) for row in (0, 3, 6))

    def board(self, state: State) -> str:
        """The position as one line, as in `X-O-X---- O`."""
        return f"{write_marks(state.board)} {self.player_name(state.player)}"

    def parse_board(self, text: str) -> State:
        """The state of a line such as `X-O-X---- O`; the player to move may be left out."""
        cells, named = read_board(text, 3, 3)
        state = State(tuple(cells), turn(cells, named))
        if self.has_line(state, state.player):
            raise ValueError(f"{self.player_name(state.player)} is to move but has three in a row already")
        return state
