"""A trace drawn in the terminal."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console

from tests.trace.common import AIMA, TREES
from zermelo import Limit, Position
from zermelo.games.tic_tac_toe.rules import TicTacToe
from zermelo.games.tree.rules import Tree
from zermelo.search.textbook.searcher import TextbookSearch
from zermelo.trace import draw, read_trace, show_steps, trace


def test_the_nine_leaf_tree_is_drawn_as_on_the_slide():
    assert (
        str(draw(trace(Tree(AIMA)), width=80))
        == """\
                                △₀ 3
                             α=3 β=∞
        ┏━━━━━━━━━━━━━━━━━━━━━━━╃───────────────────────┐
        ┃                       │                       │
        ▽₁ 3                    ▽₅ ≤2                   ▽₇ 2
    α=-∞ β=3                 α=3 β=2                 α=3 β=2
┏━━━━━━━╃───────┐       ┌───────┼╌╌╌╌╌╌╌┐       ┌───────┼───────┐
┃       │       │       │       ╳       ╳       │       │       │
3      12       8       2       4       6      14       5       2

alpha-beta: 3 for MAX, best move 1
11 nodes visited; never visited: 4, 6
△ MAX   ▽ MIN   ━ best play   ≤ only a bound   ╳ never visited
"""
    )


def test_a_tree_too_wide_is_indented():
    assert str(draw(trace(Tree(AIMA)), width=28)).startswith(
        """\
△₀ 3  α=3 β=∞
┡━ 1  ▽₁ 3  α=-∞ β=3
│  ┗━ ▸1=3  2=12  3=8
├─ 2  ▽₅ ≤2  α=3 β=2
│  └─ 1=2  ╳ 2  3
└─ 3  ▽₇ 2  α=3 β=2
   └─ 1=14  2=5  3=2

"""
    )


def test_leaves_and_inner_children_stay_in_the_order_visited():
    assert str(draw(trace(Tree("(1 2 (9 3) 4 5 (2 3))")), width=24)).startswith(
        """\
△₀ 5  α=5 β=∞
┠─ 1=1  2=2
┠─ 3  ▽₃ 3  α=2 β=3
┃  └─ 1=9  2=3
┡━ 4=4  ▸5=5
└─ 6  ▽₈ ≤2  α=5 β=2
   └─ 1=2  ╳ 2

"""
    )


def test_pruned_subtrees_of_a_tree_are_drawn_too():
    assert str(draw(trace(Tree("(((3 5) (6 9)) ((1 2) (0 -1)))")), width=64)).startswith(
        """\
                            △₀ 5
                         α=5 β=∞
            ┏━━━━━━━━━━━━━━━┹───────────────┐
            ┃                               │
            ▽₁ 5                            ▽₇ ≤2
        α=-∞ β=5                         α=5 β=2
    ┏━━━━━━━┹───────┐               ┌───────┴╌╌╌╌╌╌╌┐
    ┃               │               │               ╳
    △₂ 5            △₅ ≥6           △₈ 2            △
 α=5 β=∞         α=6 β=5         α=5 β=∞            │
┌───┺━━━┓       ┌───┴╌╌╌┐       ┌───┴───┐       ┌╌╌╌┴╌╌╌┐
│       ┃       │       ╳       │       │       │       │
3       5       6       9       1       2       0      -1

"""
    )


def test_moves_stand_on_the_edges_of_a_real_game():
    drawn = str(draw(trace(Position(TicTacToe(), "1 2 5 9 4 6")), width=80))
    assert "3│" in drawn
    assert "7┃" in drawn
    assert "7╳" in drawn  # never visited
    assert "△ MAX, X   ▽ MIN, O" in drawn


def test_estimates_are_told_from_ends():
    drawn = str(draw(trace(Position(TicTacToe(), "1 2 5 9"), depth=3), width=60))
    assert "6≈0  7=1  8≈0" in drawn
    assert "≈ an estimate" in drawn


def test_minimax_has_no_windows():
    assert "α" not in str(draw(trace(Tree(AIMA), "minimax"), width=80))


def test_another_order_needs_the_moves_named():
    assert "1╳" in str(draw(trace(Tree(AIMA), order="best"), width=100))


@given(
    TREES, st.sampled_from(["alpha-beta", "minimax", "ai-turn-pruning", "alpha-beta-8"]), st.integers(1, 9)
)
@settings(deadline=None, max_examples=60)
def test_a_drawing_keeps_to_its_width(text, algorithm, most_nodes):
    for t in (trace(Tree(text), algorithm), trace(Tree(text), algorithm, most_nodes=most_nodes)):
        for width in (60, 120):
            lines = str(draw(t, width)).splitlines()
            assert max(map(len, lines)) <= width
            picture = "\n".join(lines[: lines.index("")])
            assert ("△₀" in picture) == (not t.root.is_leaf)


def test_colours_are_for_consoles_only():
    console = Console(force_terminal=True, width=90, color_system="standard", record=True)
    with console.capture() as captured:
        console.print(draw(trace(Tree(AIMA)), width=80), soft_wrap=True)
    assert "\x1b[1;32m" in captured.get()
    assert "\x1b" not in str(draw(trace(Tree(AIMA)), width=80))


def test_the_steps_are_numbered_lines():
    lines = str(show_steps(trace(Tree(AIMA)), width=120)).splitlines()
    assert len(lines) == 16
    assert lines[0] == " 1  initialise  MAX node 0, the root, starts with α = -∞ and β = ∞."
    assert lines[8].startswith(
        " 9  prune       MIN node 5 has β = 2 ≤ α = 3: MAX will never let us get here;"
    )
    assert all(len(line) <= 60 for line in str(show_steps(trace(Tree(AIMA)), width=60)).splitlines())


def test_what_is_left_out_is_said():
    t = trace(Tree(AIMA), most_nodes=6)
    for text in (str(draw(t, 80)), str(draw(t, 28)), str(show_steps(t, 80))):
        assert "the trace leaves out 5 nodes after the first 6" in text
    assert "… not recorded" in str(draw(t, 80))


@pytest.mark.parametrize("width", [28, 80])
def test_a_stopped_search_is_drawn_as_far_as_it_got(width):
    position = Position(Tree(AIMA))
    searcher = TextbookSearch(position.game, "alpha-beta", native=False)
    context = searcher.context(position, nodes=6, records=50)
    t = read_trace(position, context, searcher.search(position, Limit(), context))
    drawn = str(draw(t, width))
    assert "△₀ ?" in drawn
    assert "▽₁ 3" in drawn


def test_a_deep_tree_is_drawn_without_a_deep_stack():
    text = "(" * 300 + "7" + ")" * 300
    assert "▸1=7" in str(draw(trace(Tree(text)), 80))
    assert "△" in str(draw(trace(Tree(f"((1 2) (0 {text}))")), 80))  # never visited, and deep
