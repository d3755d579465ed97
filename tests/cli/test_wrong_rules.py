"""A rule that answers wrongly is named in one sentence by every command."""

from __future__ import annotations

import json

import pytest

from zermelo.cli import main

RULES = """
from typing import NamedTuple
import sys
import numpy as np
from zermelo import Game

class State(NamedTuple):
    left: int
    player: int

class Mine(Game):
    native = False
    def initial(self): return State(4, 0)
    def to_move(self, state): return state.player
    def actions(self, state):
        yield 1
        yield 2
    def result(self, state, action): return State(state.left - abs(action), 1 - state.player)
    def is_terminal(self, state): return state.left <= 0
    def utility(self, state, player): return 1 if state.player != player else -1
"""
TO_MOVE, ACTIONS = "return state.player", "        yield 1\n        yield 2"
RESULT = "return State(state.left - abs(action), 1 - state.player)"
OVER, UTILITY, START = (
    "return state.left <= 0",
    "return 1 if state.player != player else -1",
    "return State(4, 0)",
)

COMMANDS = {
    "solve": "solve mine.py",
    "solve --distance": "solve mine.py --distance --json",
    "proof-number": "solve mine.py --algorithm proof-number",
    "policy": "solve mine.py --policy -",
    "analyze": "analyze mine.py",
    "analyze --budget": "analyze mine.py --budget 1",
    "mcts": "analyze mine.py --algorithm mcts --simulations 50",
    "uct": "analyze mine.py --algorithm uct --simulations 50",
    "minimax": "analyze mine.py --algorithm minimax",
    "alpha-beta": "analyze mine.py --algorithm alpha-beta --json",
    "negamax": "analyze mine.py --algorithm negamax",
    "iterative-deepening": "analyze mine.py --algorithm iterative-deepening",
    "play": "play mine.py --demo --depth 9",
    "compare": "compare mine.py --depth 9",
    "tree": "tree mine.py --depth 9",
    "tree of the engine": "tree mine.py --algorithm engine --depth 9",
    "perft": "perft mine.py 5",
    "count": "count mine.py",
}
SOME = ("solve", "mcts", "play", "perft")
COUNTING = ("perft", "count")  # they ask nobody what a game is worth

# What is wrong, what it is instead, and what is said. These rules are wrong wherever they are asked …
EVERYWHERE = {
    "to_move 7": (TO_MOVE, "return 7", "to_move returned 7, and there are only the players 0 to 1"),
    "to_move -5": (TO_MOVE, "return -5", "to_move returned -5, and there are only the players 0 to 1"),
    "to_move CHANCE": (TO_MOVE, "return -1", "to_move returned CHANCE, but the game has no probability("),
    "to_move None": (TO_MOVE, "pass", "to_move returned None, which is not a player: return 0 or 1"),
    "to_move 1.5": (TO_MOVE, "return 1.5", "to_move returned 1.5, which is not a player"),
    "to_move X": (TO_MOVE, "return 'X'", "to_move returned 'X', which is not a player"),
    "actions 2**63": (ACTIONS, "        yield 2**63", "actions yielded 9223372036854775808, and an action"),
    "actions -2**63-1": (ACTIONS, "        yield -2**63 - 1", "actions yielded -9223372036854775809, and an"),
    "actions 1.0": (ACTIONS, "        yield 1.0", "actions yielded 1.0, and an action is an int"),
    "actions text": (ACTIONS, "        yield 'a'", "actions yielded 'a', and an action is an int"),
    "actions None": (ACTIONS, "        pass", "actions returned None: yield each legal action, an int"),
    "actions 3": (ACTIONS, "        return 3", "actions returned 3: yield each legal action, an int"),
    "no actions": (ACTIONS, "        return []", "the game is not over, but actions yields nothing"),
    "result None": (RESULT, "pass", "result returned None for the action 1: return the next State"),
    "result tuple": (RESULT, "return (3, 1)", "result returned (3, 1) for the action 1: return"),
    "is_terminal None": (OVER, "pass", "is_terminal returned None: return True or False"),
    "is_terminal text": (OVER, "return 'no'", "is_terminal returned 'no': return True or False"),
    "is_terminal exits": (OVER, "sys.exit(3)", "mine.py:19: SystemExit: 3"),
    "is_terminal interrupts": (OVER, "raise KeyboardInterrupt", "mine.py:19: KeyboardInterrupt"),
    "initial None": (START, "pass", "initial returned None: return the state that the game starts in"),
    "initial raises": (START, "return State(4)", "mine.py:13: TypeError: "),
    "show 7": ("", "    def show(self, state): return 7", "show returned 7, which is not text: return a str"),
    "action_name 7": ("", "    def action_name(self, state, action): return 7", "action_name returned 7"),
}  # fmt: skip
# … and these only after some moves.
LATER = {
    "to_move": (TO_MOVE, "return state.player if state.left > 1 else 7", "to_move returned 7, and"),
    "actions": (ACTIONS, "        yield 1 // (state.left - 3)", "mine.py:16: ZeroDivisionError: "),
    "utility None": (UTILITY, "pass", "utility returned None, which is not a number"),
    "utility text": (UTILITY, "return 'win'", "utility returned 'win', which is not a number"),
    "utility nan": (UTILITY, "return float('nan')", "utility returned nan, which is not within"),
}  # fmt: skip
DECLARED = {
    "players = 0": "mine.py: players = 0 must be how many there are, as 2",
    "players = 'two'": "mine.py: players = 'two' must be how many there are",
    "player_names = 7": "mine.py: player_names = 7 must be text for each player, as ('X', 'O')",
    "player_names = (np.int64(1), 2)": "mine.py: player_names = (np.int64(1), 2) must be text for each",
    "utility_range = 1": "mine.py: utility_range = 1 must be two numbers, as (-1, 1)",
    "utility_range = (1, -1)": "mine.py: utility_range = (1, -1) must have the least utility first",
    "total = 'x'": "mine.py: total = 'x' must be a number",
    "repetition = 'sometimes'": "mine.py: repetition = 'sometimes' must be DRAW, FORBIDDEN or None",
    "native = 'no'": "mine.py: native = 'no' must be True or False",
}


