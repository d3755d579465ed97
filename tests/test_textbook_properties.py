"""Properties of the textbook's searches, on random trees and games: each is the oracle of the others."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zermelo import Limit, Position, analyze, load, solve
from zermelo.games.tree.rules import Tree
from zermelo.search.textbook.context import ORDERS

WINDOWED = [
    "alpha-beta",
    "alpha-beta-one",
    "alpha-beta-move",
    "alpha-beta-negamax",
    *(f"alpha-beta-{k}" for k in range(1, 9)),
]
numbers = st.integers(-9, 9)
trees = st.recursive(
    numbers.map(str),
    lambda inner: st.lists(inner, min_size=1, max_size=4).map(lambda parts: f"({' '.join(parts)})"),
    max_leaves=25,
)
roots = st.sampled_from(["MAX", "MIN"])


@given(trees, roots)
def test_all_forms_find_the_same_value(text, root):
    tree = Tree(text, root)
    expected = analyze(tree, "minimax").value
    for algorithm in ("max-value", "negamax", "ai-turn", "ai-turn-pruning", *WINDOWED):
        assert analyze(tree, algorithm).value == expected, algorithm
    for strict_form in ("alpha-beta", "alpha-beta-8", "alpha-beta-negamax"):
        assert analyze(tree, strict_form, equality_cuts=False).value == expected
    assert solve(tree).value == expected


@given(trees, roots)
def test_every_step_of_the_shortening_visits_the_same_nodes(text, root):
    tree = Tree(text, root)
    visited = {(d.nodes, d.leaves) for d in (analyze(tree, algorithm) for algorithm in WINDOWED)}
    assert len(visited) == 1


@given(trees, roots, st.sampled_from(ORDERS[:2] + ORDERS[3:]), st.integers(0, 99))
def test_the_order_changes_the_nodes_but_not_the_value(text, root, order, seed):
    tree = Tree(text, root)
    plain, other = analyze(tree, "alpha-beta"), analyze(tree, "alpha-beta", order=order, seed=seed)
    assert plain.value == other.value
    assert other.nodes <= analyze(tree, "minimax").nodes
    assert analyze(tree, "minimax", order=order, seed=seed).value == plain.value


@given(trees, roots, st.integers(0, 3))
def test_depth_limited_forms_agree(text, root, depth):
    tree, limit = Tree(text, root), Limit(depth=depth)
    decisions = [analyze(tree, name, limit) for name in ("minimax", "negamax", "alpha-beta", "alpha-beta-8")]
    assert len({d.value for d in decisions}) == 1
    assert len({d.proven for d in decisions[:2]}) == 1


@given(trees, roots)
def test_root_values_are_exact_or_true_bounds(text, root):
    """Deck 001: "children of the root may have the wrong value"."""
    tree = Tree(text, root)
    truth = {m.move: m.value for m in analyze(tree, "minimax").moves}
    for algorithm in ("alpha-beta", "alpha-beta-8", "alpha-beta-negamax"):
        for move in analyze(tree, algorithm).moves:
            if move.bound == "exact":
                assert move.value == truth[move.move]
            elif move.bound == "upper":
                assert truth[move.move] <= move.value
            else:
                assert truth[move.move] >= move.value


@pytest.mark.parametrize(
    ("game", "plies", "depth"),
    [
        ("tic-tac-toe", 4, None),
        ("connect-four:width=4,height=4", 6, 5),
        ("othello:size=4", 5, 4),
        ("othello", 20, 3),
    ],
)
def test_forms_agree_on_games_with_passes_and_margins_compiled_and_interpreted(game, plies, depth):
    rng = random.Random(1913)
    rules = load(game)
    for _ in range(6):
        position = Position(rules)
        for _ in range(plies):
            if not position.is_over:
                position = position.play(rng.choice(position.legal_moves))
        limit = Limit(depth=depth)
        expected = analyze(position, "minimax", limit, native=False)
        for algorithm in (
            "minimax",
            "max-value",
            "negamax",
            "alpha-beta",
            "alpha-beta-8",
            "alpha-beta-negamax",
        ):
            for order in ("given", "random", "best"):
                found = analyze(position, algorithm, limit, order=order, seed=7)
                assert found.value == pytest.approx(expected.value, abs=1e-12), (algorithm, order)
                if order == "given":
                    again = analyze(position, algorithm, limit, native=False)
                    assert (again.nodes, again.moves) == (found.nodes, found.moves)


@pytest.mark.parametrize("game", ["tic-tac-toe", "connect-four:width=4,height=4", "othello:size=4"])
@pytest.mark.parametrize("side", [0, 1])
def test_an_optimal_player_never_gets_less_than_predicted_against_any_opponent(game, side):
    """Deck 002: "the utility you earn will always be … equal to the amount that you predict" or more."""
    rng = random.Random(side)
    for _ in range(8):
        position = Position(game)
        predicted = None
        while not position.is_over:
            if position.to_move == side:
                solution = solve(position)
                if predicted is not None:
                    assert solution.value >= predicted
                predicted = solution.value
                position = position.play(rng.choice(solution.moves))
            else:
                position = position.play(rng.choice(position.legal_moves))
        assert position.utility(side) >= predicted


def test_one_seed_repeats_everything_random():
    runs = [analyze("tic-tac-toe", "alpha-beta", order="random", seed=seed).nodes for seed in (1, 1, 2, 2, 3)]
    assert runs[0] == runs[1]
    assert runs[2] == runs[3]
    assert len(set(runs)) == 3
