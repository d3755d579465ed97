"""Proof-number search says what the engine says."""

from __future__ import annotations

import random
import subprocess
import sys

import pytest

from zermelo import Engine, Position, load, solve
from zermelo.search.proof_number import ProofNumberSolver

SMALL = [
    ("tic-tac-toe", 0, 25),
    ("connect-four:width=4,height=4", 0, 25),
    ("connect-four:width=4,height=5", 4, 10),
    ("othello:size=4", 0, 25),  # margins, passes
    ("tree:3 12 8 / 2 4 6 / 14 5 2", 0, 1),
    ("tree:root=MIN,(3 (1 2) ((5 6) 7))", 0, 1),
]


def walk(game, plies, rng):
    position = Position(game)
    for _ in range(plies):
        if position.is_over:
            break
        position = position.play(rng.choice(position.legal_actions))
    return position


@pytest.mark.parametrize("table", ["1kB", "16MB"])
@pytest.mark.parametrize(("text", "least", "positions"), SMALL)
def test_it_agrees_with_the_engine(text, least, positions, table):
    rng, game = random.Random(text), load(text)
    solver, engine = ProofNumberSolver(game, table=table), Engine(game)
    for _ in range(positions):
        position = walk(game, rng.randint(least, 12), rng)
        found, known = solver.solve(position), engine.solve(position)
        assert (found.value, found.player, found.moves) == (known.value, known.player, known.moves), position
        assert found.complete
        assert found.bounds is None


def test_compiled_and_interpreted_are_the_same():
    position = Position("connect-four:width=4,height=4", "1212")
    both = [ProofNumberSolver(position.game, native=native).solve(position) for native in (True, False)]
    assert both[0].value == both[1].value == 0
    assert both[0].moves == both[1].moves == ["1", "2", "3", "4"]
    assert both[0].nodes == both[1].nodes


def test_it_is_behind_solve():
    found = solve("tic-tac-toe", algorithm="proof-number")
    assert found.value == 0
    assert len(found.moves) == 9


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (
            ["tic-tac-toe", "--algorithm", "dfpn"],
            "there are engine and proof-number",
        ),
        (["tic-tac-toe", "--algorithm", "proof-number", "--distance"], "finds no distances"),
        (["tic-tac-toe", "--algorithm", "proof-number", "--threads", "2"], "runs in one thread"),
        (["chess", "--algorithm", "proof-number"], "needs a game whose positions do not come back"),
        (["tree:1.5 2", "--algorithm", "proof-number"], "needs integer utilities"),
    ],
)
def test_what_it_cannot_do_is_said_in_a_sentence(options, sentence):
    run = subprocess.run(
        [sys.executable, "-m", "zermelo", "solve", *options], capture_output=True, text=True, check=False
    )
    assert run.returncode == 2
    assert sentence in run.stderr
    assert len(run.stderr.splitlines()) == 1
