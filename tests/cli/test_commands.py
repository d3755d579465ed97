"""The command line: what it prints for people and for programs."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from tests.cli.rules import BROKEN_RULES
from zermelo import __version__
from zermelo.cli import main
from zermelo.cli.app import COMMANDS
from zermelo.position import Position

ALMOST_OVER = "42444441121122112253673356556533357666"  # Connect Four, four squares left
WIN_IN_5 = "1 2"  # tic-tac-toe, X to move
X_HAS_WON = "1 4 2 5 3"
TREE = "3 12 8 / 2 4 6 / 14 5 2"


# ---------------------------------------------------------------------- what each command answers


def test_games_answers_the_decks_questions(run, run_json):
    text = run("games")
    assert "Perfect information?" in text
    assert "connect-four:width=7,height=6" in text
    games = {game["name"]: game for game in run_json("games")}
    assert games["tic-tac-toe"] == {
        "name": "tic-tac-toe",
        "summary": "three in a row wins",
        "players": 2,
        "perfect_information": True,
        "zero_sum": True,
        "deterministic": True,
        "parameters": {},
    }
    assert games["othello"]["parameters"] == {"size": 8}


def test_new_writes_a_game_that_plays_and_keeps_the_laws(folder, run, run_json):
    assert "zermelo play  my_game.py" in run("new", "my_game.py")
    report = run_json("check", "my_game.py")
    assert report["ok"]
    assert report["native"]["compiles"]
    solution = run_json("solve", "my_game.py")
    assert (solution["value"], solution["for"], solution["moves"]) == (1, "Red", ["3"])
    assert run_json("solve", "my_game.py:matches=8")["value"] == -1
    assert "wins" in run("play", "my_game.py")


def test_new_overwrites_nothing(folder, refused):
    (folder / "mine.py").write_text("mine")
    assert "exists already" in refused("new", "mine.py")
    assert (folder / "mine.py").read_text() == "mine"
    assert "x.py" in refused("new", "x")


def test_perft(run, run_json):
    counted = run_json("perft", "othello", "10")
    assert counted["game"] == "othello"
    assert (counted["depth"], counted["nodes"], counted["finished"]) == (10, 24571056, 228)
    assert [row["nodes"] for row in counted["depths"][:4]] == [4, 12, 56, 244]
    assert "390,216" in run("perft", "othello", "8")


def test_count(run, run_json):
    counted = run_json("count", "tic-tac-toe")
    assert (counted["nodes"], counted["games"], counted["positions"]) == (549946, 255168, 5478)
    assert counted["complete"]
    assert len(counted["by_ply"]) == 10
    assert "549,946" in run("count", "tic-tac-toe")
    partly = run_json("count", TREE, "--depth", "1")
    assert (partly["nodes"], partly["complete"]) == (4, False)
    assert "the game goes on" in run("count", TREE, "--depth", "1")


def test_analyze(run, run_json):
    decision = run_json("analyze", "tic-tac-toe", "--algorithm", "minimax")
    assert (decision["value"], decision["for"], decision["nodes"]) == (0, "X", 549946)
    assert decision["move"] == "1"
    text = run("analyze", TREE, "--algorithm", "alpha-beta")
    assert "1, worth a proven 3 for MAX" in text
    assert "11 nodes, 7 leaves" in text


def test_analyze_uses_the_engine(run, run_json):
    decision = run_json("analyze", "tic-tac-toe", "--position", WIN_IN_5)
    assert (decision["algorithm"], decision["value"], decision["proven"]) == ("engine", 1, True)
    assert decision["move"] == decision["pv"][0] == decision["moves"][0]["move"]
    assert Position("tic-tac-toe", " ".join([WIN_IN_5, *decision["pv"]]))  # moves that are legal
    assert {"depth", "nodes", "nodes_per_second", "selective_depth", "table_hits"} <= decision.keys()
    text = run("analyze", "tic-tac-toe", "--position", WIN_IN_5)
    assert f"{decision['move']}, worth a proven 1 for X" in text
    assert f"best play: {' '.join(decision['pv'])}" in text
    assert "nodes/s" in text
    assert "of cutoffs by the first move" in text
    assert "effective branching factor" in text


def test_analyze_tells_an_estimate_from_a_proof(run, run_json):
    assert "worth an estimated" in run("analyze", "tic-tac-toe", "--depth", "1")
    assert not run_json("analyze", "tic-tac-toe", "--depth", "1")["proven"]


def test_analyze_finds_the_exact_values_of_all_moves(run_json):
    options = ["--position", WIN_IN_5, "--all", "--threads", "2", "--table", "1MB", "--budget", "60"]
    decision = run_json("analyze", "tic-tac-toe", *options)
    assert {move["bound"] for move in decision["moves"]} == {"exact"}
    expected = run_json("analyze", "tic-tac-toe", "--position", WIN_IN_5, "--algorithm", "minimax")
    values, same = ({move["move"]: move["value"] for move in each["moves"]} for each in (decision, expected))
    assert values == same


@pytest.mark.parametrize("algorithm", ["engine", "minimax", "look-ahead", "alpha-beta-move"])
def test_analyze_of_a_game_that_is_over(run, run_json, algorithm):
    options = ["tic-tac-toe", "--position", X_HAS_WON, "--algorithm", algorithm]
    decision = run_json("analyze", *options)
    assert (decision["move"], decision["value"], decision["for"]) == (None, -1, "O")
    assert run("analyze", *options).splitlines()[-1] == "the game is over: X wins (X 1, O -1)"


def test_analyze_with_every_option(run_json):
    strict = run_json("analyze", "tree:1 1 / 1 1", "--algorithm", "alpha-beta", "--strict")
    assert strict["nodes"] > run_json("analyze", "tree:1 1 / 1 1", "--algorithm", "alpha-beta")["nodes"]
    best = run_json("analyze", TREE, "--algorithm", "alpha-beta", "--order", "best")
    assert best["nodes"] <= 11
    first, again = (
        run_json("analyze", TREE, "--algorithm", "alpha-beta", "--order", "random", "--seed", "4")
        for _ in "ab"
    )
    assert [move["move"] for move in first["moves"]] == [move["move"] for move in again["moves"]]
    assert not run_json("analyze", TREE, "--algorithm", "minimax", "--nodes", "5")["complete"]
    assert run_json("analyze", TREE, "--position", "2", "--depth", "1")["value"] == 2


def test_a_board_may_begin_with_a_dash(run_json):
    decision = run_json("analyze", "tic-tac-toe", "--position", "-X-O----- X", "--depth", "2")
    assert decision["for"] == "X"


def test_solve(run, run_json):
    solution = run_json("solve", "connect-four:width=4,height=4")
    assert (solution["value"], solution["moves"]) == (0, ["1", "2", "3", "4"])
    assert solution["complete"]
    assert {"nodes", "seconds", "for"} <= solution.keys()
    assert "the value is 3 for MAX; best: 1" in run("solve", TREE)


def test_solve_tells_the_distance(run, run_json):
    options = ["tic-tac-toe", "--position", WIN_IN_5, "--distance", "--threads", "2", "--table", "1MB"]
    solution = run_json("solve", *options)
    assert (solution["value"], solution["plies"]) == (1, 5)
    assert solution["moves"] == ["4", "5", "7"]
    assert "the value is 1 for X, 5 plies from the end; best: 4, 5, 7" in run("solve", *options)
    assert "plies" not in run_json("solve", "tic-tac-toe", "--position", WIN_IN_5)


def test_solve_takes_a_board(run_json):
    solution = run_json("solve", "tic-tac-toe", "--position", "X-O-X-XOO X")
    assert (solution["value"], solution["for"], solution["moves"]) == (1, "X", ["4"])


def test_solve_of_a_game_that_is_over(run, run_json):
    options = ["tic-tac-toe", "--position", X_HAS_WON, "--distance"]
    solution = run_json("solve", *options)
    assert (solution["value"], solution["for"], solution["moves"], solution["plies"]) == (-1, "O", [], 0)
    assert run("solve", *options).splitlines()[-1] == "the game is over: X wins (X 1, O -1)"


def test_check_finds_the_broken_law(folder, capsys):
    (folder / "broken.py").write_text(BROKEN_RULES)
    assert main(["check", "broken.py"]) == 1
    assert "breaks" in capsys.readouterr().out


def test_check_knows_a_search_from_a_game(folder, capsys):
    (folder / "search.py").write_text("def minimax(game, state, depth):\n    return 0\n")
    assert main(["check", "search.py", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["functions"] == ["minimax"]


def test_tree(run, run_json):
    text = run("tree", TREE, "--algorithm", "alpha-beta")
    assert "11 nodes visited; never visited: 4, 6" in text
    trace = run_json("tree", TREE)
    assert trace["pruned"] == [4, 6]
    assert "inherits" in run("tree", TREE, "--steps")
    assert run_json("tree", TREE, "--root", "MIN", "--algorithm", "minimax")["decision"]["value"] == 6
    assert "82 nodes visited" in run("tree", "tic-tac-toe", "--depth", "2", "--algorithm", "minimax")
    assert run_json("tree", "-3 12 / 2 4")["decision"]["value"] == 2


# ---------------------------------------------------------------------- many positions


def test_one_position_a_line(folder, capsys):
    (folder / "positions.txt").write_text("1\n7\n2 1\n\n")
    assert main(["solve", TREE, "--positions", "positions.txt", "--json"]) == 2
    captured = capsys.readouterr()
    answers = [json.loads(line) for line in captured.out.splitlines()]
    assert [answer["line"] for answer in answers] == [1, 2, 3, 4]
    assert [answer.get("value") for answer in answers] == [3, None, 2, 3]
    assert answers[1]["error"] == "move 1, '7', is not legal here; legal: 1, 2, 3"
    assert captured.err == "zermelo: 1 line is wrong; the others are answered\n"


@pytest.mark.parametrize("command", ["solve", "analyze"])
def test_one_engine_answers_all_positions(folder, monkeypatch, run, command):
    from zermelo.search.engine import engine

    made = []
    monkeypatch.setattr(engine, "Table", lambda size, make=engine.Table: made.append(size) or make(size))
    (folder / "positions.txt").write_text(f"1 2\n1 2\n{X_HAS_WON}\n")
    lines = run(command, "tic-tac-toe", "--positions", "positions.txt", "--table", "2MB").splitlines()
    assert made == [2 * 2**20]
    assert len(lines) == 3
    assert lines[2] == f"{X_HAS_WON}: the game is over: X wins (X 1, O -1)"


def test_positions_for_people_and_from_standard_input(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", iter(["1\n", "3\n"]))
    assert main(["analyze", TREE, "--positions", "-", "--depth", "5"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in lines] == ["1", "3"]
    assert "worth a proven 3 for MAX" in lines[0]


# ---------------------------------------------------------------------- the command itself


def test_help_is_short_and_has_an_example(run):
    assert "Draw the tree" in run("--help")
    assert run() == run("--help")
    for command in (command.__name__ for command in COMMANDS):
        text = run(command, "--help")
        assert f"Example: zermelo {command}" in " ".join(text.split())
        assert "--json" in text
        assert len(text.splitlines()) < 50


def test_version(run):
    assert run("--version").strip() == __version__


@pytest.mark.parametrize("module", ["zermelo", "zermelo.cli"])
def test_the_module_is_the_command(module):
    done = subprocess.run([sys.executable, "-m", module, "solv"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "zermelo: there is no command 'solv'; did you mean solve?\n"


def zermelo(*arguments, **options):
    command = [sys.executable, "-m", "zermelo.cli", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, **options)


def test_tab_completion_is_installed_and_offers_games(tmp_path):
    home = os.environ | {"HOME": str(tmp_path)}
    installed = zermelo("--install-completion", "--shell", "bash", env=home)
    assert installed.returncode == 0
    assert (tmp_path / ".local/share/bash-completion/completions/zermelo").is_file()
    assert "tic-tac-toe" in zermelo("__complete", "solve", "").stdout
    assert "alpha-beta-negamax" in zermelo("__complete", "analyze", "othello", "--algorithm", "").stdout


def test_what_needs_no_search_does_not_wait_for_numba():
    code = "import sys, zermelo.cli as cli; cli.main(['games']); cli.main([]); print('numba' in sys.modules)"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out.splitlines()[-1] == "False"


def test_a_closed_pipe_is_no_error():
    command = f"{sys.executable} -m zermelo.cli solve tic-tac-toe --policy - | head -1"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["move"] == "1"
    assert done.stderr == ""


INTERRUPTED = """
import contextlib, io, json, os, signal, sys, threading
from zermelo.cli import main
with contextlib.redirect_stdout(io.StringIO()):
    main(json.loads(sys.argv[1]))  # compiles, so that the interrupt meets a search
