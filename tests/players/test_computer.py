"""The computer as a player: its engine, its table, its clocks."""

from __future__ import annotations

import pytest

from zermelo.players import computer as players
from zermelo.players.computer import Computer
from zermelo.players.turns import take_turns
from zermelo.position import Position
from zermelo.search.decision import Limit
from zermelo.search.engine.engine import Engine

TREE = "tree:((3 12) (2 4)) ((5 6) (1 9))"  # interpreted: nothing to compile


class FakeTime:
    """Every look at it, so many seconds have passed."""

    def __init__(self, step):
        self.now, self.step = 0.0, step

    def perf_counter(self):
        self.now += self.step
        return self.now


@pytest.fixture
def budgets(monkeypatch):
    """What the engine is told is left, call by call, if each takes 2 seconds by the clock."""
    asked = []

    def analyze(self, position, limit):
        asked.append(limit.budget)
        return real(self, position, Limit(depth=1))

    real = Engine.analyze
    monkeypatch.setattr(Engine, "analyze", analyze)
    monkeypatch.setattr(players, "time", FakeTime(2.0))
    return asked


def test_the_engine_plays_unless_another_algorithm_is_named():
    assert Computer(Limit(depth=5))(Position(TREE)).algorithm == "engine"
    assert Computer(Limit(depth=5), "minimax")(Position(TREE)).algorithm == "minimax"


def test_one_engine_with_its_table_for_the_whole_game():
    computer = Computer(Limit(depth=4))
    first = computer(Position("tic-tac-toe", "5 1"))
    again = computer(Position("tic-tac-toe", "5 1"))
    assert again.nodes < first.nodes
    assert computer(Position(TREE)).move == "2"  # another game, another engine


def test_a_budget_is_what_is_left_after_each_move(budgets):
    computer = Computer(Limit(budget=10))
    end = take_turns(Position(TREE), [computer, lambda position: position.legal_moves[0]], lambda *_: None)
    assert end.is_over
    assert budgets == [0, 10, 8]  # the first only compiles
    assert computer.left == {0: 6.0}


def test_each_side_has_a_clock_of_its_own(budgets):
    computer = Computer(Limit(budget=10))
    take_turns(Position(TREE), [computer, computer], lambda *_: None)
    assert budgets == [0, 10, 10, 8]
    assert computer.left == {0: 6.0, 1: 8.0}


def test_no_time_is_left_rather_than_less(budgets):
    computer = Computer(Limit(budget=3))
    take_turns(Position(TREE), [computer, lambda position: position.legal_moves[0]], lambda *_: None)
    assert budgets == [0, 3, 1]
    assert computer.left == {0: 0.0}


def test_another_game_begins_with_a_full_clock(budgets):
    computer = Computer(Limit(budget=10))
    for moves in ("", "1 1", "1 2", ""):
        computer(Position(TREE, moves))
    assert budgets == [0, 10, 8, 6, 10]


def test_only_the_engine_takes_a_budget():
    with pytest.raises(ValueError, match="minimax cannot limit its budget"):
        Computer(Limit(budget=10), "minimax")


def test_a_game_with_a_small_budget_is_played_to_its_end():
    computer = Computer(Limit(budget=0.05))
    end = take_turns(Position("tic-tac-toe"), [computer, computer], lambda *_: None)
    assert end.is_over


@pytest.mark.parametrize("algorithm", ["naive", "look-ahead"])
def test_the_textbook_plays_no_move_that_repetition_forbids(algorithm):
    for seed in range(6):
        computer, position = Computer(Limit(depth=1), algorithm, seed=seed), Position("go:width=2,height=2")
        while not position.is_over and len(position.moves) < 40:
            position = position.play(computer(position).move)
