"""The computer as a player: a search with a limit for each move."""

from __future__ import annotations

from dataclasses import dataclass

from zermelo.game import has
from zermelo.position import Position
from zermelo.search.analyze import ITERATIVE_DEEPENING, analyze
from zermelo.search.decision import Decision, Limit


@dataclass(frozen=True)
class Computer:
    """Iterative deepening alpha-beta, or another of the textbook's algorithms."""

    limit: Limit
    algorithm: str = ITERATIVE_DEEPENING
    seed: int = 0

    def __call__(self, position: Position) -> Decision:
        # What looks best is tried first. Without an evaluation nothing does, and chance brings variety.
        order = "evaluation" if has(position.game, "evaluate") else "random"
        seed = self.seed + len(position.moves)
        decision = analyze(position, self.algorithm, self.limit, order=order, seed=seed)
        if decision.move is None:
            raise ValueError(
                f"{self.algorithm} found no move for {position.player} within its limit; "
                "give it more time, or less depth"
            )
        return decision
