"""The steps of a search in the lectures' words: initialise, inherit, update, prune.

A search's steps follow from its nodes: a node takes its window when it is entered, and its parent takes its
value when it is left.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from zermelo.search.decision import tidy
from zermelo.search.textbook.algorithms import ALGORITHMS
from zermelo.trace.data import INHERIT, INITIALISE, MAX, NOT_FINISHED, PRUNE, UPDATE, Node, Step, Window

# Deck 000 removes v when it shortens alpha-beta, and deck 004 has none: they return the bound itself.
WITHOUT_V = {*(f"alpha-beta-{step}" for step in range(4, 9)), "alpha-beta-move"}


def keeps_window(algorithm: str, ply: int) -> bool:
    """Does the algorithm keep alpha and beta at this ply? Deck 003's ai_turn does only below its root."""
    return ALGORITHMS[algorithm].window or (algorithm == "ai-turn-pruning" and ply > 0)


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
    walk = _Walk(algorithm, equality_cuts)
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

    def __init__(self, algorithm: str, equality_cuts: bool) -> None:
        self.algorithm, self.equality_cuts = algorithm, equality_cuts
        self.steps: list[Step] = []
        self.path: list[_Visit] = []

    def enter(self, node: Node) -> None:
        window, v = node.entry, -math.inf if node.kind == MAX else math.inf
        if window is not None and self.algorithm in WITHOUT_V:
            v = window.alpha if node.kind == MAX else window.beta
        parent = self.path[-1] if self.path else None
        self.path.append(_Visit(node, window, v))
        if node.is_leaf and parent is not None:
            return  # the slides write no window beside a leaf
        if parent is None or parent.window is None or window is None:
            self.step(INITIALISE, None, None, _started(node, window, v))
        else:
            self.step(INHERIT, None, parent.window, _inherited(node, window, parent.node))

    def leave_to(self, ply: int) -> None:
        """Leave the nodes from here up to this ply; each hands its value to its parent."""
        while len(self.path) > max(ply, 1):
            child = self.path.pop().node
            if child.value is None or child.ended == NOT_FINISHED:
                self.path.clear()  # only where the recording ends
                return
            self.update(self.path[-1], child, child.value)

    def update(self, at: _Visit, child: Node, value: float) -> None:
        before, v = at.window, at.v
        at.v = max(v, value) if at.node.kind == MAX else min(v, value)
        if before is None:
            self.step(UPDATE, child, None, _updated_v(at.node, child, v, at.v), changed=at.v != v)
            return
        at.window = narrowed(at.node, before, value)
        self.step(UPDATE, child, before, _updated(at, before, child, v), changed=at.window != before)
        if crossed(at.window, self.equality_cuts):
            self.step(PRUNE, None, at.window, _pruned(at.node, at.window, self.equality_cuts))

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


# ---------------------------------------------------------------------- sentences


def number(value: float) -> str:
    """A value as the slides write it."""
    if math.isinf(value):
        return "∞" if value > 0 else "-∞"
    value = tidy(value) or 0
    return str(value) if isinstance(value, int) else f"{value:.4g}"


def _name(node: Node) -> str:
    return f"{node.kind.upper()} node {node.number}"


def _came(node: Node, child: Node) -> str:
    """How a value reaches a node: "MIN node 1 sees 3", "MAX node 0 gets 3 from node 1"."""
    value = number(child.value or 0)
    return f"{_name(node)} {f'sees {value}' if child.is_leaf else f'gets {value} from node {child.number}'}"


def _started(node: Node, window: Window | None, v: float) -> str:
    who = f"{_name(node)}{', the root,' * (node.parent is None)}"
    if window is None:
        return f"{who} starts with v = {number(v)}."
    return f"{who} starts with α = {number(window.alpha)} and β = {number(window.beta)}."


def _inherited(node: Node, window: Window, parent: Node) -> str:
    bounds = f"α = {number(window.alpha)} and β = {number(window.beta)}"
    return f"{_name(node)} inherits {bounds} from node {parent.number}."


def _updated(at: _Visit, before: Window, child: Node, v: float) -> str:
    """Of a node with a window."""
    assert at.window is not None
    letter, old, new, side = (
        ("α", before.alpha, at.window.alpha, "above")
        if at.node.kind == MAX
        else ("β", before.beta, at.window.beta, "below")
    )
    came = _came(at.node, child)
    if new != old:
        return f"{came}: {letter} changes from {number(old)} to {number(new)}."
    if at.v != v:
        return f"{came}: v = {number(at.v)}, but that is not {side} {letter} = {number(old)}, which stays."
    return f"{came}, which is not {side} {letter} = {number(old)}: nothing changes."


def _updated_v(node: Node, child: Node, old: float, new: float) -> str:
    """Of a node without one."""
    came = _came(node, child)
    if new != old:
        return f"{came}: v changes from {number(old)} to {number(new)}."
    side = "above" if node.kind == MAX else "below"
    return f"{came}, which is not {side} v = {number(old)}: nothing changes."


def _pruned(node: Node, window: Window, equality_cuts: bool) -> str:
    alpha, beta = f"α = {number(window.alpha)}", f"β = {number(window.beta)}"
    if node.kind == MAX:
        why = f"{alpha} {'≥' if equality_cuts else '>'} {beta}: MIN will never let us get here"
    else:
        why = f"{beta} {'≤' if equality_cuts else '<'} {alpha}: MAX will never let us get here"
    count = len(node.never_visited)
    saved = {0: "no child is left to prune", 1: "1 child is never visited"}
    return f"{_name(node)} has {why}; {saved.get(count, f'{count} children are never visited')}."