threading.Timer(0.7, os.kill, (os.getpid(), signal.SIGINT)).start()
sys.exit(main(json.loads(sys.argv[2])))
"""


@pytest.mark.parametrize(
    ("command", "short", "long", "known"),
    [
        ("perft", ["1"], ["20"], {"complete": False}),
        ("count", ["--depth", "1"], [], {"complete": False}),
        ("solve", ["--position", ALMOST_OVER], [], {"complete": False, "value": None, "bounds": [-1, 1]}),
        ("analyze", ["--depth", "1"], ["--time", "100"], {"algorithm": "engine", "proven": False}),
        ("compare", ["--depth", "1"], ["--depth", "20", "--time", "100"], {"complete": False}),
    ],
)
def test_ctrl_c_leaves_what_is_known_so_far(command, short, long, known):
    done = interrupted(command, short, long)
    assert known.items() <= json.loads(done.stdout).items()


def test_ctrl_c_leaves_all_positions_that_were_begun(tmp_path):
    """One thread is at the empty board all the time; the other has solved what comes after it."""
    file = tmp_path / "positions.txt"
    file.write_text("\n" + f"{ALMOST_OVER}\n" * 3 + "\n\n\n")
    options = ["--positions", str(file), "--threads", "2"]
    done = interrupted("solve", ["--position", ALMOST_OVER, "--threads", "2"], options)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["line"] for answer in answers] == [1, 2, 3, 4, 5]
    assert [answer["complete"] for answer in answers] == [False, True, True, True, False]


def interrupted(command: str, short: list[str], long: list[str]) -> subprocess.CompletedProcess[str]:
    """What is printed when Ctrl-C is pressed while the long command runs; the short one has compiled it."""
    arguments = [json.dumps([command, "connect-four", *rest]) for rest in (short, [*long, "--json"])]
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED, *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=180,  # most of it for compiling
    )
    assert done.returncode == 130
    assert done.stderr.splitlines()[-1] == "zermelo: interrupted; this is what there is so far"
    return done


ENDLESS = """
from zermelo import Game


