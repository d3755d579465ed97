"""Lawful games of a few states each, for tests to break: plain, with chance, with hidden information."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from zermelo.game import CHANCE, UNKNOWN, Game


class Heap(NamedTuple):
    matches: int
    player: int


class Matches(Game):
    """Take one or two matches; whoever takes the last wins."""

    def __init__(self, matches=4):
        self.matches = matches

    def initial(self):
        return Heap(self.matches, 0)

    def to_move(self, state):
        return state.player

    def actions(self, state):
        for taken in (1, 2):
            if taken <= state.matches:
                yield taken

    def result(self, state, taken):
        return Heap(state.matches - taken, 1 - state.player)

    def is_terminal(self, state):
        return state.matches == 0

    def utility(self, state, player):
        return -1 if player == state.player else 1


class Cells(NamedTuple):
    cells: np.ndarray
    player: int


class Row(Game):
    """Fill three cells of an array; whoever fills the last wins. The beginner's way to keep a board."""

    def initial(self):
        return Cells(np.zeros(3, np.int8), 0)

    def to_move(self, state):
        return state.player

    def actions(self, state):
        for i in range(3):
            if state.cells[i] == 0:
                yield i

    def result(self, state, i):
        cells = state.cells.copy()
        cells[i] = 1 + state.player
        return Cells(cells, 1 - state.player)

    def is_terminal(self, state):
        return np.all(state.cells != 0)

    def utility(self, state, player):
        return -1 if player == state.player else 1


UNDEALT, LOW, HIGH = 0, 1, 2  # cards
NOTHING, BET, PASS = 0, 1, 2  # what the first player does
CALL, FOLD = 1, 2  # what the second does


class Deal(NamedTuple):
    card: int  # of the first player, whom the second cannot see
    first: int
    second: int


class Bluff(Game):
    """Chance deals the first player a card, who bets or passes; the second calls or folds."""

    utility_range = (-2, 2)

    def initial(self):
        return Deal(UNDEALT, NOTHING, NOTHING)

    def to_move(self, state):
        if state.card == UNDEALT:
            return CHANCE
        return 0 if state.first == NOTHING else 1

    def actions(self, state):
        yield 1
        yield 2

    def result(self, state, action):
        if state.card == UNDEALT:
            return Deal(action, NOTHING, NOTHING)
        if state.first == NOTHING:
            return Deal(state.card, action, NOTHING)
        return Deal(state.card, state.first, action)

    def is_terminal(self, state):
        return state.second != NOTHING

    def utility(self, state, player):
        stake = 2 if state.first == BET and state.second == CALL else 1
        won = state.card == HIGH or state.second == FOLD
        return stake if won == (player == 0) else -stake

    def probability(self, state, outcome):
        return 0.25 if outcome == LOW else 0.75

    def view(self, state, player):
        if player == 0 or state.card == UNDEALT or state.second != NOTHING:
            return state
        return Deal(UNKNOWN, state.first, state.second)

    def sample(self, view, player, rng):
        if view.card != UNKNOWN:
            return view
        return Deal(HIGH if rng.random() < 0.75 else LOW, view.first, view.second)

    def worlds(self, view, player):
        if view.card != UNKNOWN:
            yield view, 1.0
            return
        yield Deal(LOW, view.first, view.second), 0.25
        yield Deal(HIGH, view.first, view.second), 0.75
