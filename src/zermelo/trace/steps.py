"""The steps of a search in the lectures' words: initialise, inherit, update, prune.

A search's steps follow from its nodes: a node takes its window when it is entered, and its parent takes its
value when it is left.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

from zermelo.search.textbook.algorithms import ALGORITHMS
from zermelo.trace import sentences
from zermelo.trace.data import (
    AGAIN,
    INHERIT,
    INITIALISE,
    MAX,
    NOT_FINISHED,
    NULL_MOVE,
    PRUNE,
    UPDATE,
    Node,
    Step,
    Window,
)

# Deck 000 removes v when it shortens alpha-beta, and deck 004 has none: they return the bound itself.
WITHOUT_V = {*(f"alpha-beta-{step}" for step in range(4, 9)), "alpha-beta-move"}


def keeps_window(algorithm: str, ply: int) -> bool:
    """Does the algorithm keep alpha and beta at this ply? Deck 003's ai_turn does only below its root."""
    return ALGORITHMS[algorithm].window or (algorithm == "ai-turn-pruning" and ply > 0)


def searched_again(nodes: list[Node]) -> set[int]:
    """The visits of the engine that lead to another visit of the same node, and to nothing else."""
    pairs = [pair for node in nodes for pair in pairwise(node.children)]
    return {one.number for one, other in pairs if other.visit == AGAIN}


def narrowed(node: Node, window: Window, value: float) -> Window:
    """A max node updates alpha, a min node beta."""
    alpha, beta = window
    return Window(max(alpha, value), beta) if node.kind == MAX else Window(alpha, min(beta, value))


def crossed(window: Window, equality_cuts: bool) -> bool:
    """May the remaining children be pruned?"""
    alpha, beta = window
    return alpha >= beta if equality_cuts else alpha > beta


def take_steps(nodes: list[Node], algorithm: str, equality_cuts: bool) -> list[Step]:
    """All steps, in the order they happen, as far as the search was recorded."""
    walk = _Walk(algorithm, equality_cuts, searched_again(nodes))
    for node in nodes:
        walk.leave_to(node.ply)
        walk.enter(node)
    walk.leave_to(0)
    return walk.steps


@dataclass
class _Visit:
    """A node that the walk is inside of, with what stands beside it on the slide."""

    node: Node
    window: Window | None
    v: float


class _Walk:
    """Goes through the tree again, as the search did."""

    def __init__(self, algorithm: str, equality_cuts: bool, again: set[int]) -> None:
        self.algorithm, self.equality_cuts, self.again = algorithm, equality_cuts, again
        self.steps: list[Step] = []
        self.path: list[_Visit] = []

    def enter(self, node: Node) -> None:
        window, v = node.entry, -math.inf if node.kind == MAX else math.inf
        if window is not None and self.algorithm in WITHOUT_V:
            v = window.alpha if node.kind == MAX else window.beta
        parent = self.path[-1] if self.path else None
        at = _Visit(node, window, v)
        self.path.append(at)
        if node.is_leaf and parent is not None:
            return  # the slides write no window beside a leaf
        if window is not None and node.estimate is not None:
            at.v, at.window = node.estimate, narrowed(node, window, node.estimate)
        if parent is None or parent.window is None or window is None:
            self.step(INITIALISE, None, None, sentences.started(node, window, v))
        else:
            sentence = sentences.inherited(node, window, parent.node)
            self.step(INHERIT, None, parent.window, sentence)

    def leave_to(self, ply: int) -> None:
        """Leave the nodes from here up to this ply; each hands its value to its parent."""
        while len(self.path) > max(ply, 1):
            at = self.path[-1]
            child = at.node
            if child.value is None or child.ended == NOT_FINISHED:
                self.path.clear()  # only where the recording ends
                return
            if child.children and at.v != child.value:
                at.v = child.value
                self.step(UPDATE, None, at.window, sentences.left_out(child, child.value), changed=False)
            self.path.pop()
            self.update(self.path[-1], child, child.value)

    def update(self, at: _Visit, child: Node, value: float) -> None:
        before, v = at.window, at.v
        if before is not None and (child.number in self.again or child.visit == NULL_MOVE):
            self.step(UPDATE, child, before, sentences.tested(at.node, before, child), changed=False)
            if at.node.cut and child is at.node.children[-1]:
                at.window, at.v = at.node.exit, at.node.value or 0
                self.prune(at)
            return
        at.v = max(v, value) if at.node.kind == MAX else min(v, value)
        if before is None:
            sentence = sentences.updated_v(at.node, child, v, at.v)
            self.step(UPDATE, child, None, sentence, changed=at.v != v)
            return
        at.window = narrowed(at.node, before, value)
        sentence = sentences.updated(at.node, before, at.window, child, at.v != v, at.v)
        self.step(UPDATE, child, before, sentence, changed=at.window != before)
        if self.prunes(at, child):
            self.prune(at)

    def prunes(self, at: _Visit, child: Node) -> bool:
        """Does the search stop at the node after this child?"""
        if at.node.depth is not None:
            return at.node.cut is not None and child is at.node.children[-1]
        return at.window is not None and crossed(at.window, self.equality_cuts)

    def prune(self, at: _Visit) -> None:
        assert at.window is not None
        self.step(PRUNE, None, at.window, sentences.pruned(at.node, at.window, self.equality_cuts))

    def step(
        self, label: str, child: Node | None, before: Window | None, sentence: str, changed: bool = True
    ) -> None:
        at = self.path[-1]
        self.steps.append(
            Step(
                label=label,
                node=at.node.number,
                child=None if child is None else child.number,
                before=before,
                after=at.window,
                value=at.v,
                changed=changed,
                never_visited=tuple(at.node.never_visited) if label == PRUNE else (),
                sentence=sentence,
            )
        )
