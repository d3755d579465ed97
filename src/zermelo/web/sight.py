"""What a player may see of a position: all of it, or what the game's `view` leaves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from zermelo.answers import action_name
from zermelo.board import describe, paths, touched
from zermelo.game import Game, State, has
from zermelo.position import Position
from zermelo.web.shelf import is_hidden

UNSEEN = "…"  # a move that the player does not know
WORLDS = 5_000  # tried, to see whether a player can know a move


class Choice(NamedTuple):
    """A legal move as the player to move sees it."""

    action: int
    name: str
    path: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        return {"move": self.name, "path": list(self.path)}


def seen(game: Game, state: State, player: int) -> State:
    """The state as that player sees it."""
    rules: Any = game
    return rules.view(state, player) if is_hidden(game) else state


def board_of(position: Position, player: int) -> dict[str, Any]:
    """The board that the player sees, for the page."""
    game = position.game
    before = () if is_hidden(game) else position.states[:-1]
    data: dict[str, Any] = describe(game, seen(game, position.state, player), before).to_json()
    return data


def choices(position: Position) -> list[Choice]:
    """The legal moves, named as the player to move sees them."""
    game = position.game
    actions = position.legal_actions
    if not actions:
        return []
    state = seen(game, position.state, position.to_move)
    names = _names(game, state, actions)
    return [Choice(*each) for each in zip(actions, names, paths_of(game, state, actions), strict=True)]


def _names(game: Game, state: State, actions: list[int]) -> list[str]:
    """Names of a game with hidden parts may come out alike, or not at all: then numbers stand for them."""
    if not is_hidden(game):
        return [action_name(game, state, action) for action in actions]
    names = [_name(game, state, action) for action in actions]
    return names if len(set(names)) == len(names) else [str(action) for action in actions]


def _name(game: Game, state: State, action: int) -> str:
    try:
        return action_name(game, state, action)
    except Exception:  # of a rule that cannot cope with what is hidden
        return str(action)


def paths_of(game: Game, state: State, actions: Sequence[int]) -> list[tuple[str, ...]]:
    """The places to click for each move; none where what is hidden would be needed to tell."""
    try:
        return [tuple(path) for path in paths(game, state, actions)]
    except Exception:
        if is_hidden(game):
            return [()] * len(actions)
        raise


def last_path(position: Position, player: int, shown: str | None = None) -> list[str]:
    """The places of the last move, if the player knows it."""
    if not position.moves or shown == UNSEEN:
        return []
    game, before = position.game, position.undo()
    try:
        return list(touched(game, seen(game, before.state, player), position.actions[-1]))
    except Exception:  # of a rule that cannot cope with what is hidden
        if is_hidden(game):
            return []
        raise


def name_for(game: Game, before: State, action: int, after: State, mover: int, player: int) -> str:
    """The move as that player's list of moves shows it: …, unless it was its own or it cannot but know it.

    A player knows another's move, or an outcome of chance, if no other would have led from any state that
    fits what it saw before to what it sees now. Only a game that lists its `worlds` lets one find out.
    """
    if not is_hidden(game):
        return action_name(game, before, action)
    view = seen(game, before, player)
    if mover == player or _is_evident(game, view, action, after, player):
        return _name(game, view, action)
    return UNSEEN


def _is_evident(game: Any, view: State, action: int, after: State, player: int) -> bool:
    if not has(game, "worlds"):
        return False
    now, tried = repr(game.view(after, player)), 0
    for world in game.worlds(view, player):
        state = world[0] if len(world) == 2 and isinstance(world[1], float) else world
        for other in game.actions(state):
            tried += 1
            if tried > WORLDS:
                return False
            if other != action and repr(game.view(game.result(state, other), player)) == now:
                return False
    return tried > 0
