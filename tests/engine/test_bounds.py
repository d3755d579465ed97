"""What is told of a move as its value, or as a bound, is true; what is not proven is called an estimate."""

from __future__ import annotations

import random

import pytest

from tests.engine.games import Circle, Gather, Points, Race, Rash, Walk, WonCircle
from tests.engine.helpers import CLOSE, random_position
from tests.engine.oracle import Board, Truth, for_player
from zermelo import Engine, Limit, Mcts, Position, analyze, load

GAMES = [
    Rash(),
    Gather(),
    *(pytest.param(game, marks=pytest.mark.slow) for game in (Walk(), Points(), Race())),
]


def check_moves(found, truth, where):
    """Compare with the true values of the moves. How many values and bounds were told, beside the best."""
    told = 0
    for move in found.moves:
        true = truth[move.move]
        if move.bound == "exact":
            assert abs(move.value - true) <= CLOSE, (where, move)
        elif move.bound == "upper":
            assert true <= move.value + CLOSE, (where, move)
        elif move.bound == "lower":
            assert true >= move.value - CLOSE, (where, move)
        else:
            assert move.bound == "estimate", (where, move)
        if move.depth is not None:
            assert move.bound == "estimate", (where, move)
        told += move.bound != "estimate" and move.move != found.move
    return told


def true_values(truth, position):
    outcomes = truth.outcomes(position.state)
    return {
        move: for_player(position.game, outcome.value, position.to_move) for move, outcome in outcomes.items()
    }


@pytest.mark.parametrize("game", GAMES, ids=lambda game: type(game).__name__)
def test_every_value_and_bound_that_the_engine_tells_is_true(game):
    engine, truth, rng = Engine(game, table="1MB"), Truth(game), random.Random(16)
    exact = told = estimates = 0
    for _ in range(3000):
        position = random_position(game, rng)
        found = engine.analyze(position, Limit(depth=rng.randint(1, 9)))
        values = true_values(truth, position)
        told += check_moves(found, values, position)
        estimates += any(move.bound == "estimate" for move in found.moves)
        if found.proven:
            exact += 1
            assert {move.move: move.bound for move in found.moves}[found.move] == "exact", position
    assert exact > 300
    assert told > 300
    assert estimates > 100


@pytest.mark.parametrize("game", [Circle(), WonCircle()], ids=lambda game: type(game).__name__)
def test_and_where_positions_come_back(game):
    engine, rng, told = Engine(game, table="1MB", native=False), random.Random(16), 0
    board = Board(game)
    for _ in range(40):
        position = random_position(game, rng)
        found = engine.analyze(position, Limit(depth=rng.randint(1, 9)))
        values = board.values(position.state, frozenset({(position.state, 1)}))
        values = {move: for_player(game, value, position.to_move) for move, value in values.items()}
        told += check_moves(found, values, position)
    assert told > 0


@pytest.mark.parametrize("algorithm", ["minimax", "alpha-beta", "iterative-deepening"])
def test_the_textbook_calls_what_it_finds_at_a_horizon_an_estimate(algorithm):
    game, rng = Gather(), random.Random(16)
    truth = Truth(game)
    for _ in range(100):
        position = random_position(game, rng)
        found = analyze(position, algorithm, Limit(depth=rng.randint(1, 5)), native=False)
        check_moves(found, true_values(truth, position), position)
        assert found.proven or all(move.bound == "estimate" for move in found.moves)


def test_every_value_and_bound_that_tree_search_tells_is_true():
    game, rng, told = Walk(), random.Random(16), 0
    mcts, truth = Mcts(game, memory="1MB", native=False), Truth(game)
    for _ in range(100):
        position = random_position(game, rng)
        mcts.clear()
        found = mcts.analyze(position, Limit(simulations=rng.choice((10, 50, 200))))
        told += check_moves(found, true_values(truth, position), position)
    assert told > 30


def test_moves_that_win_as_well_are_not_said_to_be_worth_less():
    position = Position("connect-four", "121213")
    found = analyze(position, native=False)
    assert (found.move, found.value, found.proven) == ("1", 1, True)
    others = {move.move: (move.bound, move.depth) for move in found.moves if move.move != "1"}
    assert others == dict.fromkeys("234567", ("estimate", 1))


def test_all_values_are_exact_where_the_game_is_solved():
    found = analyze(Position(load("tic-tac-toe"), "5 1"), limit=Limit(depth=9), all_values=True, native=False)
    assert {move.bound for move in found.moves} == {"exact"}
