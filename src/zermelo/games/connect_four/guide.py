"""What makes Connect Four play strong: squares that would complete a four, and the middle of the board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from zermelo.games.connect_four import rules as connect_four
from zermelo.games.connect_four.endgame import finish, is_endgame, threats_after
from zermelo.games.connect_four.rules import State
from zermelo.hashing import mix
from zermelo.native.bits import popcount, squares

# Set by hand: what one unit of each feature adds to the estimate, where a win is 1.
THREAT = 0.06
CENTRE = 0.02
MOST = 0.99  # an estimate never claims a won game


class ConnectFour(connect_four.ConnectFour):
    """Drop discs into columns; four in a row wins."""

    def __init__(self, width: int = 7, height: int = 6) -> None:
        super().__init__(width, height)
        column = (1 << height) - 1
        # Counted from the top, squares in pairs: the lower one of each pair, and the upper one.
        self.lower = sum(self.bottom << row for row in range(height) if (height - row) % 2 == 0)
        self.upper = self.full & ~self.lower
        self.column = (1 << self.stride) - 1
        distances = [abs(2 * (square // self.stride) - width + 1) for square in range(width * self.stride)]
        self.nearness = np.array([width - 1 - distance for distance in distances])
        self.centre = column << (width - 1) // 2 * self.stride | column << width // 2 * self.stride

    def evaluate(self, state: State, player: int) -> float:
        """An estimate between a loss and a win: a weighted sum of features, mine less theirs."""
        mine, theirs = state.mine, state.both ^ state.mine
        empty = self.full & ~state.both
        lead = THREAT * (popcount(self.threats(mine) & empty) - popcount(self.threats(theirs) & empty))
        lead += CENTRE * (popcount(mine & self.centre) - popcount(theirs & self.centre))
        lead = min(MOST, max(-MOST, lead))
        return lead if player == self.to_move(state) else -lead

    # ------------------------------------------------------------------ help for the engine

    def candidates(self, state: State) -> Iterator[int]:
        for square in squares(self.sensible(state)):
            yield square

    def sensible(self, state: State) -> int:
        """The squares worth a try: one that wins, or those that do not lose at once; else any."""
        landings = self.landings(state)
        winning = landings & self.threats(state.mine)
        if winning != 0:
            return winning & -winning
        safe = self.safe(state.mine, state.both)
        return safe if safe != 0 else landings & -landings

    def safe(self, mine: int, both: int) -> int:
        """The squares where a disc neither lets a threat of the opponent stand nor opens one."""
        landings = both + self.bottom & self.full
        danger = self.threats(both ^ mine) & self.full & ~both
        forced = landings & danger
        if forced & (forced - 1) != 0:
            return 0
        return (forced if forced != 0 else landings) & ~(danger >> 1)

    def bounds(self, state: State, alpha: int, beta: int) -> tuple[int, int]:
        """What follows from which lines can still be filled."""
        return self.reach(state.mine, state.both)

    def reach(self, mine: int, both: int) -> tuple[int, int]:
        """The least and the most that the player to move can get.

        Whoever has no line left to fill cannot win. And whoever can always reply on top of a disc (Allis's
        claimeven) gets the upper square of each pair, counted from the top. Two columns with an odd number of
        empty squares are a pair as well: a disc in one is answered in the other, and nobody knows who will
        get which.
        """
        theirs, empty = both ^ mine, self.full & ~both
        low, high = -1, 1
        odd = both + self.bottom & self.upper
        if popcount(empty) & 1 == 0:  # the other player replies
            if not self.has_line(mine | empty & self.lower | odd):
                high = -1 if self.has_line(theirs | empty & self.upper & ~odd) else 0
            if not self.has_line(theirs | empty):
                low = 0
        else:  # I reply, once I have moved in an odd column
            odd &= odd - 1
            if not self.has_line(theirs | empty & self.lower | odd):
                low = 1 if self.has_line(mine | empty & self.upper & ~odd) else 0
            if not self.has_line(mine | empty):
                high = 0
        return low, high

    def min_plies_left(self, state: State) -> int:
        """1 if a move wins at once or the board is almost full, 2 if every move loses at once, else 3."""
        if self.landings(state) & self.threats(state.mine) != 0 or popcount(self.full & ~state.both) <= 2:
            return 1
        return 2 if self.safe(state.mine, state.both) == 0 else 3

    def is_endgame(self, state: State) -> bool:
        """Are few squares left, or is it over in three plies?"""
        return is_endgame(self, state.mine, state.both)

    def solve_endgame(self, state: State, alpha: int, beta: int, notes: Any) -> int:
        """Who wins."""
        low = -1 if alpha < 0 else 0
        high = 1 if beta > 0 else 0
        worth = finish(self, state.mine, state.both, low, high)
        return 1 if worth > 0 else -1 if worth < 0 else 0

    def solve_endgame_distance(self, state: State, alpha: int, beta: int, notes: Any) -> int:
        """Who wins, and when."""
        return finish(self, state.mine, state.both, alpha, beta)

    def move_order(self, state: State, square: int, depth: int) -> int:
        """Threats first, then the middle."""
        disc = 1 << square
        threats = threats_after(self, state.mine, state.both, disc)
        return self.promise(threats, disc) * self.width + int(self.nearness[square])

    def promise(self, threats: int, disc: int) -> int:
        """How good a disc is that makes these threats; one right above it is soon answered."""
        return 2 * popcount(threats) - popcount(threats & disc << 1)

    def key(self, state: State) -> np.uint64:
        return mix(state.both + state.mine)  # no two states have the same sum

    def canonical_key(self, state: State) -> np.uint64:
        """Mirror images are alike. (When the board is half full, they hardly ever come up in one search.)"""
        code = state.both + state.mine
        if 2 * popcount(state.both) >= self.width * self.height:
            return mix(code)
        mirror = 0
        for column in range(self.width):
            mirror = mirror << self.stride | code >> column * self.stride & self.column
        return min(mix(code), mix(mirror))

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
