"""What makes Othello play strong: corners and mobility first; discs count only towards the end."""

from __future__ import annotations

import numpy as np

from zermelo.games import othello
from zermelo.games.othello import State
from zermelo.native.bits import bit, popcount

# Set by hand: what one unit of each feature is worth, in discs at the end.
MOBILITY = 1.0
POTENTIAL = 0.4
CORNER = 9.0
NEAR_CORNER = -4.0
DISC = 1.0  # on a full board; on a board half full, a quarter of it


class Othello(othello.Othello):
    """Outflank discs to turn them over; most discs at the end wins."""

    def __init__(self, size: int = 8) -> None:
        super().__init__(size)
        last = size - 1
        self.corners = bit(0) | bit(last) | bit(last * size) | bit(last * size + last)
        inside = bit(size + 1) | bit(size + last - 1)
        self.near_corners = inside | inside << (size - 3) * size

    def evaluate(self, state: State, player: int) -> float:
        """An estimate of the final lead in discs: a weighted sum of features, mine less theirs."""
        mine, theirs = state.mine, state.theirs
        filled = popcount(mine | theirs) / (self.size * self.size)
        lead = (
            MOBILITY * (popcount(self.moves(mine, theirs)) - popcount(self.moves(theirs, mine)))
            + POTENTIAL * (self.potential(mine, theirs) - self.potential(theirs, mine))
            + CORNER * (popcount(mine & self.corners) - popcount(theirs & self.corners))
            + NEAR_CORNER * (self.near_corner(mine, theirs) - self.near_corner(theirs, mine))
            + DISC * filled * filled * (popcount(mine) - popcount(theirs))
        )
        most = self.size * self.size - 1.0  # an estimate never claims a won game
        lead = min(most, max(-most, lead))
        return lead if player == state.player else -lead

    def potential(self, mine: np.uint64, theirs: np.uint64) -> int:
        """Potential mobility: the empty squares next to their discs, where I may get a move."""
        inner, size = theirs & self.inner, self.size
        around = (inner << 1 | inner >> 1) | (theirs << size | theirs >> size)
        around |= inner << (size - 1) | inner >> (size - 1) | inner << (size + 1) | inner >> (size + 1)
        return popcount(around & self.board_mask & ~(mine | theirs))

    def near_corner(self, mine: np.uint64, theirs: np.uint64) -> int:
        """My discs diagonally next to an empty corner, which they offer to the opponent."""
        empty, size = self.corners & ~(mine | theirs), self.size
        inside = empty << (size + 1) | empty << (size - 1) | empty >> (size - 1) | empty >> (size + 1)
        return popcount(mine & inside & self.near_corners)
