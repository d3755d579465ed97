"""A recording of the engine is what the engine does."""

from __future__ import annotations

import json
import threading
from collections import Counter

import pytest
from hypothesis import given, settings

from tests.trace.common import AIMA, TREES
from zermelo import Limit, Position
from zermelo.games.connect_four.rules import ConnectFour
from zermelo.games.othello.rules import Othello
from zermelo.games.tic_tac_toe.rules import TicTacToe
from zermelo.games.tree.rules import Tree
from zermelo.search.engine import steps
from zermelo.search.engine.engine import Engine
from zermelo.trace import draw, trace
from zermelo.trace.data import LEAF_ENDS


def check(t):
    """What holds of every recording."""
    assert t.before + len(t.nodes) - 1 + t.left_out == t.decision.nodes
    again = {node.number for node in t.nodes if node.visit == "again"}
    for node in t.nodes:
        if node.ended == "not finished":
            continue
        assert bool(node.children) != (node.ended in LEAF_ENDS)
        if node.cut:
            assert node.bound == ("lower" if node.kind == "max" else "upper")
        values = [child.value for child in node.children if child.visit != "null move"]
        if values and node.ended == "searched" and node.estimate is None and not again:
            best = max(values) if node.kind == "max" else min(values)
            if node.value != best:  # moves were left out as hopeless, and may be worth as much as that
                assert node.never_visited
                assert best < node.value <= node.entry.alpha or best > node.value >= node.entry.beta
    check_steps(t)
    assert json.dumps(t.to_json(), allow_nan=False)
    assert str(draw(t, 120))


def check_steps(t):
    last = {}
    for step in t.steps:
        assert step.sentence[-1] in ".?"
        last[step.node] = step
    for node in t.nodes:
        if node.children and node.ended != "not finished":
            assert last[node.number].value == node.value
            assert last[node.number].after == node.exit
    prunes = [step.node for step in t.steps if step.label == "prune"]
    assert sorted(prunes) == [node.number for node in t.nodes if node.cut]


def test_the_nine_leaf_tree():
    """The first move is searched, the others are only tested against it."""
    t = trace(Tree(AIMA), "engine")
    check(t)
    assert (t.decision.value, t.decision.move, t.pruned) == (3, "1", [4, 6])
    assert [node.visit for node in t.root.children] == [None, "test", "test"]
    assert [node.entry for node in t.root.children][1:] == [(3, 3), (3, 3)]
    assert [node.value for node in t.root.children] == [3, 2, 2]
    assert [node.move for node in t.principal_variation] == [None, "1", "1"]
    tests = [step.sentence for step in t.steps if "tested" in step.sentence]
    assert tests[0] == "MIN node 5 is only tested: is it worth more than 3?"


@given(TREES)
@settings(deadline=None, max_examples=60)
def test_it_finds_what_alpha_beta_finds(text):
    t = trace(Tree(text), "engine")
    assert t.decision.value == t.root.value == trace(Tree(text)).root.value
    if len(t.nodes) > 1:
        check(t)


@pytest.mark.parametrize(
    ("position", "depth"),
    [
        (Position(TicTacToe(), "5 1"), 5),
        (Position(ConnectFour(), "4 4 3"), 5),
        (Position(Othello(), "f5"), 5),
        (Position("chess", "e4 e5 Nf3"), 2),
    ],
    ids=["tic-tac-toe", "connect-four", "othello", "chess"],
)
def test_recorded_or_not_it_does_the_same(position, depth):
    t = trace(position, "engine", depth)
    plain = Engine(position.game, native=False).analyze(position, Limit(depth=depth))
    for name in ("move", "value", "nodes", "depth", "pv", "table_hits", "moves"):
        assert getattr(t.decision, name) == getattr(plain, name)
    check(t)
    assert len(t.nodes) > 20


def test_how_nodes_end_and_what_they_are_visited_for(monkeypatch):
    """Of the whole engine: quiescence, reductions and null moves in chess, the table in Connect Four, …"""
    monkeypatch.setattr(steps, "OFF", ("singular", "playouts"))
    four = trace("connect-four", "engine", 4)
    assert any(node.ended == "table hit" for node in four.nodes)
    chess = trace(Position("chess", "e4 e5 Nf3 Nc6 Bc4 Nf6"), "engine", 4)
    check(chess)
    assert {"futile", "horizon", "table hit"} <= {node.ended for node in chess.nodes}
    visits = Counter(node.visit for node in chess.nodes)
    assert {"quiescence", "test", "reduced", "null move"} <= visits.keys()
    less = [node for node in chess.nodes if node.visit == "reduced"]
    assert all(node.depth < chess.nodes[node.parent].depth - 1 for node in less)


def test_a_test_that_says_yes_leads_to_another_visit():
    found = [trace(Tree(text), "engine") for text in ("3 5 / 4 9 / 2 8", "1 1 / 2 2 / 3 9")]
    again = [node for t in found for node in t.nodes if node.visit == "again"]
    assert again
    for t in found:
        check(t)
        for step in t.steps:
            if "searched once more." in step.sentence and step.label == "update":
                assert not step.changed


@pytest.mark.parametrize("most_nodes", [1, 2, 10, *range(30, 90, 3)])
def test_nodes_without_room_are_counted(most_nodes):
    """Wherever the recording ends: deep inside a node, or right after the child that cuts it."""
    whole = trace("othello", "engine", 4)
    t = trace("othello", "engine", 4, most_nodes=most_nodes)
    check(t)
    assert len(t.nodes) == most_nodes
    assert t.left_out == len(whole.nodes) - most_nodes
    assert t.steps == whole.steps[: len(t.steps)]
    for node, complete in zip(t.nodes, whole.nodes, strict=False):
        assert (node.move, node.value, node.visit) == (complete.move, complete.value, complete.visit)
        if node.ended == "not finished":
            assert node.not_recorded or node.holds_unfinished


def test_what_is_stopped_is_told_as_far_as_it_was_finished():
    t = trace("othello", "engine", 30, seconds=0.5)
    assert t.decision.depth < 30
    assert t.root.depth == t.decision.depth
    assert t.root.value is not None


def test_a_finished_game_is_one_node():
    t = trace(Tree("5"), "engine")
    assert [(node.value, node.ended) for node in t.nodes] == [(5, "terminal")]
    assert (t.left_out, t.before) == (0, 0)
    assert [step.label for step in t.steps] == ["initialise"]


@pytest.mark.parametrize("algorithm", ["engine", "alpha-beta"])
def test_another_thread_can_stop_it(algorithm):
    def begin(memory):
        threading.Timer(0.3, lambda: setattr(memory, "stop", 1)).start()

    t = trace("othello", algorithm, 30, begin=begin, seconds=60)
    assert t.decision.seconds < 30
    assert len(t.nodes) > 1
