"""Stable discs: those that can never be turned over again.

A disc is turned along a line. It is safe along a line that is full, or that ends at the disc, or on which the
disc has a stable neighbour of its own colour. Safe along all four lines, it is stable; and so may be its
neighbours in turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from zermelo.knowledge.othello import Othello

NONE = np.uint64(0)
EVERYTHING = ~NONE


def stable_discs(game: Othello, mine: np.uint64, theirs: np.uint64) -> np.uint64:
    """My stable discs, as far as this finds out: never one too many."""
    empty, step = game.board_mask & ~(mine | theirs), game.size
    edge = game.sides | game.top_and_bottom
    right, left = game.but_first_column, game.but_last_column  # what a step to that side can enter
    safe_rows = ~(spread_up(empty, right, 1) | spread_down(empty, left, 1)) | game.sides
    safe_columns = (
        ~(spread_up(empty, EVERYTHING, step) | spread_down(empty, EVERYTHING, step)) | game.top_and_bottom
    )
    safe_falling = ~(spread_up(empty, right, step + 1) | spread_down(empty, left, step + 1)) | edge
    safe_rising = ~(spread_up(empty, left, step - 1) | spread_down(empty, right, step - 1)) | edge
    # A neighbour beyond the edge is a wrong one, at the other side; but there a disc is safe anyhow.
    before, stable = mine, NONE
    while stable != before:
        before = stable
        stable = (
            mine
            & (safe_rows | stable << 1 | stable >> 1)
            & (safe_columns | stable << step | stable >> step)
            & (safe_falling | stable << (step + 1) | stable >> (step + 1))
            & (safe_rising | stable << (step - 1) | stable >> (step - 1))
        )
    return stable


def spread_up(start: np.uint64, enterable: np.uint64, step: int) -> np.uint64:
    """All squares upwards from `start` along a line, by doubling."""
    reached = start | enterable & (start << step)
    pairs = enterable & (enterable << step)
    reached |= pairs & (reached << 2 * step)
    return reached | pairs & (pairs << 2 * step) & (reached << 4 * step)


def spread_down(start: np.uint64, enterable: np.uint64, step: int) -> np.uint64:
    """All squares downwards from `start` along a line."""
    reached = start | enterable & (start >> step)
    pairs = enterable & (enterable >> step)
    reached |= pairs & (reached >> 2 * step)
    return reached | pairs & (pairs >> 2 * step) & (reached >> 4 * step)
