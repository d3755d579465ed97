"""Which steps of the search are on: those that proved their worth, where the game gives what they need."""

from __future__ import annotations

from collections.abc import Iterable

from zermelo.game import Game, has
from zermelo.search.engine.paper import STEPS

# Measured in games at equal time (docs/engine.md), these gain nothing, or lose, and are off.
OFF = ("singular", "null-move", "playouts")

NEEDS = {
    "quiescence": ("is_tactical", "tactical_actions"),
    "check-extension": ("in_check",),
    "singular": ("is_tactical", "tactical_actions"),
    "null-move": ("null_move_allowed",),
    "reductions": ("is_tactical", "tactical_actions"),
}


def chosen_steps(game: Game, without: Iterable[str], extra: Iterable[str]) -> int:
    """The steps as a set of bits."""
    without, extra = tuple(without), tuple(extra)
    for name in (*without, *extra):
        if name not in STEPS:
            raise ValueError(f"the engine has no step {name!r}; it has {', '.join(STEPS)}")
    for name in extra:
        if not _possible(game, name):
            raise ValueError(f"the step {name!r} needs {_lacking(name)}, which {game.name} does not define")
    chosen = [
        name
        for name in STEPS
        if _possible(game, name) and (name not in OFF or name in extra) and name not in without
    ]
    return sum(1 << STEPS.index(name) for name in chosen)


def _possible(game: Game, name: str) -> bool:
    if name == "futility":
        return game.futility_margin > 0
    return name not in NEEDS or any(has(game, method) for method in NEEDS[name])


def _lacking(name: str) -> str:
    return "futility_margin" if name == "futility" else " or ".join(NEEDS[name])