class Endless(Game):
    native = False
    branches = {branches}

    def initial(self):
        return (0, 0)

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return range(self.branches)

    def result(self, state, action):
        return (2 * state[0] % 2**64 + action if self.branches > 1 else 0, 1 - state[1])

    def is_terminal(self, state):
        return False

    def utility(self, state, player):
        return 0
"""


def test_count_of_an_endless_game_ends(folder, run, run_json, monkeypatch):
    (folder / "endless.py").write_text(ENDLESS.format(branches=1))
    counted = run_json("count", "endless.py")
    assert not counted["complete"]
    assert "perhaps without end" in counted["stopped"]
    assert (counted["nodes"], counted["positions"]) == (4096, 2)
    (folder / "wide.py").write_text(ENDLESS.format(branches=2))
    monkeypatch.setattr("zermelo.cli.counting.LONG", 0.0)
    assert "the next ply would take long: give a --depth" in run("count", "wide.py")
    counted = run_json("count", "wide.py", "--depth", "5")
    assert counted["nodes"] == 63
    assert "stopped" not in counted


def test_count_of_too_many_positions_tells_what_it_has(folder, run_json, monkeypatch):
    (folder / "wide.py").write_text(ENDLESS.format(branches=2))
    monkeypatch.setattr("zermelo.search.count.MAX_SLOTS", 1 << 10)
    monkeypatch.setattr("zermelo.search.count.FIRST_SLOTS", 1 << 8)
    counted = run_json("count", "wide.py")
    assert not counted["complete"]
    assert "more positions" in counted["stopped"]
    assert counted["positions"] > 100
