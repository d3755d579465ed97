"""What makes Connect Four play strong: squares that would complete a four, and the middle of the board."""

from __future__ import annotations

from zermelo.games import connect_four
from zermelo.games.connect_four import State
from zermelo.native.bits import popcount

# Set by hand: what one unit of each feature adds to the estimate, where a win is 1.
THREAT = 0.06
CENTRE = 0.02
MOST = 0.99  # an estimate never claims a won game


class ConnectFour(connect_four.ConnectFour):
    """Drop discs into columns; four in a row wins."""

    def __init__(self, width: int = 7, height: int = 6) -> None:
        super().__init__(width, height)
        column = (1 << height) - 1
        self.centre = column << (width - 1) // 2 * self.stride | column << width // 2 * self.stride

    def evaluate(self, state: State, player: int) -> float:
        """An estimate between a loss and a win: a weighted sum of features, mine less theirs."""
        mine, theirs = state.mine, state.both ^ state.mine
        empty = self.full & ~state.both
        lead = THREAT * (popcount(self.threats(mine) & empty) - popcount(self.threats(theirs) & empty))
        lead += CENTRE * (popcount(mine & self.centre) - popcount(theirs & self.centre))
        lead = min(MOST, max(-MOST, lead))
        return lead if player == self.to_move(state) else -lead

    def threats(self, discs: int) -> int:
        """The squares that would complete a four in a row."""
        up, stride = discs << 1 & discs << 2 & discs << 3, self.stride
        return up | self.gaps(discs, stride) | self.gaps(discs, stride - 1) | self.gaps(discs, stride + 1)

    def gaps(self, discs: int, step: int) -> int:
        """The squares that would complete a four along one direction: at either end, or inside."""
        above, below = discs << step, discs >> step
        pair_above, pair_below = above & discs << 2 * step, below & discs >> 2 * step
        return (
            pair_above & discs << 3 * step
            | pair_above & below
            | pair_below & above
            | pair_below & discs >> 3 * step
        )
