"""Pig: roll a die as often as you dare; a 1 loses what this turn has brought, holding keeps it.

Try `zermelo play examples/pig.py --terminal`, or `zermelo analyze examples/pig.py --algorithm mcts`.
"""

from typing import NamedTuple

from zermelo import CHANCE, Game

ROLL, HOLD = 0, 1


class State(NamedTuple):
    first: int  # points of the first player
    second: int
    turn: int  # points of this turn, not yet kept
    player: int  # whose turn it is
    rolling: int  # 1: the die has not stopped yet
    turns: int  # that are over


class Pig(Game):
    def __init__(self, goal=30, turns=40):
        self.goal = goal
        self.turns = turns  # then the game is over, so that it cannot go on forever

    def initial(self):
        return State(0, 0, 0, 0, 0, 0)

    def to_move(self, state):
        return CHANCE if state.rolling == 1 else state.player

    def actions(self, state):
        if state.rolling == 1:
            for face in range(1, 7):
                yield face
        else:
            yield ROLL
            if state.turn > 0:
                yield HOLD

    def probability(self, state, face):
        return 1 / 6

    def result(self, state, action):
        if state.rolling == 0:
            return state._replace(rolling=1) if action == ROLL else self.next_turn(state, state.turn)
        if action == 1:
            return self.next_turn(state, 0)
        return state._replace(turn=state.turn + action, rolling=0)

    def next_turn(self, state, points):
        if state.player == 0:
            return State(state.first + points, state.second, 0, 1, 0, state.turns + 1)
        return State(state.first, state.second + points, 0, 0, 0, state.turns + 1)

    def is_terminal(self, state):
        return state.first >= self.goal or state.second >= self.goal or state.turns == self.turns

    def utility(self, state, player):
        lead = state.first - state.second if player == 0 else state.second - state.first
        return 1 if lead > 0 else -1 if lead < 0 else 0

    def show(self, state):
        return f"first {state.first}, second {state.second}; this turn {state.turn}"

    def action_name(self, state, action):
        if state.rolling == 1:
            return str(action)
        return "roll" if action == ROLL else "hold"
