"""English draughts (checkers) on bitboards, with a spare bit after every second row.

The squares 1 to 32 are the bits 0 to 34 without 8, 17 and 26. With these gaps, a step to a neighbour is a
shift by 4 or 5, up the numbers or down, from every square; a step over the edge ends in a gap or outside.
Every way to capture is a move of its own, as published counts of moves have it: two ways around that capture
the same pieces are two moves.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from zermelo.game import DRAW, Game
from zermelo.games.checkers import notation
from zermelo.hashing import mix
from zermelo.native.bits import as_bits, bit, lowest, popcount, squares

NONE = np.uint64(0)  # the empty set of squares
BOARD = np.uint64(sum(1 << square for square in range(35) if square % 9 != 8))
KING_ROWS = np.uint64(0b1111 | 0b1111 << 31)  # a man comes to the far one only
UP, DOWN = (4, 5, 0, 0), (0, 0, 5, 4)  # what each direction shifts; 3 - direction is the opposite one
MOST_QUIET = 80  # plies without a capture or a man's move: 40 moves of each player
LATE = 48  # so many of them do not matter yet: the table need not tell them apart
# An action: where from, where to, and for a capture a 1 and the directions of its jumps.
TO, PATH, SQUARE = 6, 12, 63


class State(NamedTuple):
    mine: np.uint64  # the pieces of the player to move
    theirs: np.uint64
    kings: np.uint64  # of both players
    player: int  # to move: 0 is Black, who starts on 1 to 12 and moves up the numbers
    quiet: int  # plies since a capture or a man's move


def shifted(pieces: np.uint64, direction: int) -> np.uint64:
    """The squares one step away."""
    return pieces << UP[direction] >> DOWN[direction]


class Checkers(Game):
    """Jump over pieces to capture them; whoever cannot move loses."""

    player_names = ("Black", "White")
    repetition = DRAW
    key_valid_plies = MOST_QUIET - LATE

    def initial(self) -> State:
        return State(np.uint64(0b1111_0_1111_1111), np.uint64(0b1111_1111_0_1111 << 22), NONE, 0, 0)

    def to_move(self, state: State) -> int:
        return state.player

    def actions(self, state: State) -> Iterator[int]:
        """Captures, if there are any; else steps."""
        if self.jumpers(state) != 0:
            for jump in self.jumps(state):
                yield jump
        else:
            up, down, empty = self.risers(state), self.fallers(state), self.empty(state)
            for square in squares(up & empty >> 4):
                yield square | square + 4 << TO
            for square in squares(up & empty >> 5):
                yield square | square + 5 << TO
            for square in squares(down & empty << 5):
                yield square | square - 5 << TO
            for square in squares(down & empty << 4):
                yield square | square - 4 << TO

    def jumps(self, state: State) -> Iterator[int]:
        """Each way to capture: a walk through all of them, one jump onwards or back at a time."""
        for start in squares(self.jumpers(state)):
            empty = self.empty(state) | bit(start)
            is_king = state.kings & bit(start) != 0
            first = 2 if state.player == 1 and not is_king else 0
            last = 2 if state.player == 0 and not is_king else 4
            piece, theirs, path, direction, is_end = bit(start), state.theirs, 1, first, False
            while path > 1 or direction < last:
                if direction < last:
                    passed = shifted(piece, direction) & theirs
                    landing = shifted(passed, direction) & empty
                    if landing == 0:
                        direction += 1
                    else:
                        piece, theirs, path = landing, theirs ^ passed, path << 2 | direction
                        direction, is_end = first, True
                else:
                    if is_end:
                        yield start | lowest(piece) << TO | path << PATH
                    back = 3 - (path & 3)
                    passed = shifted(piece, back)
                    piece, theirs, path = shifted(passed, back), theirs | passed, path >> 2
                    direction, is_end = 4 - back, False

    def result(self, state: State, action: int) -> State:
        start, end, captured = bit(action & SQUARE), bit(action >> TO & SQUARE), self.captured(action)
        is_king = state.kings & start != 0
        kings = state.kings & ~(start | captured)
        kings |= end if is_king else end & KING_ROWS
        quiet = state.quiet + 1 if is_king and captured == 0 else 0
        return State(state.theirs ^ captured, state.mine & ~start | end, kings, 1 - state.player, quiet)

    def is_terminal(self, state: State) -> bool:
        return state.quiet >= MOST_QUIET or not self.can_move(state)

    def utility(self, state: State, player: int) -> int:
        if self.can_move(state):
            return 0
        return -1 if player == state.player else 1

    def count_actions(self, state: State) -> int:
        """How many actions there are; unless a piece can jump on, without playing them."""
        if state.quiet >= MOST_QUIET:
            return 0
        up, down, theirs, empty = self.risers(state), self.fallers(state), state.theirs, self.empty(state)
        a, b = up & theirs >> 4 & empty >> 8, up & theirs >> 5 & empty >> 10
        c, d = down & theirs << 5 & empty << 10, down & theirs << 4 & empty << 8
        if a | b | c | d == 0:
            a, b, c, d = up & empty >> 4, up & empty >> 5, down & empty << 5, down & empty << 4
        elif self.can_jump_on(state, a << 8 | b << 10, c >> 10 | d >> 8):
            return self.count_jumps(state)
        return popcount(a) + popcount(b) + popcount(c) + popcount(d)

    def count_jumps(self, state: State) -> int:
        """How many captures there are."""
        count = 0
        for _ in self.jumps(state):
            count += 1
        return count

    # ------------------------------------------------------------------ sets of pieces

    def empty(self, state: State) -> np.uint64:
        return BOARD & ~(state.mine | state.theirs)

    def risers(self, state: State) -> np.uint64:
        """My pieces that may go up the numbers: Black's, and kings."""
        return state.mine if state.player == 0 else state.mine & state.kings

    def fallers(self, state: State) -> np.uint64:
        """My pieces that may go down the numbers: White's, and kings."""
        return state.mine if state.player == 1 else state.mine & state.kings

    def jumpers(self, state: State) -> np.uint64:
        """My pieces that can capture."""
        return self.able_to_jump(state, self.risers(state), self.fallers(state))

    def able_to_jump(self, state: State, up: np.uint64, down: np.uint64) -> np.uint64:
        """Those that can capture, of pieces that go up and pieces that go down."""
        theirs, empty = state.theirs, self.empty(state)
        return up & (theirs >> 4 & empty >> 8 | theirs >> 5 & empty >> 10) | down & (
            theirs << 5 & empty << 10 | theirs << 4 & empty << 8
        )

    def can_jump_on(self, state: State, risen: np.uint64, fallen: np.uint64) -> bool:
        """Perhaps a piece that has jumped up or down can capture another; if not, surely none can."""
        if state.mine & state.kings != 0:
            risen = fallen = risen | fallen
        return bool(self.able_to_jump(state, risen, fallen) != 0)

    def can_move(self, state: State) -> bool:
        """Can the player to move do anything?"""
        up, down, empty = self.risers(state), self.fallers(state), self.empty(state)
        steps = up & (empty >> 4 | empty >> 5) | down & (empty << 5 | empty << 4)
        return bool(steps != 0 or self.jumpers(state) != 0)

    def captured(self, action: int) -> np.uint64:
        """The pieces that an action captures."""
        piece, path, captured = bit(action >> TO & SQUARE), action >> PATH, NONE
        while path > 1:
            back = 3 - (path & 3)
            passed = shifted(piece, back)
            piece, path, captured = shifted(passed, back), path >> 2, captured | passed
        return captured

    # ------------------------------------------------------------------ which positions are the same

    def key(self, state: State) -> np.uint64:
        return self.key_after(state, state.quiet)

    def canonical_key(self, state: State) -> np.uint64:
        """Far from a draw, it does not matter how many quiet plies were played."""
        return self.key_after(state, max(0, state.quiet - LATE))

    def repetition_key(self, state: State) -> np.uint64:
        return self.key_after(state, 0)

    def reversible_plies(self, state: State) -> int:
        return state.quiet

    def key_after(self, state: State, quiet: int) -> np.uint64:
        """The key, were there so many quiet plies."""
        return mix((state.mine | as_bits(state.player << 35 | quiet << 36), state.theirs, state.kings))

    # ------------------------------------------------------------------ notation

    def action_name(self, state: State, action: int) -> str:
        """11-15 or 22x15: the squares of all jumps only where it needs them to be told from another move."""
        return notation.name(int(action), list(self.actions(state)))

    def parse_action(self, state: State, text: str) -> int:
        """The move from and to these squares; squares between them may be given too."""
        return notation.parse(text, [] if self.is_terminal(state) else list(self.actions(state)))

    def show(self, state: State) -> str:
        return notation.show(*self.sides(state), int(state.kings))

    def board(self, state: State) -> str:
        """As in PDN, B:W21,22,K30:B1,2,K5; then :H and the number of quiet plies, if there were any."""
        return notation.board(*self.sides(state), int(state.kings), state.player, state.quiet)

    def sides(self, state: State) -> tuple[int, int]:
        """The black pieces and the white ones."""
        mine, theirs = int(state.mine), int(state.theirs)
        return (mine, theirs) if state.player == 0 else (theirs, mine)

    def is_board(self, text: str) -> bool:
        return ":" in text

    def parse_board(self, text: str) -> State:
        """The state of a board string."""
        black, white, kings, player, quiet = notation.parse_board(text)
        mine, theirs = (black, white) if player == 0 else (white, black)
        return State(np.uint64(mine), np.uint64(theirs), np.uint64(kings), player, quiet)
