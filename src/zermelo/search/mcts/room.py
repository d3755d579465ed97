"""Room: the tree stays within its memory, and what is still of use after a move stays in it.

Both are one operation: forget some families, and move the others up in their place.
"""

from __future__ import annotations

from typing import Any

from zermelo.native.memory import load, store
from zermelo.search.mcts.tree import (
    ACTION,
    AMAF,
    BOUNDS,
    COUNT,
    FIRST,
    FORGOTTEN,
    FREE,
    FULL,
    KEYS,
    LEAF,
    LINK,
    MOVES,
    NOBODY,
    PAIR,
    PARENT,
    PLAYED,
    PRIORS,
    PROVEN,
    ROOM,
    ROOT,
    SIZE,
    STUCK,
    UTILITIES,
    VISITS,
    clear,
    family_of,
    new_node,
    record,
)

KEPT = 0.5  # of a full tree


# ---------------------------------------------------------------------- after a move


def follow(tree: Any) -> None:
    """Make the node that the moves played since the last search lead to the root."""
    if load(tree, MOVES) == 0:
        return
    node = ROOT
    for i in range(load(tree, MOVES)):
        node = child_by(tree, node, load(tree, PLAYED + i))
        if node == 0:
            clear(tree)
            return
    store(tree, record(family_of(load(tree, record(ROOT) + LINK))) + PARENT, NOBODY)
    move_node(tree, node, ROOT)
    link = load(tree, record(ROOT) + LINK)
    store(tree, record(node) + LINK, LEAF)
    family = family_of(link)
    if family != 0:
        store(tree, record(family) + PARENT, ROOT)
    else:  # nothing below it is known: it is as new, even if it was a draw by repetition
        new_node(tree, ROOT, -1)
    compact(tree, 0)


def child_by(tree: Any, node: int, action: int) -> int:
    """The child that an action leads to; 0 if there is none."""
    family = family_of(load(tree, record(node) + LINK))
    if node != 0 and family != 0:
        for child in range(family + 1, family + 1 + load(tree, record(family) + COUNT)):
            if load(tree, record(child) + ACTION) == action:
                return child
    return 0


# ---------------------------------------------------------------------- when memory is short


def make_room(tree: Any) -> None:
    """Forget the children of the nodes that were visited least, until half of the room is free."""
    store(tree, FULL, 0)
    before = load(tree, FREE)
    visits = 2
    while visits < 1 << 62 and kept(tree, visits) > KEPT * load(tree, ROOM):
        visits *= 2
    compact(tree, visits)
    store(tree, FORGOTTEN, load(tree, FORGOTTEN) + before - load(tree, FREE))
    store(tree, STUCK, load(tree, FREE) > (1 + KEPT) / 2 * load(tree, ROOM))


def kept(tree: Any, visits: int) -> int:
    """How many places would be kept, if parents must have been visited so often."""
    places = 0
    family = FIRST
    while family < load(tree, FREE):
        size = 1 + load(tree, record(family) + COUNT)
        parent = load(tree, record(family) + PARENT)
        if parent == ROOT or load(tree, record(parent) + VISITS) >= visits:
            places += size
        family += size
    return places


def compact(tree: Any, visits: int) -> None:
    """Keep the families whose parents are kept, and were visited so often; the root's in any case.

    Families stand behind their parents, so that once from front to back is enough. When a parent has moved,
    it writes its new place into the heading of its family, or that there is no parent any more.
    """
    free = family = FIRST
    end = load(tree, FREE)
    while family < end:
        size = 1 + load(tree, record(family) + COUNT)
        parent = load(tree, record(family) + PARENT)
        if parent == NOBODY:
            for child in range(family + 1, family + size):
                disown(tree, child)
        else:
            store(tree, record(parent) + LINK, ~free if load(tree, record(parent) + LINK) < 0 else free)
            for i in range(size):
                move_node(tree, family + i, free + i)
            for child in range(free + 1, free + size):
                below = family_of(load(tree, record(child) + LINK))
                if below != 0 and load(tree, record(child) + VISITS) >= visits:
                    store(tree, record(below) + PARENT, child)
                else:
                    disown(tree, child)
            free += size
        family += size
    store(tree, FREE, free)


def disown(tree: Any, node: int) -> None:
    """Forget the node's family, if it has one."""
    link = load(tree, record(node) + LINK)
    family = family_of(link)
    if family != 0:
        store(tree, record(family) + PARENT, NOBODY)
        store(tree, record(node) + LINK, PROVEN if link < 0 else LEAF)


def move_node(tree: Any, old: int, new: int) -> None:
    """Move all that is known of a node, or a heading, to another place."""
    if old == new:
        return
    for word in range(SIZE):
        store(tree, record(new) + word, load(tree, record(old) + word))
    if load(tree, BOUNDS) != 0:
        move_pair(tree, load(tree, BOUNDS), old, new)
    if load(tree, AMAF) != 0:
        move_pair(tree, load(tree, AMAF), old, new)
    if load(tree, PRIORS) != 0:
        store(tree, load(tree, PRIORS) + new, load(tree, load(tree, PRIORS) + old))
    if load(tree, KEYS) != 0:
        store(tree, load(tree, KEYS) + new, load(tree, load(tree, KEYS) + old))
    if load(tree, UTILITIES) != 0:
        store(tree, load(tree, UTILITIES) + new, load(tree, load(tree, UTILITIES) + old))


def move_pair(tree: Any, array: int, old: int, new: int) -> None:
    store(tree, array + PAIR * new, load(tree, array + PAIR * old))
    store(tree, array + PAIR * new + 1, load(tree, array + PAIR * old + 1))
