"""Wrong input gets one sentence that says what was wrong and what would be right."""

from __future__ import annotations

import pytest

from tests.cli.rules import BROKEN_RULES
from zermelo.cli import main

TREE = "3 12 8 / 2 4 6 / 14 5 2"


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("solv", "there is no command 'solv'; did you mean solve?"),
        ("xyzzy", "there is no command 'xyzzy'; there are games, new, play"),
        ("solve", "solve needs GAME; see 'zermelo solve --help' for an example"),
        ("solve ottello", "there is no game called 'ottello'; did you mean 'othello'?"),
        ("solve tic-tac-toe othello", "solve does not know what to do with 'othello'"),
        ("solve tic-tac-toe --jsn", "solve has no option --jsn; did you mean --json?"),
        ("perft othello", "perft needs DEPTH"),
        ("perft othello x", "DEPTH must be a whole number, not 'x'"),
        ("perft othello -3", "perft needs a depth from 0 to 4096, not -3"),
        ("count tic-tac-toe --depth -3", "count needs a depth from 0 to 4096, not -3"),
        ("analyze tic-tac-toe --depth x", "--depth must be a whole number, not 'x'"),
        ("analyze tic-tac-toe --depth", "--depth needs a value"),
        ("analyze tic-tac-toe --depth 1 --depth 2", "--depth is given twice"),
        ("analyze tic-tac-toe --time x", "--time must be a number, not 'x'"),
        ("analyze tic-tac-toe --json=x", "--json must be true or false, not 'x'"),
        (
            "analyze tic-tac-toe --algorithm naive --seed 99999999999999999999",
            "one of the numbers given is too large",
        ),
        ("analyze tic-tac-toe --algorithm foo", "there is no algorithm 'foo'; there are engine, "),
        (
            "analyze tic-tac-toe --order best",
            "--order is for the textbook algorithms; name one with --algo",
        ),
        ("analyze tic-tac-toe --strict", "--strict is for the textbook algorithms"),
        (
            "analyze tic-tac-toe --seed 1",
            "--seed is for mcts, uct, the textbook algorithms and random; name one",
        ),
        (
            "analyze tic-tac-toe --algorithm minimax --threads 1",
            "--threads is for the engine and mcts; minimax does",
        ),
        ("analyze tic-tac-toe --algorithm minimax --table 1MB", "--table is for the engine"),
        ("analyze tic-tac-toe --algorithm minimax --budget 1", "--budget is for the engine"),
        ("analyze tic-tac-toe --algorithm minimax --all", "--all is for the engine"),
        ("analyze tic-tac-toe --time 1 --budget 1", "a limit of time for each move and a budget for all"),
        ("analyze tic-tac-toe --time -1", "a limit of time -1.0 makes no sense; it must be at least 0"),
        (
            "analyze tic-tac-toe --time inf",
            "a limit of time inf makes no sense; it must be at least 0 and",
        ),
        ("analyze tic-tac-toe --depth 1.5", "--depth must be a whole number, not '1.5'"),
        ("analyze tic-tac-toe --nodes 1.5", "--nodes must be a whole number, not '1.5'"),
        ("perft tic-tac-toe 1.5", "DEPTH must be a whole number, not '1.5'"),
        ("analyze tic-tac-toe --threads 99999", "the engine cannot run in 99999 threads here, but in 1 to "),
        ("analyze tic-tac-toe --depth -1", "a limit of depth -1 makes no sense; it must be at least 0"),
        ("analyze tic-tac-toe --nodes 0", "a limit of nodes 0 makes no sense; it must be at least 1"),
        ("analyze tic-tac-toe --threads 0", "the engine cannot run in 0 threads here, but in 1 to "),
        ("analyze tic-tac-toe --table 64XB", "'64XB' is not a size of a table; write it as 256MB"),
        ("solve tic-tac-toe --table 999999GB", "a table of 999999GB does not fit into this machine's"),
        ("solve tic-tac-toe --table -1MB", "'-1MB' is not a size of a table; write it as 256MB"),
        ("solve tic-tac-toe --table 1", "a table of 1 is too small; it needs at least 1kB"),
        ("solve tic-tac-toe --threads 0", "the engine cannot run in 0 threads here, but in 1 to "),
        ("solve tic-tac-toe --threads x", "--threads must be a whole number, not 'x'"),
        ("solve tic-tac-toe --policy x --distance", "--distance is for the engine, and a policy is found"),
        ("tree tic-tac-toe --algorithm mcts", "mcts has no windows to be traced"),
        (
            "tree tic-tac-toe --out tree.png",
            "a tree is drawn into a file that ends in .svg, .tex, .json, not 'tree.png'",
        ),
        ("compare tic-tac-toe --algorithm engine", "engine does not search to a depth"),
        ("analyze tic-tac-toe --position 11", "move 2, '1', is not legal here"),
        ("analyze tic-tac-toe --position ---", "the board has 3 squares, not 9"),
        ("analyze tic-tac-toe --position 1 --positions x", "give either --position or --positions"),
        ("solve tic-tac-toe --positions nothing.txt", "nothing.txt: no such file or directory"),
        ("solve tic-tac-toe --policy nowhere/x", "there is no folder 'nowhere' to write x into"),
        ("solve tic-tac-toe --policy x --positions y", "--policy is for one position"),
        ("compare tic-tac-toe --out nowhere/x.svg", "there is no folder 'nowhere' to write x.svg into"),
        ("tree othello --root MIN", "--root is for trees"),
        ("tree 3,x", "character 3, 'x', does not belong in a tree"),
        ("check nothing.py", "there is no file 'nothing.py'"),
        ("solve tree:3,1e999", "the leaf 1e999 at character 3 is too large: leaves are from -2**53 to 2**53"),
        ("tree -1e999", "the leaf -1e999 at character 1 is too large"),
        ("analyze (1,2e16)", "the leaf (1,2e16) at character 1 is too large"),
        ("perft 9007199254740994 1", "the leaf 9007199254740994 at character 1 is too large"),
        (f"solve {'9' * 5000}", "the leaf 99999999999999999999… at character 1 is too large"),
        ("perft nim 99999999999999999999", "perft needs a depth from 0 to 4096, not 99999999999999999999"),
        ("compare nim --depth 99999999999", "compare needs a depth from 1 to 4096, not 99999999999"),
        ("tree nim --nodes 99999999999999", "there is not enough memory for this: "),
        ("solve tree:nan", "character 1, 'n', does not belong in a tree"),
    ],
)
def test_wrong_input_gets_one_sentence(folder, refused, command, sentence):
    assert refused(*command.split()).startswith(sentence)


