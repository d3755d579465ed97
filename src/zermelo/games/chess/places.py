"""What the place of a piece is worth to White, in hundredths of a pawn: tables made from a few sentences."""

from __future__ import annotations

import numpy as np

KINDS = 6  # pawn, knight, bishop, rook, queen, king


def places() -> tuple[np.ndarray, np.ndarray]:
    """For each kind of piece and square, what it is worth in the middle game, and at the end."""
    middle, end = np.zeros((KINDS, 64), np.int64), np.zeros((KINDS, 64), np.int64)
    for square in range(64):
        rank, file = divmod(square, 8)
        wing = min(file, 7 - file)  # 0 at the side, 3 in the centre
        ring = min(wing, rank, 7 - rank)  # 0 at the edge, 3 on the four squares in the middle
        # Pawns go forward, those in the centre first.
        middle[0, square] = (0, 0, 0, 6, 12, 22, 40, 0)[rank] * (2 + wing) // 4 + (
            -12 if rank == 1 and wing == 3 else 0
        )
        end[0, square] = (0, 0, 4, 10, 20, 40, 70, 0)[rank]
        # Knights and bishops belong in the centre, and off the first rank.
        middle[1, square] = (-30, -5, 12, 18)[ring] + (-10 if rank == 0 else 2 * min(rank, 5))
        end[1, square] = (-25, -6, 8, 14)[ring]
        middle[2, square] = (-8, 4, 8, 10)[ring] + (-10 if rank == 0 else 0)
        end[2, square] = (-6, 0, 4, 6)[ring]
        # Rooks on the seventh rank, and behind the centre.
        middle[3, square] = (18 if rank == 6 else 0) + (2 * wing if rank == 0 else 0)
        end[3, square] = 12 if rank >= 6 else 0
        # The queen stays at home at first.
        middle[4, square] = -4 * max(0, rank - 2) if rank < 6 else 0
        end[4, square] = (-12, 0, 8, 14)[ring]
        # The king hides in a corner, and comes out at the end.
        middle[5, square] = -22 * rank + (0, 24, 0, -16)[wing] * (1 if rank == 0 else 0)
        end[5, square] = (-30, -4, 14, 24)[ring]
    return middle.ravel(), end.ravel()


def shelters() -> np.ndarray:
    """For each player and square of its king, the squares of pawns that would shelter it."""
    shelter = np.zeros(128, np.uint64)
    for square in range(64):
        rank, file = divmod(square, 8)
        for player in (0, 1):
            for far in (1, 2):
                row = rank + far if player == 0 else rank - far
                for column in (file - 1, file, file + 1):
                    if 0 <= row < 8 and 0 <= column < 8:
                        shelter[64 * player + square] |= np.uint64(1 << 8 * row + column)
    return shelter
