"""Domineering: one player lays dominoes vertically, the other horizontally; whoever cannot loses.

The board is a set of squares in one int. Try `zermelo solve examples/domineering.py`, and, with an estimate
for boards too large to solve, `zermelo play examples/domineering.py:size=7`.
"""

from typing import NamedTuple

from zermelo import Game
from zermelo.native.bits import lowest, popcount


class State(NamedTuple):
    taken: int  # bit row * size + column
    player: int  # to move: 0 lays vertically, 1 horizontally


class Domineering(Game):
    """Whoever can lay no more domino loses."""

    player_names = ("vertical", "horizontal")

    def __init__(self, size=4):
        if not 1 <= size <= 7:
            raise ValueError(f"the board has size 1 to 7, not {size}")
        self.size = size
        self.full = (1 << size * size) - 1
        self.first_column = sum(1 << row * size for row in range(size))

    def initial(self):
        return State(0, 0)

    def to_move(self, state):
        return state.player

    def actions(self, state):
        """An action is the domino's upper or left square."""
        places = self.places(state, state.player)
        while places:
            yield lowest(places)
            places &= places - 1

    def result(self, state, square):
        domino = 1 << square | 1 << square + self.step(state.player)
        return State(state.taken | domino, 1 - state.player)

    def is_terminal(self, state):
        return self.places(state, state.player) == 0

    def utility(self, state, player):
        return -1 if player == state.player else 1  # whoever is to move cannot

    def evaluate(self, state, player):
        """To have more places left than the other player is good."""
        mine, theirs = popcount(self.places(state, player)), popcount(self.places(state, 1 - player))
        return (mine - theirs) / (mine + theirs + 1)

    def step(self, player):
        """From a domino's first square to its second."""
        return self.size if player == 0 else 1

    def places(self, state, player):
        """The first squares of all dominoes that the player could lay."""
        free = self.full & ~state.taken
        if player == 0:
            return free & free >> self.size
        return free & (free & ~self.first_column) >> 1

    # ------------------------------------------------------------------ notation

    def action_name(self, state, square):
        """The squares are a1 at the top left, b1 to its right, a2 below it."""
        return "abcdefg"[square % self.size] + str(square // self.size + 1)

    def show(self, state):
        lines = ["  " + " ".join("abcdefg"[: self.size])]
        for row in range(self.size):
            cells = [state.taken >> row * self.size + column & 1 for column in range(self.size)]
            lines.append(f"{row + 1} " + " ".join(".#"[cell] for cell in cells))
        return "\n".join(lines)
