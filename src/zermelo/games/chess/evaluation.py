"""An estimate of who stands better, in hundredths of a pawn: a sum of features, each mine less theirs.

The features of deck 002 come first, material and the place of each piece; then mobility, pawns, and the
safety of kings. Every weight has two values, for the middle game and for the end of it; in between, between.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from zermelo.games.chess.rules import State
from zermelo.native.bits import bit, lowest, popcount, squares

if TYPE_CHECKING:
    from zermelo.games.chess.guide import Chess

# What one unit of each feature is worth, in the middle game and at the end. Set by hand, then fitted to the
# results of 2,289 games that the engine played against itself.
PAWN = (84, 105)
KNIGHT = (308, 301)
BISHOP = (314, 308)
ROOK = (500, 502)
QUEEN = (905, 902)
PAIR = (33, 60)  # of bishops
KNIGHT_MOVE = (7, -2)  # a square that a knight attacks, and pawns do not guard
BISHOP_MOVE = (6, 1)
ROOK_MOVE = (5, 0)
QUEEN_MOVE = (5, 4)
OPEN_FILE = (36, 8)  # a rook with no own pawn before or behind it
DOUBLED = (-12, -16)  # a pawn behind another one
ISOLATED = (0, -11)  # a pawn with none on the files beside it
BACKWARD = (-2, -14)  # a pawn that no other can guard, and that cannot advance safely
CONNECTED = (13, 9)  # a pawn beside another, or guarded by one
STORM = (7, -10)  # a pawn near their king, for each rank beyond the second
PASSED = (12, 21)  # a pawn that no other can stop, for the square of the ranks it has gone, quartered
BLOCKED = (-10, -6)  # a passed pawn with a piece of theirs before it, for each rank
ESCORT = (0, 10)  # a step that their king is further from its way than ours, for each rank, halved
OUTPOST = (20, 15)  # a knight guarded by a pawn, where no pawn of theirs can drive it away
SHELTER = (11, -12)  # a pawn before the king
EXPOSED = (-14, -11)  # a file at the king without an own pawn
SIEGE = (12, -5)  # each attack on a square around their king; many are worth more than their sum
ATTACKED_BY_PAWN = (53, 30)  # a piece of theirs
ATTACKED_BY_LESS = (36, 20)  # a rook or queen of theirs by a knight or bishop, a queen by a rook
LOOSE = (0, 45)  # a piece of theirs that we attack and no pawn guards
TEMPO = (18, 5)  # to be on move

# The pieces that make a middle game, in all 24.
FULL = 24

FIRST_FILE = np.uint64(0x0101010101010101)
NOT_FIRST = ~FIRST_FILE
NOT_LAST = ~(FIRST_FILE << np.uint64(7))

LAST_RANK = np.uint64(0xFF00000000000000)
HALF = (np.uint64(0x00FFFFFF00000000), np.uint64(0x00000000FFFFFF00))  # the other half, but for its last rank

Two = tuple[int, int]  # in the middle game, at the end


def estimate(game: Chess, state: State) -> int:
    """How much better the player to move stands."""
    mine, theirs, player = state.mine, state.theirs, state.player
    middle, end = worth(game, state, mine, theirs, player)
    their_middle, their_end = worth(game, state, theirs, mine, 1 - player)
    middle += TEMPO[0] - their_middle
    end += TEMPO[1] - their_end
    left = phase(state)
    return (middle * left + end * (FULL - left)) // FULL


def phase(state: State) -> int:
    """How much of the middle game is left, from 24 to 0."""
    queens = popcount(state.diagonals & state.straights)
    lines = popcount(state.straights) + popcount(state.diagonals)
    rooks = popcount(state.straights) - queens
    return min(FULL, popcount(state.knights) + lines - 2 * queens + rooks + 4 * queens)


def worth(game: Chess, state: State, mine: np.uint64, theirs: np.uint64, player: int) -> Two:
    """All that one side has."""
    pawns, their_pawns = state.pawns & mine, state.pawns & theirs
    king, their_king = lowest(state.kings & mine), lowest(state.kings & theirs)
    guarded, guarded_by_them = attacks_of_pawns(pawns, player), attacks_of_pawns(their_pawns, 1 - player)
    ring = game.king[their_king] | bit(their_king)
    middle, end = pieces(game, state, mine, theirs, player, ~(mine | guarded_by_them), guarded_by_them, ring)
    pawn_middle, pawn_end = structure(game, pawns, their_pawns, player, their_king)
    passed_middle, passed_end = passed(pawns, their_pawns, theirs, player, king, their_king)
    files = FIRST_FILE << np.uint64(king & 7)
    files |= sideways(files)
    shelter = popcount(game.shelter[64 * player + king] & pawns)
    exposed = popcount(files & LAST_RANK & ~up(pawns))
    pair = 1 if popcount(state.diagonals & ~state.straights & mine) >= 2 else 0
    driven = sideways(before(their_pawns, 1 - player))  # where a pawn of theirs may come to attack
    outposts = popcount(state.knights & mine & guarded & ~driven & HALF[player])
    threats = popcount(guarded & theirs & ~state.pawns)
    middle += pawn_middle + passed_middle + shelter * SHELTER[0] + exposed * EXPOSED[0] + pair * PAIR[0]
    end += pawn_end + passed_end + shelter * SHELTER[1] + exposed * EXPOSED[1] + pair * PAIR[1]
    middle += outposts * OUTPOST[0] + threats * ATTACKED_BY_PAWN[0]
    end += outposts * OUTPOST[1] + threats * ATTACKED_BY_PAWN[1]
    return middle, end


def pieces(
    game: Chess,
    state: State,
    mine: np.uint64,
    theirs: np.uint64,
    player: int,
    free: np.uint64,
    guarded_by_them: np.uint64,
    ring: np.uint64,
) -> Two:
    """Material, place, mobility, open files, threats, and attacks around their king, of all but the pawns."""
    occupied, pawns = state.mine | state.theirs, state.pawns & mine
    turn = 56 * player  # tables are for White: Black's squares are turned over
    middle = end = attacks = 0
    by_minors = by_rooks = by_queens = np.uint64(0)
    for square in squares(state.knights & mine):
        reached = game.knight[square]
        by_minors |= reached
        moves = popcount(reached & free)
        attacks += popcount(reached & ring)
        middle += KNIGHT[0] + KNIGHT_MOVE[0] * moves + game.place_middle[64 * 1 + (square ^ turn)]
        end += KNIGHT[1] + KNIGHT_MOVE[1] * moves + game.place_end[64 * 1 + (square ^ turn)]
    for square in squares(state.diagonals & ~state.straights & mine):
        reached = game.diagonal(square, occupied)
        by_minors |= reached
        moves = popcount(reached & free)
        attacks += popcount(reached & ring)
        middle += BISHOP[0] + BISHOP_MOVE[0] * moves + game.place_middle[64 * 2 + (square ^ turn)]
        end += BISHOP[1] + BISHOP_MOVE[1] * moves + game.place_end[64 * 2 + (square ^ turn)]
    for square in squares(state.straights & mine):
        reached = game.straight(square, occupied)
        if state.diagonals & bit(square) != 0:
            reached |= game.diagonal(square, occupied)
            by_queens |= reached
            moves = popcount(reached & free)
            attacks += 2 * popcount(reached & ring)
            middle += QUEEN[0] + QUEEN_MOVE[0] * moves + game.place_middle[64 * 4 + (square ^ turn)]
            end += QUEEN[1] + QUEEN_MOVE[1] * moves + game.place_end[64 * 4 + (square ^ turn)]
        else:
            by_rooks |= reached
            moves = popcount(reached & free)
            attacks += 2 * popcount(reached & ring)
            is_open = 1 if FIRST_FILE << np.uint64(square & 7) & pawns == 0 else 0
            middle += ROOK[0] + ROOK_MOVE[0] * moves + OPEN_FILE[0] * is_open
            middle += game.place_middle[64 * 3 + (square ^ turn)]
            end += ROOK[1] + ROOK_MOVE[1] * moves + OPEN_FILE[1] * is_open
            end += game.place_end[64 * 3 + (square ^ turn)]
    king = lowest(state.kings & mine) ^ turn
    targets = theirs & ~state.pawns & ~state.kings
    queens = state.diagonals & state.straights
    less = popcount(by_minors & targets & state.straights) + popcount(by_rooks & targets & queens)
    loose = popcount((by_minors | by_rooks | by_queens) & theirs & ~state.kings & ~guarded_by_them)
    middle += SIEGE[0] * attacks * min(attacks, 12) // 8 + game.place_middle[64 * 5 + king]
    end += SIEGE[1] * attacks * min(attacks, 12) // 8 + game.place_end[64 * 5 + king]
    middle += ATTACKED_BY_LESS[0] * less + LOOSE[0] * loose
    end += ATTACKED_BY_LESS[1] * less + LOOSE[1] * loose
    return middle, end


def structure(game: Chess, pawns: np.uint64, their_pawns: np.uint64, player: int, their_king: int) -> Two:
    """Material and place of the pawns; which are weak, strong, or on their way to the king."""
    turn, them = 56 * player, 1 - player
    guarded, attacked = attacks_of_pawns(pawns, player), attacks_of_pawns(their_pawns, them)
    beside = sideways(pawns | up(pawns) | down(pawns))
    supported = sideways(pawns | before(pawns, player))  # some pawn beside or behind can come to guard it
    doubled = popcount(pawns & before(pawns, them))
    isolated = popcount(pawns & ~beside)
    backward = popcount(pawns & beside & ~supported & step(attacked, them))
    connected = popcount(pawns & (guarded | sideways(pawns)))
    middle = doubled * DOUBLED[0] + isolated * ISOLATED[0] + backward * BACKWARD[0]
    end = doubled * DOUBLED[1] + isolated * ISOLATED[1] + backward * BACKWARD[1]
    middle += connected * CONNECTED[0]
    end += connected * CONNECTED[1]
    for square in squares(pawns):
        middle += PAWN[0] + game.place_middle[square ^ turn]
        end += PAWN[1] + game.place_end[square ^ turn]
    files = FIRST_FILE << np.uint64(their_king & 7)
    gone = 0
    for square in squares(pawns & (files | sideways(files))):
        gone += ((square ^ turn) >> 3) - 1
    return middle + gone * STORM[0], end + gone * STORM[1]


def passed(
    pawns: np.uint64, their_pawns: np.uint64, theirs: np.uint64, player: int, king: int, their_king: int
) -> Two:
    """Pawns that no other pawn can stop: how far they have gone, and whose king is nearer."""
    turn, middle, end = 56 * player, 0, 0
    stopped = before(their_pawns, 1 - player)
    stopped |= sideways(stopped)
    for square in squares(pawns & ~stopped & ~before(pawns, 1 - player)):
        rank = (square ^ turn) >> 3
        ahead = square + 8 - 16 * player
        blocked = rank if bit(ahead) & theirs != 0 else 0
        escort = (distance(their_king, ahead) - distance(king, ahead)) * rank // 2
        middle += PASSED[0] * rank * rank // 4 + BLOCKED[0] * blocked + ESCORT[0] * escort
        end += PASSED[1] * rank * rank // 4 + BLOCKED[1] * blocked + ESCORT[1] * escort
    return middle, end


def distance(one: int, other: int) -> int:
    """How many steps a king needs."""
    return max(abs((one >> 3) - (other >> 3)), abs((one & 7) - (other & 7)))


def step(squares_ahead: np.uint64, player: int) -> np.uint64:
    """The squares one step further, as that player's pawns go."""
    return squares_ahead << np.uint64(8) if player == 0 else squares_ahead >> np.uint64(8)


