"""The discs that a move turns over, found along the eight rays from its square.

On each ray the run of their discs ends at the first square that is not theirs. Where squares become higher
along the ray, that is the lowest bit. Four rays go the same way, so that four can be done at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from zermelo.games.othello.guide import Othello

NONE = np.uint64(0)
LAST_SQUARE = np.uint64(1 << 63)

UPWARDS = ((0, 1), (1, -1), (1, 0), (1, 1))  # steps by row and column


def rays(size: int) -> np.ndarray:
    """For each square the sets of squares on its rays: four upwards, then four downwards."""
    steps = [*UPWARDS, *((-row, -column) for row, column in UPWARDS)]
    places = [(row, column) for row in range(size) for column in range(size)]
    return np.array([[ray(size, *place, *step) for step in steps] for place in places], np.uint64)


def ray(size: int, row: int, column: int, row_step: int, column_step: int) -> int:
    """The squares from next to this one to the edge."""
    found, row, column = 0, row + row_step, column + column_step
    while 0 <= row < size and 0 <= column < size:
        found |= 1 << row * size + column
        row, column = row + row_step, column + column_step
    return found


def turned_along(game: Othello, rays: Any, mine: np.uint64, theirs: np.uint64) -> np.uint64:
    """Their discs that a new disc of mine outflanks, along the rays from its square."""
    size = game.size
    return (
        turned_up(rays[0], mine, theirs)
        | turned_up(rays[1], mine, theirs)
        | turned_up(rays[2], mine, theirs)
        | turned_up(rays[3], mine, theirs)
        | turned_down(rays[4], mine, theirs, 1)
        | turned_down(rays[5], mine, theirs, size - 1)
        | turned_down(rays[6], mine, theirs, size)
        | turned_down(rays[7], mine, theirs, size + 1)
    )


def turned_up(ray: np.uint64, mine: np.uint64, theirs: np.uint64) -> np.uint64:
    """Their discs from the start of the ray to the first other square on it, if that is mine."""
    stops = ray & ~theirs | LAST_SQUARE  # never empty, so that there is a lowest
    first = stops & ~(stops - 1)
    run = ray & (first - 1)
    return run if first & ray & mine else NONE


def turned_down(ray: np.uint64, mine: np.uint64, theirs: np.uint64, step: int) -> np.uint64:
    """The same where squares become lower along the ray: all from the first stop on, by doubling."""
    stops = ray & ~theirs
    beyond = stops | stops >> step
    beyond |= beyond >> 2 * step
    beyond |= beyond >> 4 * step
    first = stops & ~(beyond >> step)
    run = ray & ~beyond
    return run if first & mine else NONE
