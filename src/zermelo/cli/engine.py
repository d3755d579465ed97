"""The engine as the commands use it: one for all positions of a command, and who may ask for what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from zermelo.game import Game

if TYPE_CHECKING:
    from zermelo.search.decision import Limit
    from zermelo.search.engine.engine import Engine


def settings(table: str | None, threads: int | None) -> dict[str, Any]:
    """What was asked for; the engine knows the rest."""
    asked = {"table": table, "threads": threads}
    return {name: value for name, value in asked.items() if value is not None}


def make_engine(game: Game, table: str | None, threads: int | None) -> Engine:
    from zermelo.search.engine.engine import Engine

    return Engine(game, **settings(table, threads))


def make_limit(
    algorithm: str, depth: int | None, time: float | None, nodes: int | None, budget: float | None
) -> Limit:
    """What was asked for; if that is nothing, a second for what would go on and on."""
    from zermelo.search.analyze import ENGINE, ITERATIVE_DEEPENING
    from zermelo.search.decision import Limit

    limit = Limit(depth=depth, time=time, nodes=nodes, budget=budget)
    return Limit(time=1) if limit == Limit() and algorithm in (ENGINE, ITERATIVE_DEEPENING) else limit


def refuse_options(
    algorithm: str, engines: Mapping[str, object], textbooks: Mapping[str, object] | None = None
) -> None:
    """An option that means nothing to the algorithm is a mistake; None: it was not given."""
    from zermelo.search.analyze import ENGINE

    theirs, whose = (
        (textbooks, "the textbook's algorithms") if algorithm == ENGINE else (engines, "the engine")
    )
    for option, value in (theirs or {}).items():
        if value is not None:
            here = "name one with --algorithm" if algorithm == ENGINE else f"{algorithm} does without"
            raise ValueError(f"{option} is for {whose}; {here}")
