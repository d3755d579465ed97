"""solve finds the value, every best move, and the plies to the end, with all that games know."""

from __future__ import annotations

import random

import pytest

from tests.engine.games import Gather, Numbered, Points, Race, Walk
from tests.engine.helpers import SETTINGS, make_engine, random_position, values
from tests.engine.oracle import Truth
from zermelo import Game, Position, analyze, load
from zermelo.games.othello.guide import Othello
from zermelo.search.engine.engine import Engine


def check_solve(game: Game, settings: str, number: int, *, native: bool | None = None, longest: int = 8):
    engine, rng, truth = make_engine(game, settings, native=native), random.Random(settings), Truth(game)
    for _ in range(number):
        position = random_position(game, rng, longest)
        state, where = position.state, f"{settings}: {position!r}"
        best, quick = (truth.best_moves(state, distance=distance) for distance in (False, True))
        found = engine.solve(position)
        assert found.complete, where
        assert found.value == truth.value(state, position.to_move), where
        assert sorted(found.moves) == sorted(best), where
        check_distance(engine, position, truth, quick, where)


def check_distance(engine: Engine, position: Position, truth: Truth, quick: set[str], where: str) -> None:
    found = engine.solve(position, distance=True)
    value, plies = truth.outcome(position.state)
    assert found.value == truth.value(position.state, position.to_move), where
    assert sorted(found.moves) == sorted(quick), where
    if value == engine.game.total / 2:
        assert found.plies is not None, where
        assert truth.can_last(position.state, found.plies), where
    else:
        assert found.plies == plies, where


@pytest.mark.parametrize("game", [Walk(), Gather(), Race()], ids=lambda game: type(game).__name__)
def test_solve_is_right_however_the_engine_is_set_up(game):
    for settings in SETTINGS:
        check_solve(game, settings, number=25)


@pytest.mark.parametrize("game", [Walk(), Gather(), Points(), Race()], ids=lambda game: type(game).__name__)
def test_solve_is_right_interpreted(game):
    for settings in SETTINGS:
        check_solve(game, settings, number=3, native=False, longest=6)


def test_one_table_serves_for_values_and_distances_though_keys_differ_in_a_bit_only():
    for settings in ("all on", "a table of 1 kB"):
        check_solve(Numbered(), settings, number=60, native=False)


def test_solve_and_textbook_agree_on_the_end_of_games_of_the_lectures():
    rng = random.Random(9)
    for name, plies in (("tic-tac-toe", 5), ("connect-four:width=4,height=4", 12), ("othello:size=4", 8)):
        game = load(name)
        for settings in ("all on", "a table of 1 kB", "all off"):
            engine = make_engine(game, settings, native=False)
            for _ in range(2):
                position = Position(game)
                while len(position.moves) < plies or position.is_over:
                    if position.is_over:
                        position = Position(game)
                    position = position.play(rng.choice(position.legal_actions))
                found, expected = engine.solve(position), analyze(position, "minimax", native=False)
                assert found.value == expected.value, repr(position)
                best = sorted(move for move, value in values(expected).items() if value == expected.value)
                assert sorted(found.moves) == best, repr(position)


# ---------------------------------------------------------------------- more of the same


@pytest.mark.slow
@pytest.mark.parametrize("settings", SETTINGS)
@pytest.mark.parametrize("game", [Walk(), Gather(), Points(), Race()], ids=lambda game: type(game).__name__)
def test_solve_is_right_on_many_positions(game, settings):
    check_solve(game, settings, number=1000, longest=10)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "least"), [("tic-tac-toe", 3), ("connect-four:width=4,height=4", 4), ("othello:size=4", 3)]
)
def test_solve_is_right_on_many_positions_of_the_games_of_the_lectures(name, least):
    game, rng = load(name), random.Random(name)
    truth = Truth(game)
    for settings in SETTINGS:
        engine = make_engine(game, settings)
        for _ in range(40):
            position = random_position(game, rng, 12)
            if len(position.moves) < least:
                continue
            found, where = engine.solve(position), f"{settings}: {position!r}"
            assert found.value == truth.value(position.state, position.to_move), where
            assert set(found.moves) == truth.best_moves(position.state, distance=False), where
            check_distance(engine, position, truth, truth.best_moves(position.state, distance=True), where)


@pytest.mark.parametrize("nodes", [20, 300, 1500, 2500, 20_000])
def test_a_first_guess_is_never_taken_for_a_bound(monkeypatch, nodes):
    """Stopped while it guesses, or later: -4, the value of the start on 6 by 6, is always possible."""
    monkeypatch.setattr("zermelo.search.engine.engine.UNLIMITED_NODES", nodes)
    engine = Engine(Othello(6), table="1MB")
    solution = engine.solve(Position(engine.game))
    assert not solution.complete
    low, high = solution.bounds
    assert low <= -4 <= high
    assert nodes > 2000 or (low, high) == (-36, 36)


def test_a_thread_that_was_stopped_while_guessing_tries_all_moves_afterwards(monkeypatch):
    """The other one has answered: what is known is copied, and the next question is asked in earnest."""
    engine, start = Engine(Othello(6), table="1MB", threads=2), Position(Othello(6))
    rng = random.Random(1)
    while len(start.moves) < 22:
        start = start.play(rng.choice(start.legal_actions))
    truth = Engine(engine.game, table="1MB").solve(start)
    begin = Engine.start_contexts

    def still_guessing(*args):
        contexts = begin(*args)
        for context in contexts:
            context.progress.step, context.width = 2, 1
            context.root_move_count = len(start.legal_actions)
            for i, action in enumerate(start.legal_actions):
                context.root_moves[i].action = action
        return contexts

    monkeypatch.setattr(Engine, "start_contexts", still_guessing)
    found = engine.solve(start)
    assert (found.value, sorted(found.moves)) == (truth.value, sorted(truth.moves))
