"""What a player may see of a position: all of it, or only the game's `view`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from zermelo.answers import action_name
from zermelo.board import describe, paths, touched
from zermelo.game import Game, State, has
from zermelo.position import Position
from zermelo.web.game_registry import has_hidden_information

UNSEEN = "…"  # a move that the player does not know
WORLDS = 5_000  # actions tried, at most, to decide whether a player can infer a move


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
    return rules.view(state, player) if has_hidden_information(game) else state


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
    names = _names(game, state, actions)
    return [Choice(*each) for each in zip(actions, names, paths_of(game, state, actions), strict=True)]


def _names(game: Game, state: State, actions: list[int]) -> list[str]:
    """The names of actions. With hidden information some may be equal or fail; then the numbers are used."""
    if not has_hidden_information(game):
        return [action_name(game, state, action) for action in actions]
    names = [_name(game, state, action) for action in actions]
    return names if len(set(names)) == len(names) else [str(action) for action in actions]


def _name(game: Game, state: State, action: int) -> str:
    try:
        return action_name(game, state, action)
    except Exception:  # a rule that cannot handle UNKNOWN
        return str(action)


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


def name_for(game: Game, before: State, action: int, after: State, mover: int, player: int) -> str:
    """The move as it appears in that player's move list: … unless it was the player's own or can be inferred.

    A player can infer another's move, or a chance outcome, if no other action leads from any state that is
    consistent with the view before to the view after. Only a game that defines `worlds` lets us check that.
    """
    if not has_hidden_information(game):
        return action_name(game, before, action)
    view = seen(game, before, player)
    if mover == player or _is_inferable(game, view, action, after, player):
        return _name(game, view, action)
    return UNSEEN


def _is_inferable(game: Any, view: State, action: int, after: State, player: int) -> bool:
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
