"""Limits, options, progress, errors, and the commands."""

from __future__ import annotations

import json
import time

import pytest

from tests.laws.small_games import Bluff
from tests.mcts.games import Gifts
from zermelo import Limit, Mcts, Position, analyze, load
from zermelo.cli import main
from zermelo.games.tic_tac_toe.rules import TicTacToe
from zermelo.players.computer import Computer

SMALL = "connect-four:width=4,height=4"


def test_simulations_are_counted_to_the_last_one():
    for count in (1, 2, 777):
        decision = Mcts(load(SMALL), solver=False).analyze(Position(SMALL), Limit(simulations=count))
        assert decision.simulations == count
        assert decision.move in ("1", "2", "3", "4")


def test_time_is_a_limit():
    began = time.perf_counter()
    decision = Mcts(load(SMALL), solver=False).analyze(Position(SMALL), Limit(time=0.2))
    assert decision.simulations > 100
    assert decision.complete
    assert decision.simulations_per_second == pytest.approx(decision.simulations / decision.seconds)
    assert decision.seconds <= time.perf_counter() - began


def test_ctrl_c_ends_it_with_what_it_has_and_progress_is_told():
    told = []

    def watch(simulations):
        told.append(simulations)
        raise KeyboardInterrupt

    decision = Mcts(load(SMALL), solver=False).analyze(Position(SMALL), Limit(time=60), watch=watch)
    assert decision.move is not None
    assert decision.seconds < 30
    assert 0 < told[0] <= decision.simulations


def test_a_finished_game_has_its_value_and_no_move():
    decision = analyze(Position("tic-tac-toe", "1 4 2 5 3"), "mcts")
    assert (decision.move, decision.value, decision.player, decision.proven) == (None, -1, "O", True)
    assert analyze(Position("tic-tac-toe", "1 4 2 5 3"), "uct").value == -1


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"threads": 0}, "cannot run in 0 threads"),
        ({"rave": True, "priors": True}, "two rules to select a move; choose one"),
        ({"exploration": -1}, "an exploration of -1 makes no sense"),
        ({"playout_plies": -1}, "a playout of -1 plies makes no sense"),
        ({"memory": "lots"}, "is not a size"),
    ],
)
def test_options_that_make_no_sense_are_refused(options, message):
    with pytest.raises(ValueError, match=message):
        Mcts(load("tic-tac-toe"), **options)


def test_limits_and_games_that_make_no_sense_are_refused():
    position = Position("tic-tac-toe")
    with pytest.raises(ValueError, match="mcts cannot limit its depth; limit its time or its simulations"):
        analyze(position, "mcts", Limit(depth=3))
    with pytest.raises(ValueError, match="at least 1"):
        Limit(simulations=0)
    with pytest.raises(ValueError, match=r"mcts needs .* perfect information; Bluff.* has hidden info"):
        Mcts(Bluff())
    with pytest.raises(ValueError, match="uct cannot limit its nodes"):
        analyze(position, "uct", Limit(nodes=3))


def test_the_engine_refuses_what_the_tree_search_takes():
    assert analyze(Gifts(3), "uct", Limit(simulations=200)).move is not None
    with pytest.raises(ValueError, match="needs a two-player zero-sum game"):
        analyze(Gifts(3))


class Fragile(TicTacToe):
    """A rule that fails late in the game."""

    def utility(self, state, player):
        raise ZeroDivisionError("no utility today")


def test_what_a_rule_raises_is_told_with_its_position():
    with pytest.raises(ZeroDivisionError, match="no utility today") as raised:
        Mcts(Fragile(), native=False).analyze(Position(Fragile(), "5 1"), Limit(simulations=50))
    assert "in the position after 5 1" in raised.value.__notes__[0]


def test_the_player_keeps_its_tree():
    computer = Computer(Limit(simulations=300), "mcts", memory="4MB")
    position = Position(SMALL)
    position = position.play(computer(position).move)
    position = position.play(position.legal_moves[0])
    decision = computer(position)
    assert sum(move.visits for move in decision.moves) > 300


# ---------------------------------------------------------------------- the commands


def run(capsys, text):
    code = main(text.split())
    out, err = capsys.readouterr()
    return code, out, err


def test_analyze_as_json(capsys):
    code, out, _ = run(
        capsys, f"analyze {SMALL} --algorithm mcts --simulations 500 --memory 2MB --seed 3 --json"
    )
    data = json.loads(out)
    assert code == 0
    assert data["algorithm"] == "mcts"
    assert data["simulations"] == 500
    assert data["move"] == data["moves"][0]["move"] == data["pv"][0]
    assert sum(move["visits"] for move in data["moves"]) == 499
    assert {"simulations_per_second", "value", "proven", "for", "forgotten"} <= set(data)


def test_analyze_in_words(capsys):
    _, out, _ = run(capsys, "analyze tic-tac-toe --algorithm uct --simulations 60")
    assert "uct: 60 simulations, a tree of" in out
    assert "Visits" in out
    assert "≈" in out


def test_play(capsys):
    code, out, _ = run(capsys, f"play {SMALL} --algorithm mcts --simulations 50 --seed 1 --demo")
    assert code == 0
    assert "50 simulations" in out


@pytest.mark.parametrize(
    ("command", "message"),
    [
        (
            "analyze tic-tac-toe --algorithm mcts --depth 3",
            "--depth is for the engine and the textbook algorithms; mcts does without",
        ),
        (
            "analyze tic-tac-toe --algorithm mcts --table 3MB",
            "--table is for the engine and proof-number search; mcts does without",
        ),
        (
            "analyze tic-tac-toe --simulations 3",
            "--simulations is for mcts and uct; name one with --algorithm",
        ),
        (
            "analyze tic-tac-toe --algorithm minimax --memory 3",
            "--memory is for mcts; minimax does without",
        ),
        ("play tic-tac-toe --algorithm mcts --budget 3", "--budget is for the engine; mcts does without"),
    ],
)
def test_options_of_other_searches_are_refused(capsys, command, message):
    code, _, err = run(capsys, command)
    assert code != 0
    assert message in err
