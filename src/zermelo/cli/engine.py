"""The searches as the commands use them: one for all positions of a command, and who may ask for what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from zermelo.game import Game

if TYPE_CHECKING:
    from zermelo.search.decision import Limit
    from zermelo.search.engine.engine import Engine
    from zermelo.search.mcts.mcts import Mcts

# Which searches an option is for, and what they are called.
ENGINE, MCTS, UCT, TEXTBOOK = "engine", "mcts", "uct", "textbook"
_WHOSE = {
    "--depth": (ENGINE, TEXTBOOK),
    "--nodes": (ENGINE, TEXTBOOK),
    "--budget": (ENGINE,),
    "--all": (ENGINE,),
    "--table": (ENGINE,),
    "--without": (ENGINE,),
    "--extra": (ENGINE,),
    "--threads": (ENGINE, MCTS),
    "--simulations": (MCTS, UCT),
    "--memory": (MCTS,),
    "--seed": (TEXTBOOK, MCTS, UCT),
    "--order": (TEXTBOOK,),
    "--strict": (TEXTBOOK,),
}
_CALLED = {ENGINE: "the engine", TEXTBOOK: "the textbook's algorithms"}


def settings(**asked: Any) -> dict[str, Any]:
    """What was asked for; the search knows the rest."""
    return {name: value for name, value in asked.items() if value is not None}


def make_engine(
    game: Game, table: str | None, threads: int | None, without: str | None = None, extra: str | None = None
) -> Engine:
    from zermelo.search.engine.engine import Engine

    asked = settings(table=table, threads=threads)
    return Engine(game, without=_names(without), extra=_names(extra), **asked)


def _names(text: str | None) -> list[str]:
    return [name.strip() for name in (text or "").split(",") if name.strip()]


def make_mcts(game: Game, memory: str | None, threads: int | None, seed: int | None) -> Mcts:
    from zermelo.search.mcts.mcts import Mcts

    return Mcts(game, **settings(memory=memory, threads=threads, seed=seed))


def make_limit(
    algorithm: str,
    depth: int | None,
    time: float | None,
    nodes: int | None,
    budget: float | None,
    simulations: int | None,
) -> Limit:
    """What was asked for; if that is nothing, a second for what would go on and on."""
    from zermelo.search.analyze import ITERATIVE_DEEPENING
    from zermelo.search.decision import Limit

    limit = Limit(depth=depth, time=time, nodes=nodes, budget=budget, simulations=simulations)
    endless = algorithm in (ENGINE, MCTS, UCT, ITERATIVE_DEEPENING)
    return Limit(time=1) if limit == Limit() and endless else limit


def refuse_options(algorithm: str, options: Mapping[str, object]) -> None:
    """An option that means nothing to the algorithm is a mistake; None: it was not given."""
    kind = algorithm if algorithm in (ENGINE, MCTS, UCT) else TEXTBOOK
    for option, value in options.items():
        if value is not None and kind not in _WHOSE[option]:
            whose = _WHOSE[option][0]
            one = "one" if whose == TEXTBOOK else "it"
            here = f"name {one} with --algorithm" if kind == ENGINE else f"{algorithm} does without"
            raise ValueError(f"{option} is for {_CALLED.get(whose, whose)}; {here}")
