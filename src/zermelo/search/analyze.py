"""analyze: search a position with any search of the registry."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zermelo.game import Game
from zermelo.position import Position
from zermelo.search.decision import Decision, Limit
from zermelo.search.names import ENGINE
from zermelo.search.registry import check_arguments
from zermelo.search.user_search import load_search


def analyze(
    position: Position | Game | str,
    algorithm: str = ENGINE,
    limit: Limit | None = None,
    *,
    table: int | str | None = None,
    threads: int | None = None,
    memory: int | str | None = None,
    order: str | None = None,
    equality_cuts: bool | None = None,
    seed: int | None = None,
    all_values: bool = False,
    native: bool | None = None,
    watch: Callable[[int], None] | None = None,
) -> Decision:
    """The best move of the position, by the engine or another search (`zermelo.search.registry`).

    Without a limit, a search that would go on and on takes a second. Ctrl-C ends it with the best move so
    far. Each search takes some of the options:

    - `table`: the size of the transposition table, as "64MB" or in bytes (engine)
    - `threads`: how many threads search (engine, mcts)
    - `all_values`: find the exact values of all moves, not only of the best (engine)
    - `memory`: the size of the trees (mcts)
    - `order`: the move ordering: "given" by the game, "random", by "evaluation", or "best" first (textbook)
    - `equality_cuts`: False: a cutoff needs v > β (textbook)
    - `seed`: what is random repeats with the same seed (mcts, uct, textbook, random)

    `native` is True, False, or None: compile if the game can be. `watch` is called now and then with the
    number of nodes visited, or of simulations.
    """
    position = position if isinstance(position, Position) else Position(position)
    search = load_search(algorithm)
    options: dict[str, Any] = {
        "table": table,
        "threads": threads,
        "memory": memory,
        "order": order,
        "equality_cuts": equality_cuts,
        "seed": seed,
    }
    given = {name: value for name, value in options.items() if value is not None}
    searcher = search.make(position.game, native, **given)
    limit = search.default_limit if limit is None else limit
    search.check_limit(limit)
    if all_values:
        check_arguments(search, ["all_values"])
        return searcher.analyze(position, limit, watch=watch, all_values=True)
    return searcher.analyze(position, limit, watch=watch)
