"""Dots and Boxes: draw lines between dots; whoever completes a box owns it and moves again.

Who owns which box does not matter, only how many: a state is the set of lines, the score, and the player.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from zermelo.game import Game
from zermelo.native.bits import popcount, squares

MOST_LINES = 62  # of a machine integer
LETTERS = "abcdefghijklmnopqrstuvwxyz"


class State(NamedTuple):
    lines: int  # that are drawn
    lead: int  # boxes of the player to move less those of the other
    player: int  # to move


class DotsAndBoxes(Game):
    """Complete boxes, and move again each time; most boxes win."""

    def __init__(self, width: int = 4, height: int = 4) -> None:
        self.width = width
        self.height = height
        self.across = width * (height + 1)  # lines from left to right come first, row by row
        self.count = self.across + (width + 1) * height
        if width < 1 or height < 1 or self.count > MOST_LINES or max(width, height) >= len(LETTERS):
            raise ValueError(
                f"Dots and Boxes cannot be {width} boxes wide and {height} high: "
                f"both must be at least 1, with at most {MOST_LINES} lines in all, as 5 by 5 has"
            )
        self.full = (1 << self.count) - 1
        self.boxes = np.array([self.around(i // width, i % width) for i in range(width * height)])
        beside = [[int(box) for box in self.boxes if box >> line & 1] for line in range(self.count)]
        self.beside = np.array([(masks * 2)[:2] for masks in beside])  # at the edge, the only box twice
        self.utility_range = (-width * height, width * height)

    def around(self, row: int, column: int) -> int:
        """The four lines of a box."""
        above, left = row * self.width + column, self.across + row * (self.width + 1) + column
        return 1 << above | 1 << above + self.width | 1 << left | 1 << left + 1

    def initial(self) -> State:
        return State(0, 0, 0)

    def to_move(self, state: State) -> int:
        return state.player

    def actions(self, state: State) -> Iterator[int]:
        for line in squares(self.full & ~state.lines):
            yield line

    def result(self, state: State, line: int) -> State:
        lines, boxes = state.lines | 1 << line, self.beside[line]
        completed = 1 if lines & boxes[0] == boxes[0] else 0
        if boxes[1] != boxes[0] and lines & boxes[1] == boxes[1]:
            completed += 1
        if completed != 0:
            return State(lines, state.lead + completed, state.player)
        return State(lines, -state.lead, 1 - state.player)

    def is_terminal(self, state: State) -> bool:
        return state.lines == self.full

    def utility(self, state: State, player: int) -> int:
        return state.lead if player == state.player else -state.lead

    def count_actions(self, state: State) -> int:
        """How many lines can still be drawn."""
        return self.count - popcount(state.lines)

    # ------------------------------------------------------------------ notation

    def action_name(self, state: State, line: int) -> str:
        """The two dots that a line joins, as in `a1b1`; a1 is at the top left, b1 to its right, a2 below."""
        if line < self.across:
            row, column = divmod(line, self.width)
            return f"{LETTERS[column]}{row + 1}{LETTERS[column + 1]}{row + 1}"
        row, column = divmod(line - self.across, self.width + 1)
        return f"{LETTERS[column]}{row + 1}{LETTERS[column]}{row + 2}"

    def rows(self, state: State) -> list[str]:
        """Rows of lines across and down in turn, drawn (- and |) or not (a full stop)."""
        drawn = "".join(
            "." if not state.lines >> i & 1 else "-" if i < self.across else "|" for i in range(self.count)
        )
        across, down = drawn[: self.across], drawn[self.across :]
        rows = []
        for row in range(self.height):
            rows.append(across[row * self.width : (row + 1) * self.width])
            rows.append(down[row * (self.width + 1) : (row + 1) * (self.width + 1)])
        return [*rows, across[self.height * self.width :]]

    def score(self, state: State) -> tuple[int, int]:
        """The boxes of the first player and of the second."""
        closed = sum(1 for box in self.boxes if state.lines & int(box) == box)
        lead = self.utility(state, 0)
        return (closed + lead) // 2, (closed - lead) // 2

    def show(self, state: State) -> str:
        lines = ["  " + "   ".join(LETTERS[: self.width + 1])]
        for i, row in enumerate(self.rows(state)):
            if i % 2 == 0:
                lines.append(f"{i // 2 + 1} o{''.join('---o' if mark == '-' else '   o' for mark in row)}")
            else:
                lines.append(f"  {'   '.join(row.replace('.', ' '))}".rstrip())
        first, second = self.score(state)
        return "\n".join([*lines, f"boxes: first {first}, second {second}"])

    def board(self, state: State) -> str:
        """Rows of lines across and down in turn, the score, the player to move: `--/|.|/-. 0:0 first`."""
        first, second = self.score(state)
        return f"{'/'.join(self.rows(state))} {first}:{second} {self.player_name(state.player)}"

    def is_board(self, text: str) -> bool:
        return "/" in text

    def parse_board(self, text: str) -> State:
        """The state of a board string."""
        found = re.fullmatch(r"\s*([-|./]+)\s+(\d+):(\d+)\s+(first|second)\s*", text)
        rows = found[1].split("/") if found else []
        widths = [self.width + i % 2 for i in range(2 * self.height + 1)]
        marks = ["-.", "|."]
        if (
            not found
            or [len(row) for row in rows] != widths
            or any(set(row) - set(marks[i % 2]) for i, row in enumerate(rows))
        ):
            raise ValueError(
                f"a board of {self.name} looks like {self.board(self.initial())!r}, not {text!r}"
            )
        drawn = "".join(rows[0::2]) + "".join(rows[1::2])
        first, second = int(found[2]), int(found[3])
        state = State(sum(1 << i for i, mark in enumerate(drawn) if mark != "."), first - second, 0)
        if sum(self.score(state)) != first + second:
            raise ValueError(
                f"the score {first}:{second} is that of {first + second} boxes, "
                f"but {sum(self.score(state))} are closed"
            )
        return state if found[4] == "first" else State(state.lines, second - first, 1)
