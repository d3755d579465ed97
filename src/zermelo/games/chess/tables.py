"""Where chess pieces go on an empty board: small tables, by square.

Bit 8 * rank + file is a square: a1 is 0, b1 is 1, h8 is 63. White's pawns go up, towards greater squares.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

import numpy as np

Table = Sequence[np.uint64]  # an array, in which mypy would take every entry for Any
Steps = list[tuple[int, int]]  # to the right, and up

KNIGHT: Steps = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
KING: Steps = [(1, 0), (0, 1), (1, 1), (-1, 1), (-1, 0), (0, -1), (-1, -1), (1, -1)]
PAWNS: list[Steps] = [[(-1, 1), (1, 1)], [(-1, -1), (1, -1)]]  # what White's and Black's attack
LINES: Steps = [(1, 0), (0, 1), (1, 1), (-1, 1)]  # a rank, a file, a diagonal, an antidiagonal: upwards
RANK, FILE, DIAGONAL, ANTIDIAGONAL = range(4)


def ray(square: int, step: tuple[int, int], most: int = 7) -> list[int]:
    """The squares from there, itself excluded, to the edge of the board or so many steps away."""
    file, rank = square % 8 + step[0], square // 8 + step[1]
    found: list[int] = []
    while 0 <= file < 8 and 0 <= rank < 8 and len(found) < most:
        found.append(8 * rank + file)
        file, rank = file + step[0], rank + step[1]
    return found


def table(sets: Iterable[list[int]]) -> Table:
    """Sets of squares as numbers, one after the other."""
    return cast(Table, np.array([sum(1 << square for square in squares) for squares in sets], np.uint64))


def leaps(*kinds: Steps) -> Table:
    """For each kind of steps and each square, the squares that are one step away."""
    return table([to for step in steps for to in ray(i, step, 1)] for steps in kinds for i in range(64))


def rays(sign: int) -> Table:
    """Entry 4 * square + line: the squares above (sign 1) or below (sign -1) on the four lines there."""
    return table(ray(i, (sign * right, sign * up)) for i in range(64) for right, up in LINES)


def crosses(steps: Steps) -> Table:
    """For each square, the others on the lines through it along these steps."""
    both = [*steps, *[(-right, -up) for right, up in steps]]
    return table([to for step in both for to in ray(i, step)] for i in range(64))


def beams() -> Table:
    """Entry 64 * start + through: the squares after the start, through the other, to the edge, if in line."""
    found: list[list[int]] = [[]] * (64 * 64)
    for start in range(64):
        for step in KING:
            reached = ray(start, step)
            for through in reached:
                found[64 * start + through] = reached
    return table(found)
