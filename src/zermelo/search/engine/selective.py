"""Selective search: which moves are searched deeper than others, and which less deep."""

from __future__ import annotations

from typing import Any

from zermelo.search.engine.context import NULL_ACTION, SearchContext
from zermelo.search.engine.score import PLY_BITS
from zermelo.search.engine.steps import SINGULAR
from zermelo.search.engine.table import (
    LOWER,
    NO_INDEX,
    TO_THE_END,
    entry_bound,
    entry_depth,
    entry_index,
    entry_score,
)
from zermelo.search.engine.tuning import (
    MAX_REDUCED,
    NULL_MOVE_REDUCTION,
    NULL_MOVE_REDUCTION_SHARE,
    SINGULAR_DEPTH,
    SINGULAR_DIVISOR,
    SINGULAR_TRUST,
)


def make_null_move(state: Any, guide: Any, ply: int, context: SearchContext) -> Any:
    """Pass. Returns the state after it, where no second null move may follow."""
    context.frames[ply].action = NULL_ACTION
    context.frames[ply + 1].after_null_move = True
    context.frames[ply + 1].first_move = context.frames[ply].first_move
    return guide.null_move(state)


def null_move_depth(depth: int) -> int:
    """The depth of the search after a null move."""
    return depth - min(depth, NULL_MOVE_REDUCTION + depth // NULL_MOVE_REDUCTION_SHARE)


def may_be_singular(entry: Any, depth: int, context: SearchContext) -> bool:
    """Does the table entry have a good move, from a search that was nearly as deep?"""
    if not context.steps & SINGULAR or depth < SINGULAR_DEPTH or entry_index(entry) == NO_INDEX:
        return False
    if entry_bound(entry) & LOWER == 0 or abs(entry_score(entry)) >= context.decisive:
        return False
    return depth - SINGULAR_TRUST <= entry_depth(entry) < TO_THE_END


def singular_bound(entry: Any, depth: int, context: SearchContext) -> int:
    """The hash move is singular if all other moves score below this."""
    return entry_score(entry) - max(context.futility_margin, 1 << PLY_BITS) * depth // SINGULAR_DIVISOR


def reduction(depth: int, number: int, context: SearchContext) -> int:
    """How much less deep the move with this number in the ordering is searched."""
    depth, number = min(depth, MAX_REDUCED - 1), min(number, MAX_REDUCED - 1)
    return max(0, min(context.reductions[MAX_REDUCED * depth + number], depth - 2))
