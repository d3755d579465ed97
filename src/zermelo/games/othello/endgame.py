"""The last nine squares, by functions made for them alone: in them a solver spends nearly all of its time.

Moves are tried in the order of their promise, and of two alike, one into a quadrant with an odd number of
empty squares first (parity). The replies that a promise counts are the next player's moves, and so are not
looked for again. What was found out about a position is written down, since other orders of the same moves
lead to it too.

It is only asked whether the final lead of the side called `mine` is more than alpha. The answer is a bound:
more than alpha, the lead is at least that; otherwise at most.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.games.othello.last_squares import NO_MOVE, final_lead, last_four, odd_quadrants, up_to_three
from zermelo.games.othello.order import promise, quick_promise
from zermelo.games.othello.stability import stable_discs
from zermelo.native.bits import as_int, bit, lowest, popcount
from zermelo.native.memory import load, load_bits, store, store_bits

if TYPE_CHECKING:
    from zermelo.games.othello.guide import Othello

FEW = 9  # empty squares
ODD_QUADRANT = 8  # added to a promise
LARGE_LEAD = 10  # from which on it pays to look for stable discs; 4 and 16 are as good

# The words of the notes: for each number of empty squares, the moves by promise, and for each move the discs
# that it turns over and the replies; then two tables, with three words for each position: mine, theirs, and
# both bounds. Positions with fewer squares are many, and would soon take the place of those with more, which
# the next question meets again. All of it fits into the cache that belongs to one core.
TURNED, REPLIES, ROW = FEW, 2 * FEW, 3 * FEW
TABLE = ROW * (FEW + 1)
ENTRY, ENTRIES = 3, 9973  # a prime, so that all squares have a say in where a position goes
MORE, TABLE_FOR_MORE = 8, TABLE + ENTRY * ENTRIES
NOTES = TABLE_FOR_MORE + ENTRY * ENTRIES


def is_endgame(game: Othello, mine: np.uint64, theirs: np.uint64) -> bool:
    """Are only a few squares empty?"""
    return popcount(mine | theirs) >= game.size * game.size - FEW


def finish(game: Othello, mine: np.uint64, theirs: np.uint64, alpha: int, beta: int, notes: Any) -> int:
    """The final lead after best play on the few empty squares: exact between alpha and beta, else a bound."""
    while True:
        lead = more_than(game, mine, theirs, alpha, notes)
        if lead <= alpha or lead >= beta:
            return lead
        alpha = lead


def more_than(game: Othello, mine: np.uint64, theirs: np.uint64, alpha: int, notes: Any) -> int:
    """Is the lead more than alpha?"""
    empty = game.board_mask & ~(mine | theirs)
    odd = odd_quadrants(game, empty)
    if popcount(empty) > 4:
        return last_few(game, mine, theirs, odd, game.moves(mine, theirs), alpha, notes)
    if popcount(empty) == 4:
        return last_four(game, mine, theirs, odd, game.moves(mine, theirs), alpha)
    return up_to_three(game, mine, theirs, empty, odd, alpha)


def last_few(
    game: Othello,
    mine: np.uint64,
    theirs: np.uint64,
    odd: np.uint64,
    moves: np.uint64,
    alpha: int,
    notes: Any,
) -> int:
    """Five empty squares or more, when `moves` are all my moves."""
    # 1. Without a move it is their turn, or the game is over.
    if moves == 0:
        replies = game.moves(theirs, mine)
        if replies == 0:
            return final_lead(game, mine, theirs)
        return -last_few(game, theirs, mine, odd, replies, -alpha - 1, notes)

    # 2. What is known of the position may be enough. (Five squares are done as soon as that is looked up.)
    area = game.size * game.size
    left, least, most = area - popcount(mine | theirs), -area, area
    entry = (TABLE if left < MORE else TABLE_FOR_MORE) + ENTRY * as_int((mine ^ theirs >> 5) % ENTRIES)
    if left > 5 and load_bits(notes, entry) == mine and load_bits(notes, entry + 1) == theirs:
        known = load(notes, entry + 2)
        least, most = (known >> 8) - area, (known & 255) - area
        if least > alpha:
            return least
        if most <= alpha:
            return most

    # 3. So may their stable discs.
    if left > 5 and alpha >= LARGE_LEAD and 2 * popcount(theirs) >= area - alpha:
        held = area - 2 * popcount(stable_discs(game, theirs, mine))
        if held <= alpha:
            return held

    # 4. The moves in order.
    row, count, move = ROW * left, 0, 0
    while moves:
        square = lowest(moves)
        disc = bit(square)
        moves ^= disc
        turned = game.turned(mine, theirs, disc)
        own, others = mine | turned | disc, theirs ^ turned
        replies = game.moves(others, own)
        store_bits(notes, row + TURNED + count, turned)
        store_bits(notes, row + REPLIES + count, replies)
        hope = ODD_QUADRANT if disc & odd else 0
        hope += promise(game, disc, own, others, replies) if left > 5 else quick_promise(replies)
        store(notes, row + count, hope << 16 | square << 8 | count)
        move = max(move, hope << 16 | square << 8 | count)
        count += 1

    # 5. Try them, the most promising first.
    best = NO_MOVE
    while move != 0:
        number, square = move & 255, move >> 8 & 255
        disc, turned = bit(square), load_bits(notes, row + TURNED + number)
        own, others, replies = mine | turned | disc, theirs ^ turned, load_bits(notes, row + REPLIES + number)
        changed = odd ^ game.quadrant_of[square]
        if left == 5:
            lead = -last_four(game, others, own, changed, replies, -alpha - 1)
        else:
            lead = -last_few(game, others, own, changed, replies, -alpha - 1, notes)
        best = max(best, lead)
        if best > alpha:
            break
        store(notes, row + number, 0)
        move = greatest(row, row + count, notes)

    # 6. Write down what was found.
    if left == 5:
        return best
    if best > alpha:
        least = best
    else:
        most = best
    store_bits(notes, entry, mine)
    store_bits(notes, entry + 1, theirs)
    store(notes, entry + 2, (least + area) << 8 | (most + area))
    return best


def greatest(first: int, end: int, notes: Any) -> int:
    """The greatest of some words; 0 if no move is left among them."""
    found = 0
    for i in range(first, end):
        found = max(found, load(notes, i))
    return found
