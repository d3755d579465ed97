"""Backward induction: a move for every state that can be reached."""

from __future__ import annotations

import json
import os
from typing import NamedTuple

import pytest

from zermelo.cli import main
from zermelo.game import Game
from zermelo.position import Position
from zermelo.search.solve import solve
from zermelo.search.textbook.policy import policy

TREE = "tree:3 12 8 / 2 4 6 / 14 5 2"


class Heap(NamedTuple):
    left: int
    player: int


class Matches(Game):
    """Take one to three; who takes the last wins. Its states have no board string."""

    native = False

    def initial(self):
        return Heap(7, 0)

    def to_move(self, state):
        return state.player

    def actions(self, state):
        yield from range(1, min(3, state.left) + 1)

    def result(self, state, action):
        return Heap(state.left - action, 1 - state.player)

    def is_terminal(self, state):
        return state.left == 0

    def utility(self, state, player):
        return -1 if player == state.player else 1


class Circle(Matches):
    def result(self, state, action):
        return Heap(state.left, 1 - state.player)


class Stuck(Matches):
    def actions(self, state):
        yield from range(1, min(3, state.left - 1) + 1)


def test_tic_tac_toe_has_4520_states_where_somebody_moves():
    choices = policy("tic-tac-toe")
    assert len(choices) == 4520
    assert len({choice.position for choice in choices}) == 4520
    assert choices[0].to_json() == {"position": "--------- X", "move": "1", "value": 0, "for": "X"}


def test_it_agrees_with_the_solver():
    for choice in policy("tic-tac-toe")[::150]:
        solution = solve(Position("tic-tac-toe", choice.position), native=False)
        assert (choice.value, choice.player) == (solution.value, solution.player)
        assert choice.move in solution.moves


def test_the_policy_against_itself_keeps_the_value():
    by_position = {choice.position: choice for choice in policy("tic-tac-toe")}
    position = Position("tic-tac-toe")
    while not position.is_over:
        position = position.play(by_position[position.board].move)
    assert position.utility(0) == 0


def test_without_a_board_a_state_is_told_by_moves_that_lead_there():
    game = Matches()
    choices = policy(game)
    for choice in choices:
        position = Position(game, choice.position)
        assert position.player == choice.player
        left = position.state.left
        assert choice.value == (-1 if left % 4 == 0 else 1)
        assert left % 4 == 0 or int(choice.move) == left % 4
    assert len(choices) == len({Position(game, choice.position).state for choice in choices})


def test_moves_before_the_position_are_told_too():
    start = Position(Matches(), "1 2")
    assert policy(start)[0].position == "1 2"
    assert all(choice.position.startswith("1 2") for choice in policy(start))


def test_values_of_a_tree_are_for_max():
    values = {choice.position: (choice.value, choice.player) for choice in policy(TREE)}
    assert values == {"": (3, "MAX"), "1": (3, "MAX"), "2": (2, "MAX"), "3": (2, "MAX")}


def test_a_finished_game_has_no_policy_left():
    assert policy(Position("tic-tac-toe", "1 4 2 5 3")) == []


def test_it_tells_how_far_it_is():
    told: list[int] = []
    policy("tic-tac-toe", watch=told.append)
    assert told == [1000, 2000, 3000, 4000, 5000]


@pytest.mark.parametrize(
    ("game", "words"),
    [(Circle(), "circles"), (Stuck(), "actions yields nothing"), ("tree:(1,2,3) (4,5,6)", "3 players")],
)
def test_what_has_no_policy_is_refused_in_a_sentence(game, words):
    with pytest.raises(ValueError, match=words) as caught:
        policy(game)
    assert "\n" not in str(caught.value)


# ---------------------------------------------------------------------- zermelo solve --policy


def test_the_policy_is_written_all_or_not_at_all(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["solve", "tic-tac-toe", "--policy", "policy.jsonl"]) == 0
    assert "4,520 states" in capsys.readouterr().out
    lines = (tmp_path / "policy.jsonl").read_text().splitlines()
    assert len(lines) == 4520
    assert json.loads(lines[0]) == {"position": "--------- X", "move": "1", "value": 0, "for": "X"}
    assert main(["solve", TREE, "--policy", "policy.jsonl", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"policy": "policy.jsonl", "states": 4}

    def interrupted(*arguments, **options):
        raise KeyboardInterrupt

    before = (tmp_path / "policy.jsonl").read_text()
    monkeypatch.setattr("zermelo.cli.solve.json.dumps", interrupted)
    assert main(["solve", "tic-tac-toe", "--policy", "policy.jsonl"]) == 130
    assert (tmp_path / "policy.jsonl").read_text() == before
    assert os.listdir(tmp_path) == ["policy.jsonl"]
    assert capsys.readouterr().err == "zermelo: interrupted\n"


def test_the_policy_can_be_printed(capsys):
    assert main(["solve", TREE, "--policy", "-"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["move"] for line in lines] == ["1", "1", "1", "3"]
