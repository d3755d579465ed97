"""Guides: what they answer, alone and through their game."""

from __future__ import annotations

import numpy as np
import pytest

from zermelo import Game, load
from zermelo.catalogue import default_guide
from zermelo.constant import has
from zermelo.game import SOONEST_WIN
from zermelo.games.nim.rules import Nim
from zermelo.games.tic_tac_toe.rules import TicTacToe
from zermelo.guide import Guide
from zermelo.native.struct import Array, Struct, array


class Bare(Nim):
    """Rules alone."""


class Weighed(Nim):
    """A beginner's game: judgement in the game class."""

    futility_margin = 0.5
    endgame_memory = 7

    def evaluate(self, state, player):
        return 0.25 if player == 0 else -0.25

    def candidates(self, state):
        for action in self.actions(state):
            yield action
            return

    def is_tactical(self, state, action):
        return action % 2 == 1


class Weights(Struct):
    mobility: Array[float] = array(2)


class Own(Guide):
    futility_margin = 2.0

    def default_weights(self):
        weights = Weights()
        weights.mobility[0] = 3.0
        return weights

    def evaluate(self, state, player):
        return self.weights.mobility[player]

    def move_order(self, state, action, depth):
        return super().move_order(state, action, depth) + action


def test_without_a_word_from_anybody_it_is_neutral():
    game = Bare()
    guide, state = Guide(game), game.initial()
    actions = list(game.actions(state))
    priors = [0.0] * len(actions)
    guide.prior(state, actions, len(actions), priors)
    assert guide.evaluate(state, 0) == game.total / game.players
    assert priors == [1.0] * len(actions)
    assert guide.playout(state, np.uint64(0)) == actions[0]
    assert guide.playout(state, np.uint64(2**64 - 1)) == actions[-1]
    assert guide.move_order(state, actions[0], 3) == 0
    assert list(guide.candidates(state)) == actions
    assert guide.bounds(state, -1, 1) == game.utility_range
    assert guide.min_plies_left(state) == 1
    assert not guide.is_endgame(state)
    assert guide.solve_endgame(state, -1, 1, None) == 0
    assert guide.solve_endgame_distance(state, -SOONEST_WIN, SOONEST_WIN, None) == 0
    assert list(guide.tactical_actions(state)) == []
    assert not guide.is_tactical(state, actions[0])
    assert not guide.in_check(state)
    assert not guide.null_move_allowed(state)
    assert guide.null_move(state) == state
    assert (guide.futility_margin, guide.endgame_memory, guide.weights) == (0, 0, None)


def test_what_the_game_defines_is_asked_of_the_game():
    game = Weighed()
    guide, state = Guide(game), game.initial()
    assert (guide.evaluate(state, 0), guide.evaluate(state, 1)) == (0.25, -0.25)
    assert list(guide.candidates(state)) == list(game.actions(state))[:1]
    assert list(guide.tactical_actions(state)) == [a for a in game.actions(state) if a % 2]
    assert (guide.futility_margin, guide.endgame_memory) == (0.5, 7)


def test_a_guide_comes_before_its_game():
    game = Weighed()
    guide, state = Own(game), game.initial()
    assert (guide.evaluate(state, 0), guide.evaluate(state, 1)) == (3.0, 0.0)
    assert guide.move_order(state, 5, 1) == 5
    assert (guide.futility_margin, guide.endgame_memory) == (2.0, 7)


def test_has_asks_guide_and_game():
    plain, asked, own = Guide(Bare()), Guide(Weighed()), Own(Bare())
    assert [has(guide, "evaluate") for guide in (plain, asked, own)] == [False, True, True]
    assert [has(guide, "candidates") for guide in (plain, asked, own)] == [False, True, False]
    assert not has(asked, "prior")


def test_other_weights_are_another_guide():
    game, other = Bare(), Weights()
    other.mobility[0] = 8.0
    assert Own(game, other).evaluate(game.initial(), 0) == 8.0
    with pytest.raises(AttributeError, match=r"Own\.weights cannot change during play: a guide is constant"):
        Own(game).weights = other


def test_every_game_has_a_default_guide():
    assert type(default_guide(TicTacToe())) is Guide
    go = load("go:width=3,height=3")
    guide = default_guide(go)
    assert guide.game is go
    state = go.initial()
    actions = list(go.actions(state))
    priors = np.zeros(len(actions))
    guide.prior(state, actions, len(actions), priors)
    assert (priors > 0).all()
    assert has(guide, "prior")
    assert isinstance(guide.game, Game)


FILE = """
from zermelo import Game
from zermelo.games.nim.rules import Nim
from zermelo.guide import Guide

class First(Nim):
    pass

class Second(Nim):
    pass

class SomeGuide(Guide):
    pass
"""


@pytest.mark.parametrize(
    ("more", "game", "guide"),
    [
        ("", "First", "SomeGuide"),  # the only one
        ("class SecondGuide(Guide): pass", "Second", "SecondGuide"),  # by its name
        ("class SecondGuide(Guide): pass", "First", "Guide"),  # neither
    ],
)
def test_a_file_may_have_a_guide_of_its_own(tmp_path, more, game, guide):
    (tmp_path / "my_game.py").write_text(FILE + more)
    assert type(default_guide(load(f"{tmp_path / 'my_game.py'}:{game}"))).__name__ == guide
