"""The computer as a player: a search with a limit for each move, or with a budget for all of them."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

from zermelo.game import FORBIDDEN, has
from zermelo.position import Position
from zermelo.search.decision import Decision, Limit
from zermelo.search.names import ENGINE
from zermelo.search.registry import Searcher, check_arguments
from zermelo.search.user_search import load_search
from zermelo.search.zero_sum import max_player


class Computer:
    """Any search of the registry. One that remembers is kept for the whole game.

    With a budget it looks at its clock as a player in a tournament does, at one for each side that it plays.
    A clock starts anew when the side is back at the first move that it was asked for.
    """

    def __init__(self, limit: Limit, algorithm: str = ENGINE, seed: int = 0, **options: Any) -> None:
        self.limit, self.seed, self.options = limit, seed, options
        self.search = load_search(algorithm)
        self.search.check_limit(limit)
        check_arguments(self.search, options)
        self.left: dict[int, float] = {}  # seconds on the clock of each side
        self._searcher: Searcher | None = None
        self._first: dict[int, int] = {}  # moves played when each clock started

    def __call__(self, position: Position) -> Decision:
        """A decision that holds a legal move."""
        decision = self._analyze(position)
        if decision.move is None:
            raise ValueError(
                f"{self.search} found no move for {position.player} within its limit; "
                "give it more time, or less depth"
            )
        return _allowed(position, decision)

    def _analyze(self, position: Position) -> Decision:
        if not self.search.remembers:
            return self._make(position).analyze(position, self.limit)
        if self._searcher is None or self._searcher.game != position.game:
            self._searcher = self._make(position)
            self.left.clear()
            self._first.clear()
            if self.limit.budget is not None:  # what is to be compiled is compiled before a clock runs
                first = self._searcher.analyze(position, Limit(budget=0))
                self._searcher.clear()
                if not first.complete:  # Ctrl-C while compiling
                    return first
        if self.limit.budget is None:
            return self._searcher.analyze(position, self.limit)
        began, side = time.perf_counter(), position.to_move
        left = self._clock(position)
        decision = self._searcher.analyze(position, replace(self.limit, budget=left))
        self.left[side] = max(0.0, left - (time.perf_counter() - began))
        return decision

    def _make(self, position: Position) -> Searcher:
        """A searcher for this game. One that starts anew for each move has another seed for each."""
        options = dict(self.options)
        if self.search.takes("seed"):
            options["seed"] = self.seed + (0 if self.search.remembers else len(position.moves))
        if self.search.takes("order") and "order" not in options:
            # What looks best is tried first. Without an evaluation nothing does, and chance brings variety.
            options["order"] = "evaluation" if has(position.game, "evaluate") else "random"
        searcher: Searcher = self.search.make(position.game, **options)
        return searcher

    def _clock(self, position: Position) -> float:
        """What is left to the side to move."""
        side, played = position.to_move, len(position.moves)
        if played <= self._first.get(side, played):
            self._first[side] = played
            self.left[side] = self.limit.budget or 0.0
        return self.left[side]


def _allowed(position: Position, decision: Decision) -> Decision:
    """The decision with a legal move: the textbook algorithms know nothing of repetition."""
    legal = position.legal_actions if position.game.repetition == FORBIDDEN else []
    if decision.action in legal or not legal:
        return decision
    sign = 1 if position.to_move == max_player(position) else -1
    known = [move for move in decision.moves if move.action in legal]
    best = max(known, key=lambda move: sign * move.value, default=None)
    action = legal[0] if best is None else best.action
    name = position.game.action_name(position.state, action)
    return replace(decision, move=name, action=action, proven=False)
