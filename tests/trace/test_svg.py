"""The SVG picture shows every node, every cut and every value of a trace."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings

from tests.trace.common import AIMA, TREES
from zermelo.games.tree.rules import Tree
from zermelo.trace import trace
from zermelo.trace.figure import figure
from zermelo.trace.items import FULL, MANY
from zermelo.trace.svg import svg

NAMESPACE = "{http://www.w3.org/2000/svg}"


def parts(picture, name):
    """The elements with this class."""
    root = ElementTree.fromstring(picture)
    return [element for element in root.iter() if name in element.get("class", "").split()]


def drawn_nodes(picture):
    root = ElementTree.fromstring(picture)
    return {int(each.get("data-node")): each for each in root.iter() if each.get("data-node") is not None}


def value(element):
    return next((each.text for each in element if each.get("class") == "value"), None)


def test_the_nine_leaf_tree():
    picture = svg(trace(Tree(AIMA)))
    nodes = drawn_nodes(picture)
    assert [value(nodes[i]) for i in range(11)] == ["3", "3", "3", "12", "8", "≤2", "2", "2", "14", "5", "2"]
    assert len(parts(picture, "cut")) == 2
    assert [value(each) for each in parts(picture, "never-visited")] == ["4", "6"]
    windows = [each.text for each in parts(picture, "window")]
    assert windows == ["α = 3", "β = ∞", "α = -∞", "β = 3", "α = 3", "β = 2", "α = 3", "β = 2"]
    assert [each.text for each in parts(picture, "row")] == ["MAX", "MIN"]
    assert len([edge for edge in parts(picture, "edge") if "best" in edge.get("class")]) == 2
    assert "alpha-beta: 3 for MAX, best move 1" in picture
    assert "11 nodes visited; never visited: 4, 6" in picture


def test_a_screen_reader_is_told():
    root = ElementTree.fromstring(svg(trace(Tree(AIMA))))
    assert root.get("role") == "img"
    assert root.find(f"{NAMESPACE}title").text == "alpha-beta: 3 for MAX, best move 1"
    assert "best play: 1 1" in root.find(f"{NAMESPACE}desc").text


def test_the_picture_needs_nothing_else():
    picture = svg(trace("othello", depth=2))
    assert "prefers-color-scheme: dark" in picture
    assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")
    assert "<script" not in picture


@given(TREES)
@settings(deadline=None, max_examples=60)
def test_every_node_and_every_cut_is_there(text):
    for algorithm in ("alpha-beta", "engine"):
        t = trace(Tree(text), algorithm)
        picture = svg(t)
        nodes = drawn_nodes(picture)
        assert sorted(nodes) == [node.number for node in t.nodes]
        cut = sum(len(node.never_visited) for node in t.nodes if node.cut)
        assert len(parts(picture, "cut")) == cut
        for node in t.nodes:
            shown = value(nodes[node.number])
            assert shown.lstrip("≤≥≈") == f"{node.value}"
            assert (node.kind if not node.is_leaf else "leaf") in nodes[node.number].get("class").split()
            assert ("best" in nodes[node.number].get("class").split()) == node.on_principal_variation


@pytest.mark.parametrize(
    ("game", "algorithm", "depth"),
    [("tic-tac-toe", "alpha-beta", 3), ("connect-four", "engine", 5), ("othello", "minimax", 5)],
)
def test_a_large_tree_stays_usable(game, algorithm, depth):
    t = trace(game, algorithm, depth)
    picture = svg(t)
    assert len(picture) < 1_000_000
    assert sorted(drawn_nodes(picture)) == list(range(len(t.nodes)))
    found = figure(t)
    assert {item.detail for item in found.items} > {FULL}
    counted = sum(int(item.value.split()[0]) for item in found.items if item.shape == MANY)
    alone = sum(item.node is None and item.shape != MANY and not item.block for item in found.items)
    assert counted + alone == sum(len(node.never_visited) for node in t.nodes)


@given(TREES)
@settings(deadline=None, max_examples=60)
def test_nothing_overlaps(text):
    items = [item for item in figure(trace(Tree(text))).items if not item.block]
    for ply in {item.ply for item in items}:
        row = sorted((item for item in items if item.ply == ply), key=lambda item: item.x)
        for one, other in pairwise(row):
            assert one.x + one.right <= other.x - other.left
        below = [item for item in items if item.ply == ply + 1]
        assert all(item.bottom < child.y for item in row for child in below)


def test_boards_stand_in_the_nodes_of_a_game_that_has_one():
    picture = svg(trace("tic-tac-toe", depth=1))
    assert len(ElementTree.fromstring(picture).findall(f".//{NAMESPACE}svg")) == 10
    assert not ElementTree.fromstring(svg(trace(Tree(AIMA)))).findall(f".//{NAMESPACE}svg")
    assert "<svg" not in svg(trace("tic-tac-toe", depth=1), boards=False)[4:]


def test_what_was_left_out_is_said():
    picture = svg(trace("othello", depth=5, most_nodes=20))
    assert "the trace leaves out 541 nodes after the first 20" in picture
    assert "of the searches before it are left out" in svg(trace("othello", "engine", 3))


def test_chance_and_other_players_are_circles():
    t = trace(Tree(AIMA))
    t.nodes[0].kind, t.nodes[1].kind = "chance", "player 3"
    picture = svg(t)
    assert len(parts(picture, "circle")) == 2
    assert "CHANCE" in [each.text for each in parts(picture, "row")]


def test_notebooks_show_it():
    t = trace(Tree(AIMA))
    assert t._repr_svg_() == t.svg == svg(t)


def test_the_picture_in_the_docs_is_the_one_that_is_drawn():
    docs = Path(__file__).parents[2] / "docs" / "pictures"
    assert (docs / "alpha-beta.svg").read_text(encoding="utf-8") == svg(trace(Tree(AIMA)))
