"""How values are written, and what is said of each step of a search."""

from __future__ import annotations

import math

from zermelo.search.decision import tidy
from zermelo.trace.data import (
    AGAIN,
    HORIZON,
    MAX,
    NULL_MOVE,
    QUIESCENCE,
    REDUCED,
    TERMINAL,
    TEST,
    Node,
    Window,
)

BOUNDS = {"lower": "≥", "upper": "≤"}
ESTIMATE = "≈"
SIGNS = (*BOUNDS.values(), ESTIMATE)


def number(value: float) -> str:
    """A value as the slides write it."""
    if math.isinf(value):
        return "∞" if value > 0 else "-∞"
    value = tidy(value) or 0
    return str(value) if isinstance(value, int) else f"{value:.4g}"


def value_of(node: Node) -> str:
    """The node's value: `3`, `≤2` if it is only a bound, `≈0` if it is an estimate, `?` if there is none."""
    if node.value is None:
        return "?"
    sign = ESTIMATE if node.is_estimate else BOUNDS.get(node.bound or "", "")
    return sign + number(node.value)


def started(node: Node, window: Window | None, v: float) -> str:
    who = f"{_name(node)}{', the root,' * (node.parent is None)}"
    if window is None:
        return f"{who} starts with v = {number(v)}."
    return f"{who} starts with {_bounds(window)}."


def inherited(node: Node, window: Window, parent: Node) -> str:
    """How a node gets its window: of the engine, that is not always its parent's."""
    is_more = "more" if parent.kind == MAX else "less"
    asked = f"is it worth {is_more} than {number(window.alpha if parent.kind == MAX else window.beta)}?"
    if node.visit == TEST:
        return f"{_name(node)} is only tested: {asked}"
    if node.visit == REDUCED:
        return f"{_name(node)}, which comes late in the order, is tested less deep: {asked}"
    if node.visit == AGAIN:
        return f"{_name(node)} is searched once more, with {_bounds(window)}."
    if node.visit == NULL_MOVE:
        return f"{_name(node)}: if {parent.kind.upper()} made no move at all, {asked}"
    if node.visit == QUIESCENCE and node.estimate is not None:
        inherits = f"{_name(node)}, at the horizon, inherits {_bounds(window)} from node {parent.number}"
        return f"{inherits}; with no more unstable moves it is worth {number(node.estimate)}."
    return f"{_name(node)} inherits {_bounds(window)} from node {parent.number}."


def updated(node: Node, before: Window, after: Window, child: Node, better: bool, v: float) -> str:
    """Of a node with a window."""
    letter, old, new, side = (
        ("α", before.alpha, after.alpha, "above")
        if node.kind == MAX
        else ("β", before.beta, after.beta, "below")
    )
    came = _came(node, child)
    if new != old:
        return f"{came}: {letter} changes from {number(old)} to {number(new)}."
    if better:
        return f"{came}: v = {number(v)}, but that is not {side} {letter} = {number(old)}, which stays."
    return f"{came}, which is not {side} {letter} = {number(old)}: nothing changes."


def updated_v(node: Node, child: Node, old: float, new: float) -> str:
    """Of a node without one."""
    came = _came(node, child)
    if new != old:
        return f"{came}: v changes from {number(old)} to {number(new)}."
    side = "above" if node.kind == MAX else "below"
    return f"{came}, which is not {side} v = {number(old)}: nothing changes."


def tested(node: Node, window: Window, child: Node) -> str:
    """Of a visit of the engine that only asked something."""
    came = _came(node, child)
    if child.visit != NULL_MOVE:
        return f"{came}: the test says yes, so it is searched once more."
    bound = f"β = {number(window.beta)}" if node.kind == MAX else f"α = {number(window.alpha)}"
    enough = node.cut is not None and child is node.children[-1]
    return f"{came} without a move: that {'is enough' if enough else 'is not enough'} for {bound}."


def pruned(node: Node, window: Window, equality_cuts: bool) -> str:
    alpha, beta = f"α = {number(window.alpha)}", f"β = {number(window.beta)}"
    if node.kind == MAX:
        why = f"{alpha} {'≥' if equality_cuts else '>'} {beta}: MIN will never let us get here"
    else:
        why = f"{beta} {'≤' if equality_cuts else '<'} {alpha}: MAX will never let us get here"
    count = len(node.never_visited)
    saved = {0: "no child is left to prune", 1: "1 child is never visited"}
    return f"{_name(node)} has {why}; {saved.get(count, f'{count} children are never visited')}."


def left_out(node: Node, value: float) -> str:
    """Of moves that the engine does not try, since they look hopeless."""
    count, most = len(node.never_visited), "most" if node.kind == MAX else "least"
    moves = "1 stable move" if count == 1 else f"{count} stable moves"
    return f"{_name(node)} leaves out {moves} as hopeless: worth {number(value)} at {most}, as it seems."


def _name(node: Node) -> str:
    return f"{node.kind.upper()} node {node.number}"


def _bounds(window: Window) -> str:
    return f"α = {number(window.alpha)} and β = {number(window.beta)}"


def _came(node: Node, child: Node) -> str:
    """How a value reaches a node: "MIN node 1 sees 3", "MAX node 0 gets 3 from node 1"."""
    value = number(child.value or 0)
    if not child.is_leaf:
        return f"{_name(node)} gets {value} from node {child.number}"
    ended = "" if child.ended in (TERMINAL, HORIZON) else f" ({child.ended})"
    return f"{_name(node)} sees {value}{ended}"
