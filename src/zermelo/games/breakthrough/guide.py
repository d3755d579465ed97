"""What makes Breakthrough play strong: men, how far they are, and men who can no longer be stopped.

The races follow A. Saffidine, N. Jouandeau, T. Cazenave, "Solving Breakthrough with Race Patterns and
Job-Level Proof Number Search" (2011).
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from zermelo.games.breakthrough import rules as breakthrough
from zermelo.games.breakthrough.rules import LEFT, RIGHT, STRAIGHT, State
from zermelo.hashing import mix
from zermelo.native.bits import bit, highest, lowest, popcount, squares

# Set by hand: what one unit of each feature adds to the estimate, where a win is 1.
MAN = 0.03
STEP = 0.002  # of a man, squared: the last steps count most
MOST = 0.99  # an estimate never claims a won game

CAPTURE, LOST = 24, 32  # hints: what a capture is worth, and a man who will be captured


class Breakthrough(breakthrough.Breakthrough):
    """Bring a man to the other end of the board, or capture all of them."""

    def __init__(self, width: int = 8, height: int = 8, rows: int = 2) -> None:
        super().__init__(width, height, rows)
        # For a man of each player on each square: from where he can be stopped, if he moves first, or not.
        zones = [
            [[self.zone(square, player, late) for square in range(width * height)] for late in (0, 1)]
            for player in (0, 1)
        ]
        self.zones = np.array(zones, dtype=np.uint64)
        self.first_column = np.uint64(sum(1 << row * width for row in range(height)))

    def zone(self, square: int, player: int, late: int) -> int:
        """The squares from which a man could capture or block one who runs straight to its goal.

        Each step towards the other brings two rows closer; `late` is 1 if the others move first.
        """
        row, column = divmod(square, self.width)
        found = 0
        for i in range(self.width * self.height):
            ahead = i // self.width - row if player == 0 else row - i // self.width
            if ahead >= 1 and abs(i % self.width - column) <= (ahead + late) // 2:
                found |= 1 << i
        return found

    def evaluate(self, state: State, player: int) -> float:
        """An estimate between a loss and a win: men, and how far they have come, mine less theirs."""
        lead = self.strength(state.mine, state.player) - self.strength(state.theirs, 1 - state.player)
        lead = min(MOST, max(-MOST, lead))
        return lead if player == state.player else -lead

    def strength(self, men: np.uint64, player: int) -> float:
        """The men of one player, worth more the farther they have come."""
        strength = MAN * popcount(men)
        for row in range(self.height):
            steps = row if player == 0 else self.height - 1 - row
            strength += STEP * steps * steps * popcount(men & self.bottom << row * self.width)
        return strength

    # ------------------------------------------------------------------ help for the engine

    def candidates(self, state: State) -> Iterator[int]:
        """A step to the goal; else a capture of a man who would take it next; else anything."""
        only = self.goal(state.player)
        some = self.reached(state, LEFT) | self.reached(state, STRAIGHT) | self.reached(state, RIGHT)
        if some & only == 0:
            only = self.forward(self.goal(1 - state.player), state.player) & state.theirs
            if some & only == 0:
                only = ~bit(0) | bit(0)
        for way in range(3):
            for square in squares(self.reached(state, way) & only):
                yield 3 * square + way

    def bounds(self, state: State, alpha: int, beta: int) -> tuple[int, int]:
        """A man whom nobody can stop wins, if he is there before the first of the others."""
        player = state.player
        mine = self.steps_to_go(state.mine, player)
        theirs = self.steps_to_go(state.theirs, 1 - player)
        if mine <= theirs and self.runs(state.mine, state.theirs, player, theirs, 0):
            return 1, 1
        if mine == 2 and theirs >= 2 and self.breaks_in(state):
            return 1, 1
        if theirs < mine and self.runs(state.theirs, state.mine, 1 - player, mine - 1, 1):
            return -1, -1
        return -1, 1

    def breaks_in(self, state: State) -> bool:
        """Can more of my men enter a square before the goal than others can capture there?

        Each time I do, they must capture at once, or I win. (Straight ahead only the first can go.)
        """
        player = state.player
        men = state.mine & self.forward(self.forward(self.goal(player), 1 - player), 1 - player)
        left = self.forward((men & self.not_first) >> 1, player)
        right = self.forward((men & self.not_last) << 1, player)
        straight = self.forward(men, player) & ~state.theirs
        guards = state.theirs & self.goal(player)
        from_left = self.forward((guards & self.not_last) << 1, 1 - player)
        from_right = self.forward((guards & self.not_first) >> 1, 1 - player)
        some, all_three = left | right | straight, left & right & straight
        two = left & right | left & straight | right & straight
        enough = some & ~(from_left | from_right) | two & ~(from_left & from_right) | all_three
        return bool(enough != 0)

    def steps_to_go(self, men: np.uint64, player: int) -> int:
        """How far the foremost man is from the goal."""
        if player == 0:
            return self.height - 1 - highest(men) // self.width
        return lowest(men) // self.width

    def runs(self, men: np.uint64, others: np.uint64, player: int, steps: int, late: int) -> bool:
        """Can one of the men reach the goal in so many steps, and nobody stop him?"""
        if steps + 1 < self.height:
            near = bit(self.width * (steps + 1)) - bit(0)
            men = men & (near if player == 1 else near << self.width * (self.height - steps - 1))
        for square in squares(men):
            if self.zones[player, late, square] & others == 0:
                return True
        return False

    def move_order(self, state: State, action: int, depth: int) -> int:
        """Captures first, above all of men who have come far; then men who are far themselves, and safe."""
        square, way = action // 3, action % 3
        man, player = bit(square), state.player
        rows = square // self.width
        steps = rows if player == 0 else self.height - 1 - rows
        value = steps
        if state.theirs & man != 0:
            value += CAPTURE + 2 * (self.height - steps)
        mine = state.mine ^ bit(self.origin(square, way, player))
        attackers = popcount(self.beside(self.forward(man, player)) & state.theirs)
        defenders = popcount(self.beside(self.forward(man, 1 - player)) & mine)
        return value - (LOST if attackers > defenders else 0)

    def beside(self, man: np.uint64) -> np.uint64:
        """The squares to the left and to the right."""
        return (man & self.not_first) >> 1 | (man & self.not_last) << 1

    def canonical_key(self, state: State) -> np.uint64:
        """Mirror images are alike."""
        mirror = State(self.mirrored(state.mine), self.mirrored(state.theirs), state.player)
        return min(mix(state), mix(mirror))

    def mirrored(self, men: np.uint64) -> np.uint64:
        """Left and right exchanged."""
        mirror = men ^ men
        for i in range(self.width):
            shift = self.width - 1 - 2 * i
            part = men & self.first_column << i
            mirror |= part << shift if shift >= 0 else part >> -shift
        return mirror
