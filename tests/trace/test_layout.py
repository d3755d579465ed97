"""The tidy tree: nothing overlaps, parents are centred, and no room is wasted."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zermelo.trace.layout import lay_out

GAP = 3


@dataclass
class Box:
    left: float
    right: float
    children: list[Box] = field(default_factory=list)
    x: float = 0


SIZES = st.integers(1, 12)
BOXES = st.recursive(
    st.builds(Box, SIZES, SIZES),
    lambda child: st.builds(Box, SIZES, SIZES, st.lists(child, max_size=5)),
    max_leaves=40,
)


def rows(root: Box) -> list[list[Box]]:
    """The boxes of each ply, from left to right."""
    found, row = [], [root]
    while row:
        found.append(row)
        row = [child for box in row for child in box.children]
    return found


def check_rows(root: Box, width: float) -> None:
    for row in rows(root):
        assert row[0].x - row[0].left >= -1e-6
        assert row[-1].x + row[-1].right <= width + 1e-6
        for one, other in pairwise(row):
            assert other.x - other.left >= one.x + one.right + GAP - 1e-6


@given(BOXES)
@settings(deadline=None, max_examples=200)
def test_neighbours_never_overlap(root):
    check_rows(root, lay_out(root, GAP))
    for row in rows(root):
        for box in row:
            if box.children:
                assert box.x == pytest.approx((box.children[0].x + box.children[-1].x) / 2)


@given(BOXES)
@settings(deadline=None, max_examples=100)
def test_for_a_terminal_all_is_in_whole_columns(root):
    check_rows(root, lay_out(root, GAP, centre=lambda middles: (middles[0] + middles[-1]) // 2, whole=True))
    assert all(box.x == int(box.x) for row in rows(root) for box in row)


@given(BOXES)
@settings(deadline=None, max_examples=50)
def test_a_mirror_image_is_as_wide(root):
    width = lay_out(root, GAP)
    assert lay_out(mirrored(root), GAP) == pytest.approx(width, abs=width / 2)


def mirrored(box: Box) -> Box:
    return Box(box.right, box.left, [mirrored(child) for child in reversed(box.children)])


def test_a_subtree_reaches_below_its_neighbour():
    deep = Box(1, 1, [Box(1, 1), Box(1, 1), Box(1, 1)])
    root = Box(1, 1, [deep, Box(1, 1), Box(1, 1)])
    assert lay_out(root, GAP) < 3 * 2 + 2 * GAP + 2 * (2 + GAP)  # what they take side by side
    check_rows(root, 100)


def test_those_between_two_that_are_pushed_apart_are_spread_evenly():
    wide = [Box(1, 1, [Box(20, 20)]) for _ in range(2)]
    root = Box(1, 1, [wide[0], Box(1, 1), Box(1, 1), wide[1]])
    lay_out(root, GAP)
    first, second, third, last = (child.x for child in root.children)
    assert second - first == pytest.approx(third - second) == pytest.approx(last - third)


def test_a_deep_tree_needs_no_deep_stack():
    root = box = Box(1, 1)
    for _ in range(5000):
        box.children.append(Box(1, 1))
        box = box.children[0]
    assert lay_out(root, GAP) == 2
