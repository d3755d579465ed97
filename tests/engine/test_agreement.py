"""Engine and textbook agree: at a fixed depth, on the values of all moves, however the engine is set up."""

from __future__ import annotations

import random

import pytest

from tests.engine.games import Gather, Numbered, Points, Spot, Walk
from tests.engine.helpers import AT_FIXED_DEPTH, close, make_engine, random_position, values
from tests.engine.oracle import Truth
from zermelo import Game, Limit, Position, analyze, load
from zermelo.games.tree.rules import Tree


def check_agreement(
    game: Game,
    settings: str,
    number: int,
    deepest: int,
    *,
    native: bool | None = None,
    textbook_native: bool | None = None,
    longest: int = 8,
) -> None:
    engine, rng = make_engine(game, settings, knowledge=False, native=native), random.Random(settings)
    for _ in range(number):
        position, depth = random_position(game, rng, longest), rng.randint(1, deepest)
        found = engine.analyze(position, Limit(depth=depth), all_values=True, equal_depth=True)
        expected = analyze(position, "minimax", Limit(depth=depth), native=textbook_native)
        where = f"{settings}: {position!r} to depth {depth}"
        assert close(found.value, expected.value), where
        assert close(values(expected)[found.move], expected.value), where
        if found.depth != depth:  # proven before: deeper searches would say the same
            assert found.proven, where
        assert values(found).keys() == values(expected).keys(), where
        for move in found.moves:
            assert move.bound == "exact" or (move.depth_bound, found.proven) == ("exact", False), where
            assert close(move.value, values(expected)[move.move]), (where, move)


# ---------------------------------------------------------------------- the quick selection


@pytest.mark.parametrize("game", [Walk(), Gather()], ids=lambda game: type(game).__name__)
def test_engine_and_textbook_agree_however_the_engine_is_set_up(game):
    for settings in AT_FIXED_DEPTH:
        check_agreement(game, settings, number=30, deepest=5, textbook_native=False)


@pytest.mark.parametrize(
    "game", [Walk(), Gather(), Points(), Numbered()], ids=lambda game: type(game).__name__
)
def test_engine_and_textbook_agree_interpreted(game):
    for settings in AT_FIXED_DEPTH:
        check_agreement(game, settings, number=3, deepest=4, native=False, textbook_native=False)


@pytest.mark.parametrize("name", ["tic-tac-toe", "connect-four:width=4,height=4", "othello:size=4"])
def test_engine_and_textbook_agree_on_the_games_of_the_lectures(name):
    for settings in ("all on", "a table of 1 kB", "all off"):
        check_agreement(
            load(name), settings, number=2, deepest=3, native=False, textbook_native=False, longest=12
        )


def test_compiled_and_interpreted_engines_visit_the_same_nodes():
    game, rng = Gather(), random.Random(7)
    engines = [make_engine(game, "a table of 1 kB", native=native) for native in (None, False)]
    for _ in range(20):
        position, limit = random_position(game, rng, 6), Limit(depth=rng.randint(1, 5))
        compiled, interpreted = (engine.analyze(position, limit) for engine in engines)
        assert (compiled.nodes, compiled.table_hits, compiled.proven, compiled.pv, compiled.moves) == (
            interpreted.nodes,
            interpreted.table_hits,
            interpreted.proven,
            interpreted.pv,
            interpreted.moves,
        )


def random_tree(rng: random.Random, depth: int, real: bool) -> str:
    if depth == 0 or rng.random() < 0.15:
        return str(round(rng.uniform(-9, 9), 3) if real else rng.randint(-3, 9))
    return f"({' '.join(random_tree(rng, depth - 1, real) for _ in range(rng.randint(1, 4)))})"


def check_trees(number: int, seed: int) -> None:
    rng = random.Random(seed)
    for i in range(number):
        text = random_tree(rng, rng.randint(1, 4), real=i % 2 == 0)
        tree = Tree(text, rng.choice(["MAX", "MIN"]))
        if tree.is_terminal(tree.initial()):
            continue
        position, settings = Position(tree), rng.choice(AT_FIXED_DEPTH)
        engine, depth = make_engine(tree, settings, knowledge=False), rng.randint(1, 5)
        found = engine.analyze(position, Limit(depth=depth), all_values=True, equal_depth=True)
        expected = analyze(position, "minimax", Limit(depth=depth))
        assert close(found.value, expected.value), (text, settings, depth)
        assert close(engine.solve(position).value, analyze(position, "minimax").value), (text, settings)
        for move in found.moves:
            assert close(move.value, values(expected)[move.move]), (text, settings, depth)


def test_engine_and_textbook_agree_on_random_trees():
    check_trees(150, seed=1)


def test_all_values_are_of_the_depth_asked_for_even_where_a_move_wins_at_once():
    position = Position(Walk(), Spot(24405, 2, 2, 1))
    engine = make_engine(position.game, "all on", knowledge=False, native=False)
    found = engine.analyze(position, Limit(depth=2), all_values=True, equal_depth=True)
    assert values(found) == values(analyze(position, "minimax", Limit(depth=2), native=False))


# ---------------------------------------------------------------------- a hundred thousand positions

PER_SETTINGS = {  # positions for each of the settings, and the greatest depth
    "walk": (Walk(), 3200, 7),
    "gather": (Gather(), 3200, 7),
    "points": (Points(), 700, 7),
    "numbered": (Numbered(), 700, 7),
    "tic-tac-toe": (load("tic-tac-toe"), 400, 4),
    "connect-four": (load("connect-four:width=5,height=4"), 300, 5),
    "othello-4": (load("othello:size=4"), 300, 5),
    "othello-6": (load("othello:size=6"), 200, 3),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", PER_SETTINGS)
@pytest.mark.parametrize("settings", AT_FIXED_DEPTH)
def test_engine_and_textbook_agree_on_a_hundred_thousand_positions(name, settings):
    game, number, deepest = PER_SETTINGS[name]
    check_agreement(game, settings, number, deepest, longest=28 if name == "othello-6" else 10)


def test_the_hundred_thousand_are_as_many():
    assert len(AT_FIXED_DEPTH) * sum(number for _, number, _ in PER_SETTINGS.values()) >= 100_000


@pytest.mark.slow
def test_engine_and_textbook_agree_on_more_random_trees():
    check_trees(5000, seed=2)


# ---------------------------------------------------------------------- the oracle itself


def test_the_textbook_to_the_end_finds_what_the_oracle_of_these_tests_says():
    for game in (Walk(), Gather(), Points()):
        truth, rng = Truth(game), random.Random(3)
        for _ in range(30):
            position = random_position(game, rng, 5)
            expected = analyze(position, "minimax", native=False)
            assert expected.value == truth.value(position.state, position.to_move)
            assert {m for m, v in values(expected).items() if v == expected.value} == truth.best_moves(
                position.state, distance=False
            )
