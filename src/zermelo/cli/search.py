"""The search that a command was asked for: its options and limits, by the registry."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zermelo.game import Game

if TYPE_CHECKING:
    from zermelo.search.decision import Limit
    from zermelo.search.registry import Search

# What the command line calls options and limits, where it is not their own name.
FLAGS = {"equality_cuts": "--strict", "all_values": "--all"}
LIMITS = ("depth", "time", "nodes", "budget", "simulations")


def given(**arguments: Any) -> dict[str, Any]:
    """The arguments that were given; the search knows the defaults of the others."""
    return {name: value for name, value in arguments.items() if value is not None}


def find_search(algorithm: str, game: Game, arguments: dict[str, Any]) -> Search:
    """The search, if it takes this game and all that was given."""
    from zermelo.search.registry import check_arguments
    from zermelo.search.user_search import load_search

    search = load_search(algorithm)
    search.check(game)
    flags = {name: FLAGS.get(name, f"--{name}") for name in arguments}
    check_arguments(search, arguments, flags)
    return search


def make_limit(search: Search, arguments: dict[str, Any], default: Limit) -> Limit:
    """The limit that was given, or else the default one as far as it means something to the search."""
    from zermelo.search.decision import Limit

    limits = {name: value for name, value in arguments.items() if name in LIMITS}
    return Limit(**limits) if limits else search.fitting(default)


def make_options(arguments: dict[str, Any]) -> dict[str, Any]:
    """The options of the search."""
    return {name: value for name, value in arguments.items() if name not in (*LIMITS, "all_values")}


def split_names(text: str | None) -> list[str] | None:
    """The names in a list such as futility,reductions."""
    return None if text is None else [name.strip() for name in text.split(",") if name.strip()]
