"""Back up: add the rewards of a simulation to every node on its path."""

from __future__ import annotations

from typing import Any

from zermelo.native.memory import load, load_real, store, store_real
from zermelo.search.mcts.prove import within_bounds
from zermelo.search.mcts.simulate import STAMP
from zermelo.search.mcts.tree import (
    ACTION,
    AMAF,
    COUNT,
    DEPTH,
    LINK,
    MOST_ACTIONS,
    PAIR,
    REWARD,
    REWARDS,
    SERIAL,
    SOLVES,
    STAMPS,
    UTILITIES,
    UTILITY,
    VISITS,
    chooser,
    family_of,
    path_mover,
    path_node,
    record,
)


def back_up(tree: Any) -> None:
    """One more visit, and the reward of whoever chose the node."""
    solves, utilities = load(tree, SOLVES), load(tree, UTILITIES)
    for ply in range(load(tree, DEPTH), -1, -1):
        if solves != 0:
            within_bounds(tree, path_node(tree, ply))
        add(tree, record(path_node(tree, ply)), load_real(tree, REWARDS + chooser(tree, ply)))
        if utilities != 0:
            at = utilities + path_node(tree, ply)
            store_real(tree, at, load_real(tree, at) + load_real(tree, UTILITY))
    if load(tree, STAMPS) != 0:
        all_moves_as_first(tree)


def all_moves_as_first(tree: Any) -> None:
    """AMAF: each child of a node on the path whose move the same player made there or later counts too."""
    amaf = load(tree, AMAF)
    for ply in range(load(tree, DEPTH) + 1):
        family, player = family_of(load(tree, record(path_node(tree, ply)) + LINK)), path_mover(tree, ply)
        if family != 0 and player >= 0:
            reward = load_real(tree, REWARDS + player)
            stamps = load(tree, STAMPS) + MOST_ACTIONS * player
            now = STAMP * load(tree, SERIAL) + ply
            for child in range(family + 1, family + 1 + load(tree, record(family) + COUNT)):
                action = load(tree, record(child) + ACTION)
                if action < MOST_ACTIONS and load(tree, stamps + action) >= now:
                    add(tree, amaf + PAIR * child, reward)


def add(tree: Any, at: int, reward: float) -> None:
    store(tree, at + VISITS, load(tree, at + VISITS) + 1)
    store_real(tree, at + REWARD, load_real(tree, at + REWARD) + reward)
