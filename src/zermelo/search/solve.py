"""solve: the value of a position under perfect play, and every move that keeps it."""

from __future__ import annotations

from collections.abc import Callable

from zermelo.game import Game
from zermelo.position import Position
from zermelo.search.decision import Solution
from zermelo.search.names import ENGINE
from zermelo.search.registry import SEARCHES, SOLVE, Search


def solve(
    position: Position | Game | str,
    *,
    algorithm: str = ENGINE,
    distance: bool = False,
    table: int | str | None = None,
    threads: int | None = None,
    native: bool | None = None,
    watch: Callable[[int], None] | None = None,
) -> Solution:
    """The value and all best moves; with `distance` also the plies to the end under best play by both.

    The algorithm is the engine's alpha-beta, or proof-number search, which can be better where one side is
    soon without good replies; it has no distances and no threads. `watch` is called now and then with the
    number of nodes visited. Ctrl-C ends it with what is known by then.
    """
    position = position if isinstance(position, Position) else Position(position)
    search = find_solver(algorithm, distance, threads)
    search.check(position.game, SOLVE)
    given = {"table": table, "threads": threads if search.takes("threads") else None}
    options = {name: value for name, value in given.items() if value is not None}
    solver = search.make(position.game, native, **options)
    if distance:
        return solver.solve(position, distance=True, watch=watch)
    return solver.solve(position, watch=watch)


def find_solver(algorithm: str, distance: bool, threads: int | None) -> Search:
    """The search of that name, if it can solve, and find distances and run in so many threads as asked."""
    search = SEARCHES.get(algorithm)
    if search is None or not search.solves:
        solvers = [each.name for each in SEARCHES.values() if each.solves]
        raise ValueError(f"there is no solver {algorithm!r}; there are {' and '.join(solvers)}")
    if distance and algorithm != ENGINE:
        raise ValueError(f"{search} finds no distances; leave out --distance, or use the engine")
    if (threads or 1) > 1 and not search.takes("threads"):
        raise ValueError(f"{search} runs in one thread; leave out --threads, or use the engine")
    return search
