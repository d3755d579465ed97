"""What the engine says about its own answer is true: exact, bounds, the line, the nodes."""

from __future__ import annotations

import random

import pytest

from tests.engine.games import Gather, Race, Spot, Walk
from tests.engine.helpers import CLOSE, SETTINGS, close, make_engine, play_line, random_position, values
from tests.engine.oracle import Truth
from zermelo import Limit, Position, analyze
from zermelo.search.engine.engine import Engine

GAMES = [Walk(), Gather()]
TRUTHS = {game: Truth(game) for game in GAMES}
games = pytest.mark.parametrize("game", GAMES, ids=lambda game: type(game).__name__)


def decisions(game, number: int, limits, *, equal_depth: bool = False):
    """Positions, what the engine says of them, and how it was set up: each way in turn."""
    rng = random.Random(31)
    for settings in SETTINGS:
        engine = make_engine(game, settings, knowledge=not equal_depth)
        for _ in range(number):
            position, limit = random_position(game, rng, 8), limits(rng)
            found = engine.analyze(position, limit, equal_depth=equal_depth)
            yield position, limit, found, f"{settings}: {position!r} within {limit}"


def any_depth(rng: random.Random) -> Limit:
    return Limit(depth=rng.randint(1, 12))


def few_nodes(rng: random.Random) -> Limit:
    return Limit(nodes=rng.choice([1, 2, 3, 10, 30, 100, 300]))


def check_exact(game, number: int, limits) -> None:
    truth, proven = TRUTHS[game], 0
    for position, _, found, where in decisions(game, number, limits):
        if found.proven:
            proven += 1
            assert found.value == truth.value(position.state, position.to_move), where
            assert found.move in truth.best_moves(position.state, distance=False), where
    assert proven > 0


@games
def test_exact_values_are_those_of_the_game(game):
    check_exact(game, 30, any_depth)


@games
def test_exact_values_are_those_of_the_game_after_a_stop(game):
    check_exact(game, 30, few_nodes)


@games
def test_a_search_deeper_than_the_game_is_exact_and_ends_by_itself(game):
    rng = random.Random(5)
    engine = make_engine(game, "all on")
    for _ in range(50):
        position = random_position(game, rng, 8)
        found = engine.analyze(position, Limit(time=600))
        assert found.proven
        assert found.value == TRUTHS[game].value(position.state, position.to_move)


@games
def test_a_limit_of_nodes_is_kept(game):
    for _, limit, found, where in decisions(game, 30, few_nodes):
        assert found.nodes <= limit.nodes, where
        if found.complete:
            assert found.depth >= 1, where
        assert found.pv[0] == found.move, where


@games
def test_without_time_to_think_there_is_still_a_legal_move(game):
    engine, position = make_engine(game, "all on"), Position(game)
    found = engine.analyze(position, Limit(nodes=1))
    assert found.move in position.legal_moves


@games
def test_the_line_is_legal_and_begins_with_the_move(game):
    for limits in (any_depth, few_nodes):
        for position, _, found, where in decisions(game, 20, limits):
            assert found.pv[0] == found.move, where
            play_line(position, found.pv)  # raises what is illegal
            if found.value is not None:
                assert found.value == values(found)[found.move], where


@games
def test_at_a_fixed_depth_the_line_leads_to_the_value(game):
    """Where the line is whole: a table may have cut it short."""
    whole = 0
    for position, _, found, where in decisions(game, 20, any_depth, equal_depth=True):
        end = play_line(position, found.pv)
        if end.is_over or len(found.pv) == found.depth:
            whole += 1
            reached = game.utility if end.is_over else game.evaluate
            assert close(reached(end.state, position.to_move), found.value), where
    assert whole > 100


@games
def test_the_line_of_an_exact_value_is_best_play(game):
    truth = TRUTHS[game]
    for position, _, found, where in decisions(game, 60, any_depth):
        for move in found.pv if found.proven else ():
            assert move in truth.best_moves(position.state, distance=False), where
            position = position.play(move)


def test_a_move_as_good_as_can_be_has_a_line_of_its_own():
    """It cuts, by the game's bounds; the line of an earlier move must not stand for it."""
    position = Position(Walk(), Spot(49197, 5, 3, 1))
    found = Engine(position.game, native=False).analyze(position, Limit(depth=9))
    assert play_line(position, found.pv).utility(position.to_move) == found.value == 20


@games
def test_bounds_of_moves_are_true(game):
    """Against the textbook, to the depth that was reached."""
    kinds = set()
    for position, _, found, where in decisions(game, 5, any_depth, equal_depth=True):
        truth = values(analyze(position, "minimax", Limit(depth=found.depth), native=False))
        for move in found.moves:
            bound = move.depth_bound or move.bound
            kinds.add(bound)
            if bound == "exact":
                assert close(move.value, truth[move.move]), (where, move)
            elif bound == "upper":
                assert truth[move.move] <= move.value + CLOSE, (where, move)
            else:
                assert truth[move.move] >= move.value - CLOSE, (where, move)
    assert {"exact", "upper"} <= kinds


@games
def test_of_two_wins_the_faster_is_played_and_of_two_losses_the_slower(game):
    """By searches that find the end themselves: what a game finishes has no distance."""
    truth, decided = TRUTHS[game], 0
    rng = random.Random(8)
    for settings in ("without endgame", "all off"):
        engine = make_engine(game, settings)
        for _ in range(100):
            position = random_position(game, rng, 8)
            found = engine.analyze(position, Limit(depth=24), all_values=True, equal_depth=True)
            assert found.proven
            if found.value in game.utility_range:  # it stops with the first proof of that
                continue
            decided += found.value != game.total / 2
            assert found.move in truth.best_moves(position.state, distance=True), (settings, repr(position))
    assert decided > 50


def test_where_the_game_knows_how_far_the_end_is_the_fastest_win_is_played_too():
    game, rng, decided = Race(), random.Random(21), 0
    truth, engine = Truth(game), make_engine(game, "all on")
    for _ in range(300):
        position = random_position(game, rng, 8)
        found = engine.analyze(position, Limit(depth=24), all_values=True)
        _, plies = truth.outcome(position.state)
        assert found.proven
        assert found.value == truth.value(position.state, position.to_move)
        if found.value != 0:
            decided += 1
            assert found.plies == plies, repr(position)
            assert found.move in truth.best_moves(position.state, distance=True), repr(position)
    assert decided > 100


@games
def test_the_fastest_win_is_found_at_the_depth_where_it_is(game):
    truth, rng, wins = TRUTHS[game], random.Random(13), 0
    engine = make_engine(game, "without endgame")
    for _ in range(300):
        position = random_position(game, rng, 8)
        value = truth.value(position.state, position.to_move)
        if value == game.utility_range[1]:
            wins += 1
            found = engine.analyze(position, Limit(depth=24))
            assert found.move in truth.best_moves(position.state, distance=True), repr(position)
    assert wins > 0 or game.utility_range != (-20, 20)


def test_a_finished_position_and_a_search_of_no_depth_are_answered_at_once():
    game = Walk()
    over = Position(game, Spot(5, 2, 0, 1))
    found = Engine(game, native=False).analyze(over, Limit(depth=3))
    assert (found.move, found.value, found.proven) == (None, game.utility(over.state, 1), True)
    solution = Engine(game, native=False).solve(over, distance=True)
    assert (solution.value, solution.moves, solution.plies) == (game.utility(over.state, 1), [], 0)
    found = Engine(game, native=False).analyze(Position(game), Limit(depth=0))
    assert (found.move, found.value, found.proven) == (None, 0, False)
