"""A tidy tree: where its nodes stand, so that none overlap, parents are centred, and no room is wasted.

As Reingold and Tilford (1981) have it, a subtree is pushed to the right until its outline is clear of those
of its siblings on the left; as van der Ploeg (2014) does, nodes may have different widths, the siblings
between two that are pushed apart are spread evenly, and all of it takes linear time.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

Number = int | float


class Box(Protocol):
    """What is laid out. `x`, where its middle stands, is the answer."""

    left: Number  # how far it reaches to either side of its middle
    right: Number
    x: Number

    @property
    def children(self) -> Sequence[Box]: ...


def half_way(middles: Sequence[Number]) -> Number:
    """Where a parent stands: half-way between its outer children."""
    return (middles[0] + middles[-1]) / 2


def lay_out(
    root: Box,
    gap: Number,
    cousins: Number = 0,
    centre: Callable[[Sequence[Number]], Number] = half_way,
    whole: bool = False,
) -> Number:
    """Give each box its x, the leftmost edge being at 0. Returns the width of it all.

    Neighbours are `gap` apart, and `cousins` more if they have different parents. A parent stands where
    `centre` says, given the middles of its children. If that is always a whole number, all can be `whole`.
    """
    boxes = list(_all(root))
    outlines: dict[int, _Outline] = {}
    for box in reversed(boxes):  # children before their parents; x is counted from the parent's at first
        below = [outlines.pop(id(child)) for child in box.children]
        outline = _beside_each_other(box.children, below, gap, cousins, whole)
        if box.children:
            middle = centre([child.x for child in box.children])
            outline.move(-middle)
            for child in box.children:
                child.x -= middle
        outline.add_top(-box.left, box.right)
        outlines[id(box)] = outline
    outline = outlines[id(root)]
    root.x = -min(edge + outline.left_by for edge in outline.left)
    for box in boxes:
        for child in box.children:
            child.x += box.x
    return root.x + max(edge + outline.right_by for edge in outline.right)


def _all(root: Box) -> Iterator[Box]:
    """The boxes, parents before their children."""
    waiting = [root]
    while waiting:
        box = waiting.pop()
        yield box
        waiting += box.children


class _Outline:
    """The left and the right edge of a subtree at each ply, the deepest first, so that a ply is added last.

    To move it, only the numbers that all edges are moved by change.
    """

    def __init__(self) -> None:
        self.left: list[Number] = []
        self.right: list[Number] = []
        self.left_by: Number = 0
        self.right_by: Number = 0

    def move(self, by: Number) -> None:
        self.left_by += by
        self.right_by += by

    def add_top(self, left: Number, right: Number) -> None:
        self.left.append(left - self.left_by)
        self.right.append(right - self.right_by)

    def take_in(self, other: _Outline) -> None:
        """Grow by what stands at the right. Only as many plies are gone through as the lower one has."""
        plies = min(len(self.left), len(other.left))
        if len(other.left) > plies:  # its deeper plies are the left edge, too
            top = self.left[len(self.left) - plies :]
            other.left[len(other.left) - plies :] = [edge + self.left_by - other.left_by for edge in top]
            self.left, self.left_by = other.left, other.left_by
            self.right, self.right_by = other.right, other.right_by
        elif plies:
            top = other.right[len(other.right) - plies :]
            self.right[len(self.right) - plies :] = [edge + other.right_by - self.right_by for edge in top]


def _beside_each_other(
    children: Sequence[Box], outlines: list[_Outline], gap: Number, cousins: Number, whole: bool
) -> _Outline:
    """Place siblings from left to right, the first at 0. Returns their common outline."""
    all_of_them = outlines[0] if outlines else _Outline()
    owners = [(len(outline.left), 0) for outline in outlines[:1]]  # plies, sibling: whose right edge is whose
    spread: list[tuple[int, int, Number]] = []
    for i, (child, outline) in enumerate(zip(children, outlines, strict=True)):
        child.x = 0
        if i == 0:
            continue
        place: Number = -math.inf
        owner = len(owners) - 1
        for ply in range(min(len(outline.left), len(all_of_them.right))):
            while owners[owner][0] <= ply:
                owner -= 1
            edge = all_of_them.right[-1 - ply] + all_of_them.right_by
            needed = edge + gap + (cousins if ply else 0) - outline.left[-1 - ply] - outline.left_by
            if needed > place:
                if ply:
                    spread.append((owners[owner][1], i, needed - place))
                place = needed
        child.x = place
        outline.move(place)
        all_of_them.take_in(outline)
        while owners and owners[-1][0] <= len(outline.left):
            owners.pop()
        owners.append((len(outline.left), i))
    _spread(children, spread, whole)
    return all_of_them


def _spread(children: Sequence[Box], pushed: list[tuple[int, int, Number]], whole: bool) -> None:
    """Where a sibling was pushed away from an earlier one, those between them share the room.

    (They are lower than both, so that the outline of all is as it was.)
    """
    slopes: list[Number] = [0] * (len(children) + 1)
    back: list[Number] = [0] * (len(children) + 1)
    for one, other, by in pushed:
        slopes[one + 1] += by / (other - one)
        slopes[other] -= by / (other - one)
        back[other] += by - by / (other - one)
    slope: Number = 0
    moved: Number = 0
    for i, child in enumerate(children):
        slope += slopes[i]
        moved += slope - back[i]
        child.x += math.floor(moved + 1e-9) if whole else moved
