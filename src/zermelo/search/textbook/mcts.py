"""Monte Carlo tree search: select, expand, simulate, back up. UCT, by Kocsis and Szepesvári (2006).

The decks name Monte Carlo methods and leave the tree out (001, 004). It is for any number of players, and for
games of chance. Rewards are from 0 to 1 (mcts/rewards.py). All that is random comes from one seed.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from zermelo.game import CHANCE
from zermelo.native.memory import Memory
from zermelo.native.random import random_word
from zermelo.search.mcts.rewards import least, most, reward, scale, win_share
from zermelo.search.mcts.simulate import LONGEST_PLAYOUT, drawn
from zermelo.search.values import checked_utility

EXPLORATION = math.sqrt(2)


class Node:
    """A state, how often it was visited, and the sum of what that brought to the player who chose it."""

    def __init__(self, game: Any, state: Any, parent: Node | None = None, action: int = -1) -> None:
        self.state, self.parent, self.action = state, parent, action
        self.player = game.to_move(state)
        self.children: list[Node] = []
        self.visits = 0
        self.reward = 0.0
        self.utility = 0.0  # the sum of what the visits brought to that player in the game's own measure


def uct(game: Any, state: Any, simulations: int, seed: int = 0) -> Node:
    """The root of the tree after so many simulations. The move to play is the child visited most."""
    root, dice = Node(game, state), Memory(1)
    dice.ints[0] = seed
    for _ in range(simulations):
        simulation(game, root, dice)
    return root


def simulation(game: Any, root: Node, dice: Memory) -> None:
    """The four steps."""
    with np.errstate(over="ignore"):  # random numbers wrap around on purpose
        leaf = select(game, root, dice)
        node = expand(game, leaf, dice)
        rewards, utilities = simulate(game, node.state, dice)
        back_up(node, rewards, utilities)


def select(game: Any, node: Node, dice: Memory) -> Node:
    """From the root to a leaf: each time the most promising child, or what chance brings."""
    while node.children:
        node = choose(game, node, dice)
    return node


def expand(game: Any, leaf: Node, dice: Memory) -> Node:
    """The first time, a leaf is looked at itself. The next time it gets children, and one is looked at."""
    if leaf.visits == 0 or game.is_terminal(leaf.state):
        return leaf
    leaf.children = [Node(game, game.result(leaf.state, a), leaf, int(a)) for a in game.actions(leaf.state)]
    return choose(game, leaf, dice)


def simulate(game: Any, state: Any, dice: Memory) -> tuple[list[float], list[float]]:
    """Play at random to the end. The reward and the utility of each player."""
    for _ in range(LONGEST_PLAYOUT):
        if game.is_terminal(state):
            break
        policy = drawn if game.to_move(state) == CHANCE else type(game).playout
        state = game.result(state, policy(game, state, random_word(dice, 0)))
    low, high, players = least(game), most(game), range(game.players)
    if not game.is_terminal(state):
        estimates = [min(high, max(low, game.evaluate(state, player))) for player in players]
        return [scale(estimate, low, high) for estimate in estimates], estimates
    utilities = [checked_utility(game, state, player) for player in players]
    return [reward(utility, low, high, win_share(game)) for utility in utilities], utilities


def back_up(node: Node, rewards: list[float], utilities: list[float]) -> None:
    """From the leaf to the root: one more visit, and the reward of the player who chose the node."""
    while True:
        chooser = max(0, node.player if node.parent is None else node.parent.player)
        node.visits += 1  # (what chance chose is counted for the first player)
        node.reward += rewards[chooser]
        node.utility += utilities[chooser]
        if node.parent is None:
            return
        node = node.parent


def choose(game: Any, node: Node, dice: Memory) -> Node:
    """A child never visited, else the one with the highest upper confidence bound; or what chance brings."""
    if node.player == CHANCE:
        action = drawn(game, node.state, random_word(dice, 0))
        return next(child for child in node.children if child.action == action)
    return max(node.children, key=lambda child: upper_confidence_bound(node, child))


def upper_confidence_bound(node: Node, child: Node) -> float:
    """UCB1: the average reward, and the more the less often the child was visited."""
    if child.visits == 0:
        return math.inf
    return child.reward / child.visits + EXPLORATION * math.sqrt(math.log(node.visits) / child.visits)