@pytest.fixture
def write(folder):
    def write(old, new):
        assert old in RULES
        (folder / "mine.py").write_text(RULES.replace(old, new) if old else f"{RULES}{new}\n")

    return write


@pytest.fixture
def told(capsys):
    """What a command says that ends with exit code 2."""

    def told(command):
        assert main(COMMANDS[command].split()) == 2
        err = capsys.readouterr().err
        assert "Traceback" not in err
        *before, last = err.splitlines()
        assert not any(line.startswith("zermelo: ") for line in before)
        return last.removeprefix("zermelo: ")

    return told


FIRST = ("to_move 7", "actions 2**63", "show 7")
PAIRS = [(rule, command) for rule in EVERYWHERE for command in (COMMANDS if rule in FIRST else SOME)]


@pytest.mark.parametrize(("rule", "command"), PAIRS)
def test_a_wrong_answer_is_named_by_every_command(write, told, rule, command):
    old, new, sentence = EVERYWHERE[rule]
    write(old, new)
    line = told(command)
    assert line.startswith(sentence)
    assert line.endswith(", in the position after no moves") or rule.startswith(("initial", "is_terminal "))


@pytest.mark.parametrize("command", [command for command in COMMANDS if command not in COUNTING])
@pytest.mark.parametrize("rule", LATER)
def test_a_wrong_answer_after_some_moves_is_named_with_its_position(write, told, rule, command):
    old, new, sentence = LATER[rule]
    write(old, new)
    line = told(command)
    assert line.startswith(sentence)
    assert ", in the position after " in line
    assert not line.endswith("no moves")


@pytest.mark.parametrize("declared", DECLARED)
def test_a_wrong_declaration_is_named(write, told, declared):
    write("native = False", declared)
    assert told("solve").startswith(DECLARED[declared])


@pytest.mark.parametrize("rule", [*EVERYWHERE, *LATER])
def test_check_names_it_too(write, capsys, rule):
    write(*(EVERYWHERE | LATER)[rule][:2])
    assert main(["check", "mine.py", "--json"]) == (2 if "exits" in rule or "interrupts" in rule else 1)
    captured = capsys.readouterr()
    assert "Traceback" not in captured.err
    if captured.out:
        assert json.loads(captured.out)["ok"] is False


@pytest.mark.parametrize("actions", ["-1", "True", "np.int64(1)"])
def test_all_kinds_of_whole_numbers_are_actions(write, run_json, actions):
    write("        yield 1\n", f"        yield {actions}\n")
    assert run_json("solve", "mine.py")["value"] == 1
    assert run_json("perft", "mine.py", "2")["nodes"] == 4


@pytest.mark.parametrize("mover", ["bool(state.player)", "np.int64(state.player)"])
def test_all_kinds_of_whole_numbers_are_players(write, run_json, mover):
    write(TO_MOVE, f"return {mover}")
    assert run_json("solve", "mine.py")["value"] == 1


def test_a_guide_is_named_by_the_searches_that_ask_it(write, told):
    write("", "    def key(self, state): pass")
    assert told("solve").startswith("key returned None, which is not an int, in the position after ")
    write("", "    def move_order(self, state, action, depth): pass")
    assert told("analyze").startswith("move_order returned None, which is not an int, in the position after ")
    write("", "    def count_actions(self, state): pass")
    assert told("perft").startswith(
        "count_actions returned None, which is not an int, in the position after "
    )
