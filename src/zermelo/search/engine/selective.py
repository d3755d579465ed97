"""Which moves are looked at further ahead than others, and which less far."""

from __future__ import annotations

from typing import Any

from zermelo.native.memory import load, store
from zermelo.search.engine.paper import (
    ACTION,
    DECIDED,
    FIRST,
    FRAME,
    MOST_REDUCED,
    PASS,
    PASSED,
    REDUCTION,
    SINGULAR,
    SWITCHES,
)
from zermelo.search.engine.table import (
    LOWER,
    NO_INDEX,
    TO_THE_END,
    known_bound,
    known_depth,
    known_index,
    known_score,
)

SINGULAR_DEPTH = 6  # from which on the table's move alone is tried


def start_pass(game: Any, state: Any, frame: int, paper: Any) -> Any:
    """Pass the turn. Returns the state after it, where it must not be passed again."""
    store(paper, frame + ACTION, PASS)
    store(paper, frame + FRAME + PASSED, 1)
    store(paper, frame + FRAME + FIRST, load(paper, frame + FIRST))
    return game.null_move(state)


def may_be_singular(known: Any, depth: int, paper: Any) -> bool:
    """Does the table know of a good move, from a search that was nearly as deep?"""
    if load(paper, SWITCHES) & SINGULAR == 0 or depth < SINGULAR_DEPTH or known_index(known) == NO_INDEX:
        return False
    if known_bound(known) & LOWER == 0 or abs(known_score(known)) >= load(paper, DECIDED):
        return False
    return depth - 3 <= known_depth(known) < TO_THE_END


def reduction(depth: int, number: int, paper: Any) -> int:
    """How much less deep the move with that number is searched: more for later ones, far from the horizon."""
    depth, number = min(depth, MOST_REDUCED - 1), min(number, MOST_REDUCED - 1)
    return max(0, min(load(paper, REDUCTION + MOST_REDUCED * depth + number), depth - 2))
