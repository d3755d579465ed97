"""Three players take one or two stones in turn; whoever takes the last one wins.

Try `zermelo play examples/three_stones.py --side Cem`, or `--demo --algorithm mcts`.
"""

from typing import NamedTuple

from zermelo import Game


class State(NamedTuple):
    stones: int
    player: int  # to move: 0, 1 or 2


class ThreeStones(Game):
    players = 3
    player_names = ("Ali", "Bo", "Cem")
    total = 1  # the winner gets 1, the others nothing
    utility_range = (0, 1)

    def __init__(self, stones=10):
        self.stones = stones

    def initial(self):
        return State(self.stones, 0)

    def to_move(self, state):
        return state.player

    def actions(self, state):
        for take in (1, 2):
            if take <= state.stones:
                yield take

    def result(self, state, take):
        return State(state.stones - take, (state.player + 1) % 3)

    def is_terminal(self, state):
        return state.stones == 0

    def utility(self, state, player):
        return 1 if player == (state.player + 2) % 3 else 0  # who took the last stone

    def show(self, state):
        return f"{state.stones} stones"
