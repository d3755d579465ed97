"""Proven results are those of the solver, and a search ends with them."""

from __future__ import annotations

import random

import pytest

from tests.mcts.games import best_moves, perfect
from zermelo import Limit, Mcts, Position, load, solve

SMALL = "connect-four:width=4,height=4"


def random_position(game, rng, min_plies_left):
    """Somewhere in a random game after so many plies; None if it was over sooner."""
    position = Position(game)
    for _ in range(min_plies_left + rng.randrange(4)):
        if position.is_over:
            return None
        position = position.play(rng.choice(position.legal_actions))
    return None if position.is_over else position


def recursively(position):
    """The value and the best moves, by the definition of minimax."""
    return perfect(position.game, position.state)[position.to_move], best_moves(position)


def by_the_engine(position):
    solution = solve(position)
    return solution.value, solution.moves


def check(name, count, min_plies_left, oracle=recursively, **options):
    game, rng = load(name), random.Random(name)
    mcts = Mcts(game, memory="32MB", **options)
    checked = 0
    while checked < count:
        position = random_position(game, rng, min_plies_left)
        if position is None:
            continue
        decision = mcts.analyze(position, Limit(simulations=200_000))
        value, best = oracle(position)
        assert decision.proven, position
        assert decision.value == value, position
        assert decision.move in best, position
        for move in decision.moves:
            if move.bound == "exact":
                assert (move.value == value) == (move.move in best)
        checked += 1


def test_connect_four():
    check(SMALL, 60, 8)


def test_tic_tac_toe():
    check("tic-tac-toe", 60, 0)


@pytest.mark.slow
def test_against_the_engine_also_where_the_margin_counts():
    check("othello:size=4", 40, 3, by_the_engine)
    check(SMALL, 40, 4, by_the_engine)


def test_two_threads_and_rave_and_priors():
    check(SMALL, 20, 8, threads=2)
    check(SMALL, 20, 8, rave=True)
    check(SMALL, 20, 8, priors=True)


def test_a_tree_on_paper():
    decision = Mcts(load("tree:3 12 8 / 2 4 6 / 14 5 2")).analyze(
        Position("tree:3 12 8 / 2 4 6 / 14 5 2"), Limit(simulations=1000)
    )
    assert (decision.value, decision.move, decision.proven) == (3, "1", True)
    assert decision.simulations < 100
    minimum = Position("tree:root=MIN,3 12 8 / 2 4 6 / 14 5 2")
    decision = Mcts(minimum.game).analyze(minimum, Limit(simulations=1000))
    assert (decision.value, decision.player) == (solve(minimum).value, "MAX")


def test_without_the_solver_nothing_is_proven():
    position = Position("tree:3 12 8 / 2 4 6 / 14 5 2")
    decision = Mcts(position.game, solver=False).analyze(position, Limit(simulations=300))
    assert not decision.proven
    assert decision.simulations == 300
    assert all(move.bound == "estimate" for move in decision.moves)


def test_a_win_at_once_is_seen_at_once():
    position = Position("tic-tac-toe", "1 5 2 9")
    decision = Mcts(position.game).analyze(position, Limit(simulations=1000))
    assert (decision.move, decision.value, decision.proven, decision.pv) == ("3", 1, True, ["3"])
    assert decision.simulations < 30
