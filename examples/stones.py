"""Take 1, 3 or 4 stones; whoever takes the last one wins. The game of the README."""

from typing import NamedTuple

from zermelo import Game


class State(NamedTuple):
    stones: int
    player: int  # to move: 0 or 1


class Stones(Game):
    def __init__(self, stones=20):
        self.stones = stones

    def initial(self):
        return State(self.stones, 0)

    def to_move(self, state):
        return state.player

    def actions(self, state):
        for take in (1, 3, 4):
            if take <= state.stones:
                yield take

    def result(self, state, take):
        return State(state.stones - take, 1 - state.player)

    def is_terminal(self, state):
        return state.stones == 0

    def utility(self, state, player):
        return -1 if player == state.player else 1  # the other one took the last stone
