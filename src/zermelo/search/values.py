"""Checks of what rules answer, where a search uses it: a value is a number in the declared range."""

from __future__ import annotations

from typing import Any

from zermelo import answers
from zermelo.game import CHANCE, Game, has
from zermelo.guide import Guide

CLOSE = 1e-9  # how far a utility that was calculated may be off

UTILITY = "utility returned a value outside utility_range, or none at all (NaN)"
ESTIMATE = "evaluate returned a value outside utility_range, or none at all (NaN)"
NO_ACTION = "the game is not over, but actions yields nothing"
NO_PLAYER = "to_move names a player that there is not"


def checked_utility(game: Any, state: Any, player: int) -> Any:
    """The utility of a finished game for that player."""
    value = game.utility(state, player)
    low, high = game.utility_range
    if not low <= value <= high and not low - CLOSE <= value <= high + CLOSE:
        raise ValueError(UTILITY)
    return value


def checked_estimate(game: Any, state: Any, guide: Any, player: int) -> Any:
    """The guide's estimate of the utility for that player."""
    value = guide.evaluate(state, player)
    low, high = game.utility_range
    if not low <= value <= high:
        raise ValueError(ESTIMATE)
    return value


def try_rules(game: Game, state: Any, guide: Guide | None = None) -> list[int]:
    """Ask every rule about a state, and raise what a search would, with what was answered; its actions.

    With a guide, ask it, too, and the facts that searches rely on, such as the key.
    """
    mover = answers.to_move(game, state)
    if mover == CHANCE and not has(game, "probability"):
        raise answers.RuleError("to_move returned CHANCE, but the game has no probability(state, outcome)")
    if answers.is_terminal(game, state):
        for player in range(game.players):
            check_value(game, "utility", game.utility(state, player))
        return []
    if guide is not None and game.players == 2 and game.zero_sum:
        check_value(game, "evaluate", guide.evaluate(state, mover))
    actions = answers.actions(game, state)
    if not actions:
        raise answers.RuleError(NO_ACTION)
    if guide is not None:
        answers.check_guide(game, state, guide, actions)
    return actions


def check_value(game: Game, rule: str, value: Any) -> None:
    """Refuse what utility or evaluate answered, if it is not a value of the game."""
    answers.check_number(rule, value)
    low, high = game.utility_range
    if not low - CLOSE <= value <= high + CLOSE:
        raise answers.RuleError(
            f"{rule} returned {value}, which is not within utility_range = ({low}, {high})"
        )
