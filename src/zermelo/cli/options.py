"""The options that several commands share, and what Tab offers for each."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from zermelo.game import Game
from zermelo.native import USERS_FILE
from zermelo.position import Position

TREE = re.compile(r"\s*[-+]?(\d|\.\d|[(\[])(?!.*\.py)", re.DOTALL)  # how a tree begins, and no name of a game


def load_game(text: str, root: str | None = None) -> Game:
    """The game that GAME names: all that `catalogue.load` takes, and trees without `tree:` in front."""
    from zermelo.catalogue import load

    if TREE.match(text):
        text = f"tree:{text}"
    if root is not None:
        if not text.startswith("tree:"):
            raise ValueError(f"--root is for trees such as '3 12 8 / 2 4 6', and {text} is none")
        text = f"tree:root={root},{text.removeprefix('tree:')}"
    return load(text)


def load_position(game: str | Game, text: str = "", root: str | None = None) -> Position:
    """The position that a command starts from. The rules of a user's file are tried there first."""
    from zermelo.search.rule_errors import check_rules

    rules = load_game(game, root) if isinstance(game, str) else game
    position = Position(rules, text)
    if type(rules).__module__.startswith(USERS_FILE):
        check_rules(position)
    return position


# ---------------------------------------------------------------------- what Tab offers


def complete_games(context: Any) -> dict[str, str]:
    from zermelo.catalogue import GAMES

    files = {str(file): "a file" for file in sorted(Path().glob("*.py"))}
    return {name: entry.summary for name, entry in GAMES.items()} | files


def complete_algorithms(context: Any) -> dict[str, str]:
    from zermelo.search.registry import SEARCHES

    return {name: search.summary for name, search in SEARCHES.items()}


def complete_solvers(context: Any) -> dict[str, str]:
    from zermelo.search.registry import SEARCHES

    return {name: search.summary for name, search in SEARCHES.items() if search.solves}


def complete_compared(context: Any) -> dict[str, str]:
    from zermelo.search.registry import SEARCHES

    return {name: search.summary for name, search in SEARCHES.items() if search.takes("order")}


def complete_traced(context: Any) -> dict[str, str]:
    from zermelo.search.registry import SEARCHES

    return {name: search.summary for name, search in SEARCHES.items() if search.no_trace is None}


def complete_orders(context: Any) -> tuple[str, ...]:
    from zermelo.search.textbook.context import ORDERS

    return ORDERS


# ---------------------------------------------------------------------- the options


def flag(name: str, help: str) -> Parameter:
    return Parameter(name=name, help=help, negative=(), show_default=False)


def whole(kind: Any, tokens: Any) -> int:
    """1.5 is not rounded."""
    return int(tokens[0].value)


WHOLE = Parameter(converter=whole)

GameText = Annotated[
    str,
    Parameter(
        help="A name (othello), with parameters (connect-four:width=6,height=5), or a file (my_game.py).",
        completer=complete_games,
    ),
]
PositionText = Annotated[
    str,
    Parameter(
        help="The moves played so far ('5 1 9') or a board ('X-O-X---- O'); the start, if left out.",
        allow_leading_hyphen=True,
        show_default=False,
    ),
]
Positions = Annotated[
    Path | None,
    Parameter(help="A file with one position a line, or - for standard input.", allow_leading_hyphen=True),
]
AlgorithmName = Annotated[
    str,
    Parameter(help="engine, mcts, minimax, alpha-beta, …; Tab lists them.", completer=complete_algorithms),
]
Order = Annotated[
    str,
    Parameter(help="Move ordering: given, random, evaluation or best.", completer=complete_orders),
]
Depth = Annotated[int | None, WHOLE, Parameter(help="Search so many plies deep.")]
Seconds = Annotated[float | None, Parameter(name="--time", help="Stop after so many seconds.")]
Nodes = Annotated[int | None, WHOLE, Parameter(help="Stop after so many nodes.")]
Budget = Annotated[
    float | None,
    Parameter(help="Seconds for the whole rest of the game; the engine decides how many for this move."),
]
Simulations = Annotated[int | None, WHOLE, Parameter(help="Stop after so many simulations of mcts or uct.")]
Threads = Annotated[
    int | None, WHOLE, Parameter(help="The number of threads of the engine or mcts; 1 if left out.")
]
MemorySize = Annotated[
    str | None,
    Parameter(
        name="--memory",
        help="The size of the trees of mcts, as 1GB; 256MB if left out.",
        allow_leading_hyphen=True,
    ),
]
TableSize = Annotated[
    str | None,
    Parameter(
        name="--table",
        help="The size of the transposition table, as 256MB or 1GB; 64MB if left out.",
        allow_leading_hyphen=True,
    ),
]
Without = Annotated[
    str | None, Parameter(name="--without", help="Steps of the engine to leave out, as futility,reductions.")
]
Extra = Annotated[str | None, Parameter(name="--extra", help="Steps of the engine to add, as playouts.")]
Strict = Annotated[bool, flag("--strict", "Cut only if v > β: equality does not cut.")]
Seed = Annotated[int, WHOLE, Parameter(help="What is random repeats with the same seed.")]
Json = Annotated[bool, flag("--json", "Print for programs.")]
