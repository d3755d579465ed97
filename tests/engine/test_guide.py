"""The engine asks its guide, compiled and interpreted; two guides for one game can be used side by side."""

from __future__ import annotations

import pytest

from zermelo import Engine, Limit, Position
from zermelo.catalogue import default_guide
from zermelo.games.connect_four.rules import ConnectFour
from zermelo.games.othello.rules import Othello
from zermelo.games.tic_tac_toe.rules import TicTacToe
from zermelo.guide import Guide
from zermelo.native import compiler
from zermelo.native.bits import popcount
from zermelo.native.struct import Struct
from zermelo.search.engine.deepen import deepen


class Weights(Struct):
    disc: float


class Discs(Guide):
    """So many points for each disc."""

    weights: Weights

    def default_weights(self):
        weights = Weights()
        weights.disc = 1.0
        return weights

    def evaluate(self, state, player):
        lead = self.weights.disc * (popcount(state.mine) - popcount(state.theirs))
        return lead if player == state.player else -lead


def weighing(disc):
    weights = Weights()
    weights.disc = disc
    return Discs(Othello(), weights)


class LastColumn(Guide):
    """Nothing but the last column is ever tried, and it is the best."""

    def candidates(self, state):
        last = -1
        for action in self.game.actions(state):
            last = action
        yield last

    def evaluate(self, state, player):
        return 0.25


@pytest.mark.parametrize("native", [True, False])
def test_the_guide_judges_and_others_weights_judge_otherwise(native):
    position, limit = Position(Othello()), Limit(depth=1)
    plain, strong = (Engine(position.game, weighing(disc), native=native) for disc in (1.0, 2.0))
    assert plain.analyze(position, limit).value == 3  # four discs to one
    assert strong.analyze(position, limit).value == 6
    assert plain.analyze(position, limit).value == 3
    assert Engine(position.game, native=native).analyze(position, limit).value == 0


def test_other_weights_compile_nothing():
    position = Position(Othello())
    Engine(position.game, weighing(1.0)).analyze(position, Limit(depth=1))
    before = compiler.entry(deepen).compilations
    Engine(position.game, weighing(3.0)).analyze(position, Limit(depth=1))
    assert compiler.entry(deepen).compilations == before


@pytest.mark.parametrize("native", [True, False])
def test_the_guide_names_the_moves_to_try(native):
    game = ConnectFour()
    found = Engine(game, LastColumn(game), native=native).analyze(Position(game), Limit(depth=6))
    assert found.pv[1:] == ["7"] * 5  # all moves of the root are searched
    assert abs(found.value) == 0.25


class Boastful(Guide):
    """Claims more than a win, once there are two discs."""

    def evaluate(self, state, player):
        return 0.5 if popcount(state.both) < 2 else 2.0


@pytest.mark.parametrize("native", [True, False])
def test_a_wrong_answer_of_the_guide_is_told_with_the_position(native):
    game = ConnectFour()
    engine = Engine(game, Boastful(game), native=native)
    with pytest.raises(ValueError, match=r"evaluate returned 2\.0, which is not within") as error:
        engine.analyze(Position(game), Limit(depth=2))
    assert any("1 1" in note for note in error.value.__notes__)


def test_a_guide_of_another_game_is_refused():
    with pytest.raises(ValueError, match=r"Guide for TicTacToe\(\) cannot guide a search of Othello"):
        Engine(Othello(), Guide(TicTacToe()))


def test_the_default_guide_is_used_unless_another_is_given():
    game = Othello()
    assert type(Engine(game).guide) is type(default_guide(game))
