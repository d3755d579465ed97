"""A user's search function, run like the built-in searches."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from zermelo import Limit, Position, analyze
from zermelo.cli import main
from zermelo.players.computer import Computer
from zermelo.search.registry import find
from zermelo.search.user_search import load_search

EXAMPLE = str(Path(__file__).parents[2] / "examples/my_search.py")
NEAR_THE_END = Position("tic-tac-toe", "1 2 5")  # O is to move, and has lost

SEARCHES = '''
def minimax(game, state, depth):
    """The value for player 0."""
    if game.is_terminal(state):
        return game.utility(state, 0)
    if depth == 0:
        return game.evaluate(state, 0)
    best = -9.0 if game.to_move(state) == 0 else 9.0
    for action in game.actions(state):
        value = minimax(game, game.result(state, action), depth - 1)
        best = max(best, value) if game.to_move(state) == 0 else min(best, value)
    return best


def negamax(state, game, depth):
    """The value for the player to move, and the move; the state comes first."""
    if game.is_terminal(state) or depth == 0:
        return game.utility(state, game.to_move(state)) if game.is_terminal(state) else 0, None
    best, move = -9, None
    for action in game.actions(state):
        value = -negamax(game.result(state, action), game, depth - 1)[0]
        if value > best:
            best, move = value, action
    return best, move


def with_guide(game, state, guide, depth):
    return guide.evaluate(state, 0), 2, 17


def to_the_end(game, state):
    return 0.5


def not_compiled(game, state, depth):
    return float(f"{depth}")


def returns_text(game, state, depth):
    return "three"


def illegal(game, state, depth):
    return 1.0, 0


def fails(game, state, depth):
    if depth >= 2:
        return 1.0 / (depth - depth)
    return 1.0


def unknown_parameter(game, state, wishes):
    return 1.0


def endless(game, state, depth):
    while depth > 0:
        depth += 1
    return 1.0
'''


@pytest.fixture
def file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my_search.py").write_text(SEARCHES, encoding="utf-8")
    return "my_search.py"


@pytest.mark.parametrize("native", [False, True])
def test_it_agrees_with_the_textbook(native):
    name = f"{EXAMPLE}:alpha_beta"
    decision = analyze(NEAR_THE_END, name, Limit(depth=6), native=native)
    expected = analyze(NEAR_THE_END, "minimax", native=False)
    assert (decision.value, decision.values, decision.player) == (-1, (1, -1), "O")
    assert (decision.algorithm, decision.depth, decision.complete) == (name, 6, True)
    assert not decision.proven  # nobody knows what the function looked at
    assert {m.move: m.value for m in decision.moves} == {m.move: m.value for m in expected.moves}
    assert NEAR_THE_END.play(decision.action).moves[-1] == decision.move


def test_a_file_with_one_search_needs_no_name():
    assert analyze(NEAR_THE_END, EXAMPLE, Limit(depth=2), native=False).move is not None


def test_values_moves_and_nodes_as_the_function_returns_them(file, capsys):
    mine = analyze(Position("tic-tac-toe", "1 4 2"), f"{file}:negamax", Limit(depth=2))
    assert (mine.move, mine.value, mine.moves) == ("3", 0, [])  # O must block
    assert "my_search.py:negamax is interpreted, many times slower" in capsys.readouterr().err
    guided = analyze("tic-tac-toe", f"{file}:with_guide", Limit(depth=1), native=False)
    assert (guided.move, guided.value, guided.nodes) == ("3", 0, 17)
    whole = analyze("tic-tac-toe", f"{file}:to_the_end", native=False)
    assert (whole.move, whole.value, whole.depth) == (None, 0.5, None)


def test_without_a_depth_it_goes_deeper_while_there_is_time(file):
    decision = analyze(NEAR_THE_END, f"{file}:minimax", Limit(time=0.5), native=False)
    assert decision.depth >= 3
    assert decision.value == -1


def test_what_does_not_compile_is_interpreted_and_says_why(file, capfd):
    shutil.copy(Path(EXAMPLE).with_name("stones.py"), "alone.py")  # a class of which nothing was said before
    assert analyze("alone.py", f"{file}:not_compiled", Limit(depth=1)).value == 1
    said = capfd.readouterr().err.splitlines()[-1]
    assert said.startswith("my_search.py:")
    assert said.endswith("not_compiled is interpreted instead, many times slower.")


def test_it_plays(file):
    computer = Computer(Limit(depth=3), f"{file}:minimax")
    decision = computer(Position("tic-tac-toe", "1 4 2 5"))
    assert decision.move == "3"


def test_on_the_command_line(file, capsys):
    options = ["--algorithm", f"{file}:minimax", "--depth", "5", "--position", "1 2 5", "--json"]
    assert main(["analyze", "tic-tac-toe", *options]) == 0
    decision = json.loads(capsys.readouterr().out)
    assert (decision["value"], decision["for"], decision["algorithm"]) == (-1, "O", f"{file}:minimax")
    assert main(["analyze", "tic-tac-toe", *options[:-1]]) == 0
    assert f"{file}:minimax to depth 5: " in capsys.readouterr().out
    assert main(["play", "tic-tac-toe", "--demo", "--algorithm", f"{file}:minimax", "--depth", "2"]) == 0
    assert "X plays 1" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("algorithm", "sentence"),
    [
        ("nowhere.py:minimax", "there is no file 'nowhere.py'"),
        ("my_search.py:alpha_gamma", "my_search.py has no function 'alpha_gamma'; it has minimax, negamax, "),
        ("my_search.py", "my_search.py has several searches; name one: my_search.py:minimax or "),
        ("my_search.py:unknown_parameter", "unknown_parameter has a parameter 'wishes' of unknown meaning"),
        ("my_search.py:returns_text", "returns_text returned 'three'; it must return the value"),
        ("my_search.py:illegal", "illegal returned the move 0, which is not legal"),
        ("my_search.py:fails", "my_search.py:49: ZeroDivisionError"),
        ("broken.py:minimax", "broken.py:1: SyntaxError"),
        ("empty.py", "empty.py has no minimax, alpha_beta or negamax"),
    ],
)
def test_wrong_files_and_functions_get_one_sentence(file, algorithm, sentence, capfd):
    Path("broken.py").write_text("def minimax(:\n", encoding="utf-8")
    Path("empty.py").write_text("x = 1\n", encoding="utf-8")
    options = ["--algorithm", algorithm, "--depth", "3", "--position", "1"]
    assert main(["analyze", "tic-tac-toe", *options]) == 2
    captured = capfd.readouterr()
    assert captured.out == ""
    said = [line for line in captured.err.splitlines() if line.startswith("zermelo: ")]
    assert len(said) == 1
    assert said[0].startswith(f"zermelo: {sentence}")
    assert "Traceback" not in captured.err


def test_it_takes_no_options_and_not_every_game(file):
    with pytest.raises(ValueError, match=r"threads is for the engine and mcts; my_search.py:minimax does"):
        analyze("tic-tac-toe", f"{file}:minimax", threads=2)
    with pytest.raises(ValueError, match=r"my_search.py:minimax needs a two-player .*; try mcts"):
        analyze("tree:((1,2,6) (4,2,3))", f"{file}:minimax")
    with pytest.raises(ValueError, match="to_the_end cannot limit its depth; it needs no limit"):
        analyze("tic-tac-toe", f"{file}:to_the_end", Limit(depth=3))


def test_ctrl_c_does_not_wait_for_it(file):
    command = [sys.executable, "-m", "zermelo", "analyze", "tic-tac-toe", "--algorithm", f"{file}:endless"]
    process = subprocess.Popen(
        [*command, "--depth", "1"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ
    )
    time.sleep(10)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "nothing is known yet" in out or "interrupted" in err


def test_only_built_in_searches_have_names_without_a_path():
    with pytest.raises(ValueError, match="there is no algorithm"):
        find("my_search.py:minimax")
    assert load_search("minimax") is find("minimax")
