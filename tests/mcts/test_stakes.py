"""Stakes: what is left to chance is judged by its expected utility, and that is what is reported."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from zermelo import CHANCE, Game, Limit, Mcts, Position, analyze


class Stand(NamedTuple):
    stage: int  # 0: choose; 1: the coin; 2: over
    worth: int


SURE, GAMBLE = 0, 1


class Stakes(Game):
    """1 for sure, or 3 with probability 0.7 and else −1: worth 1.8."""

    utility_range = (-3, 3)
    chosen = 0  # who chooses

    def initial(self):
        return Stand(0, 0)

    def to_move(self, state):
        return CHANCE if state.stage == 1 else self.chosen

    def actions(self, state):
        yield 0
        yield 1

    def result(self, state, action):
        if state.stage == 1:
            return Stand(2, 3 if action == 1 else -1)
        return Stand(1, 0) if action == GAMBLE else Stand(2, 1)

    def probability(self, state, outcome):
        return 0.7 if outcome == 1 else 0.3

    def is_terminal(self, state):
        return state.stage == 2

    def utility(self, state, player):
        return state.worth if player == self.chosen else -state.worth


class StakesOfTheSecond(Stakes):
    chosen = 1


class Margin(NamedTuple):
    left: int
    lead: int
    player: int


class Margins(Game):
    """Take 1 or 9 points off the other, in turn. No chance: winning is what counts, but points are told."""

    utility_range = (-40, 40)

    def initial(self):
        return Margin(4, 0, 0)

    def to_move(self, state):
        return state.player

    def actions(self, state):
        yield 1
        yield 9

    def result(self, state, action):
        lead = state.lead + (action if state.player == 0 else -action)
        return Margin(state.left - 1, lead, 1 - state.player)

    def is_terminal(self, state):
        return state.left == 0

    def utility(self, state, player):
        return state.lead if player == 0 else -state.lead


@pytest.mark.parametrize("rules", [Stakes, StakesOfTheSecond])
@pytest.mark.parametrize("algorithm", ["mcts", "uct"])
def test_the_gamble_that_is_worth_more_is_taken_and_its_worth_is_told(rules, algorithm):
    found = analyze(rules(), algorithm, Limit(simulations=4000), seed=3, native=False)
    assert found.move == str(GAMBLE)
    assert found.value == pytest.approx(1.8, abs=0.15)
    values = {move.move: move.value for move in found.moves}
    assert values[str(SURE)] == pytest.approx(1)
    assert values[str(GAMBLE)] == pytest.approx(1.8, abs=0.15)


def test_what_chance_brings_is_worth_its_expectation():
    position = Position(Stakes(), Stand(1, 0))
    found = Mcts(position.game, native=False).analyze(position, Limit(simulations=4000))
    assert found.value == pytest.approx(1.8, abs=0.15)


@pytest.mark.parametrize("algorithm", ["mcts", "uct"])
def test_where_winning_is_what_counts_the_value_is_still_an_average_of_utilities(algorithm):
    """At random, each player takes five points on average: the moves are worth 1 - 5 and 9 - 5."""
    position = Position(Margins(), Margin(2, 0, 0))
    mcts = Mcts(position.game, solver=False, exploration=100.0, native=False)
    found = (
        mcts.analyze(position, Limit(simulations=4000))
        if algorithm == "mcts"
        else analyze(position, "uct", Limit(simulations=40), seed=1)
    )
    values = {move.move: move.value for move in found.moves}
    assert values["9"] - values["1"] == pytest.approx(8, abs=3)
    assert -9 <= values["1"] < values["9"] <= 8


def test_threads_and_a_tree_used_again_tell_utilities_too():
    position = Position(Margins())
    mcts = Mcts(position.game, solver=False, threads=2, native=False)
    for _ in range(3):
        found = mcts.analyze(position, Limit(simulations=600))
        assert all(-20 <= move.value <= 20 for move in found.moves)
        position = position.play(found.move)
