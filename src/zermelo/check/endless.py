"""Endless play: moves that lead back to a state on their own way."""

from __future__ import annotations

import time
from collections import deque
from typing import Any, NamedTuple

from zermelo.check.look import Node
from zermelo.check.values import frozen

Graph = dict[Any, list[tuple[Node, Any]]]  # each state that was met, and where its actions lead


class Circle(NamedTuple):
    """A way that comes back."""

    node: Node  # where it is back
    home: int  # after so many moves it was there first
    shortest: bool


def first_repetition(node: Node) -> Circle | None:
    """Where the way to this node first comes back."""
    first: dict[Any, int] = {}
    for step in node.path:
        ply = first.setdefault(frozen(step.state), step.ply)
        if ply < step.ply:
            return Circle(step, ply, shortest=False)
    return None


def shortest_circle(graph: Graph, known: dict[Any, Node], end: float) -> Circle | None:
    """The shortest way that comes back, if one does; `known` has a shortest way to each state.

    Of the states of a circle, take one that is nearest to the start. The last move around the circle then
    comes from a state no nearer than it. So it is enough to look, for each such move, for the way to it.
    """
    inner = _inner(graph)
    best: Circle | None = None
    for value in [value for value in graph if value in inner]:  # from the start, ply by ply
        if best and known[value].ply + 1 >= best.node.ply:
            break
        for last, home in graph[value]:
            if home not in inner or known[home].ply > known[value].ply:
                continue
            if time.monotonic() > end:
                return best and best._replace(shortest=False)
            around = _way(graph, inner, known[home], home, value)
            if around and (best is None or around.ply + 1 < best.node.ply):
                node = Node(last.state, around, last.action, around.ply + 1)
                best = Circle(node, known[home].ply, shortest=True)
    return best


def _inner(graph: Graph) -> set[Any]:
    """What remains when states are taken away that lead nowhere, or come from nowhere, again and again."""
    leads = {value: {after for _, after in moves if after in graph} for value, moves in graph.items()}
    comes: dict[Any, set[Any]] = {value: set() for value in graph}
    for value, following in leads.items():
        for after in following:
            comes[after].add(value)
    inner = set(graph)
    outer = [value for value in graph if not leads[value] or not comes[value]]
    while outer:
        gone = outer.pop()
        inner.discard(gone)
        for ways, back in ((leads, comes), (comes, leads)):
            for value in back[gone]:
                ways[value].discard(gone)
                if not ways[value] and value in inner:
                    outer.append(value)
    return inner


def _way(graph: Graph, inner: set[Any], home: Node, start: Any, goal: Any) -> Node | None:
    """The shortest way on from `home` to a state."""
    if start == goal:
        return home
    waiting, seen = deque([(home, start)]), {start}
    while waiting:
        node, value = waiting.popleft()
        for child, after in graph[value]:
            if after in inner and after not in seen:
                seen.add(after)
                step = Node(child.state, node, child.action, node.ply + 1)
                if after == goal:
                    return step
                waiting.append((step, after))
    return None
