"""What makes Hex play strong: how many stones each player still needs to join its sides."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from zermelo.games.hex import rules
from zermelo.games.hex.rules import State
from zermelo.hashing import mix
from zermelo.native.bits import popcount, squares
from zermelo.native.cells import put

# Set by hand, where a win is 1.
STONE = 0.08  # what one stone less to place is worth
MOVE = 0.04  # and the right to move
MOST = 0.99  # an estimate never claims a won game
SMALL = 36  # cells: where it pays to know boards turned around


class Hex(rules.Hex):
    """Join your two sides with stones: X from top to bottom, O from left to right."""

    def evaluate(self, state: State, player: int) -> float:
        """An estimate between a loss and a win: the stones they need less those I need."""
        mover = self.to_move(state)
        mine = self.stones_needed(state.mine, state.theirs, mover)
        theirs = self.stones_needed(state.theirs, state.mine, 1 - mover)
        lead = min(MOST, max(-MOST, STONE * (theirs - mine) + MOVE))
        return lead if player == mover else -lead

    def stones_needed(self, stones: tuple[int, ...], others: tuple[int, ...], player: int) -> int:
        """How many stones a player needs at least to join its sides: a shortest path, all cells at once."""
        reached = self.filled(self.side(player, 0, stones), stones)
        needed = 0
        while not self.touches(reached, player) and needed < self.width * self.height:
            wider = reached
            for row in range(self.height):
                here = reached[row] | self.beside(reached, row) | reached[row] << 1 | reached[row] >> 1
                here = (here | self.side_of_row(player, 0, row)) & self.full & ~others[row]
                wider = put(wider, row, here)
            reached = self.filled(wider, stones)
            needed += 1
        return needed

    def side(self, player: int, end: int, stones: tuple[int, ...]) -> tuple[int, ...]:
        """The stones at one side of a player."""
        for row in range(self.height):
            stones = put(stones, row, stones[row] & self.side_of_row(player, end, row))
        return stones

    def side_of_row(self, player: int, end: int, row: int) -> int:
        """The cells of a row that lie at one side of a player: 0 is the top or the left."""
        if player == 0:
            return self.full if row == end * (self.height - 1) else 0
        return self.right if end == 1 else 1

    def touches(self, cells: tuple[int, ...], player: int) -> bool:
        """Have the cells come to the other side?"""
        found = 0
        for row in range(self.height):
            found |= cells[row] & self.side_of_row(player, 1, row)
        return found != 0

    # ------------------------------------------------------------------ help for the engine

    def bounds(self, state: State, alpha: int, beta: int) -> tuple[int, int]:
        """Who can join its sides with one stone wins; the other is lost if there are two ways to do so."""
        player = self.to_move(state)
        if self.count(self.joining(state.mine, state.theirs, player)) > 0:
            return 1, 1
        if self.count(self.joining(state.theirs, state.mine, 1 - player)) > 1:
            return -1, -1
        return -1, 1

    def candidates(self, state: State) -> Iterator[int]:
        """A cell that joins my sides; else the one where they would join theirs; else all."""
        player = self.to_move(state)
        cells = self.joining(state.mine, state.theirs, player)
        if self.count(cells) == 0:
            cells = self.joining(state.theirs, state.mine, 1 - player)
        everything = self.count(cells) == 0
        for row in range(self.height):
            here = self.full & ~(state.mine[row] | state.theirs[row]) if everything else cells[row]
            for column in squares(here):
                yield row * self.width + column

    def joining(self, stones: tuple[int, ...], others: tuple[int, ...], player: int) -> tuple[int, ...]:
        """The empty cells where one stone joins both sides."""
        first = self.filled(self.side(player, 0, stones), stones)
        last = self.filled(self.side(player, 1, stones), stones)
        cells = first
        for row in range(self.height):
            from_first = self.beside(first, row) | first[row] << 1 | first[row] >> 1
            from_last = self.beside(last, row) | last[row] << 1 | last[row] >> 1
            here = from_first | self.side_of_row(player, 0, row)
            here &= from_last | self.side_of_row(player, 1, row)
            cells = put(cells, row, here & self.full & ~(stones[row] | others[row]))
        return cells

    def count(self, cells: tuple[int, ...]) -> int:
        """How many cells there are."""
        count = 0
        for row in cells:
            count += popcount(row)
        return count

    def move_order(self, state: State, cell: int, depth: int) -> int:
        """The middle first, and next to stones."""
        row, column = cell // self.width, cell % self.width
        near = 7 << column >> 1
        stones = 0
        for i in range(max(0, row - 1), min(self.height, row + 2)):
            stones += popcount((state.mine[i] | state.theirs[i]) & near)
        off = abs(2 * row - self.height + 1) + abs(2 * column - self.width + 1)
        return self.width + self.height - off + 2 * stones

    def canonical_key(self, state: State) -> np.uint64:
        """Turned half around, the board is the same."""
        if self.width * self.height > SMALL:
            return mix(state)
        turned = State(self.turned(state.mine), self.turned(state.theirs), state.stones, state.lost)
        return min(mix(state), mix(turned))

    def turned(self, stones: tuple[int, ...]) -> tuple[int, ...]:
        """The stones on the board turned half around."""
        turned = stones
        for row in range(self.height):
            mirror = 0
            for column in squares(stones[row]):
                mirror |= self.right >> column
            turned = put(turned, self.height - 1 - row, mirror)
        return turned