def attacks_of_pawns(pawns: np.uint64, player: int) -> np.uint64:
    """The squares that pawns guard."""
    if player == 0:
        return (pawns & NOT_FIRST) << np.uint64(7) | (pawns & NOT_LAST) << np.uint64(9)
    return (pawns & NOT_FIRST) >> np.uint64(9) | (pawns & NOT_LAST) >> np.uint64(7)


def before(pawns: np.uint64, player: int) -> np.uint64:
    """All squares before the pawns, on their files."""
    return up(pawns) if player == 0 else down(pawns)


def up(pawns: np.uint64) -> np.uint64:
    """All squares above these, on their files."""
    filled = pawns << np.uint64(8)
    filled |= filled << np.uint64(8)
    filled |= filled << np.uint64(16)
    return filled | filled << np.uint64(32)


def down(pawns: np.uint64) -> np.uint64:
    """All squares below these, on their files."""
    filled = pawns >> np.uint64(8)
    filled |= filled >> np.uint64(8)
    filled |= filled >> np.uint64(16)
    return filled | filled >> np.uint64(32)


def sideways(filled: np.uint64) -> np.uint64:
    """The squares to the left and to the right."""
    return (filled & NOT_FIRST) >> np.uint64(1) | (filled & NOT_LAST) << np.uint64(1)
