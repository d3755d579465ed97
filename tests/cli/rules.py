"""Rules with a mistake: the utility divides by zero."""

BROKEN_RULES = """
from typing import NamedTuple
from zermelo import Game

class State(NamedTuple):
    left: int
    player: int

class Broken(Game):
    native = False
    def initial(self): return State(4, 0)
    def to_move(self, state): return state.player
    def actions(self, state): yield from (1, 2)
    def result(self, state, action): return State(state.left - action, 1 - state.player)
    def is_terminal(self, state): return state.left <= 0
    def utility(self, state, player):
        return 1 // state.left
"""
