"""What makes Kalah play strong: seeds in the store, moves that go on, and what can still be won."""

from __future__ import annotations

import numpy as np

from zermelo.games.kalah import rules as kalah
from zermelo.games.kalah.rules import State
from zermelo.hashing import mix

MOVES_ON, CAPTURES = 500, 100  # hints: more than any house or any number of seeds


class Kalah(kalah.Kalah):
    """Sow seeds; the last one in your store moves again, in an empty house it captures; most seeds win."""

    def evaluate(self, state: State, player: int) -> float:
        """The lead in the stores."""
        lead = float(state.my_store - state.their_store)
        return lead if player == state.player else -lead

    # ------------------------------------------------------------------ help for the engine

    def bounds(self, state: State, alpha: int, beta: int) -> tuple[int, int]:
        """At best all seeds on the board go to one store."""
        lead, left = state.my_store - state.their_store, self.all_seeds - state.my_store - state.their_store
        return lead - left, lead + left

    def move_order(self, state: State, house: int, depth: int) -> int:
        """First moves that end in the store, the nearest house first; then captures, the greatest first."""
        seeds = self.content(state.mine, house)
        last = (house + seeds) % self.round
        if last == self.houses:
            return MOVES_ON + house
        if (
            last < self.houses
            and seeds <= self.round
            and (last == house or self.content(state.mine, last) == 0)
        ):
            captured = self.content(state.theirs, self.houses - 1 - last)
            if captured != 0:
                return CAPTURES + captured
        return house

    def canonical_key(self, state: State) -> np.uint64:
        """Who moves does not matter, since both sides are seen from there."""
        return mix(State(state.mine, state.theirs, state.my_store, state.their_store, 0))
