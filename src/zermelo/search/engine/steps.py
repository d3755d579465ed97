"""The steps of the search that can be switched off, to see what each is good for."""

from __future__ import annotations

from collections.abc import Iterable

from zermelo.constant import has
from zermelo.guide import Guide

# A set of steps is an int with these bits.
TABLE = 1 << 0  # transposition table
NULL_WINDOW = 1 << 1  # all moves but the first are searched with a null window (principal variation search)
ASPIRATION = 1 << 2  # the window at the root is narrow at first
HASH_MOVE = 1 << 3  # the move of the table entry is searched first
MOVE_ORDER = 1 << 4  # the guide's own move ordering
KILLERS = 1 << 5  # moves that caused a cutoff elsewhere at the same ply come early
HISTORY = 1 << 6  # moves that caused many cutoffs come early
CANDIDATES = 1 << 7  # only the moves that the guide names are searched
BOUNDS = 1 << 8  # prune where the guide's bounds decide
ENDGAME = 1 << 9  # endgames are solved by the guide

# The selective steps search some lines deeper than others. They are never used by `solve`.
QUIESCENCE = 1 << 10  # tactical moves are searched beyond the horizon
CHECK_EXTENSION = 1 << 11  # a player in check gets one ply more
SINGULAR = 1 << 12  # a move that is much better than all others gets one ply more
NULL_MOVE = 1 << 13  # prune where even a pass is good enough
FUTILITY = 1 << 14  # near the horizon, prune what is far outside the window
REDUCTIONS = 1 << 15  # moves late in the ordering are searched less deep (late move reductions)
PLAYOUTS = 1 << 16  # at the horizon, the mean of random playouts instead of an evaluation

BITS = {
    "table": TABLE,
    "null-window": NULL_WINDOW,
    "aspiration": ASPIRATION,
    "hash-move": HASH_MOVE,
    "move-order": MOVE_ORDER,
    "killers": KILLERS,
    "history": HISTORY,
    "candidates": CANDIDATES,
    "bounds": BOUNDS,
    "endgame": ENDGAME,
    "quiescence": QUIESCENCE,
    "check-extension": CHECK_EXTENSION,
    "singular": SINGULAR,
    "null-move": NULL_MOVE,
    "futility": FUTILITY,
    "reductions": REDUCTIONS,
    "playouts": PLAYOUTS,
}
STEPS = tuple(BITS)
SELECTIVE = STEPS[STEPS.index("quiescence") :]

# Measured in games at equal time (docs/engine.md), these gain nothing, or lose, and are off.
OFF = ("singular", "null-move", "playouts")

# A step needs one of these methods.
NEEDS = {
    "quiescence": ("is_tactical", "tactical_actions"),
    "check-extension": ("in_check",),
    "singular": ("is_tactical", "tactical_actions"),
    "null-move": ("null_move_allowed",),
    "reductions": ("is_tactical", "tactical_actions"),
}


def chosen_steps(guide: Guide, without: Iterable[str], extra: Iterable[str]) -> frozenset[str]:
    """The steps that are on: those whose needs the guide meets, less `without`, plus `extra`."""
    without, extra = tuple(without), tuple(extra)
    for name in (*without, *extra):
        if name not in STEPS:
            raise ValueError(f"the engine has no step {name!r}; it has {', '.join(STEPS)}")
    for name in extra:
        if not _is_possible(guide, name):
            what = f"the step {name!r} needs {_missing(name)}"
            raise ValueError(f"{what}, which the guide of {guide.game.name} does not define")
    return frozenset(
        name
        for name in STEPS
        if _is_possible(guide, name) and (name not in OFF or name in extra) and name not in without
    )


def _is_possible(guide: Guide, name: str) -> bool:
    if name == "futility":
        return guide.futility_margin > 0
    return name not in NEEDS or any(has(guide, method) for method in NEEDS[name])


def _missing(name: str) -> str:
    return "futility_margin" if name == "futility" else " or ".join(NEEDS[name])
