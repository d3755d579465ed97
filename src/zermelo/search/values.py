"""What a rule answers is checked where a search uses it: a value must be a number in the declared range."""

from __future__ import annotations

from typing import Any

from zermelo.game import Game

CLOSE = 1e-9  # how far a utility that was calculated may be off

UTILITY = "utility returned a value outside utility_range, or none at all (NaN)"
ESTIMATE = "evaluate returned a value outside utility_range, or none at all (NaN)"
NO_ACTION = "the game is not over, but actions yields nothing"
NO_PLAYER = "to_move names a player that there is not"


def checked_utility(game: Any, state: Any, player: int) -> Any:
    """What a finished game is worth to that player."""
    value = game.utility(state, player)
    low, high = game.utility_range
    if not low <= value <= high and not low - CLOSE <= value <= high + CLOSE:
        raise ValueError(UTILITY)
    return value


def checked_estimate(game: Any, state: Any, player: int) -> Any:
    """What another is worth, as the game's evaluation has it."""
    value = game.evaluate(state, player)
    low, high = game.utility_range
    if not low <= value <= high:
        raise ValueError(ESTIMATE)
    return value


def try_rules(game: Game, state: Any) -> None:
    """Ask every rule about a state, and raise what a search would, with what was answered."""
    if game.is_terminal(state):
        for player in range(game.players):
            check_value(game, "utility", game.utility(state, player))
        return
    _check_mover(game, state)
    if game.players == 2 and game.zero_sum:
        check_value(game, "evaluate", game.evaluate(state, game.to_move(state)))
    actions = list(game.actions(state))
    if not actions:
        raise ValueError(NO_ACTION)
    for action in actions:
        after = game.result(state, action)
        _check_mover(game, after)
        if game.is_terminal(after):
            check_value(game, "utility", game.utility(after, 0))


def check_value(game: Game, rule: str, value: Any) -> None:
    """Refuse what utility or evaluate answered, if it makes no sense."""
    low, high = game.utility_range
    try:
        inside = low - CLOSE <= value <= high + CLOSE
    except TypeError:
        raise ValueError(f"{rule} returned {value!r}, which is not a number") from None
    if not inside:
        raise ValueError(f"{rule} returned {value}, which is not within utility_range = ({low}, {high})")


def _check_mover(game: Game, state: Any) -> None:
    mover = game.to_move(state)
    if mover >= game.players:
        raise ValueError(f"to_move returned {mover}, and there are only the players 0 to {game.players - 1}")
