"""The textbook's UCT behind the same front as the other searches."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import replace

from zermelo.game import CHANCE, Game, State
from zermelo.native.guard import interpret
from zermelo.native.memory import Memory
from zermelo.position import Position
from zermelo.search.decision import DEFAULT_LIMIT, Decision, Limit
from zermelo.search.mcts.report import Child, at_the_end, best_of, decided
from zermelo.search.mcts.rewards import least, most
from zermelo.search.names import UCT
from zermelo.search.registry import find
from zermelo.search.rule_errors import find_error
from zermelo.search.textbook.mcts import Node, simulation


class PlainUct:
    """UCT on one game, interpreted. It starts each time with a new tree."""

    def __init__(self, game: Game, *, seed: int = 0) -> None:
        self.game, self.seed = game, seed

    def analyze(
        self, position: Position, limit: Limit | None = None, *, watch: Callable[[int], None] | None = None
    ) -> Decision:
        """The move visited most within the limit; Ctrl-C ends it with what it has."""
        limit = limit or DEFAULT_LIMIT
        find(UCT).check_limit(limit)
        if position.is_over:
            return at_the_end(position, UCT)
        return _analyze(position, limit, self.seed)

    def clear(self) -> None:
        """There is nothing to forget."""


def _analyze(position: Position, limit: Limit, seed: int) -> Decision:
    game, began = position.game, time.perf_counter()
    try:
        root = interpret(simulate, game, position.state, limit, seed)
    except Exception as error:
        raise find_error(position, error) from None
    low, high = least(game), most(game)
    children = [
        Child(node.action, node.visits, node.reward, low, high, node.utility) for node in root.children
    ]
    best = best_of(game, children) if position.to_move != CHANCE else None
    found = decided(position, children, best, root.visits, time.perf_counter() - began)
    return replace(found, algorithm=UCT, nodes=count(root), pv=line(position, root), depth=height(root))


def simulate(game: Game, state: State, limit: Limit, seed: int) -> Node:
    """The root of the tree."""
    root, dice, began = Node(game, state), Memory(1), time.perf_counter()
    dice.ints[0] = seed
    try:
        while root.visits < (limit.simulations or math.inf):
            simulation(game, root, dice)
            if limit.time is not None and time.perf_counter() - began >= limit.time:
                break
    except KeyboardInterrupt:
        pass
    return root


def count(node: Node) -> int:
    return 1 + sum(map(count, node.children))


def height(node: Node) -> int:
    return 1 + max(map(height, node.children)) if node.children else 0


def line(position: Position, node: Node) -> list[str]:
    """The principal variation: the child visited most, again and again."""
    names = []
    while node.children and node.player != CHANCE:
        chosen = max(node.children, key=lambda child: child.visits)
        if chosen.visits == 0:
            break
        names.append(position.game.action_name(node.state, chosen.action))
        node = chosen
    return names
