"""solve: the value of a position under perfect play, and every move that keeps it, by the engine."""

from __future__ import annotations

from collections.abc import Callable

from zermelo.game import Game
from zermelo.position import Position
from zermelo.search.decision import Solution
from zermelo.search.engine.engine import Engine
from zermelo.search.zero_sum import check_game


def solve(
    position: Position | Game | str,
    *,
    distance: bool = False,
    table: int | str = "64MB",
    threads: int = 1,
    native: bool | None = None,
    watch: Callable[[int], None] | None = None,
) -> Solution:
    """The value and all best moves; with `distance` also the plies to the end under best play by both.

    `watch` is told now and then how many nodes were visited. Ctrl-C ends it with what is known by then.
    """
    position = position if isinstance(position, Position) else Position(position)
    check_game(position.game, "solve")
    engine = Engine(position.game, table=table, threads=threads, native=native)
    return engine.solve(position, distance=distance, watch=watch)
