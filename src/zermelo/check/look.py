"""What the rules say of one state: every rule asked once, and nothing judged."""

from __future__ import annotations

import copy
import itertools
from typing import Any, NamedTuple

import numpy as np

from zermelo.check.values import can_change, frozen
from zermelo.game import CHANCE, Game, State, has

MOST_ACTIONS = 100_000  # a state with more is taken for a loop that never ends
_HIDDEN = ("view", "sample", "worlds")


class Change(NamedTuple):
    """A rule that changed the state it was given."""

    rule: str
    arguments: tuple[Any, ...]
    after: State  # what it left


class Look:
    """The answers of the rules for one state.

    A rule is asked about a copy, so that one that changes its argument is found out and spoils nothing.
    Exceptions of the rules pass through.
    """

    def __init__(self, game: Game, state: State) -> None:
        self.game, self.state = game, state
        self.value = frozen(state)
        self.changes: list[Change] = []
        self.count: Any = None
        self.actions: list[Any] = []
        self.after: list[State] = []  # the result of each action
        self.utilities: list[Any] = []
        self.estimates: list[Any] = []  # evaluate, for each player
        self.probabilities: list[Any] = []

        self.over = self.ask("is_terminal")
        self.mover = self.ask("to_move")
        self.key = self.ask("key")
        self.shown = self.ask("show")
        self.views = [self.ask("view", player) for player in range(game.players)] if has(game, "view") else []
        if self.over:
            self.utilities = [self.ask("utility", player) for player in range(game.players)]
            return
        self.actions = self.ask("actions")
        self.count = self.ask("count_actions")
        self.after = [self.ask("result", action) for action in self.actions[:MOST_ACTIONS]]
        self.estimates = [self.ask("evaluate", player) for player in range(game.players)]
        if self.is_chance and has(game, "probability"):
            self.probabilities = [self.ask("probability", outcome) for outcome in self.actions]

    def ask(self, rule: str, *arguments: Any) -> Any:
        """The answer of a rule for this state."""
        state = copy.deepcopy(self.state) if can_change(self.state) else self.state
        with np.errstate(over="ignore"):  # hashes wrap around on purpose
            answer = getattr(self.game, rule)(state, *arguments)
            if rule == "actions":
                answer = list(itertools.islice(answer, MOST_ACTIONS + 1))
        if state is not self.state and frozen(state) != self.value:
            self.changes.append(Change(rule, arguments, state))
        return answer

    @property
    def is_chance(self) -> bool:
        return bool(self.mover == CHANCE)

    @property
    def is_decision(self) -> bool:
        """Is it a player who moves here?"""
        return not self.over and not self.is_chance

    def answers(self) -> dict[str, Any]:
        """Every answer by the name of its rule, to compare with the answers of another time."""
        return {
            "is_terminal": frozen(self.over),
            "to_move": frozen(self.mover),
            "actions": frozen(tuple(self.actions)),
            "result": frozen(tuple(self.after)),
            "utility": frozen(tuple(self.utilities)),
            "evaluate": frozen(tuple(self.estimates)),
            "count_actions": frozen(self.count),
            "key": frozen(self.key),
            "probability": frozen(tuple(self.probabilities)),
            "view": frozen(tuple(self.views)),
            "show": frozen(self.shown),
        }
