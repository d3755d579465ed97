"""Winning is what counts, then the margin; with more players, what each gets."""

from __future__ import annotations

import pytest

from tests.mcts.games import Gifts, Ladder
from tests.mcts.test_stakes import Stakes
from zermelo import load
from zermelo.search.mcts.rewards import least, most, unscaled, win_share
from zermelo.search.mcts.rewards import reward as reward_of


def reward(game, utility):
    return reward_of(utility, least(game), most(game), win_share(game))


def test_a_narrow_win_is_worth_nearly_as_much_as_a_high_one_and_much_more_than_a_draw():
    othello = load("othello")
    rewards = [reward(othello, discs) for discs in (-64, -2, 0, 2, 64)]
    assert rewards == sorted(rewards)
    assert (rewards[0], rewards[2], rewards[4]) == (0, 0.5, 1)
    assert rewards[3] > 0.95
    assert rewards[1] < 0.05


def test_the_rewards_of_two_players_share_one():
    game = load("tree:3 12 8 / -2 4 6")
    for utility in (3, 12, -2, 0):
        assert reward(game, utility) + reward(game, game.total - utility) == pytest.approx(1)


def test_more_players_get_their_share_of_the_range():
    assert [reward(Gifts(), points) for points in (0, 27, 54)] == [0, 0.5, 1]


def test_where_there_is_chance_rewards_are_linear_in_utility():
    assert win_share(Ladder()) == win_share(Stakes()) == 0
    assert [reward(Stakes(), utility) for utility in (-3, 0, 1, 3)] == pytest.approx([0, 0.5, 2 / 3, 1])


def test_where_every_win_is_worth_the_same_rewards_are_linear_anyway():
    assert win_share(load("chess")) == 0
    assert [reward(load("chess"), utility) for utility in (-1, 0, 1)] == [0, 0.5, 1]


def test_a_place_on_the_scale_is_a_utility():
    assert unscaled(load("othello"), 0.75) == 32