def test_a_mistake_in_the_rules_is_named_with_its_line_and_position(folder, refused):
    (folder / "broken.py").write_text(BROKEN_RULES)
    expected = (
        "broken.py:17: ZeroDivisionError: integer division or modulo by zero, in the position after 1 1 1"
    )
    assert refused("solve", "broken.py").startswith(expected)
    (folder / "broken.py").write_text(BROKEN_RULES.replace("State(4, 0)", "State(4)"))
    assert refused("solve", "broken.py").startswith("broken.py:11: TypeError: ")


SEARCHES = {
    "the engine": ("analyze",),
    "solve": ("solve",),
    "proof-number": ("solve", "--algorithm", "proof-number"),
    "minimax": ("analyze", "--algorithm", "minimax"),
    "mcts": ("analyze", "--algorithm", "mcts", "--simulations", "50"),
}
searches = pytest.mark.parametrize("search", SEARCHES)


def told(folder, refused, search, *changes):
    """What is said of the rules, with some changes."""
    rules = BROKEN_RULES.replace("1 // state.left", "0")
    for old, new in changes:
        assert old in rules
        rules = rules.replace(old, new)
    (folder / "broken.py").write_text(rules)
    command, *options = SEARCHES[search]
    return refused(command, "broken.py", *options)


@searches
@pytest.mark.parametrize(("value", "shown"), [("float('nan')", "nan"), ("7", "7"), ("float('-inf')", "-inf")])
def test_a_utility_that_makes_no_sense_is_named_with_its_position(folder, refused, search, value, shown):
    line = told(folder, refused, search, ("return 0", f"return {value}"))
    expected = (
        f"utility returned {shown}, which is not within utility_range = (-1, 1), in the position after "
    )
    assert line.startswith(expected)


