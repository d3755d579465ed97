"""A search recorded as data."""

from __future__ import annotations

import json
import math
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zermelo import Game, Limit, Position
from zermelo.games.othello import Othello
from zermelo.games.tic_tac_toe import TicTacToe
from zermelo.games.tree import Tree
from zermelo.search.analyze import make_notes, search
from zermelo.search.textbook.algorithms import ALGORITHMS
from zermelo.trace import read_trace, trace

AIMA = "3 12 8 / 2 4 6 / 14 5 2"
DECK_003 = "9 8 7 / 6 5 4 / 3 2 1"
INF = math.inf

WITH_WINDOW = [name for name, algorithm in ALGORITHMS.items() if algorithm.window]
TRACED = [name for name in ALGORITHMS if name != "naive"]
FULL = [name for name in TRACED if name != "look-ahead"]


# ---------------------------------------------------------------------- the lectures' trees


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


# ---------------------------------------------------------------------- one algorithm against another


def facts(t):
    """What a trace says of each node, whichever algorithm made it."""
    return [(t.line(n), n.kind, n.entry, n.exit, n.value, n.bound, n.ended, n.never_visited) for n in t.nodes]


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


TREES = st.recursive(
    st.integers(-9, 9).map(str),
    lambda child: st.lists(child, min_size=1, max_size=3).map(lambda nodes: f"({' '.join(nodes)})"),
    max_leaves=14,
)


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


def check_steps(t):
    """The windows the search noted are those that the steps lead to, and so are the values."""
    last = {}
    for step in t.steps:
        assert step.sentence.endswith(".")
        if step.label == "inherit":
            assert step.before == step.after == t.nodes[step.node].entry
        if step.label == "update":
            assert t.nodes[step.child].parent == step.node
        last[step.node] = step
    for node in t.nodes:
        if not node.is_leaf:
            assert last[node.number].value == node.value
            assert last[node.number].after == node.exit
    saved = [move for step in t.steps for move in step.never_visited]
    assert len(saved) == sum(len(node.never_visited) for node in t.nodes)


# ---------------------------------------------------------------------- real games


def test_tic_tac_toe_to_depth_2():
    t = trace(TicTacToe(), depth=2)
    assert len(t.nodes) == t.decision.nodes
    assert {node.ended for node in t.nodes if node.ply == 2} == {"horizon"}
    assert t.root.children[0].move == "1"
    cut = sum(len(node.never_visited) for node in t.nodes)
    assert 1 + 9 + 72 - len(t.nodes) == cut == len(t.pruned)
    assert t.pruned[0] == "2 3"
    check_steps(t)


def test_a_finished_line_and_a_horizon_are_told_apart():
    t = trace(Position(TicTacToe(), "1 2 5 9 4 6"), depth=1)
    ends = {node.move: node.ended for node in t.root.children}
    assert ends == {"3": "horizon", "7": "terminal", "8": "horizon"}
    assert t.root.value == 1


def test_look_ahead_is_one_ply():
    t = trace(TicTacToe(), "look-ahead")
    assert [node.ply for node in t.nodes] == [0] + [1] * 9
    assert t.root.ended == "searched"


@pytest.mark.parametrize("moves", ["", "b1"])
def test_othello_with_its_passes(moves):
    position = Position(Othello(size=4), moves)
    one, other = (trace(position, name, 3, most_nodes=5000) for name in ("alpha-beta", "alpha-beta-negamax"))
    assert facts(one) == facts(other)
    check_steps(one)
    assert one.root.kind == "max"


def test_a_pass_is_a_move_like_any_other():
    position = Position(Othello(size=4), "XO-------------- O")
    t = trace(position)
    assert [node.move for node in t.nodes] == [None, "pass", "c1"]
    assert [node.player for node in t.nodes[:2]] == [1, 0]
    assert [node.kind for node in t.nodes[:2]] == ["max", "min"]


class Count(NamedTuple):
    sum: int
    left: int


class Twice(Game):
    """Each adds 1 or 2, two times in a row; the utilities sum to 10."""

    total = 10
    utility_range = (0, 10)

    def initial(self):
        return Count(0, 4)

    def to_move(self, state):
        return 0 if state.left > 2 else 1

    def actions(self, state):
        yield 1
        yield 2

    def result(self, state, action):
        return Count(state.sum + action * state.left % 5, state.left - 1)

    def is_terminal(self, state):
        return state.left == 0

    def utility(self, state, player):
        return state.sum if player == 0 else 10 - state.sum


