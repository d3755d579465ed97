"""The board, the moves and their places as a player may see them, for the page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from zermelo.board import describe, paths, touched
from zermelo.game import Game, State
from zermelo.players.visibility import UNSEEN, has_hidden_information, seen, visible_names
from zermelo.position import Position


class Choice(NamedTuple):
    """A legal move as the player to move sees it."""

    action: int
    name: str
    path: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        return {"move": self.name, "path": list(self.path)}


def board_of(position: Position, player: int) -> dict[str, Any]:
    """The board as the player sees it, for the page."""
    game = position.game
    before = () if has_hidden_information(game) else position.states[:-1]
    data: dict[str, Any] = describe(game, seen(game, position.state, player), before).to_json()
    return data


def choices(position: Position) -> list[Choice]:
    """The legal moves, named as the player to move sees them."""
    game = position.game
    actions = position.legal_actions
    if not actions:
        return []
    state = seen(game, position.state, position.to_move)
    names = visible_names(game, state, actions)
    return [Choice(*each) for each in zip(actions, names, paths_of(game, state, actions), strict=True)]


def paths_of(game: Game, state: State, actions: Sequence[int]) -> list[tuple[str, ...]]:
    """The places to click for each move; none if they depend on hidden information."""
    try:
        return [tuple(path) for path in paths(game, state, actions)]
    except Exception:
        if has_hidden_information(game):
            return [()] * len(actions)
        raise


def last_path(position: Position, player: int, shown: str | None = None) -> list[str]:
    """The places of the last move, if the player knows it."""
    if not position.moves or shown == UNSEEN:
        return []
    game, before = position.game, position.undo()
    try:
        return list(touched(game, seen(game, before.state, player), position.actions[-1]))
    except Exception:  # a rule that cannot handle UNKNOWN
        if has_hidden_information(game):
            return []
        raise