@pytest.mark.parametrize("command", ["analyze", "solve"])
def test_the_utility_of_a_finished_game_is_looked_at_too(folder, refused, command):
    (folder / "broken.py").write_text(BROKEN_RULES.replace("1 // state.left", "float('nan')"))
    line = refused(command, "broken.py", "--position", "2 2")
    assert line.startswith(
        "utility returned nan, which is not within utility_range = (-1, 1), in the position"
    )


@pytest.mark.parametrize("search", ["the engine", "solve", "proof-number"])
def test_a_utility_that_is_not_whole_is_not_rounded(folder, refused, search):
    line = told(folder, refused, search, ("return 0", "return 0.5 if player == 0 else -0.5"))
    assert line.startswith("a utility is not a whole number: declare utility_range in reals, as (-1.0, 1.0)")


@searches
def test_a_game_without_moves_that_is_not_over_is_named(folder, refused, search):
    line = told(folder, refused, search, ("yield from (1, 2)", "yield from ()"))
    assert line.startswith("the game is not over, but actions yields nothing")


@pytest.mark.parametrize("search", ["the engine", "solve", "proof-number"])
def test_a_player_that_there_is_not_is_named(folder, refused, search):
    line = told(folder, refused, search, ("1 - state.player", "2"))
    expected = "to_move returned 2, and there are only the players 0 to 1, in the position after "
    assert line.startswith(expected)


@pytest.mark.parametrize(("estimate", "shown"), [("float('nan')", "nan"), ("7.0", "7.0")])
@pytest.mark.parametrize("algorithm", ["engine", "minimax"])
def test_an_evaluation_that_makes_no_sense_is_named_with_its_position(
    folder, refused, algorithm, estimate, shown
):
    rules = BROKEN_RULES.replace("1 // state.left", "0")
    (folder / "broken.py").write_text(f"{rules}    def evaluate(self, state, player): return {estimate}")
    told = refused("analyze", "broken.py", "--algorithm", algorithm, "--depth", "1")
    assert told == (
        f"evaluate returned {shown}, which is not within utility_range = (-1, 1), in the position after 1"
    )


def test_a_mistake_of_ours_is_not_blamed_on_the_user(monkeypatch, capsys):
    def mistaken(*arguments, **options):
        raise KeyError("oops")

    monkeypatch.setattr("zermelo.search.perft.perft", mistaken)
    assert main(["perft", TREE, "1"]) == 1
    err = capsys.readouterr().err
    assert "Traceback" in err
    assert "please report it" in err


LISTS = """
from zermelo import Game


class Cells(Game):
    def initial(self):
        return [0, 0, 0]

    def to_move(self, state):
        return sum(state) % 2

    def actions(self, state):
        return [i for i in range(3) if state[i] == 0]

    def result(self, state, action):
        state[action] = 1
        return state

    def is_terminal(self, state):
        return all(state)

    def utility(self, state, player):
        return 1 if player == 0 else -1
"""


@pytest.mark.parametrize("search", ["solve", "analyze", "count"])
def test_a_state_that_can_be_changed_is_refused(folder, refused, search):
    (folder / "cells.py").write_text(LISTS)
    sentence = refused(search, "cells.py")
    assert "a list cannot be hashed" in sentence
    assert "zermelo check" in sentence


def test_a_file_of_positions_that_is_no_text_is_named(folder, refused):
    (folder / "positions").write_bytes(b"\xff\xfe")
    assert refused("solve", TREE, "--positions", "positions") == "positions is not a text file in UTF-8"


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("raise KeyboardInterrupt", "mine.py:1: KeyboardInterrupt"),
        ("import sys; sys.exit(0)", "mine.py:1: SystemExit: 0"),
        ("raise RuntimeError('no')", "mine.py:1: RuntimeError: no"),
        ("\0", "mine.py: SyntaxError: "),
    ],
)
def test_a_file_that_cannot_be_imported_is_named(folder, refused, source, sentence):
    (folder / "mine.py").write_text(source)
    assert refused("solve", "mine.py").startswith(sentence)


def test_a_folder_is_no_game(folder, refused):
    (folder / "mine.py").mkdir()
    assert refused("solve", "mine.py") == "there is no file 'mine.py'"
