"""What a player may see of a position: all of it, or only the game's `view`."""

from __future__ import annotations

from typing import Any

from zermelo.answers import action_name
from zermelo.game import Game, State, has
from zermelo.position import Position

UNSEEN = "…"  # a move that the player does not know
WORLDS = 5_000  # actions tried, at most, to decide whether a player can infer a move


def has_hidden_information(game: Game) -> bool:
    """Does each player see only part of the state?"""
    return has(game, "view")


def seen(game: Game, state: State, player: int) -> State:
    """The state as that player sees it."""
    return game.view(state, player) if has_hidden_information(game) else state


def show_to(position: Position, player: int) -> str:
    """The position as text, as that player sees it."""
    if not has_hidden_information(position.game):
        return position.show()
    return str(position.game.show(seen(position.game, position.state, player)))


def visible_moves(position: Position) -> dict[str, int]:
    """The legal actions by their names, as the player to move sees them."""
    actions = position.legal_actions
    if not actions:
        return {}
    state = seen(position.game, position.state, position.to_move)
    return dict(zip(visible_names(position.game, state, actions), actions, strict=True))


def visible_names(game: Game, state: State, actions: list[int]) -> list[str]:
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


def last_move_for(position: Position, player: int) -> str:
    """The last move as that player knows it."""
    before, action = position.undo(), position.actions[-1]
    return name_for(position.game, before.state, action, position.state, before.to_move, player)


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
