"""Chess on bitboards, with fully legal moves: pieces that are pinned, and checks, are seen beforehand.

An action is origin | target << 6 | promotion << 12; castling is the king's move. The en-passant square is in
the state only if such a capture is legal, so that equal positions are equal states but for the clock.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from zermelo.game import DRAW
from zermelo.games.chess.attacks import NONE, State, pawns_attack
from zermelo.games.chess.fen import read_epd, read_fen, write_fen
from zermelo.games.chess.moves import ENDS, Moves
from zermelo.games.chess.notation import draw, read_move, write_san, write_uci
from zermelo.hashing import mix
from zermelo.native.bits import bit, lowest, popcount

__all__ = ["BISHOP", "KNIGHT", "QUEEN", "ROOK", "Chess", "State"]

KNIGHT, BISHOP, ROOK, QUEEN = 1, 2, 3, 4  # promotions
SEVENTH = (np.uint64(0x00FF000000000000), np.uint64(0x000000000000FF00))  # seen by each player
DARK = np.uint64(0xAA55AA55AA55AA55)
MOST_QUIET = 100  # plies without a capture or a pawn's move: a draw
FRESH = 60  # a clock up to here makes no difference to the engine's table


class Chess(Moves):
    """Checkmate the king."""

    player_names = ("White", "Black")
    repetition = DRAW
    key_valid_plies = MOST_QUIET - FRESH

    def __init__(self, draws: bool = True) -> None:
        super().__init__()
        self.draws = draws  # False: only mate and stalemate end the game, as perft counts

    def initial(self) -> State:
        return State(
            pawns=np.uint64(0x00FF00000000FF00),
            knights=np.uint64(0x4200000000000042),
            diagonals=np.uint64(0x2C0000000000002C),
            straights=np.uint64(0x8900000000000089),
            kings=np.uint64(0x1000000000000010),
            mine=np.uint64(0x000000000000FFFF),
            theirs=np.uint64(0xFFFF000000000000),
            castling=np.uint64(0x8100000000000081),
            en_passant=0,
            clock=0,
            player=0,
        )

    def to_move(self, state: State) -> int:
        return state.player

    def actions(self, state: State) -> Iterator[int]:
        king = lowest(state.kings & state.mine)
        allowed, pins = self.guard(state, king)
        pieces = state.mine
        while pieces:
            origin = lowest(pieces)
            pieces &= pieces - 1
            goals = self.targets(state, origin, king, allowed, pins)
            first = QUEEN if bit(origin) & state.pawns & SEVENTH[state.player] != 0 else 0
            promotion = first
            while goals:
                yield origin | lowest(goals) << 6 | promotion << 12
                if promotion > KNIGHT:
                    promotion -= 1
                else:
                    promotion = first
                    goals &= goals - 1

    def result(self, state: State, action: int) -> State:
        origin, target, promotion = action & 63, action >> 6 & 63, action >> 12
        start, end = bit(origin), bit(target)
        pawns, straights = moved(state.pawns, start, end), moved(state.straights, start, end)
        knights, diagonals = moved(state.knights, start, end), moved(state.diagonals, start, end)
        kings = moved(state.kings, start, end)
        mine, theirs = state.mine ^ start | end, state.theirs & ~end
        castling = state.castling & ~(start | end)
        clock = state.clock + 1 if (state.theirs & end | state.pawns & start) == 0 else 0
        if state.pawns & start:
            if promotion != 0:
                pawns ^= end
                knights |= end if promotion == KNIGHT else NONE
                diagonals |= end if promotion == BISHOP or promotion == QUEEN else NONE  # noqa: SIM109
                straights |= end if promotion >= ROOK else NONE
            elif origin ^ target == 16:
                passed = State(
                    pawns, knights, diagonals, straights, kings, theirs, mine,
                    castling, (origin + target) >> 1, 0, 1 - state.player,
                )  # fmt: skip
                return passed if self.captors(passed) != 0 else passed._replace(en_passant=0)
            elif target == state.en_passant:
                taken = bit(target ^ 8)
                pawns ^= taken
                theirs ^= taken
        elif state.kings & start:
            castling &= theirs
            if abs(target - origin) == 2:
                corner, beside = (target + 1, target - 1) if target > origin else (target - 2, target + 1)
                straights ^= bit(corner) | bit(beside)
                mine ^= bit(corner) | bit(beside)
        return State(
            pawns, knights, diagonals, straights, kings, theirs, mine, castling, 0, clock, 1 - state.player
        )

    def is_terminal(self, state: State) -> bool:
        return self.is_drawn(state) or not self.can_move(state)

    def utility(self, state: State, player: int) -> int:
        if not self.is_check(state) or self.can_move(state):
            return 0
        return -1 if player == state.player else 1

    def is_drawn(self, state: State) -> bool:
        """Is it a draw whatever moves there are: by the fifty-move rule, or since nobody could ever mate?"""
        return self.draws and (
            state.clock >= MOST_QUIET or (state.pawns | state.straights == 0 and self.is_dead(state))
        )

    def is_dead(self, state: State) -> bool:
        """Can nobody mate: with kings and one minor piece, or with bishops on one colour only?"""
        if popcount(state.knights | state.diagonals) <= 1:
            return True
        return bool(state.knights == 0 and (state.diagonals & DARK == 0 or state.diagonals & ~DARK == 0))

    def count_actions(self, state: State) -> int:
        """How many actions there are, without playing them."""
        return 0 if self.is_drawn(state) else self.count_moves(state)

    # ------------------------------------------------------------------ keys

    def key(self, state: State) -> np.uint64:
        return self.mixed(state, state.clock << 17)

    def canonical_key(self, state: State) -> np.uint64:
        """As `key`, but for small clocks, which would hide most transpositions from the engine.

        From such a state the fifty-move rule is 40 plies away or more: too far for nearly all that the table
        keeps.
        """
        return self.mixed(state, max(0, state.clock - FRESH) << 17 | 1 << 32)

    def repetition_key(self, state: State) -> np.uint64:
        """As `key`, but for the clock."""
        return self.mixed(state, 1 << 33)

    def mixed(self, state: State, clock: int) -> np.uint64:
        """A hash of the state in three chains that the processor follows at the same time."""
        return mix(
            (
                mix((state.pawns, state.knights, state.kings)),
                mix((state.diagonals, state.straights, state.mine)),
                state.castling ^ (state.en_passant << 8 | state.player << 16 | clock),
            )
        )

    # ------------------------------------------------------------------ what a search may ask

    def for_perft(self) -> Chess:
        return Chess(draws=False)

    def is_tactical(self, state: State, action: int) -> bool:
        """Is it a promotion to a queen, or a capture, but for other promotions?"""
        origin, target, promotion = action & 63, action >> 6 & 63, action >> 12
        if promotion != 0:
            return promotion == QUEEN
        if state.theirs & bit(target) != 0:
            return True
        return state.en_passant == target and state.pawns & bit(origin) != 0

    def tactical_actions(self, state: State) -> Iterator[int]:
        """Yield captures, and promotions to a queen, of the pieces that may have some."""
        king = lowest(state.kings & state.mine)
        allowed, pins = self.guard(state, king)
        prey = state.theirs | (bit(state.en_passant) if state.en_passant != 0 else NONE)
        pieces = state.mine & ~state.pawns
        pieces |= state.pawns & state.mine & (pawns_attack(prey, 1 - state.player) | SEVENTH[state.player])
        while pieces:
            origin = lowest(pieces)
            pieces &= pieces - 1
            goals = self.targets(state, origin, king, allowed, pins)
            if bit(origin) & state.pawns != 0:
                goals &= prey | ENDS
            else:
                goals &= state.theirs
            promotion = QUEEN if bit(origin) & state.pawns & SEVENTH[state.player] != 0 else 0
            while goals:
                yield origin | lowest(goals) << 6 | promotion << 12
                goals &= goals - 1

    def in_check(self, state: State) -> bool:
        return self.is_check(state)

    def null_move_allowed(self, state: State) -> bool:
        """Has the player more than pawns, and no check to answer? Then zugzwang is rare."""
        return state.mine & ~(state.pawns | state.kings) != 0 and not self.is_check(state)

    def null_move(self, state: State) -> State:
        return state._replace(mine=state.theirs, theirs=state.mine, en_passant=0, player=1 - state.player)

    # ------------------------------------------------------------------ notation

    def action_name(self, state: State, action: int) -> str:
        """The move in standard algebraic notation, as in Nbxd7+."""
        return write_san(self, state, int(action))

    def uci(self, state: State, action: int) -> str:
        """The move as engines write it, as in b8d7 or e7e8q."""
        return write_uci(int(action))

    def parse_action(self, state: State, text: str) -> int:
        """SAN, strict or not, and UCI."""
        return read_move(self, state, text)

    def show(self, state: State) -> str:
        return draw(state)

    def board(self, state: State) -> str:
        """The position as a FEN."""
        return write_fen(state)

    def parse_board(self, text: str) -> State:
        """The state of a FEN or an EPD."""
        return read_fen(self, text)

    def is_board(self, text: str) -> bool:
        return "/" in text

    def parse_epd(self, text: str) -> tuple[State, dict[str, list[str]]]:
        """The state of an EPD, and its operations."""
        return read_epd(self, text)


def moved(pieces: np.uint64, start: np.uint64, end: np.uint64) -> np.uint64:
    """The set after a piece, of this kind or not, went from start to end and took what was there."""
    return pieces & ~(start | end) | (end if pieces & start != 0 else NONE)
