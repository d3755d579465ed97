"""Chomp: bite into a bar of chocolate; whoever eats the poisoned corner loses. A board that is an array.

A bite takes a square with all that lie below it and to its right. Try `zermelo solve examples/chomp.py`,
`zermelo play examples/chomp.py:rows=3,columns=7`.
"""

from typing import NamedTuple

import numpy as np

from zermelo import Game


class State(NamedTuple):
    left: np.ndarray  # how many squares are left in each row, never more than in the row above
    player: int  # to move: 0 or 1


class Chomp(Game):
    """Whoever eats the top left square loses."""

    def __init__(self, rows=4, columns=5):
        self.rows = rows
        self.columns = columns

    def initial(self):
        return State(np.full(self.rows, self.columns, np.int8), 0)

    def to_move(self, state):
        return state.player

    def actions(self, state):
        """An action is a square, row by row from the poisoned one, which is 0."""
        for row in range(self.rows):
            for column in range(state.left[row]):
                yield row * self.columns + column

    def result(self, state, square):
        row, column = square // self.columns, square % self.columns
        left = state.left.copy()  # the old state stays as it is
        left[row:] = np.minimum(left[row:], column)
        return State(left, 1 - state.player)

    def is_terminal(self, state):
        return state.left[0] == 0

    def utility(self, state, player):
        return 1 if player == state.player else -1  # the other one ate the poison

    # ------------------------------------------------------------------ notation

    def action_name(self, state, square):
        """The rows are 1, 2 … from the top, the columns a, b … from the left."""
        return "abcdefghijklmnopqrstuvwxyz"[square % self.columns] + str(square // self.columns + 1)

    def show(self, state):
        lines = ["  " + " ".join("abcdefghijklmnopqrstuvwxyz"[: self.columns])]
        for row, left in enumerate(state.left):
            lines.append(f"{row + 1} " + " ".join("#" * left + "." * (self.columns - left)))
        return "\n".join(lines)
