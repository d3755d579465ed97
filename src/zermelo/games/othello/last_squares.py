"""The last four squares, without a table and without sorting: counting is faster than looking up.

Of two moves, the one into a quadrant with an odd number of empty squares comes first: whoever moves there
first may also move there last. (Parity; the four quadrants stand for the regions of empty squares.)

It is only asked whether the final lead of the side called `mine` is more than alpha. The answer is a bound:
more than alpha, the lead is at least that; otherwise at most.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from zermelo.games.othello.rules import State
from zermelo.native.bits import bit, highest, lowest, popcount

if TYPE_CHECKING:
    from zermelo.games.othello.guide import Othello

NONE = np.uint64(0)
NO_MOVE = -1000  # less than any lead


def odd_quadrants(game: Othello, empty: np.uint64) -> np.uint64:
    """The squares of those quadrants in which the number of empty squares is odd."""
    odd = NONE
    for quadrant in game.quadrants:
        if popcount(empty & quadrant) % 2 == 1:
            odd |= quadrant
    return odd


def last_four(
    game: Othello, mine: np.uint64, theirs: np.uint64, odd: np.uint64, moves: np.uint64, alpha: int
) -> int:
    """Four empty squares, when `moves` are all my moves: those into odd quadrants first."""
    if moves == 0:
        replies = game.moves(theirs, mine)
        if replies == 0:
            return final_lead(game, mine, theirs)
        return -last_four(game, theirs, mine, odd, replies, -alpha - 1)
    empty, best = game.board_mask & ~(mine | theirs), NO_MOVE
    while moves:
        sooner = moves & odd
        square = lowest(sooner if sooner else moves)
        disc = bit(square)
        moves ^= disc
        turned = game.turned(mine, theirs, disc)
        own, others = mine | turned | disc, theirs ^ turned
        changed = odd ^ game.quadrant_of[square]
        best = max(best, -last_three(game, others, own, empty ^ disc, changed, -alpha - 1))
        if best > alpha:
            break
    return best


def up_to_three(
    game: Othello, mine: np.uint64, theirs: np.uint64, empty: np.uint64, odd: np.uint64, alpha: int
) -> int:
    """At most three empty squares."""
    left = popcount(empty)
    if left == 3:
        return last_three(game, mine, theirs, empty, odd, alpha)
    if left == 2:
        return last_two(game, mine, theirs, empty, alpha)
    if left == 1:
        return last_one(game, mine, theirs, lowest(empty), alpha)
    return final_lead(game, mine, theirs)


def last_three(
    game: Othello, mine: np.uint64, theirs: np.uint64, empty: np.uint64, odd: np.uint64, alpha: int
) -> int:
    """Three empty squares, of which at least one is in an odd quadrant: that one first."""
    a = lowest(empty & odd)
    b, c = lowest(empty ^ bit(a)), highest(empty ^ bit(a))
    best = best_of_three(game, mine, theirs, a, b, c, alpha)
    if best != NO_MOVE:
        return best
    best = best_of_three(game, theirs, mine, a, b, c, -alpha - 1)
    return -best if best != NO_MOVE else final_lead(game, mine, theirs)


def best_of_three(
    game: Othello, mine: np.uint64, theirs: np.uint64, a: int, b: int, c: int, alpha: int
) -> int:
    """My lead after the best of three moves, or after the first that is enough; or NO_MOVE."""
    best = after_move(game, mine, theirs, a, bit(b) | bit(c), alpha)
    if best <= alpha:
        best = max(best, after_move(game, mine, theirs, b, bit(a) | bit(c), alpha))
    if best <= alpha:
        best = max(best, after_move(game, mine, theirs, c, bit(a) | bit(b), alpha))
    return best


def after_move(
    game: Othello, mine: np.uint64, theirs: np.uint64, square: int, left: np.uint64, alpha: int
) -> int:
    """My lead after a move that leaves two squares empty; or NO_MOVE if it is not legal."""
    disc = bit(square)
    turned = game.turned(mine, theirs, disc)
    if turned == 0:
        return NO_MOVE
    return -last_two(game, theirs ^ turned, mine | turned | disc, left, -alpha - 1)


def last_two(game: Othello, mine: np.uint64, theirs: np.uint64, empty: np.uint64, alpha: int) -> int:
    """Two empty squares: if I cannot move to either, it is their turn; if they cannot, it is over."""
    a, b = lowest(empty), highest(empty)
    best = better_of_two(game, mine, theirs, a, b, alpha)
    if best != NO_MOVE:
        return best
    best = better_of_two(game, theirs, mine, a, b, -alpha - 1)
    return -best if best != NO_MOVE else final_lead(game, mine, theirs)


def better_of_two(game: Othello, mine: np.uint64, theirs: np.uint64, a: int, b: int, alpha: int) -> int:
    """My lead after the better of two moves, or after the first if that is enough; or NO_MOVE."""
    best = NO_MOVE
    turned = game.turned(mine, theirs, bit(a))
    if turned:
        best = -last_one(game, theirs ^ turned, mine | turned | bit(a), b, -alpha - 1)
        if best > alpha:
            return best
    turned = game.turned(mine, theirs, bit(b))
    if turned:
        best = max(best, -last_one(game, theirs ^ turned, mine | turned | bit(b), a, -alpha - 1))
    return best


def last_one(game: Othello, mine: np.uint64, theirs: np.uint64, square: int, alpha: int) -> int:
    """One empty square: whoever can move there does, I first; only the number of turned discs matters."""
    lead = 2 * popcount(mine) + 1 - game.size * game.size
    turned = popcount(game.turned(mine, theirs, bit(square)))
    if turned != 0:
        return lead + 2 * turned + 1
    over = lead + 1 if lead > 0 else lead - 1  # if they cannot move there either; if they can, it is less
    if over <= alpha:
        return over
    turned = popcount(game.turned(theirs, mine, bit(square)))
    return lead - 2 * turned - 1 if turned != 0 else over


def final_lead(game: Othello, mine: np.uint64, theirs: np.uint64) -> int:
    """The utility of a finished game."""
    return game.utility(State(mine, theirs, 0), 0)
