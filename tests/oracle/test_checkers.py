"""Checkers: published counts of move sequences, and the rules of OpenSpiel."""

from __future__ import annotations

import random

import pytest

from zermelo import Position
from zermelo.games.checkers.rules import Checkers
from zermelo.search.perft import perft

# http://www.aartbik.com/MISC/checkers.html. Ways around that capture the same pieces are counted apart: there
# are 5,674 such pairs at depth 12, and none before, so that only this depth tells.
PERFT = [1, 7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680, 18391564, 85242128, 388623673]
# Recomputed independently: sequences of seven plies by their first move.
DIVIDE_7 = {
    "9-13": 31825,
    "9-14": 19933,
    "10-14": 20647,
    "10-15": 22848,
    "11-15": 20633,
    "11-16": 33918,
    "12-16": 29936,
}


def test_perft():
    start = Position(Checkers())
    assert [perft(start, depth).nodes for depth in range(10)] == PERFT[:10]
    assert [perft(start, depth, native=False).nodes for depth in range(5)] == PERFT[:5]


@pytest.mark.slow
def test_deep_perft():
    start = Position(Checkers())
    assert [perft(start, depth).nodes for depth in (10, 11, 12)] == PERFT[10:13]


def test_divide():
    start = Position(Checkers())
    assert {move: perft(start.play(move), 6).nodes for move in start.legal_moves} == DIVIDE_7


# ---------------------------------------------------------------------- OpenSpiel

GAMES = 200
MARKS = {"o": ("B", ""), "8": ("B", "K"), "+": ("W", ""), "*": ("W", "K")}


def fen(state):
    """OpenSpiel's board as ours: its row 1 is at the bottom, and its first player is our Black."""
    found = {"B": [], "W": []}
    for row, line in enumerate(reversed(str(state).splitlines()[:8])):
        for column, mark in enumerate(reversed(line[1:])):
            if mark in MARKS:
                colour, king = MARKS[mark]
                found[colour].append(f"{king}{4 * row + column // 2 + 1}")
    return f"W{','.join(found['W'])}:B{','.join(found['B'])}"


def after_whole_moves(state, mover):
    """The states after each move of the player: OpenSpiel makes every jump a move of its own."""
    if state.is_terminal() or state.current_player() != mover:
        return {fen(state): state}
    found = {}
    for action in state.legal_actions():
        found |= after_whole_moves(state.child(action), mover)
    return found


def test_moves_and_outcomes_are_those_of_open_spiel():
    pyspiel = pytest.importorskip("pyspiel")
    dice, game, positions, outcomes = random.Random(1), Checkers(), 0, set()
    for _ in range(GAMES):
        theirs, ours = pyspiel.load_game("checkers").new_initial_state(), game.initial()
        while not theirs.is_terminal():
            children = [game.result(ours, action) for action in game.actions(ours)]
            boards = [game.board(child)[2:].partition(":H")[0] for child in children]
            expected = after_whole_moves(theirs, theirs.current_player())
            assert set(boards) == set(expected), game.board(ours)
            positions += 1
            choice = dice.randrange(len(children))
            ours, theirs = children[choice], expected[boards[choice]]
        if not game.can_move(ours):
            assert game.is_terminal(ours)
            assert [game.utility(ours, player) for player in (0, 1)] == theirs.returns()
        else:
            assert theirs.returns() == [0, 0]
        outcomes.add(tuple(theirs.returns()))
    assert positions > 10_000
    assert len(outcomes) == 3
