"""How chess pieces attack: sets of squares as 64-bit numbers, the fast part of the rules."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from zermelo.game import Game
from zermelo.games.chess.tables import (
    ANTIDIAGONAL,
    DIAGONAL,
    FILE,
    KING,
    KNIGHT,
    LINES,
    PAWNS,
    RANK,
    beams,
    crosses,
    leaps,
    rays,
)
from zermelo.native.bits import as_bits, as_int, bit, highest, lowest, popcount, squares

NONE = np.uint64(0)
ALL = np.uint64(0xFFFFFFFFFFFFFFFF)
NOT_FIRST_FILE = np.uint64(0xFEFEFEFEFEFEFEFE)
STEP = (8, 56)  # how far on a pawn of each player steps, see `turned`
NOT_LAST_FILE = np.uint64(0x7F7F7F7F7F7F7F7F)


class State(NamedTuple):
    """A queen is both a diagonal and a straight piece."""

    pawns: np.uint64  # of both players, as the four below
    knights: np.uint64
    diagonals: np.uint64  # bishops and queens
    straights: np.uint64  # rooks and queens
    kings: np.uint64
    mine: np.uint64  # all pieces of the player to move
    theirs: np.uint64
    castling: np.uint64  # the rooks that may still castle
    en_passant: int  # the square where a pawn can be taken in passing, legally; else 0
    clock: int  # plies since a pawn was moved or a piece taken
    player: int  # to move: 0 is White, 1 is Black


class Attacks(Game):
    """Pieces on a board, and what they attack."""

    def __init__(self) -> None:
        self.knight = leaps(KNIGHT)
        self.king = leaps(KING)
        self.pawn = leaps(*PAWNS)  # entry 64 * player + square
        self.above, self.below = rays(1), rays(-1)  # entry 4 * square + line
        self.cross = crosses(LINES[:2])  # where a rook goes on an empty board
        self.saltire = crosses(LINES[2:])  # where a bishop does
        self.beam = beams()  # entry 64 * start + through

    def line(self, square: int, which: int, occupied: np.uint64) -> np.uint64:
        """What a slider attacks along one line: from the nearest piece below to the nearest above."""
        below, above = self.below[4 * square + which], self.above[4 * square + which]
        nearest = as_int(above & occupied)
        nearest &= -nearest
        return as_bits(2 * nearest + (-1 << highest(below & occupied | 1))) & (below | above)

    def straight(self, square: int, occupied: np.uint64) -> np.uint64:
        """What a rook attacks."""
        return self.line(square, RANK, occupied) | self.line(square, FILE, occupied)

    def diagonal(self, square: int, occupied: np.uint64) -> np.uint64:
        """What a bishop attacks."""
        return self.line(square, DIAGONAL, occupied) | self.line(square, ANTIDIAGONAL, occupied)

    def path(self, start: int, end: int) -> np.uint64:
        """The squares after the start up to the end, if they are in line; else the end alone."""
        return self.beam[64 * start + end] & self.beam[64 * end + start] | bit(end)

    def attackers(self, state: State, square: int, theirs: np.uint64, occupied: np.uint64) -> np.uint64:
        """Which of `theirs`, pieces of the opponent, attack the square."""
        return theirs & (
            self.knight[square] & state.knights
            | self.king[square] & state.kings
            | self.pawn[64 * state.player + square] & state.pawns
            | self.diagonal(square, occupied) & state.diagonals
            | self.straight(square, occupied) & state.straights
        )

    def is_check(self, state: State) -> bool:
        """Is the king of the player to move attacked?"""
        king = lowest(state.kings & state.mine)
        near = self.knight[king] & state.knights | self.pawn[64 * state.player + king] & state.pawns
        far = self.cross[king] & state.straights | self.saltire[king] & state.diagonals
        if (near | far) & state.theirs == 0:
            return False
        return bool(self.attackers(state, king, state.theirs, state.mine | state.theirs))

    def attacked(self, state: State) -> np.uint64:
        """All that the opponent attacks, also through the king of the player to move, who cannot hide so."""
        occupied = state.mine & ~state.kings | state.theirs
        reached = pawns_attack(state.pawns & state.theirs, 1 - state.player)
        reached |= self.king[lowest(state.kings & state.theirs)]
        for square in squares(state.knights & state.theirs):
            reached |= self.knight[square]
        for square in squares(state.diagonals & state.theirs):
            reached |= self.diagonal(square, occupied)
        for square in squares(state.straights & state.theirs):
            reached |= self.straight(square, occupied)
        return reached

    def guard(self, state: State, king: int) -> tuple[np.uint64, np.uint64]:
        """Where a piece other than the king may go, all squares if there is no check; and the pins.

        The pins are the squares from the king to each piece that would give check, but for one of mine.
        """
        allowed, pins, occupied = ALL, NONE, state.mine | state.theirs
        near = self.knight[king] & state.knights | self.pawn[64 * state.player + king] & state.pawns
        far = self.cross[king] & state.straights | self.saltire[king] & state.diagonals
        for square in squares((near | far) & state.theirs):
            path = self.path(king, square)
            between = popcount(path & occupied)
            if between == 1:
                allowed &= path
            elif between == 2 and path & state.mine != 0:
                pins |= path
        return allowed, pins

    def captors(self, state: State) -> np.uint64:
        """The pawns that may take in passing."""
        found = NONE
        if state.en_passant != 0:
            king, end = lowest(state.kings & state.mine), bit(state.en_passant)
            passed = bit(state.en_passant ^ 8)
            for square in squares(self.beside(state)):
                occupied = (state.mine | state.theirs) ^ passed ^ bit(square) | end
                if self.attackers(state, king, state.theirs ^ passed, occupied) == 0:
                    found |= bit(square)
        return found

    def beside(self, state: State) -> np.uint64:
        """My pawns that attack the square behind a pawn that has just made two steps."""
        return self.pawn[64 * (1 - state.player) + state.en_passant] & state.pawns & state.mine


def pawns_attack(pawns: np.uint64, player: int) -> np.uint64:
    """What pawns of that player attack; or whose pawns attack these squares, but for the direction."""
    step = STEP[player]
    return turned(pawns & NOT_FIRST_FILE, step - 1) | turned(pawns & NOT_LAST_FILE, step + 1)


def turned(pieces: np.uint64, step: int) -> np.uint64:
    """The set with each square that many further on; past the last square comes the first."""
    return pieces << step | pieces >> 64 - step
