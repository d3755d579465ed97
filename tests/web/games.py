"""Small games of every kind: for three players, with dice, for one player, with hidden cards."""

from __future__ import annotations

HEADER = """
from typing import NamedTuple
from zermelo import CHANCE, UNKNOWN, Game
"""

# Three players take one or two stones in turn; whoever takes the last one gets all.
THREE = (
    HEADER
    + '''
class State(NamedTuple):
    left: int
    player: int

class ThreeStones(Game):
    """Take one or two; the last stone wins."""
    native = False
    players = 3
    total = 1
    utility_range = (0, 1)
    player_names = ("Ann", "Bob", "Cem")
    def initial(self): return State(5, 0)
    def to_move(self, state): return state.player
    def actions(self, state):
        yield 1
        if state.left > 1: yield 2
    def result(self, state, action): return State(state.left - action, (state.player + 1) % 3)
    def is_terminal(self, state): return state.left == 0
    def utility(self, state, player): return 1 if (state.player + 2) % 3 == player else 0
'''
)

# A coin of 1 or 3 is thrown before each turn; keep it or leave it; the greater sum wins.
DICE = (
    HEADER
    + '''
class State(NamedTuple):
    first: int
    second: int
    coin: int
    turn: int

class Coins(Game):
    """Take the coin, or leave it to be worth nothing; the greater sum wins."""
    native = False
    def initial(self): return State(0, 0, 0, 0)
    def to_move(self, state): return CHANCE if state.coin == 0 else state.turn % 2
    def actions(self, state):
        if state.coin == 0:
            yield 1
            yield 3
        else:
            yield 0
            yield 1
    def probability(self, state, outcome): return 0.75 if outcome == 1 else 0.25
    def action_name(self, state, action):
        if state.coin == 0: return f"coin{action}"
        return "take" if action else "leave"
    def result(self, state, action):
        if state.coin == 0: return State(state.first, state.second, action, state.turn)
        worth = action * state.coin
        if state.turn % 2 == 0: return State(state.first + worth, state.second, 0, state.turn + 1)
        return State(state.first, state.second + worth, 0, state.turn + 1)
    def is_terminal(self, state): return state.turn == 4
    def utility(self, state, player):
        lead = 1 if state.first > state.second else 0 if state.first == state.second else -1
        return lead if player == 0 else -lead
'''
)

# One player steps right or jumps; each step costs 0.1, and the pit at 2 ends it.
ONE = (
    HEADER
    + '''
class State(NamedTuple):
    at: int
    steps: int

class Walk(Game):
    """Reach 4 in few steps; do not fall into the pit at 2."""
    native = False
    players = 1
    zero_sum = False
    utility_range = (0, 1)
    player_names = ("walker",)
    def initial(self): return State(0, 0)
    def to_move(self, state): return 0
    def actions(self, state):
        yield 1
        yield 3
    def action_name(self, state, action): return "step" if action == 1 else "jump"
    def result(self, state, action): return State(state.at + action, state.steps + 1)
    def is_terminal(self, state): return state.at == 2 or state.at >= 4
    def utility(self, state, player): return 0 if state.at == 2 else 1 - state.steps / 10
'''
)

KUHN = (
    HEADER
    + '''
class State(NamedTuple):
    first: int
    second: int
    bets: int  # the actions so far, as digits after a 1: 1 passes, 2 bets

NAMES = {1: "pass", 2: "bet"}

class Kuhn(Game):
    """Kuhn poker: a card each of J, Q and K, one bet."""
    utility_range = (-2, 2)
    player_names = ("Ann", "Bob")
    def initial(self): return State(0, 0, 1)
    def to_move(self, state):
        if state.second == 0: return CHANCE
        return 0 if state.bets in (1, 112) else 1
    def actions(self, state):
        if state.second == 0:
            for card in (1, 2, 3):
                if card != state.first: yield card
        else:
            yield 1
            yield 2
    def probability(self, state, outcome): return 1 / 3 if state.first == 0 else 1 / 2
    def action_name(self, state, action):
        return f"deal{action}" if state.second == 0 else NAMES[action]
    def result(self, state, action):
        if state.first == 0: return State(action, 0, 1)
        if state.second == 0: return State(state.first, action, 1)
        return State(state.first, state.second, 10 * state.bets + action)
    def is_terminal(self, state): return state.bets in (111, 121, 122, 1121, 1122)
    def utility(self, state, player):
        if state.bets == 121: won = 1
        elif state.bets == 1121: won = -1
        else:
            won = (1 if state.first > state.second else -1) * (2 if state.bets in (122, 1122) else 1)
        return won if player == 0 else -won
    def show(self, state):
        cards = {0: "-", 1: "J", 2: "Q", 3: "K", UNKNOWN: "?"}
        return f"{cards[state.first]} {cards[state.second]} {state.bets}"
    def view(self, state, player):
        if state.bets in (111, 122, 1122): return state
        if player == 0: return state._replace(second=UNKNOWN if state.second else 0)
        return state._replace(first=UNKNOWN if state.first else 0)
'''
)
