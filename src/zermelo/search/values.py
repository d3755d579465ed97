"""What a rule answers is checked where a search uses it: a value must be a number in the declared range."""

from __future__ import annotations

from typing import Any

from zermelo import answers
from zermelo.game import CHANCE, Game, has

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


def try_rules(game: Game, state: Any, guides: bool = True) -> list[int]:
    """Ask every rule about a state, and raise what a search would, with what was answered; its actions.

    With `guides`, also what only guides a search: the evaluation, the key and the like.
    """
    mover = answers.to_move(game, state)
    if mover == CHANCE and not has(game, "probability"):
        raise answers.RuleError("to_move returned CHANCE, but the game has no probability(state, outcome)")
    if answers.is_terminal(game, state):
        for player in range(game.players):
            check_value(game, "utility", game.utility(state, player))
        return []
    if guides and game.players == 2 and game.zero_sum:
        check_value(game, "evaluate", game.evaluate(state, mover))
    actions = answers.actions(game, state)
    if not actions:
        raise answers.RuleError(NO_ACTION)
    if guides:
        answers.check_guides(game, state, actions)
    return actions


def check_value(game: Game, rule: str, value: Any) -> None:
    """Refuse what utility or evaluate answered, if it makes no sense."""
    answers.check_number(rule, value)
    low, high = game.utility_range
    if not low - CLOSE <= value <= high + CLOSE:
        raise answers.RuleError(
            f"{rule} returned {value}, which is not within utility_range = ({low}, {high})"
        )
