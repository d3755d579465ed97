"""What makes Gomoku play strong: lines that can still be filled, and how full they are."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from zermelo.games.gomoku import rules as gomoku
from zermelo.games.gomoku.rules import DIRECTIONS, State
from zermelo.hashing import mix
from zermelo.native.bits import popcount, squares
from zermelo.native.cells import put

# Set by hand: what a line of mine with 1, 2, … stones and nothing of theirs adds to the estimate; a win is 1.
LINE = (0.0, 0.0005, 0.002, 0.01, 0.06, 0.06, 0.06, 0.06)
MOST = 0.99  # an estimate never claims a won game
SMALL = 36  # squares: where it pays to know mirror images


class Gomoku(gomoku.Gomoku):
    """Place stones; `length` or more in a row win."""

    def __init__(self, width: int = 15, height: int = 15, length: int = 5) -> None:
        super().__init__(width, height, length)
        short = max(0, 5 - length)  # a line of three with two stones is as good as one of five with four
        self.weights = np.array([LINE[min(7, n + short)] if n else 0.0 for n in range(8)])

    def evaluate(self, state: State, player: int) -> float:
        """An estimate between a loss and a win: what my lines are worth, less theirs."""
        lead = self.lines(state.mine, state.theirs) - self.lines(state.theirs, state.mine)
        lead = min(MOST, max(-MOST, lead))
        return lead if player == self.to_move(state) else -lead

    def lines(self, mine: tuple[int, ...], theirs: tuple[int, ...]) -> float:
        """What all lines are worth that hold nothing of theirs.

        All that start in one row are counted at once: in each column, the bits of `ones`, `twos` and `fours`
        make the number of stones in the line that starts there.
        """
        worth = 0.0
        for down, right in DIRECTIONS:
            for start in range(self.height - down * (self.length - 1)):
                free, ones, twos, fours = self.full, 0, 0, 0
                for i in range(self.length):
                    row = start + down * i
                    free &= self.moved(self.full & ~theirs[row], right * i)
                    stones = self.moved(mine[row], right * i)
                    ones, carry = ones ^ stones, ones & stones
                    twos, carry = twos ^ carry, twos & carry
                    fours ^= carry
                if free & (ones | twos | fours) == 0:
                    continue
                for n in range(1, min(8, self.length)):
                    exactly = ones if n & 1 != 0 else ~ones
                    exactly &= twos if n & 2 != 0 else ~twos
                    exactly &= fours if n & 4 != 0 else ~fours
                    worth += self.weights[n] * popcount(free & exactly)
        return worth

    def moved(self, row: int, right: int) -> int:
        """What stands so many columns to the right."""
        return row >> right if right >= 0 else row << -right

    # ------------------------------------------------------------------ help for the engine

    def bounds(self, state: State, alpha: int, beta: int) -> tuple[int, int]:
        """Who can complete a line wins; the other is lost if there are two ways to do so.

        And whoever has no line left to fill cannot win.
        """
        if self.completing(state, state.mine) >= 0:
            return 1, 1
        square = self.completing(state, state.theirs)
        if square >= 0 and self.completing_after(state, state.theirs, square + 1) >= 0:
            return -1, -1
        if 2 * state.stones < self.width * self.height:
            return -1, 1
        return -1 if self.can_win(state.mine) else 0, 1 if self.can_win(state.theirs) else 0

    def can_win(self, others: tuple[int, ...]) -> bool:
        """Is there a line without any of these stones?"""
        for down, right in DIRECTIONS:
            for start in range(self.height - down * (self.length - 1)):
                free = self.full
                for i in range(self.length):
                    free &= self.moved(self.full & ~others[start + down * i], right * i)
                if free != 0:
                    return True
        return False

    def candidates(self, state: State) -> Iterator[int]:
        """A square that completes a line of mine; else one that would complete theirs; else all."""
        square = self.completing(state, state.mine)
        if square < 0:
            square = self.completing(state, state.theirs)
        if square >= 0:
            yield square
        else:
            for row in range(self.height):
                for column in squares(self.full & ~(state.mine[row] | state.theirs[row])):
                    yield row * self.width + column

    def completing(self, state: State, stones: tuple[int, ...]) -> int:
        """The first square where one more of these stones completes a line, or -1."""
        return self.completing_after(state, stones, 0)

    def completing_after(self, state: State, stones: tuple[int, ...], first: int) -> int:
        """The same, from some square on."""
        for row in range(first // self.width, self.height):
            for column in squares(self.near(stones, row) & ~(state.mine[row] | state.theirs[row])):
                square = row * self.width + column
                if square >= first and self.is_in_line(stones, row, column):
                    return square
        return -1

    def near(self, stones: tuple[int, ...], row: int) -> int:
        """The squares of a row that are next to a stone, or hold one; all, if one stone is a line."""
        if self.length == 1:
            return self.full
        here = stones[row]
        if row > 0:
            here |= stones[row - 1]
        if row + 1 < self.height:
            here |= stones[row + 1]
        return (here | here << 1 | here >> 1) & self.full

    def move_order(self, state: State, square: int, depth: int) -> int:
        """First where the stones of either player make the longest rows, then the middle."""
        row, column = square // self.width, square % self.width
        value = 0
        if (self.near(state.mine, row) | self.near(state.theirs, row)) >> column & 1 != 0:
            for down, right in DIRECTIONS:
                mine = self.run(state.mine, row, column, down, right)
                mine += self.run(state.mine, row, column, -down, -right)
                theirs = self.run(state.theirs, row, column, down, right)
                theirs += self.run(state.theirs, row, column, -down, -right)
                value += (1 << 2 * mine) + (1 << 2 * theirs)
        off = abs(2 * row - self.height + 1) + abs(2 * column - self.width + 1)
        return min(value, 1 << 12) * 64 + self.width + self.height - off

    def canonical_key(self, state: State) -> np.uint64:
        """Mirror images are alike."""
        least = mix(state)
        if self.width * self.height > SMALL:
            return least
        mine, theirs = state.mine, state.theirs
        for i in range(8 if self.width == self.height else 4):
            if i == 4:
                mine, theirs = self.transposed(mine), self.transposed(theirs)
            elif i & 1 == 1:
                mine, theirs = self.mirrored(mine), self.mirrored(theirs)
            else:
                mine, theirs = self.flipped(mine), self.flipped(theirs)
            least = min(least, mix(State(mine, theirs, state.stones, state.lost)))
        return least

    def flipped(self, stones: tuple[int, ...]) -> tuple[int, ...]:
        """The stones with top and bottom exchanged."""
        new = stones
        for row in range(self.height):
            new = put(new, row, stones[self.height - 1 - row])
        return new

    def mirrored(self, stones: tuple[int, ...]) -> tuple[int, ...]:
        """The stones with left and right exchanged."""
        new = stones
        for row in range(self.height):
            mirror = 0
            for column in squares(stones[row]):
                mirror |= 1 << self.width - 1 - column
            new = put(new, row, mirror)
        return new

    def transposed(self, stones: tuple[int, ...]) -> tuple[int, ...]:
        """The stones of a square board with rows and columns exchanged."""
        new = stones
        for row in range(self.height):
            columns = 0
            for i in range(self.height):
                columns |= (stones[i] >> row & 1) << i
            new = put(new, row, columns)
        return new
