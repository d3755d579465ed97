"""check catches mutants of the built-in games: a sample each time, and how many of all in the slow run."""

from __future__ import annotations

from collections import Counter

import pytest
from mutants import GAMES, broken_law, fate, made, mutants

# A mistake that somebody might make, and the law that tells.
SAMPLE = [
    ("tic_tac_toe", "to_move: return state.player → pass", "answers"),
    ("tic_tac_toe", "actions: for square in range(9): → for square in range(10):", "answers"),
    ("tic_tac_toe", "state.board[square] == EMPTY: → if state.board[square] != EMPTY:", "has-action"),
    ("tic_tac_toe", "1 - state.player) → return State(put(state.board, square, state.player + 1), 1 +",
     "to-move"),
    ("tic_tac_toe", "result: return State(put(state.board, square, state.player + 1), 1 - state.player) → "
     "return State(put(state.board, square, state.player + 0)", "board"),
    ("tic_tac_toe", "has_line: return False → return True", "utility-sum"),
    ("othello", "utility: return lead if player == state.player else -lead → "
     "return lead if player == state.player else lead", "utility-sum"),
    ("othello", "count_actions: return popcount(moves) → pass", "count-actions"),
    ("othello", "is_terminal: return self.count_actions(state) == 0 → "
     "return self.count_actions(state) == -1", "has-action"),
    ("othello", "result: return State(state.theirs, state.mine, 1 - state.player) → pass", "board"),
    ("tree", "result: return State(self.first_child[state.node] + child) → "
     "return State(self.first_child[state.node] - child)", "ends"),
    ("tree", "utility: return self.payoffs[state.node][player] → pass", "utility-number"),
    ("tree", "self.utility_range = (min(map(min, payoff.values())), max(map(max, payoff.values()))) → pass",
     "utility-range"),
]  # fmt: skip

# What was measured (docs/checking.md), less five points: of the mutants that play differently, those that are
# caught. The others are lawful games too, and another way to write the same rules has other mutants.
FLOOR = {"tic_tac_toe": 0.78, "connect_four": 0.58, "othello": 0.40, "tree": 0.53}


@pytest.mark.parametrize(("file", "change", "law"), SAMPLE, ids=[f"{file}-{law}" for file, _, law in SAMPLE])
def test_a_mistake_is_caught(file, change, law):
    found = [mutant for mutant in mutants(file, GAMES[file][0]) if change in str(mutant)]
    assert len(found) == 1, "the rules were rewritten: choose a mutant of the new ones"
    assert broken_law(made(found[0])) == law


@pytest.mark.slow
@pytest.mark.parametrize("file", GAMES)
def test_the_share_of_mutants_caught_does_not_fall(file):
    fates = Counter(fate(mutant)[0] for mutant in mutants(file, GAMES[file][0]))
    assert fates["caught"] / (fates["caught"] + fates["survived"]) >= FLOOR[file]
