"""check as its reader sees it: a file, a verdict, and where to look. (Every law by itself: tests/laws.)"""

from __future__ import annotations

import json
import time

import pytest

from zermelo import Game
from zermelo.check.conformance import check
from zermelo.game import CHANCE, DRAW

TAKE = """
from typing import NamedTuple
from zermelo import Game

class State(NamedTuple):
    matches: int
    player: int

class Take(Game):
    def __init__(self, matches=4):
        self.matches = matches
    def initial(self):
        return State(self.matches, 0)
    def to_move(self, state):
        return state.player
    def actions(self, state):
        for taken in (1, 2):
            if taken <= state.matches:
                yield taken
    def result(self, state, taken):
        return State(state.matches - taken, 1 - state.player)
    def is_terminal(self, state):
        return state.matches == 0
    def utility(self, state, player):
        return -1 if player == state.player else 1
    def show(self, state):
        return "|" * state.matches or "no match"
"""


@pytest.fixture
def checked(tmp_path):
    def with_change(old="", new="", argument="", **options):
        assert old in TAKE
        path = tmp_path / "take.py"
        path.write_text(TAKE.replace(old, new))
        return check(f"{path}{argument}", **{"native": False} | options)

    return with_change


def line(text):
    return TAKE.splitlines().index(next(row for row in TAKE.splitlines() if text in row)) + 1


# ---------------------------------------------------------------------- the verdict


def test_a_lawful_game_passes(checked):
    report = checked(native=None)
    assert report.ok
    assert report.failure is None
    assert report.compiles
    assert report.exhaustive
    assert report.states == 8
    assert "keeps the laws" in report.text()
    assert "All 8 states there are" in report.text()
    assert "The rules compile." in report.text()


def test_a_failure_shows_the_moves_and_the_state_before_and_after(checked):
    report = checked("return -1 if player", "return 1 if player")
    failure = report.failure
    assert (failure.law, failure.moves) == ("utility-sum", ["2", "2"])
    assert (failure.before, failure.after) == ("||", "no match")
    assert (failure.state_before, failure.state_after) == (
        "State(matches=2, player=1)",
        "State(matches=0, player=0)",
    )
    text = report.text()
    assert "breaks a law" in text
    assert "the utilities 1 + 1 make 2, not 0" in text
    assert "moves: 2 2\n" in text
    assert "before:\n    ||\n    State(matches=2, player=1)\n  after:\n    no match" in text


def test_an_exception_is_named_with_its_line(checked):
    report = checked("State(state.matches - taken, 1", "State(state.matches - (0, taken, 2)[2 * taken], 1")
    assert report.failure.law == "answers"
    number = line("State(state.matches - taken")
    assert report.failure.message == f"take.py:{number}: result raised IndexError: tuple index out of range"
    assert report.failure.moves == ["2"]
    assert report.failure.after is None


def test_rules_that_do_not_compile_are_named_with_their_line_and_may_be_lawful(checked):
    report = checked("return state.matches == 0", "return {0: 1}.get(state.matches, []) == 1", native=None)
    assert report.ok
    assert report.compiles is False
    assert report.reason.startswith(f"take.py:{line('return state.matches == 0')}: ")
    assert f"The rules do not compile: {report.reason}" in report.text()
    assert report.laws[-1].checked == 0


def test_what_was_not_compiled_is_said():
    assert check("tree:1 2").reason == "the game says native = False"
    assert "were not compiled: not asked for" in check("tree:1 2", native=False).text()
    assert check("tree:1 2", native=True).compiles


def test_several_broken_laws_are_all_told(checked):
    report = checked("return -1 if player == state.player else 1", "return 7")
    assert {failure.law for failure in report.failures} == {"utility-sum", "utility-range"}
    assert "breaks 2 laws" in report.text()


