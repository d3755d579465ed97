"""The computer as a player: a search with a limit for each move, or with a budget for all of them."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace

from zermelo.game import FORBIDDEN, has
from zermelo.position import Position
from zermelo.search.analyze import ENGINE, analyze
from zermelo.search.decision import Decision, Limit
from zermelo.search.engine.engine import Engine
from zermelo.search.mcts.limits import MCTS, UCT
from zermelo.search.mcts.mcts import Mcts
from zermelo.search.zero_sum import max_player


@dataclass
class Computer:
    """The engine or Monte Carlo tree search, which remember during a game what they found, or another search.

    With a budget it looks at its clock as a player in a tournament does, at one for each side that it plays.
    A clock starts anew when the side is back at the first move that it was asked for.
    """

    limit: Limit
    algorithm: str = ENGINE
    seed: int = 0
    table: int | str = "64MB"
    threads: int = 1
    memory: int | str = "256MB"
    left: dict[int, float] = field(default_factory=dict)  # seconds on the clock of each side
    _engine: Engine | None = field(default=None, repr=False)
    _mcts: Mcts | None = field(default=None, repr=False)
    _first: dict[int, int] = field(default_factory=dict, repr=False)  # moves played when each clock started

    def __post_init__(self) -> None:
        if self.limit.budget is not None and self.algorithm != ENGINE:
            raise ValueError(f"{self.algorithm} cannot share out a budget, as the engine can; limit its time")

    def __call__(self, position: Position) -> Decision:
        decision = self._think(position)
        if decision.move is None:
            raise ValueError(
                f"{self.algorithm} found no move for {position.player} within its limit; "
                "give it more time, or less depth"
            )
        return decision

    def _think(self, position: Position) -> Decision:
        if self.algorithm == MCTS:
            return self._tree_search(position).analyze(position, self.limit)
        if self.algorithm == UCT:
            return analyze(position, UCT, self.limit, seed=self.seed + len(position.moves))
        if self.algorithm != ENGINE:
            # What looks best is tried first. Without an evaluation nothing does, and chance brings variety.
            order = "evaluation" if has(position.game, "evaluate") else "random"
            seed = self.seed + len(position.moves)
            decision = analyze(position, self.algorithm, self.limit, order=order, seed=seed)
            return _allowed(position, decision)
        if self._engine is None or self._engine.game != position.game:
            first = self._open(position)
            if not first.complete:  # Ctrl-C while compiling
                return first
        assert self._engine is not None
        if self.limit.budget is None:
            return self._engine.analyze(position, self.limit)
        began, side = time.perf_counter(), position.to_move
        left = self._clock(position)
        decision = self._engine.analyze(position, replace(self.limit, budget=left))
        self.left[side] = max(0.0, left - (time.perf_counter() - began))
        return decision

    def _tree_search(self, position: Position) -> Mcts:
        """One for the whole game: its tree is used again after each move."""
        if self._mcts is None or self._mcts.game != position.game:
            self._mcts = Mcts(position.game, memory=self.memory, threads=self.threads, seed=self.seed)
        return self._mcts

    def _open(self, position: Position) -> Decision:
        """An engine for this game, and no clocks yet. What is to be compiled is compiled before one runs."""
        self._engine = Engine(position.game, table=self.table, threads=self.threads)
        decision = self._engine.analyze(position, Limit(budget=0))
        self._engine.clear()
        self.left.clear()
        self._first.clear()
        return decision

    def _clock(self, position: Position) -> float:
        """What is left to the side to move."""
        side, played = position.to_move, len(position.moves)
        if played <= self._first.get(side, played):
            self._first[side] = played
            self.left[side] = self.limit.budget or 0.0
        return self.left[side]


def _allowed(position: Position, decision: Decision) -> Decision:
    """The decision of a textbook's algorithm, which knows nothing of repetition, with a legal move."""
    legal = position.legal_actions if position.game.repetition == FORBIDDEN else []
    if decision.action in legal or not legal:
        return decision
    sign = 1 if position.to_move == max_player(position) else -1
    known = [move for move in decision.moves if move.action in legal]
    best = max(known, key=lambda move: sign * move.value, default=None)
    action = legal[0] if best is None else best.action
    name = position.game.action_name(position.state, action)
    return replace(decision, move=name, action=action, proven=False)
