"""The computer's levels, from a beginner to full strength, each described by what it does.

A level plays some of its moves at random and searches for the others, to a depth or for a time. The engine
searches the games that it can take. Games whose guide has a `prior`, as Go's has, and all others of perfect
information are searched by Monte Carlo tree search. benchmarks/levels.py measures that each level beats the
one below.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import NamedTuple

from zermelo.game import Game, has
from zermelo.position import Position
from zermelo.search.decision import Decision, Limit
from zermelo.search.mcts.mcts import Mcts
from zermelo.search.names import ENGINE, MCTS
from zermelo.search.registry import Search, Searcher, searches_for


class Level(NamedTuple):
    """How strong the computer plays."""

    level: int
    name: str
    at_random: float  # the share of its moves
    depth: int | None = None  # of the engine
    nodes: int | None = None
    simulations: int | None = None  # of tree search, where it stands for depth and nodes
    seconds: float | None = None

    @property
    def does(self) -> str:
        """What it does, in a sentence."""
        if self.at_random == 1:
            return "Plays any legal move, at random."
        luck = (
            f"Plays one move in {round(1 / self.at_random)} at random, otherwise " if self.at_random else ""
        )
        if self.depth is not None:
            does = "looks one move ahead"
            if self.depth > 1:
                does = f"looks {self.depth} moves ahead, its own and the other's"
        elif self.nodes is not None:
            does = f"looks at {self.nodes:,} positions"
        else:
            does = f"thinks for {self.seconds:g} seconds, as deep as it can"
        does = f"{luck}{does}."
        return does[:1].upper() + does[1:]


LEVELS = (
    Level(1, "Beginner", 1.0),
    Level(2, "Novice", 0.5, depth=1, simulations=20),
    Level(3, "Learner", 0.25, depth=2, simulations=60),
    Level(4, "Casual", 0.1, depth=3, simulations=200),
    Level(5, "Club", 0.0, depth=4, simulations=800),
    Level(6, "Strong", 0.0, depth=6, simulations=3_000),
    Level(7, "Expert", 0.0, nodes=100_000, simulations=12_000),
    Level(8, "Full strength", 0.0, seconds=2.0),
)


def find_level(number: int) -> Level:
    """The level of that number."""
    if not 1 <= number <= len(LEVELS):
        raise ValueError(f"there is no level {number}; the levels are 1 to {len(LEVELS)}")
    return LEVELS[number - 1]


def search_for(game: Game) -> Search | None:
    """The search by which the computer plays this game; None if it can only move at random."""
    found = [search for search in searches_for(game) if search.name in (ENGINE, MCTS)]
    if has(game, "prior"):
        found.sort(key=lambda search: search.name != MCTS)
    return found[0] if found else None


def can_play(game: Game) -> bool:
    """Can the computer search this game?"""
    return search_for(game) is not None


@dataclass
class LevelPlayer:
    """The computer at one level, with a searcher of `search_for(game)`; without one, it moves at random."""

    level: Level
    searcher: Searcher | None
    dice: random.Random
    most_seconds: float | None = None  # for this move, where a clock runs

    def __call__(self, position: Position) -> str | Decision:
        """A move, or a decision that holds one."""
        if self.searcher is None or self.dice.random() < self.level.at_random:
            return self._any(position)
        if self.level.seconds is None:
            self.searcher.clear()  # what it knows must not depend on what was searched before
        decision = self.searcher.analyze(position, self.limit())
        return decision if decision.move is not None else self._any(position)

    def _any(self, position: Position) -> str:
        return self.dice.choice(position.legal_moves)

    def limit(self) -> Limit:
        """How long one search may last."""
        level = self.level
        times = [seconds for seconds in (level.seconds, self.most_seconds) if seconds is not None]
        seconds = min(times) if times else None
        if isinstance(self.searcher, Mcts):
            return Limit(time=seconds, simulations=level.simulations)
        return Limit(time=seconds, depth=level.depth, nodes=level.nodes)
