"""The lectures' trees, step by step."""

from __future__ import annotations

from tests.trace.common import AIMA, DECK_003, INF
from zermelo.games.tree.rules import Tree
from zermelo.trace import trace


def test_the_nine_leaf_tree_of_deck_002():
    t = trace(Tree(AIMA))
    assert (t.decision.value, t.decision.move, t.root.value) == (3, "1", 3)
    assert t.pruned == [4, 6]
    assert t.left_out == 0
    assert [node.value for node in t.root.children] == [3, 2, 2]
    assert [node.bound for node in t.root.children] == ["exact", "upper", "exact"]
    assert [node.ended for node in t.root.children] == ["searched", "cut by alpha", "searched"]
    assert [node.cut for node in t.root.children] == [None, "alpha", None]
    assert [node.never_visited for node in t.root.children] == [[], ["2", "3"], []]
    assert [node.entry for node in t.root.children] == [(-INF, INF), (3, INF), (3, INF)]
    assert [node.exit for node in t.root.children] == [(-INF, 3), (3, 2), (3, 2)]
    assert (t.root.entry, t.root.exit) == ((-INF, INF), (3, INF))
    assert [node.number for node in t.principal_variation] == [0, 1, 2]


def test_the_steps_of_deck_002():
    """The slides: Initialize, Inheritance, Update, Update, Inheritance, Update, Pruning, Inheritance, …

    The deck shows no slide for a value that changes nothing, and β = 2 together with the last pruning.
    """
    t = trace(Tree(AIMA))
    walk = [(step.label, step.node, step.after) for step in t.steps if step.changed]
    assert walk == [
        ("initialise", 0, (-INF, INF)),
        ("inherit", 1, (-INF, INF)),
        ("update", 1, (-INF, 3)),
        ("update", 0, (3, INF)),
        ("inherit", 5, (3, INF)),
        ("update", 5, (3, 2)),
        ("prune", 5, (3, 2)),
        ("inherit", 7, (3, INF)),
        ("update", 7, (3, 14)),
        ("update", 7, (3, 5)),
        ("update", 7, (3, 2)),
        ("prune", 7, (3, 2)),
    ]
    prunes = [step for step in t.steps if step.label == "prune"]
    assert [step.never_visited for step in prunes] == [("2", "3"), ()]
    assert prunes[0].sentence == (
        "MIN node 5 has β = 2 ≤ α = 3: MAX will never let us get here; 2 children are never visited."
    )
    assert prunes[1].sentence.endswith("no child is left to prune.")


def test_the_steps_of_deck_003():
    """Here each value that comes back has its slide: Min(∞, 9), Min(9, 8), Min(8, 7), Max(-∞, 7) …"""
    t = trace(Tree(DECK_003))
    assert t.decision.value == 7
    assert t.pruned == [5, 4, 2, 1]
    updates = [step for step in t.steps if step.label == "update"]
    assert [(step.node, step.value) for step in updates] == [
        (1, 9), (1, 8), (1, 7), (0, 7), (5, 6), (0, 7), (7, 3), (0, 7),
    ]  # fmt: skip
    assert [step.changed for step in updates] == [True, True, True, True, True, False, True, False]
    prunes = [step for step in t.steps if step.label == "prune"]
    assert [(step.node, step.after) for step in prunes] == [(5, (7, 6)), (7, (7, 3))]


def test_the_best_order_prunes_four_leaves():
    assert trace(Tree("3 12 8 / 2 4 6 / 2 5 14")).pruned == [4, 6, 5, 14]
    t = trace(Tree(AIMA), order="best")
    assert sorted(t.pruned) == [4, 5, 6, 14]
    assert [child.move for child in t.root.children[2].children] == ["3"]


def test_the_worst_order_prunes_nothing():
    assert trace(Tree("1 2 3 / 4 5 6 / 7 8 9")).pruned == []


def test_whole_subtrees_are_pruned():
    t = trace(Tree("(((3 5) (6 9)) ((1 2) (0 -1)))"))
    assert t.pruned == [9, 0, -1]
    assert [node.ended for node in t.nodes if node.cut] == ["cut by beta", "cut by alpha"]


def test_min_may_begin():
    t = trace(Tree(AIMA, root="MIN"))
    assert t.root.kind == "min"
    assert t.root.value == 6
    assert t.pruned == [5, 2]
    cut = t.root.children[2]
    assert (cut.kind, cut.ended, cut.exit, cut.bound) == ("max", "cut by beta", (14, 6), "lower")


def test_without_a_window_there_is_only_v():
    t = trace(Tree(AIMA), "minimax")
    assert all(node.entry is None and node.exit is None for node in t.nodes)
    assert {step.label for step in t.steps} == {"initialise", "update"}
    assert t.steps[0].sentence == "MAX node 0, the root, starts with v = -∞."
    assert [step.value for step in t.steps if step.node == 0] == [-INF, 3, 3, 3]
    assert t.pruned == []


def test_ai_turn_gives_each_move_a_new_window():
    t = trace(Tree(AIMA), "ai-turn-pruning")
    assert t.root.entry is None
    assert [child.entry for child in t.root.children] == [(-INF, INF)] * 3
    assert "inherit" not in {step.label for step in t.steps}
    assert t.pruned == []
