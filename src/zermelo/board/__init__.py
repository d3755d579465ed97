"""What a position looks like, as data: `describe` it, draw it with `svg`, find out what to click with `path`.

    >>> from zermelo import Position
    >>> from zermelo.board import describe, path
    >>> start = Position("othello")
    >>> describe(start.game, start.state).place("d3").shade
    'plain'

A game may draw itself: `draw(state)` returns a `Board`, `draw_path(state, action)` the places to click.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from zermelo.board import default, guess
from zermelo.board.checked import checked, checked_path
from zermelo.board.description import Board, Label, Line, Piece, Place
from zermelo.board.grids import Mark, grid, lattice
from zermelo.board.pieces import piece_paths
from zermelo.board.svg import svg
from zermelo.board.theme import theme
from zermelo.game import Action, Game, State

__all__ = [
    "Board",
    "Label",
    "Line",
    "Mark",
    "Piece",
    "Place",
    "describe",
    "grid",
    "lattice",
    "path",
    "paths",
    "piece_paths",
    "svg",
    "theme",
    "touched",
]

BUILT_IN = "zermelo.games."  # a folder for each game, its board in a file of that name


def describe(game: Game, state: State, before: Sequence[State] = ()) -> Board:
    """The board of a state, or of a player's view of it.

    `before` are the states that led to it, if they are known; a few boards show more with them, such as who
    closed which box.
    """
    rules: Any = game
    if hasattr(rules, "draw"):
        return checked(game, rules.draw(state))
    look = _look(game)
    if look is None:
        return default.describe(game, state)
    if len(before) and hasattr(look, "describe_after"):
        return look.describe_after(game, before, state)  # type: ignore[no-any-return]
    return look.describe(game, state)  # type: ignore[no-any-return]


def path(game: Game, state: State, action: Action) -> tuple[str, ...]:
    """The places to click for a move, one after the other; none if the move is a button, such as a pass."""
    return paths(game, state, [action])[0]


def paths(game: Game, state: State, actions: Iterable[Action]) -> list[tuple[str, ...]]:
    """The path of each of these moves; quicker than to ask for one after the other."""
    rules: Any = game
    if hasattr(rules, "draw_path"):
        return [checked_path(game, rules.draw_path(state, action)) for action in actions]
    if hasattr(rules, "draw"):
        return guess.by_name(game, state, describe(game, state), actions)
    look = _look(game)
    if look is None:
        return default.paths(game, state, actions)
    return [look.path(game, state, int(action)) for action in actions]


def touched(game: Game, state: State, action: Action) -> tuple[str, ...]:
    """The places to set off on the board after a move from that state: mostly those of its path."""
    rules: Any = game
    look = None if hasattr(rules, "draw") or hasattr(rules, "draw_path") else _look(game)
    if look is not None and hasattr(look, "touched"):
        return look.touched(game, state, int(action))  # type: ignore[no-any-return]
    return path(game, state, action)


@lru_cache(maxsize=64)
def _look(game: Game) -> Any:
    """The module that describes this built-in game, or the one that it inherits from; None if there is none.

    A heir that changed what a state is gets the default board.
    """
    for cls in type(game).__mro__:
        folder, _, file = cls.__module__.rpartition(".")
        if folder.startswith(BUILT_IN) and file in ("rules", "guide"):
            look = importlib.import_module(f"{folder}.board")
            return look if type(game).__module__.startswith("zermelo.") or _fits(look, game) else None
    return None


def _fits(look: Any, game: Game) -> bool:
    try:
        start = game.initial()
        board = look.describe(game, start)
        names = {place.name for place in board.places}
        return all(names.issuperset(look.path(game, start, int(action))) for action in game.actions(start))
    except Exception:
        return False
