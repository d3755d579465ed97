"""What makes Dots and Boxes play strong: which boxes can be taken, and when it pays to give some back.

A chain is a row of boxes that lack two lines each; once its end lacks only one, all can be taken one by one.
It never hurts to take, except the last two boxes of a chain (or the last four of one that can be taken from
both ends): these may be given back with one line, so that the other player must move next.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from zermelo.games.dots_and_boxes import rules as dots_and_boxes
from zermelo.games.dots_and_boxes.rules import State
from zermelo.hashing import mix
from zermelo.native.bits import lowest, popcount, squares

NONE = -1  # no line


class DotsAndBoxes(dots_and_boxes.DotsAndBoxes):
    """Complete boxes, and move again each time; most boxes win."""

    def __init__(self, width: int = 4, height: int = 4) -> None:
        super().__init__(width, height)
        self.images = np.array(self.symmetries())

    def evaluate(self, state: State, player: int) -> float:
        """The lead in boxes, with those that lack one line and can be taken at once."""
        lead = state.lead
        for box in self.boxes:
            lead += 1 if popcount(box & ~state.lines) == 1 else 0
        return float(lead if player == state.player else -lead)

    # ------------------------------------------------------------------ help for the engine

    def bounds(self, state: State, alpha: int, beta: int) -> tuple[int, int]:
        """At best all boxes that are not closed go to one player."""
        left = 0
        for box in self.boxes:
            left += 1 if box & ~state.lines != 0 else 0
        return state.lead - left, state.lead + left

    def candidates(self, state: State) -> Iterator[int]:
        """A box that can safely be taken; else the end of a chain, or what gives it back; else all."""
        take, give = self.take_or_give(state.lines)
        if take == NONE:
            for line in squares(self.full & ~state.lines):
                yield line
        else:
            yield take
            if give != NONE:
                yield give

    def take_or_give(self, lines: int) -> tuple[int, int]:
        """A line that takes a box, and the one that gives the rest of its chain back, if that may be wise."""
        take, give = NONE, NONE
        for box in self.boxes:
            end = box & ~lines
            if popcount(end) != 1:
                continue
            second = self.beyond(box, end)
            next_end = second & ~lines & ~end
            if second == box or popcount(next_end) != 1:
                return lowest(end), NONE
            third = self.beyond(second, next_end)
            rest = third & ~lines & ~next_end
            if third == second or popcount(rest) > 1:  # the last two boxes of a chain
                if take == NONE:
                    take, give = lowest(end), lowest(next_end)
                continue
            fourth = self.beyond(third, rest) if rest != 0 else third
            if rest == 0 or fourth == third or fourth & ~lines != rest:
                return lowest(end), NONE
            take, give = lowest(end), lowest(next_end)  # the last four of one that is open at both ends
        return take, give

    def beyond(self, box: int, line: int) -> int:
        """The box on the other side of a line; at the edge, the same box."""
        boxes = self.beside[lowest(line)]
        return int(boxes[1] if boxes[0] == box else boxes[0])

    def move_order(self, state: State, line: int, depth: int) -> int:
        """First lines that complete boxes, last those that let the other player complete some."""
        boxes = self.beside[line]
        value = 0
        for box in boxes:
            missing = popcount(box & ~state.lines)
            value += 2 if missing == 1 else -1 if missing == 2 else 0
        return value

    def canonical_key(self, state: State) -> np.uint64:
        """Mirror images are alike, and who moves does not matter."""
        least = mix(State(state.lines, state.lead, 0))
        for image in self.images:
            lines = 0
            for line in squares(state.lines):
                lines |= 1 << image[line]
            least = min(least, mix(State(lines, state.lead, 0)))
        return least

    def symmetries(self) -> list[list[int]]:
        """Where each line goes, in each way to turn the board over or around."""
        down = list(range(self.across, self.count))
        across = [list(range(i, i + self.width)) for i in range(0, self.across, self.width)]
        down_rows = [down[i : i + self.width + 1] for i in range(0, len(down), self.width + 1)]
        mirrored = [row[::-1] for row in across], [row[::-1] for row in down_rows]
        flipped = across[::-1], down_rows[::-1]
        turned = mirrored[0][::-1], mirrored[1][::-1]
        images = [mirrored, flipped, turned]
        if self.width == self.height:
            images += [
                ([list(row) for row in zip(*v, strict=True)], [list(row) for row in zip(*h, strict=True)])
                for h, v in [(across, down_rows), *images]
            ]
        return [[line for row in [*h, *v] for line in row] for h, v in images]
