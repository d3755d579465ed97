"""What makes chess play strong: each idea in a file of its own, here put together."""

from __future__ import annotations

from collections.abc import Iterator

from zermelo.games.chess import rules as chess
from zermelo.games.chess.evaluation import estimate
from zermelo.games.chess.exchange import loses, value_on
from zermelo.games.chess.places import places, shelters
from zermelo.games.chess.rules import State
from zermelo.native.bits import bit

__all__ = ["Chess"]

PAWN = 0.02  # of a won game
MOST = 0.98  # an estimate never claims a won game
GOOD, BAD = 64, -1  # hints: captures that win or hold, before all others; those that lose, after them


class Chess(chess.Chess):
    """Checkmate the king."""

    futility_margin = PAWN
    unit = (PAWN, "pawns")

    def __init__(self, draws: bool = True) -> None:
        super().__init__(draws)
        self.place_middle, self.place_end = places()
        self.shelter = shelters()

    def evaluate(self, state: State, player: int) -> float:
        """An estimate of the result: a pawn more is worth two hundredths of a win."""
        lead = min(MOST, max(-MOST, estimate(self, state) * (PAWN / 100)))
        return lead if player == state.player else -lead

    def move_order(self, state: State, action: int, depth: int) -> int:
        """First what takes the most with the least; captures that lose material last."""
        if not self.is_tactical(state, action):
            return 0
        if loses(self, state, action):
            return BAD
        taken = value_on(state, bit(action >> 6 & 63))
        return GOOD + 32 * (taken + 8 * (action >> 14)) - value_on(state, bit(action & 63))

    def tactical_actions(self, state: State) -> Iterator[int]:
        """Captures that do not lose material, and promotions."""
        for action in super().tactical_actions(state):
            if not loses(self, state, action):
                yield action

    def reversible_plies(self, state: State) -> int:
        return state.clock
