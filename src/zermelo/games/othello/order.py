"""The order of moves: fastest first. Few replies make a small tree, and are a good sign besides.

Where much depends on it, the estimate has a say, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from zermelo.games.othello.evaluation import estimate
from zermelo.native.bits import popcount

if TYPE_CHECKING:
    from zermelo.games.othello.guide import Othello

# Measured: of some twenty sets of round numbers, among the two best for solving 80 random positions with 16
# empty squares, and the simpler. Parity and one's own moves did not help here.
REPLY = 64
CORNER_REPLY = 64  # a reply in a corner counts twice
CORNER = 64
POTENTIAL_REPLY = 16
MOST = 1 << 15  # more than all that can be taken off: a promise is positive
ESTIMATE = 16  # for each disc of the estimate, where the moves below are worth it:
DEEP = 3  # plies
MANY = 13  # empty squares


def promise(game: Othello, disc: np.uint64, mine: np.uint64, theirs: np.uint64, replies: np.uint64) -> int:
    """How soon a move should be tried, from what it leads to: a larger number, sooner."""
    return (
        MOST
        - REPLY * popcount(replies)
        - CORNER_REPLY * popcount(replies & game.corners)
        - POTENTIAL_REPLY * potential(game, theirs, mine)
        + CORNER * popcount(disc & game.corners)
    )


def quick_promise(replies: np.uint64) -> int:
    """The same from the replies alone."""
    return MOST - REPLY * popcount(replies)


def closer_promise(
    game: Othello, disc: np.uint64, mine: np.uint64, theirs: np.uint64, replies: np.uint64, depth: int
) -> int:
    """The same; if many plies follow the move, also from what it seems to be worth."""
    hope = promise(game, disc, mine, theirs, replies)
    if depth >= DEEP and popcount(mine | theirs) <= game.size * game.size - MANY + 1:
        hope -= int(ESTIMATE * estimate(game, theirs, mine))
    return hope


def potential(game: Othello, mine: np.uint64, theirs: np.uint64) -> int:
    """Potential mobility: the empty squares next to their discs, where I may get a move."""
    inner, size = theirs & game.inner, game.size
    around = (inner << 1 | inner >> 1) | (theirs << size | theirs >> size)
    around |= inner << (size - 1) | inner >> (size - 1) | inner << (size + 1) | inner >> (size + 1)
    return popcount(around & game.board_mask & ~(mine | theirs))
