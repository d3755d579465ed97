"""Searches of real games."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from tests.trace.common import check_steps, facts
from zermelo import Game, Position
from zermelo.games.othello.rules import Othello
from zermelo.games.tic_tac_toe.rules import TicTacToe
from zermelo.trace import trace


def test_tic_tac_toe_to_depth_2():
    t = trace(TicTacToe(), depth=2)
    assert len(t.nodes) == t.decision.nodes
    assert {node.ended for node in t.nodes if node.ply == 2} == {"horizon"}
    assert t.root.children[0].move == "1"
    cut = sum(len(node.never_visited) for node in t.nodes)
    assert 1 + 9 + 72 - len(t.nodes) == cut == len(t.pruned)
    assert t.pruned[0] == "2 3"
    check_steps(t)


def test_a_finished_line_and_a_horizon_are_told_apart():
    t = trace(Position(TicTacToe(), "1 2 5 9 4 6"), depth=1)
    ends = {node.move: node.ended for node in t.root.children}
    assert ends == {"3": "horizon", "7": "terminal", "8": "horizon"}
    assert t.root.value == 1


def test_look_ahead_is_one_ply():
    t = trace(TicTacToe(), "look-ahead")
    assert [node.ply for node in t.nodes] == [0] + [1] * 9
    assert t.root.ended == "searched"


@pytest.mark.parametrize("moves", ["", "b1"])
def test_othello_with_its_passes(moves):
    position = Position(Othello(size=4), moves)
    one, other = (trace(position, name, 3, most_nodes=5000) for name in ("alpha-beta", "alpha-beta-negamax"))
    assert facts(one) == facts(other)
    check_steps(one)
    assert one.root.kind == "max"


def test_a_pass_is_a_move_like_any_other():
    position = Position(Othello(size=4), "XO-------------- O")
    t = trace(position)
    assert [node.move for node in t.nodes] == [None, "pass", "c1"]
    assert [node.player for node in t.nodes[:2]] == [1, 0]
    assert [node.kind for node in t.nodes[:2]] == ["max", "min"]


class Count(NamedTuple):
    sum: int
    left: int


class Twice(Game):
    """Each adds 1 or 2, two times in a row; the utilities sum to 10."""

    total = 10
    utility_range = (-4, 14)

    def initial(self):
        return Count(0, 4)

    def to_move(self, state):
        return 0 if state.left > 2 else 1

    def actions(self, state):
        yield 1
        yield 2

    def result(self, state, action):
        return Count(state.sum + action * state.left % 5, state.left - 1)

    def is_terminal(self, state):
        return state.left == 0

    def utility(self, state, player):
        return state.sum if player == 0 else 10 - state.sum


def test_players_need_not_alternate_nor_utilities_sum_to_zero():
    one, other = (trace(Twice(), name) for name in ("alpha-beta", "alpha-beta-negamax"))
    assert [node.kind for node in one.nodes[:5]] == ["max", "max", "min", "min", "min"]
    assert facts(one) == facts(other)
    leaf = next(node for node in one.nodes if node.is_leaf)
    assert leaf.value == leaf.state.sum
    check_steps(one)
    second = trace(Position(Twice(), "1 1"), "alpha-beta-negamax")
    assert second.root.kind == "max"
    assert second.nodes[2].value == 10 - second.nodes[2].state.sum
