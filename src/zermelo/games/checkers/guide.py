"""What makes checkers play strong: features of a position, each with a weight, and the order of moves."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from zermelo.games.checkers import rules as checkers
from zermelo.games.checkers.notation import square_of
from zermelo.games.checkers.rules import BOARD, KING_ROWS, PATH, SQUARE, TO, State
from zermelo.native.bits import bit, popcount

# Set by hand: what one unit of each feature adds to the estimate, where a win is 1.
MAN = 0.030
KING = 0.040
SHARE = 0.100  # of all material, the share by which a player leads: exchanges favour who is ahead
ROW = 0.0004  # a man's advance by one row
BACK = 0.0020  # a square of the back row held against kings
BRIDGE = 0.0040  # both squares held that guard the back row best
CENTRE = 0.0010  # a man in the middle
KING_CENTRE = 0.0025  # a king in the middle
CROWNING = 0.0060  # a man with an empty square of the king row before it
DOG_HOLE = -0.0040  # a man where it hardly gets out again
TRAPPED = -0.0080  # a king that cannot step anywhere
STEP = 0.0008  # a step that is possible
REFUGE = 0.0040  # a king of the player who trails in a double corner, from where it is hard to drive out
PURSUIT = 0.0015  # a king of the player who leads, for each step nearer to the other's pieces
MOST = 0.95  # an estimate never claims a won game


def numbers(*squares: int) -> np.uint64:
    """The set of these squares, by their numbers."""
    return np.uint64(sum(1 << square_of(number) for number in squares))


def rows(*chosen: int) -> np.uint64:
    """The squares of these rows, 0 to 7 from the top."""
    return numbers(*(4 * row + i for row in chosen for i in range(1, 5)))


MIDDLE = numbers(10, 11, 14, 15, 18, 19, 22, 23)
ROWS_1, ROWS_2, ROWS_4 = rows(1, 3, 5, 7), rows(2, 3, 6, 7), rows(4, 5, 6, 7)  # by a bit of their number
DOUBLE_CORNERS = numbers(1, 5, 28, 32)
# For Black and for White:
BACK_ROW = rows(0), rows(7)
BRIDGES = numbers(1, 3), numbers(30, 32)
DOG_HOLES = numbers(28), numbers(5)


class Checkers(checkers.Checkers):
    """Jump over pieces to capture them; whoever cannot move loses."""

    futility_margin = 0.02

    def evaluate(self, state: State, player: int) -> float:
        """An estimate between a loss and a win: a weighted sum of features, mine less theirs."""
        empty = self.empty(state)
        mine, theirs = material(state.mine, state.kings), material(state.theirs, state.kings)
        lead = mine - theirs + SHARE * (mine - theirs) / (mine + theirs)
        lead += placement(state.mine, state.kings, empty, state.player)
        lead -= placement(state.theirs, state.kings, empty, 1 - state.player)
        if mine > theirs:
            lead += PURSUIT * nearness(state.mine & state.kings, state.theirs)
            lead -= REFUGE * popcount(state.theirs & state.kings & DOUBLE_CORNERS)
        elif mine < theirs:
            lead -= PURSUIT * nearness(state.theirs & state.kings, state.mine)
            lead += REFUGE * popcount(state.mine & state.kings & DOUBLE_CORNERS)
        lead = min(MOST, max(-MOST, lead))
        return lead if player == state.player else -lead

    def move_order(self, state: State, action: int, depth: int) -> int:
        """Captures by what they take, kings counted twice; then a new king."""
        captured = self.captured(action)
        if captured != 0:
            return 1 + popcount(captured) + popcount(captured & state.kings)
        is_man = bit(action & SQUARE) & state.kings == 0
        return 1 if is_man and bit(action >> TO & SQUARE) & KING_ROWS != 0 else 0

    def is_tactical(self, state: State, action: int) -> bool:
        return action >> PATH != 0

    def tactical_actions(self, state: State) -> Iterator[int]:
        """Yield the captures."""
        for jump in self.jumps(state):
            yield jump


# ---------------------------------------------------------------------- features of one player's pieces


def material(pieces: np.uint64, kings: np.uint64) -> float:
    return MAN * popcount(pieces & ~kings) + KING * popcount(pieces & kings)


def placement(pieces: np.uint64, all_kings: np.uint64, empty: np.uint64, player: int) -> float:
    """What the squares are worth on which the pieces of a player stand."""
    men, kings = pieces & ~all_kings, pieces & all_kings
    return (
        ROW * advance(men, player)
        + BACK * popcount(men & BACK_ROW[player])
        + BRIDGE * holds_bridge(men, player)
        + CENTRE * popcount(men & MIDDLE)
        + KING_CENTRE * popcount(kings & MIDDLE)
        + CROWNING * popcount(men & before(empty & KING_ROWS, player))
        + DOG_HOLE * popcount(men & DOG_HOLES[player])
        + TRAPPED * popcount(kings & ~near(empty))
        + STEP * steps(men, kings, empty, player)
    )


def advance(men: np.uint64, player: int) -> int:
    """How many rows the men have advanced, together."""
    down_the_board = popcount(men & ROWS_1) + 2 * popcount(men & ROWS_2) + 4 * popcount(men & ROWS_4)
    return down_the_board if player == 0 else 7 * popcount(men) - down_the_board


def holds_bridge(men: np.uint64, player: int) -> int:
    return 1 if men & BRIDGES[player] == BRIDGES[player] else 0


def before(squares: np.uint64, player: int) -> np.uint64:
    """From where a man of the player steps to one of these squares."""
    return squares >> 4 | squares >> 5 if player == 0 else squares << 5 | squares << 4


def near(squares: np.uint64) -> np.uint64:
    """From where a king steps to one of these squares."""
    return (squares >> 4 | squares >> 5 | squares << 5 | squares << 4) & BOARD


def nearness(kings: np.uint64, others: np.uint64) -> int:
    """The sum of how near the kings are to the nearest of the other pieces: 4 for one step, 1 for four."""
    sum_of_all, around = 0, others
    for _ in range(4):
        around |= near(around)
        sum_of_all += popcount(kings & around)
    return sum_of_all


def steps(men: np.uint64, kings: np.uint64, empty: np.uint64, player: int) -> int:
    """How many steps the pieces can make."""
    up = men | kings if player == 0 else kings
    down = men | kings if player == 1 else kings
    return (
        popcount(up & empty >> 4)
        + popcount(up & empty >> 5)
        + popcount(down & empty << 5)
        + popcount(down & empty << 4)
    )
