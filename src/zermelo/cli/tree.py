"""zermelo tree: a search as a picture of its tree, with windows and cuts."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from zermelo.cli.options import (
    Depth,
    Json,
    Order,
    PositionText,
    Seed,
    Strict,
    complete_games,
    complete_textbook,
    flag,
    load_game,
)
from zermelo.cli.output import WIDE, Progress, print_json
from zermelo.position import Position

PLIES = 2  # of a game that is not given as its tree, unless a depth is given


def tree(
    game: Annotated[
        str,
        Parameter(
            help="A tree ('3 12 8 / 2 4 6 / 14 5 2', or with brackets), or any game.",
            completer=complete_games,
            allow_leading_hyphen=True,
        ),
    ],
    /,
    *,
    algorithm: Annotated[
        str, Parameter(help="minimax, alpha-beta, …; Tab lists them.", completer=complete_textbook)
    ] = "alpha-beta",
    depth: Depth = None,
    position: PositionText = "",
    root: Annotated[str | None, Parameter(help="Who begins in a tree: MAX or MIN.")] = None,
    order: Order = "given",
    strict: Strict = False,
    steps: Annotated[bool, flag("--steps", "Tell the search step by step instead.")] = False,
    nodes: Annotated[int, Parameter(help="Record at most so many nodes.")] = 2000,
    seed: Seed = 0,
    as_json: Json = False,
) -> None:
    """Draw the tree that a search goes through.

    Each node with its window and value, and what was cut. A game that is not given as its tree is searched
    2 plies deep, unless a depth is given.
    """
    from zermelo.games.tree import Tree
    from zermelo.trace import trace

    if algorithm == "engine":
        raise ValueError("a tree is drawn of one of the textbook's algorithms, which the engine is not")
    start = Position(load_game(game, root), position)
    if depth is None and not isinstance(start.game, Tree):
        depth = PLIES
    with Progress(f"searching {game}"):
        found = trace(
            start,
            algorithm,
            depth,
            order=order,
            equality_cuts=not strict,
            seed=seed,
            most_nodes=nodes,
        )
    if as_json:
        print_json(found.to_json())
        return
    from rich.console import Console

    from zermelo.trace import draw, show_steps

    console = Console(highlight=False)
    width = None if console.is_terminal else WIDE
    console.print(show_steps(found, width) if steps else draw(found, width), soft_wrap=True, end="")