def test_the_report_is_json(checked):
    data = json.loads(json.dumps(checked("return -1 if player", "return 1 if player").to_json()))
    assert data["ok"] is False
    assert data["failure"]["moves"] == ["2", "2"]
    assert data["native"] == {"compiles": None, "reason": "not asked for"}
    broken = [law for law in data["laws"] if law["failure"]]
    assert [law["name"] for law in broken] == ["utility-sum"]
    assert json.loads(json.dumps(checked().to_json()))["failure"] is None


# ---------------------------------------------------------------------- how far it looks


WRONG_AT_THE_END = ("return -1 if player", "return 1 if player")


def test_a_failure_from_a_random_game_is_made_as_short_as_any(checked):
    report = checked(*WRONG_AT_THE_END, argument=":matches=24", states=3)
    assert report.plies < 12
    assert report.games >= 1
    assert report.failure.moves == ["2"] * 12
    assert report.failure.shortest


def test_a_failure_too_deep_to_be_sure_says_so(checked, monkeypatch):
    monkeypatch.setattr("zermelo.check.shrink.MOST_STATES", 3)
    report = checked(*WRONG_AT_THE_END, argument=":matches=24", states=3)
    assert report.failure.law == "utility-sum"
    assert not report.failure.shortest
    assert "no shorter sequence was found" in report.text()


class Steps(Game):
    """Steps to the left and to the right; nobody is to move after three to the right."""

    def initial(self):
        return (0, 0)

    def to_move(self, state):
        return 9 if state[1] == 3 else 0

    def actions(self, state):
        return (0, 1)

    def result(self, state, action):
        return (state[0] + 1 - action, state[1] + action)

    def is_terminal(self, state):
        return sum(state) == 40

    def utility(self, state, player):
        return 0


def test_moves_that_do_not_matter_are_left_out(monkeypatch):
    monkeypatch.setattr("zermelo.check.shrink.MOST_STATES", 1)
    failure = check(Steps(), native=False, states=1).failure
    assert failure.law == "to-move"
    assert failure.moves == ["1", "1", "1"]
    assert not failure.shortest


def test_a_name_that_raises_is_made_short_too(checked):
    name = """
    def action_name(self, state, action):
        return (str(action),)[state.matches < 3]
"""
    change = ("    def show", name + "    def show")
    report = checked(*change, argument=":matches=24", states=3)
    assert report.failure.law == "answers"
    assert "action_name raised IndexError" in report.failure.message
    assert len(report.failure.moves) == 11
    assert report.failure.shortest


def test_equal_seeds_give_equal_reports():
    first, second, other = (check("othello", native=False, states=50, walks=3, seed=s) for s in (1, 1, 2))
    assert first == second
    assert first != other


def test_time_is_kept():
    began = time.perf_counter()
    report = check("othello", native=False, seconds=0.3)
    assert time.perf_counter() - began < 1.5
    assert report.ok
    assert not report.exhaustive


# ---------------------------------------------------------------------- games that come back


class Shuttle(Game):
    """From 0 to 1 or 2, and between these; from each of them to the end, 3."""

    zero_sum = False

    def initial(self):
        return (0,)

    def to_move(self, state):
        return 0

    def actions(self, state):
        return [place for place in (1, 2, 3) if place != state[0]]

    def result(self, state, action):
        return (action,)

    def is_terminal(self, state):
        return state == (3,)

    def utility(self, state, player):
        return 0


class DeclaredShuttle(Shuttle):
    repetition = DRAW


class RolledShuttle(Shuttle):
    def to_move(self, state):
        return 0 if state == (3,) else CHANCE

    def probability(self, state, outcome):
        return 1 / len(self.actions(state))


def test_a_state_that_comes_back_is_endless_play():
    failure = check(Shuttle(), native=False).failure
    assert failure.law == "ends"
    assert failure.moves == ["2", "1", "2"]
    assert failure.shortest
    assert failure.message == "this is the state after 1 moves again: play need never end"


@pytest.mark.parametrize("game", [DeclaredShuttle(), RolledShuttle()], ids=repr)
def test_repetition_may_be_declared_and_chance_may_come_back(game):
    assert check(game, native=False).ok
