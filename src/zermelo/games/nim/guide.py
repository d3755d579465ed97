"""What helps to play Nim: heaps of equal size cancel, since each move in one can be copied in the other.

That is a part of the truth only. The whole of it is Bouton's nim-sum, which would leave nothing to search.
"""

from __future__ import annotations

import numpy as np

from zermelo.games.nim import rules as nim
from zermelo.games.nim.rules import State
from zermelo.hashing import mix
from zermelo.native.cells import put

SURE = 0.9  # an estimate never claims a won game
FOR_MOVER = 0.1  # most positions are won by the player to move


class Nim(nim.Nim):
    """Take any number of matches from one heap; whoever takes the last one wins, or loses in misère play."""

    def evaluate(self, state: State, player: int) -> float:
        """The player to move does badly if every heap has a twin, and well if all but one have."""
        single = self.single_heaps(state)
        estimate = -SURE if single == 0 else SURE if single == 1 else FOR_MOVER
        return estimate if player == state.player else -estimate

    def single_heaps(self, state: State) -> int:
        """How many heaps are left when those of equal size have cancelled each other in pairs."""
        single = 0
        for size in range(1, self.most + 1):
            alike = 0
            for heap in state.heaps:
                alike += 1 if heap == size else 0
            single += alike & 1
        return single

    # ------------------------------------------------------------------ help for the engine

    def canonical_key(self, state: State) -> np.uint64:
        """Neither the order of the heaps nor who moves matters."""
        heaps = state.heaps
        for end in range(len(self.heaps) - 1, 0, -1):
            for i in range(end):
                if heaps[i] > heaps[i + 1]:
                    smaller, larger = heaps[i + 1], heaps[i]
                    heaps = put(put(heaps, i, smaller), i + 1, larger)
        return mix(State(heaps, 0))
