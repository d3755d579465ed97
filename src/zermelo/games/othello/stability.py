"""Stable discs: those that can never be turned over again.

A disc is turned along a line. It is safe along a line that is full, or that ends at the disc, or on which the
disc has a stable neighbour of its own colour. Safe along all four lines, it is stable; and so may be its
neighbours in turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from zermelo.games.othello.guide import Othello

NONE = np.uint64(0)
EVERYTHING = ~NONE


class SafeLines(NamedTuple):
    """For each of the four lines, the squares on which a disc is safe along it, whatever its neighbours."""

    rows: np.uint64
    columns: np.uint64
    falling: np.uint64
    rising: np.uint64


def stable_discs(game: Othello, mine: np.uint64, theirs: np.uint64) -> np.uint64:
    """My stable discs, as far as this finds out: never one too many."""
    return stable_among(game, mine, safe_lines(game, game.board_mask & ~(mine | theirs)))


def safe_lines(game: Othello, empty: np.uint64) -> SafeLines:
    """What the full lines and the edges make safe."""
    step, edge = game.size, game.sides | game.top_and_bottom
    right, left = game.but_first_column, game.but_last_column  # what a step to that side can enter
    return SafeLines(
        ~(spread_up(empty, right, 1) | spread_down(empty, left, 1)) | game.sides,
        ~(spread_up(empty, EVERYTHING, step) | spread_down(empty, EVERYTHING, step)) | game.top_and_bottom,
        ~(spread_up(empty, right, step + 1) | spread_down(empty, left, step + 1)) | edge,
        ~(spread_up(empty, left, step - 1) | spread_down(empty, right, step - 1)) | edge,
    )


def stable_among(game: Othello, mine: np.uint64, safe: SafeLines) -> np.uint64:
    """My stable discs: from those that are safe on all lines to their neighbours."""
    step = game.size
    # A neighbour beyond the edge is a wrong one, at the other side; but there a disc is safe anyhow.
    before, stable = mine, NONE
    while stable != before:
        before = stable
        stable = (
            mine
            & (safe.rows | stable << 1 | stable >> 1)
            & (safe.columns | stable << step | stable >> step)
            & (safe.falling | stable << (step + 1) | stable >> (step + 1))
            & (safe.rising | stable << (step - 1) | stable >> (step - 1))
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
