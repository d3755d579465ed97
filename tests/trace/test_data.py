"""A trace as data: as JSON, cut short, or refused."""

from __future__ import annotations

import json

import pytest

from tests.trace.common import AIMA
from zermelo import Limit, Position
from zermelo.games.tic_tac_toe.rules import TicTacToe
from zermelo.games.tree.rules import Tree
from zermelo.search.textbook.algorithms import ALGORITHMS
from zermelo.search.textbook.searcher import TextbookSearch
from zermelo.trace import read_trace, trace

WITH_WINDOW = [name for name, algorithm in ALGORITHMS.items() if algorithm.window]
TRACED = [name for name in ALGORITHMS if name != "naive"]


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
            unseen = node.not_recorded + node.never_visited
            assert [child.move for child in node.children] + unseen == seen
            assert node.not_recorded or node.holds_unfinished
        else:
            assert (node.ended, node.never_visited) == (complete.ended, complete.never_visited)
            assert not node.holds_unfinished
    assert all(
        node.on_principal_variation == whole.nodes[node.number].on_principal_variation for node in t.nodes
    )


@pytest.mark.parametrize("nodes", range(1, 11))
def test_a_stopped_search_can_be_read(nodes):
    position = Position(Tree(AIMA))
    searcher = TextbookSearch(position.game, "alpha-beta", native=False)
    context = searcher.context(position, nodes=nodes, records=50)
    t = read_trace(position, context, searcher.search(position, Limit(), context))
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
        ({"algorithm": "mcts"}, "mcts has no windows"),
        ({"algorithm": "engine", "order": "best"}, "its own order"),
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
