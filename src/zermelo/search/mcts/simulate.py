"""Simulate: from a leaf play at random to the end, or ask the game for an estimate."""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.game import CHANCE
from zermelo.native.memory import load, load_real, store, store_real
from zermelo.native.random import random_word
from zermelo.search.mcts.rewards import reward, scale
from zermelo.search.mcts.tree import (
    BOUNDS,
    DEPTH,
    DICE,
    DICE_BEFORE,
    END,
    HIGHEST,
    LEAF,
    LINK,
    LOWEST,
    MOST_ACTIONS,
    NEWLY_PROVEN,
    PLAYOUT_PLIES,
    PROVEN,
    REPEATED,
    REWARDS,
    SERIAL,
    SOLVES,
    STAMPS,
    UTILITY,
    WIN_SHARE,
    lower,
    path_node,
    record,
)
from zermelo.search.values import checked_utility

LONGEST_PLAYOUT = 1000  # plies; random play that does not end by then ends with an estimate
STAMP = 1 << 13  # more than the plies of any simulation


def simulate(game: Any, state: Any, tree: Any, chance: Any) -> None:
    """Write down the rewards of a simulation from the leaf on."""
    leaf = path_node(tree, load(tree, DEPTH))
    link = load(tree, record(leaf) + LINK)
    if link == REPEATED:
        even(game, tree)
    elif link <= PROVEN:
        known(game, lower(tree, leaf), tree)
    elif game.is_terminal(state):
        finished(game, state, tree)
        if link == LEAF:
            store(tree, record(leaf) + LINK, END)
            if load(tree, SOLVES) != 0:
                at = load(tree, BOUNDS) + 2 * leaf
                store_real(tree, at, game.utility(state, 0))
                store_real(tree, at + 1, game.utility(state, 0))
                store(tree, NEWLY_PROVEN, 1)
    else:
        play_out(game, state, tree, chance)


def play_out(game: Any, state: Any, tree: Any, chance: Any) -> None:
    """Play at random until the game is over, or has lasted long enough for an estimate."""
    store(tree, DICE_BEFORE, load(tree, DICE))
    stamps = load(tree, STAMPS)
    for ply in range(load(tree, PLAYOUT_PLIES)):
        if game.is_terminal(state):
            break
        random = random_word(tree, DICE)
        action = 0
        if chance is not None:
            mover = game.to_move(state)
            action = drawn(game, state, random) if mover == CHANCE else game.playout(state, random)
        else:
            action = game.playout(state, random)
        if stamps != 0:
            stamp(tree, game.to_move(state), action, load(tree, DEPTH) + ply)
        state = game.result(state, action)
    if game.is_terminal(state):
        finished(game, state, tree)
    else:
        for player in range(game.players):
            estimated(tree, player, game.evaluate(state, player))


def drawn(game: Any, state: Any, random: Any) -> int:
    """The outcome of chance that 64 random bits stand for, each as likely as the game says."""
    left = (random >> np.uint64(11)) * 2.0**-53
    outcome = -1
    for outcome in game.actions(state):
        left -= game.probability(state, outcome)
        if left < 0.0:
            break
    return outcome


def stamp(tree: Any, player: int, action: int, ply: int) -> None:
    """Write down that the player took this action at this ply of the simulation."""
    if player >= 0 and action < MOST_ACTIONS:
        when = STAMP * load(tree, SERIAL) + ply
        store(tree, load(tree, STAMPS) + MOST_ACTIONS * player + action, when)


# ---------------------------------------------------------------------- how a simulation may end


def finished(game: Any, state: Any, tree: Any) -> None:
    for player in range(game.players):
        gained(tree, player, checked_utility(game, state, player))


def known(game: Any, utility: float, tree: Any) -> None:
    """The first player gets this utility, for certain; only where two players share a total."""
    gained(tree, 0, utility)
    gained(tree, 1, game.total - utility)


def even(game: Any, tree: Any) -> None:
    for player in range(game.players):
        estimated(tree, player, game.total / game.players)


def gained(tree: Any, player: int, utility: float) -> None:
    """The end of the game is worth so much to the player."""
    low, high, share = load_real(tree, LOWEST), load_real(tree, HIGHEST), load_real(tree, WIN_SHARE)
    store_real(tree, REWARDS + player, reward(utility, low, high, share))
    if player == 0:
        store_real(tree, UTILITY, 1.0 * utility)


def estimated(tree: Any, player: int, utility: float) -> None:
    """An unfinished game seems worth so much to the player."""
    low, high = load_real(tree, LOWEST), load_real(tree, HIGHEST)
    store_real(tree, REWARDS + player, scale(utility, low, high))
    if player == 0:
        store_real(tree, UTILITY, min(high, max(low, 1.0 * utility)))
