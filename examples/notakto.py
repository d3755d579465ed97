"""Notakto: both players write X, and whoever completes three in a row loses. The game of your-own-game.md.

Try `zermelo play examples/notakto.py`, `zermelo solve examples/notakto.py --position 5`.
"""

from typing import NamedTuple

from zermelo import Game
from zermelo.native.cells import put

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class State(NamedTuple):
    cells: tuple  # nine of them, row by row: 1 is a cross, 0 is empty
    player: int  # to move: 0 or 1


class Notakto(Game):
    """Both write X; three in a row loses."""

    player_names = ("Red", "Blue")

    def initial(self):
        return State((0,) * 9, 0)

    def to_move(self, state):
        return state.player

    def actions(self, state):
        for square in range(9):
            if state.cells[square] == 0:
                yield square

    def result(self, state, square):
        return State(put(state.cells, square, 1), 1 - state.player)

    def is_terminal(self, state):
        lines = 0
        for a, b, c in LINES:
            lines += state.cells[a] * state.cells[b] * state.cells[c]
        return lines > 0

    def utility(self, state, player):
        return 1 if player == state.player else -1  # the other one completed the line

    # ------------------------------------------------------------------ notation

    def action_name(self, state, square):
        """The squares are 1 to 9, row by row."""
        return str(square + 1)

    def show(self, state):
        marks = ["X" if cell else str(i + 1) for i, cell in enumerate(state.cells)]
        return "\n".join(" ".join(marks[row : row + 3]) for row in (0, 3, 6))

    def board(self, state):
        """The position as one line, as in `X---X----`: who is to move follows from the number of crosses."""
        return "".join("X" if cell else "-" for cell in state.cells)

    def parse_board(self, text):
        if len(text) != 9 or set(text) - set("X-"):
            raise ValueError(f"a board is nine of X and -, not {text!r}")
        cells = tuple(int(mark == "X") for mark in text)
        return State(cells, sum(cells) % 2)
