"""What a series of captures on one square wins or loses, each side taking with its least piece first."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from zermelo.games.chess.rules import State
from zermelo.native.bits import bit, lowest

if TYPE_CHECKING:
    from zermelo.games.chess.guide import Chess

KING = 20  # more than all others
NOTHING = np.uint64(0)


def value_on(state: State, square: np.uint64) -> int:
    """What the piece on the square counts, of either side; 0 for none."""
    if state.pawns & square != 0:
        return 1
    if state.knights & square != 0:
        return 3
    if state.diagonals & square != 0:
        return 9 if state.straights & square != 0 else 3
    if state.straights & square != 0:
        return 5
    return KING if state.kings & square != 0 else 0


def loses(game: Chess, state: State, action: int) -> bool:
    """Does the capture lose material, when all take back on that square for as long as it pays?"""
    start, square = bit(action & 63), action >> 6 & 63
    taken, risked = value_on(state, bit(square)), value_on(state, start)
    if action >> 12 != 0 or taken >= risked or risked == KING:
        return False
    occupied, player = (state.mine | state.theirs) ^ start, 1 - state.player
    debt, lost = risked - taken, False  # what the last taker is down, once its piece is taken
    while True:
        attacker = least_attacker(game, state, square, player, occupied)
        if attacker == NOTHING:
            return lost
        lost = not lost
        debt = value_on(state, attacker) - debt
        if debt < (0 if lost else 1):  # the taker comes out ahead even if its piece is taken
            return lost
        occupied ^= attacker
        player = 1 - player


def least_attacker(game: Chess, state: State, square: int, player: int, occupied: np.uint64) -> np.uint64:
    """The least piece of that player which attacks the square, behind those that have taken already."""
    side = (state.mine if player == state.player else state.theirs) & occupied
    found = game.pawn[64 * (1 - player) + square] & state.pawns & side
    if found == 0:
        found = game.knight[square] & state.knights & side
    if found == 0:
        across = state.diagonals & side
        across = game.diagonal(square, occupied) & across if across != 0 else across
        found = across & ~state.straights
        if found == 0:
            along = state.straights & side
            along = game.straight(square, occupied) & along if along != 0 else along
            found = along & ~state.diagonals
            if found == 0:
                found = across | along
            if found == 0:
                found = game.king[square] & state.kings & side
    return bit(lowest(found)) if found != 0 else NOTHING
