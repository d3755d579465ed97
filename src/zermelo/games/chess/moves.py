"""Where chess pieces may go, legally: pins and checks are known before a piece is moved."""

from __future__ import annotations

import numpy as np

from zermelo.games.chess.attacks import (
    ALL,
    NONE,
    NOT_FIRST_FILE,
    NOT_LAST_FILE,
    STEP,
    Attacks,
    State,
    turned,
)
from zermelo.games.chess.tables import ANTIDIAGONAL, DIAGONAL
from zermelo.native.bits import bit, lowest, popcount, squares

ENDS = np.uint64(0xFF000000000000FF)  # the first and the last rank
THIRD = (np.uint64(0x0000000000FF0000), np.uint64(0x0000FF0000000000))  # seen by each player
FIRST_FILE = np.uint64(0x0101010101010101)
CASTLED = np.uint64(0x4444444444444444)  # the files where a king castles to,
CROSSED = np.uint64(0x6C6C6C6C6C6C6C6C)  # and those that it crosses or castles to


class Moves(Attacks):
    """The legal moves of the player to move. `king` is the square of its king; `guard` tells the rest."""

    def count_moves(self, state: State) -> int:
        """How many moves are legal, the game being over or not."""
        king = lowest(state.kings & state.mine)
        allowed, pins = self.guard(state, king)
        push, two_steps, west, east = self.pawn_moves(state, king, allowed, pins)
        count = popcount(push) + popcount(two_steps) + popcount(west) + popcount(east)
        if (push | west | east) & ENDS != 0:
            count += 3 * (popcount(push & ENDS) + popcount(west & ENDS) + popcount(east & ENDS))
        count += popcount(self.captors(state))
        for origin in squares(state.mine & ~state.pawns):
            count += popcount(self.targets(state, origin, king, allowed, pins))
        return count

    def can_move(self, state: State) -> bool:
        """Is there a legal move? Mostly a pawn or a knight that cannot be pinned has one."""
        king = lowest(state.kings & state.mine)
        if not self.is_check(state):
            free = state.mine & ~(self.cross[king] | self.saltire[king])
            step = STEP[state.player]
            if turned(state.pawns & free, step) & ~(state.mine | state.theirs) != 0:
                return True
            knights = state.knights & free
            if knights != 0 and self.knight[lowest(knights)] & ~state.mine != 0:
                return True
        return self.count_moves(state) != 0

    def pawn_moves(
        self, state: State, king: int, allowed: np.uint64, pins: np.uint64
    ) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64]:
        """Where pawns may go: by one step, by two, taking to the west, to the east (not in passing)."""
        empty, goals = ~(state.mine | state.theirs), state.theirs & allowed
        pawns = state.pawns & state.mine
        step = STEP[state.player]
        file = FIRST_FILE << (king & 7)
        push = turned(pawns & (~pins | file), step) & empty
        two_steps = turned(push & THIRD[state.player], step) & empty & allowed
        rising = self.above[4 * king + DIAGONAL] | self.below[4 * king + DIAGONAL]
        falling = self.above[4 * king + ANTIDIAGONAL] | self.below[4 * king + ANTIDIAGONAL]
        to_west, to_east = (falling, rising) if state.player == 0 else (rising, falling)
        west = turned(pawns & NOT_FIRST_FILE & (~pins | to_west), step - 1) & goals
        east = turned(pawns & NOT_LAST_FILE & (~pins | to_east), step + 1) & goals
        return push & allowed, two_steps, west, east

    def targets(self, state: State, origin: int, king: int, allowed: np.uint64, pins: np.uint64) -> np.uint64:
        """Where the piece may go."""
        if origin == king:
            return self.king_targets(state, king, allowed)
        piece, occupied, reached = bit(origin), state.mine | state.theirs, NONE
        if piece & state.pawns != 0:
            reached = self.pawn_targets(state, origin)
        elif piece & state.knights != 0:
            reached = self.knight[origin] & ~state.mine
        else:
            if piece & state.diagonals != 0:
                reached = self.diagonal(origin, occupied)
            if piece & state.straights != 0:
                reached |= self.straight(origin, occupied)
            reached &= ~state.mine
        if piece & pins != 0:
            reached &= self.beam[64 * king + origin]
        reached &= allowed
        if state.en_passant != 0 and piece & self.captors(state) != 0:
            reached |= bit(state.en_passant)
        return reached

    def pawn_targets(self, state: State, origin: int) -> np.uint64:
        """Where a pawn goes, but for taking in passing."""
        empty, step = ~(state.mine | state.theirs), STEP[state.player]
        push = turned(bit(origin), step) & empty
        two_steps = turned(push & THIRD[state.player], step) & empty
        return push | two_steps | self.pawn[64 * state.player + origin] & state.theirs

    def king_targets(self, state: State, king: int, allowed: np.uint64) -> np.uint64:
        """Where the king may go, by castling too."""
        reached = self.king[king] & ~state.mine
        castling = state.castling & state.mine if allowed == ALL else NONE
        if reached == 0 and castling == 0:
            return NONE
        attacked = self.attacked(state)
        reached &= ~attacked
        for rook in squares(castling):
            path = self.path(king, rook)
            if path & (state.mine | state.theirs) == bit(rook) and path & CROSSED & attacked == 0:
                reached |= path & CASTLED
        return reached
