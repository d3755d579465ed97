"""Nim: take one to three matches from one heap; whoever takes the last match wins.

Try `zermelo check examples/nim.py`, `zermelo solve examples/nim.py:matches=10`.
"""

from typing import NamedTuple

from zermelo import Game


class State(NamedTuple):
    matches: int
    player: int  # to move


class Nim(Game):
    """Take one to three matches; the last match wins."""

    def __init__(self, matches=21, most=3):
        self.matches = matches
        self.most = most

    def initial(self):
        return State(self.matches, 0)

    def to_move(self, state):
        return state.player

    def actions(self, state):
        for taken in range(1, self.most + 1):
            if taken <= state.matches:
                yield taken

    def result(self, state, taken):
        return State(state.matches - taken, 1 - state.player)

    def is_terminal(self, state):
        return state.matches == 0

    def utility(self, state, player):
        return -1 if player == state.player else 1  # the other one took the last match
