"""What makes Othello play strong: each idea in a file of its own, here put together."""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.games.othello import rules as othello
from zermelo.games.othello.endgame import NOTES, finish, is_endgame
from zermelo.games.othello.evaluation import estimate
from zermelo.games.othello.order import closer_promise
from zermelo.games.othello.rays import rays, turned_along
from zermelo.games.othello.rules import State
from zermelo.games.othello.stability import stable_discs
from zermelo.native.bits import bit, lowest, popcount

__all__ = ["Othello"]


class Othello(othello.Othello):
    """Outflank discs to turn them over; most discs at the end wins."""

    endgame_memory = NOTES

    def __init__(self, size: int = 8) -> None:
        super().__init__(size)
        last, half = size - 1, size // 2
        self.rays = rays(size)
        self.corners = bit(0) | bit(last) | bit(last * size) | bit(last * size + last)
        row, column = (1 << size) - 1, int(self.board_mask) // ((1 << size) - 1)
        self.top_and_bottom = np.uint64(row | row << last * size)  # the first and the last row
        self.sides = np.uint64(column | column << last)  # the first and the last column
        self.but_first_column = self.board_mask & ~np.uint64(column)
        self.but_last_column = self.board_mask & ~np.uint64(column << last)
        quarter = sum(((1 << half) - 1) << row * size for row in range(half))
        self.quadrants = np.array([quarter << x + y * size for y in (0, half) for x in (0, half)], np.uint64)
        self.quadrant_of = np.array(
            [self.quadrants[y // half * 2 + x // half] for y in range(size) for x in range(size)], np.uint64
        )

    def turned(self, mine: np.uint64, theirs: np.uint64, disc: np.uint64) -> np.uint64:
        """Their discs that a new disc of mine outflanks; as in the rules, but found faster."""
        return turned_along(self, self.rays[lowest(disc)], mine, theirs)

    def evaluate(self, state: State, player: int) -> float:
        """An estimate of the final lead in discs: a weighted sum of features, mine less theirs."""
        lead = estimate(self, state.mine, state.theirs)
        return lead if player == state.player else -lead

    def move_order(self, state: State, action: int, depth: int) -> int:
        """First what leaves the opponent the fewest replies."""
        if action == self.pass_action:
            return 0
        disc = bit(action)
        turned = self.turned(state.mine, state.theirs, disc)
        mine, theirs = state.mine | turned | disc, state.theirs ^ turned
        return closer_promise(self, disc, mine, theirs, self.moves(theirs, mine), depth)

    def bounds(self, state: State, alpha: int, beta: int) -> tuple[int, int]:
        """The opponent keeps its stable discs: I cannot have more than the rest of the board."""
        area = self.size * self.size
        enough = (area - alpha + 1) // 2  # so many stable discs of theirs hold me at or below alpha
        if popcount(state.theirs) < enough:
            return -area, area
        return -area, area - 2 * popcount(stable_discs(self, state.theirs, state.mine))

    def is_endgame(self, state: State) -> bool:
        """Are so few squares left that the specialised functions are faster than a search?"""
        return is_endgame(self, state.mine, state.theirs)

    def solve_endgame(self, state: State, alpha: int, beta: int, notes: Any) -> int:
        """The lead in discs at the end of best play."""
        return finish(self, state.mine, state.theirs, alpha, beta, notes)
