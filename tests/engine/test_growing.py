"""Hands that grow: states with the same numbers, but not in the same hands, are different states."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pytest

from tests.engine.games import chaos
from zermelo import Game, Limit, Position, analyze, solve
from zermelo.search.count import count
from zermelo.search.textbook.policy import policy

GAMES = range(64)
CARDS = 6


class Hands(NamedTuple):
    left: tuple[int, ...]
    right: tuple[int, ...]
    game: int  # which of the games


class Deal(Game):
    """Players put the next card into one of two hands. What the hands are worth looks random."""

    native = False  # tuples that grow do not compile
    utility_range = (-9, 9)

    def __init__(self, game=0):
        self.game = game

    def initial(self):
        return Hands((), (), self.game)

    def to_move(self, state):
        return (len(state.left) + len(state.right)) % 2

    def actions(self, state):
        yield 0
        yield 1

    def result(self, state, action):
        card = chaos(state.game, len(state.left) + len(state.right), 0, 0, 0) % 2
        if action == 0:
            return Hands((*state.left, card), state.right, state.game)
        return Hands(state.left, (*state.right, card), state.game)

    def is_terminal(self, state):
        return len(state.left) + len(state.right) == CARDS

    def utility(self, state, player):
        number = 1
        for card in state.left:
            number = 2 * number + card
        for card in state.right:
            number = 2 * number + card
        worth = chaos(state.game, number, len(state.left), 0, 1) % 19 - 9
        return worth if player == 0 else -worth


class Rows(NamedTuple):
    left: np.ndarray
    right: np.ndarray
    game: int


class DealRows(Deal):
    """The same with arrays, which compile."""

    native = True

    def initial(self):
        return Rows(np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64), self.game)

    def result(self, state, action):
        old = state.left if action == 0 else state.right
        new = np.zeros(len(old) + 1, dtype=np.int64)
        new[: len(old)] = old
        new[len(old)] = chaos(state.game, len(state.left) + len(state.right), 0, 0, 0) % 2
        if action == 0:
            return Rows(new, state.right, state.game)
        return Rows(state.left, new, state.game)


class Sum(NamedTuple):
    number: int
    left: int
    game: int


class Shift(Game):
    """Players write digits of a number with more than 64 bits. What it is worth looks random."""

    native = False
    utility_range = (-9, 9)

    def __init__(self, game=0):
        self.game = game

    def initial(self):
        return Sum(1, 5, self.game)

    def to_move(self, state):
        return state.left % 2

    def actions(self, state):
        yield 0
        yield 1

    def result(self, state, action):
        return Sum(state.number << 64 | action << 32, state.left - 1, state.game)

    def is_terminal(self, state):
        return state.left == 0

    def utility(self, state, player):
        worth = chaos(state.game, state.number % (2**61 - 1), 0, 0, 1) % 19 - 9
        return worth if player == 0 else -worth


def as_value(state):
    return tuple(tuple(item) if isinstance(item, np.ndarray) else item for item in state)


class Truth:
    """Backward induction that keeps whole states, not keys."""

    def __init__(self, game):
        self.game, self.known = game, {}

    def value(self, state):
        """For the first player."""
        equal = as_value(state)
        if equal not in self.known:
            self.known[equal] = self._value(state)
        return self.known[equal]

    def _value(self, state):
        if self.game.is_terminal(state):
            return self.game.utility(state, 0)
        best = max if self.game.to_move(state) == 0 else min
        return best(self.moves(state).values())

    def moves(self, state):
        return {str(action): self.value(self.game.result(state, action)) for action in (0, 1)}


@pytest.mark.parametrize("rules", [Deal, DealRows, Shift])
def test_every_search_that_remembers_positions_finds_the_true_value(rules):
    for number in GAMES:
        game = rules() if rules is DealRows else rules(number)  # one game compiles once
        position = Position(game, game.initial()._replace(game=number))
        truth = Truth(game)
        player = position.to_move
        sign = 1 if player == 0 else -1
        value, moves = truth.value(position.state), truth.moves(position.state)
        best = [move for move, worth in moves.items() if worth == value]
        for algorithm in ("engine", "proof-number")[: 1 if game.native else 2]:  # (compiling takes a while)
            solution = solve(position, algorithm=algorithm, table="1MB")
            assert (solution.value, solution.moves) == (sign * value, best), number
        decision = analyze(position, limit=Limit(depth=9), table="1MB", all_values=True)
        assert (decision.value, decision.proven) == (sign * value, True), number
        assert {move.move: sign * move.value for move in decision.moves} == moves
        assert count(position).positions == len(truth.known)
        if not game.native:
            assert policy(position)[0].value == sign * value
