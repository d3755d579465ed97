"""Select and expand: from the root down to a leaf, which gets children if it was visited before."""

from __future__ import annotations

from typing import Any

from zermelo.game import CHANCE
from zermelo.native.memory import load, load_bits, load_real, store, store_bits, store_real
from zermelo.native.run import MOST_PLIES
from zermelo.search.mcts.choose import choose
from zermelo.search.mcts.simulate import stamp
from zermelo.search.mcts.tree import (
    ACTION,
    BARRED,
    COUNT,
    DEEPEST,
    DEPTH,
    FREE,
    FULL,
    KEYS,
    LEAF,
    LINK,
    MOVER,
    NEVER,
    NODE,
    PARENT,
    PAST,
    PAST_KEYS,
    PATH,
    PRIORS,
    REPEATED,
    REPETITION,
    REWARD,
    ROOM,
    ROOT,
    STAMPS,
    STEP,
    VISITS,
    new_node,
    path_node,
    record,
)
from zermelo.search.values import NO_PLAYER

FORBIDDEN = 2  # what REPETITION says then


def descend(game: Any, state: Any, tree: Any, chance: Any) -> Any:
    """Go down to a leaf and write down the path. The state of the leaf."""
    node = ROOT
    ply = 0
    while True:
        mover = game.to_move(state)
        store(tree, PATH + STEP * ply + NODE, node)
        store(tree, PATH + STEP * ply + MOVER, mover)
        store(tree, DEPTH, ply)
        if not CHANCE <= mover < game.players:
            raise ValueError(NO_PLAYER)
        link = load(tree, record(node) + LINK)
        visits = load(tree, record(node) + VISITS)
        if link == LEAF and visits > 0:
            link = expand(game, state, node, tree)
        if link <= LEAF or ply == MOST_PLIES - 1:
            break
        child = choose(game, state, mover, link, visits, tree, chance)
        if child == 0:  # every move is forbidden
            break
        action = load(tree, record(child) + ACTION)
        after = game.result(state, action)
        if load(tree, REPETITION) != 0 and load(tree, record(child) + VISITS) == 0:
            note_repetition(game, after, child, ply, tree)
        if load(tree, record(child) + LINK) != BARRED:  # else: choose again
            if load(tree, STAMPS) != 0:
                stamp(tree, mover, action, ply)
            state = after
            node = child
            ply += 1
    store(tree, DEEPEST, max(ply, load(tree, DEEPEST)))
    return state


def expand(game: Any, state: Any, node: int, tree: Any) -> int:
    """Give a leaf its children. Where they stand; LEAF if there is no room for them."""
    family = load(tree, FREE)
    room = load(tree, ROOM)
    priors = load(tree, PRIORS)
    child = family
    total = 0.0
    for action in game.actions(state):
        child += 1
        if child < room:
            new_node(tree, child, action)
            if priors != 0:
                prior = game.prior(state, action)
                total += prior
                store_real(tree, priors + child, prior)
    if child >= room:
        store(tree, FULL, 1)
        return LEAF
    store(tree, record(family) + COUNT, child - family)
    store(tree, record(family) + PARENT, node)
    store(tree, FREE, child + 1)
    store(tree, record(node) + LINK, family)
    if priors != 0 and total > 0.0:
        for each in range(family + 1, child + 1):
            store_real(tree, priors + each, load_real(tree, priors + each) / total)
    return family


# ---------------------------------------------------------------------- positions that come back


def note_repetition(game: Any, state: Any, child: int, ply: int, tree: Any) -> None:
    """At the first visit: was the position there before? `ply` is that of its parent.

    It stays so, since only one path leads to a node. (To leave a position as it is, is to pass: allowed.)
    """
    key = game.repetition_key(state)
    store_bits(tree, load(tree, KEYS) + child, key)
    forbidden = load(tree, REPETITION) == FORBIDDEN
    if was_there(key, ply - 1 if forbidden else ply, tree) and not game.is_terminal(state):
        store(tree, record(child) + LINK, BARRED if forbidden else REPEATED)
        if forbidden:
            store(tree, record(child) + VISITS, 1)
            store_real(tree, record(child) + REWARD, NEVER)


def was_there(key: Any, last: int, tree: Any) -> bool:
    """Is the key that of a position of the path up to this ply, or of one earlier in the game?"""
    keys = load(tree, KEYS)
    found = False
    for ply in range(last, -1, -1):
        found = found or load_bits(tree, keys + path_node(tree, ply)) == key
    for i in range(load(tree, PAST)):
        found = found or load_bits(tree, PAST_KEYS + i) == key
    return found
