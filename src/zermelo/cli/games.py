"""zermelo games: the games there are, with deck 003's questions about each."""

from __future__ import annotations

from typing import Any

from zermelo.cli.options import Json
from zermelo.cli.output import print_json, print_table
from zermelo.game import Game, has

EXAMPLES = {"tree": "tree:3 12 8 / 2 4 6 / 14 5 2"}  # for games that are nothing without their parameters


def games(*, as_json: Json = False) -> None:
    """List the games, and what kind of game each is."""
    from zermelo.catalogue import GAMES, load

    found = [(name, entry.summary, load(EXAMPLES.get(name, name))) for name, entry in GAMES.items()]
    if as_json:
        print_json([{"name": name, "summary": summary, **properties(game)} for name, summary, game in found])
        return
    rows = [
        [_as_written(name, game), *map(_cell, list(properties(game).values())[:4])] for name, _, game in found
    ]
    print_table(("Game", ">Players", "Perfect information?", "Zero-sum?", "Deterministic?"), rows)
    print("A file of yours is a game too: 'zermelo new my_game.py' writes one to start from.")


def properties(game: Game) -> dict[str, Any]:
    """What kind of game it is, as deck 003 asks, and what can be chosen."""
    return {
        "players": game.players,
        "perfect_information": not has(game, "view"),
        "zero_sum": game.zero_sum,
        "deterministic": not has(game, "probability"),
        "parameters": game.parameters,
    }


def _as_written(name: str, game: Game) -> str:
    """The name with all its parameters, as GAME takes them."""
    parameters = ",".join(f"{parameter}={value}" for parameter, value in game.parameters.items())
    return EXAMPLES.get(name) or f"{name}{':' * bool(parameters)}{parameters}"


def _cell(value: int | bool) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
