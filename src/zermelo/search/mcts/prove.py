"""Proven results: bounds of the utility, from finished games up to the root.

Score-bounded search, by Cazenave and Saffidine (2010), for two players who share a total: each node has
the least and the most that the first player gets from there, for certain. Where both are equal the node is
proven, and no simulation goes there. Draws by repetition prove nothing, since they hang on the path.
"""

from __future__ import annotations

from typing import Any

from zermelo.native.memory import load, load_real, store, store_real
from zermelo.search.mcts.rewards import reward
from zermelo.search.mcts.tree import (
    BOUNDS,
    COUNT,
    DEPTH,
    HIGHEST,
    LINK,
    LOWEST,
    NEVER,
    REWARD,
    REWARDS,
    ROOT,
    UTILITY,
    WIN_SHARE,
    family_of,
    lower,
    path_mover,
    path_node,
    record,
    upper,
)


def prove(tree: Any) -> None:
    """The leaf of the path was just proven: what follows for the nodes above it?"""
    bounds = load(tree, BOUNDS)
    for ply in range(load(tree, DEPTH) - 1, -1, -1):
        node, mover = path_node(tree, ply), path_mover(tree, ply)
        family = family_of(load(tree, record(node) + LINK))
        low, high = bounds_of(tree, family, mover)
        low = max(low, lower(tree, node))  # known from children that were forgotten
        high = min(high, upper(tree, node))
        changed = low != lower(tree, node) or high != upper(tree, node)
        store_real(tree, bounds + 2 * node, low)
        store_real(tree, bounds + 2 * node + 1, high)
        if low < high:
            skip_hopeless(tree, family, mover, low, high)
        else:
            store(tree, record(node) + LINK, ~family)
        if not changed:
            break


def prove_root(tree: Any, mover: int) -> None:
    """Of a root only what its children tell is taken for known: one of them is to be played."""
    family = family_of(load(tree, record(ROOT) + LINK))
    if family != 0:
        low, high = bounds_of(tree, family, mover)
        store_real(tree, load(tree, BOUNDS) + 2 * ROOT, low)
        store_real(tree, load(tree, BOUNDS) + 2 * ROOT + 1, high)
        store(tree, record(ROOT) + LINK, family if low < high else ~family)


def bounds_of(tree: Any, family: int, mover: int) -> tuple[float, float]:
    """What the first player gets if `mover` takes the best of these children for himself."""
    low = lower(tree, family + 1)
    high = upper(tree, family + 1)
    for child in range(family + 2, family + 1 + load(tree, record(family) + COUNT)):
        if mover == 0:
            low = max(low, lower(tree, child))
            high = max(high, upper(tree, child))
        else:
            low = min(low, lower(tree, child))
            high = min(high, upper(tree, child))
    return low, high


def skip_hopeless(tree: Any, family: int, mover: int, low: float, high: float) -> None:
    """Children that cannot be better than what the mover has for certain are visited no more."""
    for child in range(family + 1, family + 1 + load(tree, record(family) + COUNT)):
        if upper(tree, child) <= low if mover == 0 else lower(tree, child) >= high:
            store_real(tree, record(child) + REWARD, NEVER)


def within_bounds(tree: Any, node: int) -> None:
    """What is known for certain of a node overrules what a simulation brought: the rewards become as good."""
    lowest, highest, share = load_real(tree, LOWEST), load_real(tree, HIGHEST), load_real(tree, WIN_SHARE)
    low, high = lower(tree, node), upper(tree, node)
    if low > lowest or high < highest:
        store_real(tree, UTILITY, min(high, max(low, load_real(tree, UTILITY))))
        least, most = reward(low, lowest, highest, share), reward(high, lowest, highest, share)
        store_real(tree, REWARDS, min(most, max(least, load_real(tree, REWARDS))))
        least, most = (
            reward(lowest + highest - high, lowest, highest, share),
            reward(lowest + highest - low, lowest, highest, share),
        )
        store_real(tree, REWARDS + 1, min(most, max(least, load_real(tree, REWARDS + 1))))