def test_players_need_not_alternate_nor_utilities_sum_to_zero():
    one, other = (trace(Twice(), name) for name in ("alpha-beta", "alpha-beta-negamax"))
    assert [node.kind for node in one.nodes[:5]] == ["max", "max", "min", "min", "min"]
    assert facts(one) == facts(other)
    leaf = next(node for node in one.nodes if node.is_leaf)
    assert leaf.value == leaf.state.sum
    check_steps(one)
    second = trace(Position(Twice(), "1 1"), "alpha-beta-negamax")
    assert second.root.kind == "max"
    assert second.nodes[2].value == 10 - second.nodes[2].state.sum


# ---------------------------------------------------------------------- as data, and unfinished


@pytest.mark.parametrize("algorithm", TRACED)
def test_json(algorithm):
    t = trace(Tree(AIMA, root="MIN"), algorithm)
    data = t.to_json()
    assert json.loads(json.dumps(data, allow_nan=False)) == data
    assert [node["number"] for node in data["nodes"]] == list(range(len(t.nodes)))
    root = data["nodes"][0]
    assert root["entry"] == (["-inf", "inf"] if algorithm in WITH_WINDOW else None)
    assert root["children"] == [node.number for node in t.root.children]
    assert (root["state"], root["player"]) == ("((3 12 8) (2 4 6) (14 5 2))", "MIN")
    assert data["pruned"] == t.pruned


def test_json_of_a_real_game():
    position = Position(TicTacToe(), "5 1")
    data = trace(position, depth=2).to_json()
    assert json.loads(json.dumps(data, allow_nan=False)) == data
    assert data["position"] == data["nodes"][0]["state"] == position.board
    assert data["max"] == "X"


@pytest.mark.parametrize("most_nodes", range(1, 14))
@pytest.mark.parametrize("algorithm", ["alpha-beta", "minimax", "ai-turn-pruning"])
def test_nodes_without_room_are_counted(algorithm, most_nodes):
    whole = trace(Tree(AIMA), algorithm)
    t = trace(Tree(AIMA), algorithm, most_nodes=most_nodes)
    assert t.left_out == max(0, len(whole.nodes) - most_nodes)
    assert len(t.nodes) + t.left_out == t.decision.nodes == whole.decision.nodes
    assert [node.value for node in t.nodes] == [node.value for node in whole.nodes[:most_nodes]]
    assert t.steps == whole.steps[: len(t.steps)]
    for node, complete in zip(t.nodes, whole.nodes, strict=False):
        if node.ended == "not finished":
            seen = [child.move for child in complete.children] + complete.never_visited
            assert [child.move for child in node.children] + node.not_recorded == seen
        else:
            assert (node.ended, node.never_visited) == (complete.ended, complete.never_visited)
    assert all(
        node.on_principal_variation == whole.nodes[node.number].on_principal_variation for node in t.nodes
    )


@pytest.mark.parametrize("nodes", range(1, 11))
def test_a_stopped_search_can_be_read(nodes):
    position = Position(Tree(AIMA))
    notes = make_notes(position, "alpha-beta", nodes=nodes, records=50)
    t = read_trace(position, notes, search(position, "alpha-beta", Limit(), notes, native=False))
    whole = trace(Tree(AIMA))
    assert not t.decision.complete
    assert len(t.nodes) == nodes
    assert t.root.value is None
    assert t.root.ended == "not finished"
    assert t.steps == whole.steps[: len(t.steps)]
    for node in t.nodes:
        assert (node.value is None) == (node.ended == "not finished") == (node.bound is None)
        assert node.value in (None, whole.nodes[node.number].value)
    assert json.dumps(t.to_json(), allow_nan=False)


def test_a_finished_game_is_one_node():
    t = trace(Tree("5"))
    assert [(node.value, node.ended) for node in t.nodes] == [(5, "terminal")]
    assert [step.label for step in t.steps] == ["initialise"]


def test_a_deep_tree_needs_no_deep_stack():
    t = trace(Tree("(" * 1200 + "7" + ")" * 1200))
    assert len(t.principal_variation) == len(t.nodes) == 1201
    assert t.steps[-1].value == 7


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"algorithm": "naive"}, "naive visits no tree"),
        ({"algorithm": "iterative-deepening"}, "many searches"),
        ({"algorithm": "beam"}, "there is no algorithm 'beam'"),
        ({"order": "worst"}, "there is no order 'worst'"),
        ({"most_nodes": 0}, "at least 1"),
        ({"depth": -1}, "at least 0"),
    ],
)
def test_what_cannot_be_traced_is_refused_in_one_sentence(arguments, message):
    with pytest.raises(ValueError, match=message) as caught:
        trace(Tree(AIMA), **arguments)
    assert "\n" not in str(caught.value)
