"""A larger tree as an indented list: a line for each inner node, the leaves below it side by side.

△₀ 3  α=3 β=∞
┡━ 1  ▽₁ 3  α=-∞ β=3
│  ┗━ ▸1=3  2=12  3=8
├─ 2  ▽₅ ≤2  α=3 β=2
│  └─ 1=2  ╳ 2  3
"""

from __future__ import annotations

from zermelo.trace.data import Node, Trace
from zermelo.trace.sentences import SIGNS, value_of
from zermelo.trace.style import (
    BEST,
    FAINT,
    MARK,
    UNSEEN,
    Line,
    Words,
    name_of,
    style_of,
    window_of,
    window_style,
    wrapped,
)


def draw_indented(trace: Trace, width: int) -> list[Line]:
    """The drawing, leaves wrapped to the width."""
    lines: list[Line] = []
    # A stack, for the tree may be deep: items, with what stands left of their first line, and below it.
    waiting: list[tuple[Node | Words, Line, Line]] = [(trace.root, [], [])]
    while waiting:
        item, before, below = waiting.pop()
        if isinstance(item, Node):
            lines.append([*before, *_heading(item)])
            waiting += _branches(item, below)[::-1]
        else:
            lines += wrapped(item, before, below, width)
    return lines


def _branches(node: Node, below: Line) -> list[tuple[Node | Words, Line, Line]]:
    """What is drawn under a node. The line down to the best child is heavy."""
    items = _items(node)
    best = next((i for i, child in enumerate(node.children) if child.on_principal_variation), None)
    heavy = -1 if best is None else next(i for i, (_, last) in enumerate(items) if last >= best)
    rows: list[tuple[Node | Words, Line, Line]] = []
    for i, (item, _) in enumerate(items):
        is_last = i == len(items) - 1
        if i == heavy:
            fork, trunk = "┗━ " if is_last else "┡━ ", "│  "
        elif i < heavy:
            fork, trunk = "┠─ ", "┃  "
        else:
            fork, trunk = "└─ " if is_last else "├─ ", "│  "
        rows.append(
            (
                item,
                [*below, (fork, BEST if i <= heavy else "")],
                [*below, ("   " if is_last else trunk, BEST if i < heavy else "")],
            )
        )
    return rows


def _heading(node: Node) -> Line:
    move: Line = [(f"{node.move}  ", style_of(node))] if node.move is not None else []
    if node.is_leaf:
        return [*move, (value_of(node), style_of(node))]
    name: Line = [(f"{name_of(node)} {value_of(node)}", style_of(node))]
    return [*move, *name, (f"  {window_of(node)}", window_style(node))]


def _items(node: Node) -> list[tuple[Node | Words, int]]:
    """The node's inner children, the leaves between them in rows, and last what was not visited.

    Each comes with the index of the last child it shows.
    """
    items: list[tuple[Node | Words, int]] = []
    row: Words = []
    for i, child in enumerate(node.children):
        if child.is_leaf:
            row.append([_leaf(child)])
        if row and (not child.is_leaf or i == len(node.children) - 1):
            items.append((row, i if child.is_leaf else i - 1))
            row = []
        if not child.is_leaf:
            items.append((child, i))
    rest = _rest(node)
    if rest and items and not isinstance(items[-1][0], Node):
        items[-1] = [*items[-1][0], *rest], items[-1][1]
    elif rest:
        items.append((rest, len(node.children)))
    return items


def _leaf(node: Node) -> tuple[str, str]:
    value = value_of(node)
    equal = "" if value[0] in SIGNS else "="
    best = "▸" * node.on_principal_variation
    return f"{best}{node.move}{equal}{value}", style_of(node)


def _rest(node: Node) -> Words:
    """The moves that were never tried, or not recorded."""
    if node.not_recorded:
        return [[("…", MARK)]]
    if not node.never_visited:
        return []
    first, *others = node.never_visited
    return [[(f"{UNSEEN} ", MARK), (first, FAINT)], *([(move, FAINT)] for move in others)]
