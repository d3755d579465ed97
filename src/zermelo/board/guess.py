"""What to click for a move of a game that does not say it: guessed from the names of moves and places."""

from __future__ import annotations

import re
from collections.abc import Iterable

from zermelo.answers import action_name
from zermelo.board.description import Board
from zermelo.game import Action, Game, State

Path = tuple[str, ...]


def by_name(game: Game, state: State, board: Board, actions: Iterable[Action]) -> list[Path]:
    """A move called as a place is a click there; one called as several places, a click on each."""
    names = {place.name.lower(): place.name for place in board.places}
    if not names:
        return [() for _ in actions]
    longest_first = sorted(names, key=len, reverse=True)
    pattern = re.compile("|".join(map(re.escape, longest_first)))
    return [_path(action_name(game, state, action).lower(), names, pattern) for action in actions]


def _path(move: str, names: dict[str, str], pattern: re.Pattern[str]) -> Path:
    if move in names:
        return (names[move],)
    found = pattern.findall(move)
    rest = pattern.sub("", move)
    return tuple(names[place] for place in found) if len(found) > 1 and not rest.strip("-x:>") else ()
