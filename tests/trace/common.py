"""What the tests of traces share: the lectures' trees, any tree, and what must hold of every trace."""

from __future__ import annotations

import math

from hypothesis import strategies as st

AIMA = "3 12 8 / 2 4 6 / 14 5 2"
DECK_003 = "9 8 7 / 6 5 4 / 3 2 1"
INF = math.inf

TREES = st.recursive(
    st.integers(-9, 9).map(str),
    lambda child: st.lists(child, min_size=1, max_size=3).map(lambda nodes: f"({' '.join(nodes)})"),
    max_leaves=14,
)


def facts(t):
    """What a trace says of each node, whichever algorithm made it."""
    return [(t.line(n), n.kind, n.entry, n.exit, n.value, n.bound, n.ended, n.never_visited) for n in t.nodes]


def check_steps(t):
    """The windows the search noted are those that the steps lead to, and so are the values."""
    last = {}
    for step in t.steps:
        assert step.sentence.endswith(".")
        if step.label == "inherit":
            assert step.before == step.after == t.nodes[step.node].entry
        if step.label == "update":
            assert t.nodes[step.child].parent == step.node
        last[step.node] = step
    for node in t.nodes:
        if not node.is_leaf:
            assert last[node.number].value == node.value
            assert last[node.number].after == node.exit
    saved = [move for step in t.steps for move in step.never_visited]
    assert len(saved) == sum(len(node.never_visited) for node in t.nodes)
