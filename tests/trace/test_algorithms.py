"""One algorithm against another, and all against the truth."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.trace.common import TREES, check_steps, facts
from zermelo.games.tree.rules import Tree
from zermelo.search.textbook.algorithms import ALGORITHMS
from zermelo.trace import trace

FULL = [name for name in ALGORITHMS if name not in ("naive", "look-ahead")]


@pytest.mark.parametrize("root", ["MAX", "MIN"])
def test_the_shortened_form_visits_the_same_nodes_but_inner_values_differ(root):
    """Deck 000: the last MAX node, with α = 5, sees 1 and 2. The long form returns 2, the short one α."""
    tree = Tree("(((3 5) (6 9)) ((1 2) (0 -1)))", root)
    long = trace(tree, "alpha-beta")
    for step in range(1, 9):
        short = trace(tree, f"alpha-beta-{step}")
        assert [short.line(node) for node in short.nodes] == [long.line(node) for node in long.nodes]
        assert short.root.value == long.root.value
        assert short.pruned == long.pruned
        pairs = list(zip(long.nodes, short.nodes, strict=True))
        assert all(a.ended == b.ended for a, b in pairs)
        different = [(a.kind, a.value, b.value) for a, b in pairs if a.value != b.value]
        if step < 4:
            assert different == []
        elif root == "MAX":
            assert different == [("min", 2, 5), ("max", 2, 5)]
            assert all(node.bound == "upper" for node in short.nodes[7:9])


@given(TREES, st.sampled_from(["MAX", "MIN"]), st.booleans(), st.integers(0, 5))
@settings(deadline=None, max_examples=60)
def test_negamax_gives_the_same_trace(text, root, equality_cuts, depth):
    tree = Tree(text, root)
    for usual, mover in (("alpha-beta", "alpha-beta-negamax"), ("minimax", "negamax")):
        for plies in (None, depth):
            one = trace(tree, usual, plies, equality_cuts=equality_cuts)
            other = trace(tree, mover, plies, equality_cuts=equality_cuts)
            assert facts(one) == facts(other)
            assert [step.sentence for step in one.steps] == [step.sentence for step in other.steps]


def minimax_value(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    values = [minimax_value(game, game.result(state, action)) for action in game.actions(state)]
    return max(values) if game.to_move(state) == 0 else min(values)


@given(TREES, st.sampled_from(["MAX", "MIN"]), st.booleans(), st.sampled_from(["given", "random", "best"]))
@settings(deadline=None, max_examples=60)
def test_every_algorithm_tells_a_true_story(text, root, equality_cuts, order):
    tree = Tree(text, root)
    leaves = 0
    for algorithm in FULL:
        t = trace(tree, algorithm, order=order, equality_cuts=equality_cuts, seed=1)
        assert t.root.value == t.decision.value == minimax_value(tree, tree.initial())
        assert t.root.bound == "exact"
        for node in t.nodes:
            true = minimax_value(tree, node.state)
            assert {"exact": node.value == true, "lower": node.value <= true, "upper": node.value >= true}[
                node.bound
            ]
            assert len(node.children) + len(node.never_visited) == tree.count_actions(node.state)
            assert bool(node.never_visited) == (node.cut is not None)
        check_steps(t)
        line = t.principal_variation
        assert all(node.value == t.root.value for node in line)
        assert line[-1].ended == "terminal"
        visited = sum(node.ended == "terminal" for node in t.nodes)
        assert visited == t.decision.leaves
        leaves = leaves or visited + len(t.pruned)
        assert visited + len(t.pruned) == leaves
