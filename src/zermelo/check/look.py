"""What the rules say of one state: every rule asked once, and nothing judged."""

from __future__ import annotations

import copy
import functools
import itertools
from typing import Any, NamedTuple

import numpy as np

from zermelo.catalogue import default_guide
from zermelo.check.values import can_change, frozen
from zermelo.game import CHANCE, Game, State, has
from zermelo.guide import Guide

MOST_ACTIONS = 100_000  # a state with more is taken for a loop that never ends


class Node(NamedTuple):
    """A state, and how it was reached."""

    state: State
    before: Node | None = None
    action: Any = None  # that led here
    ply: int = 0

    @property
    def path(self) -> list[Node]:
        """From the start to here."""
        nodes, node = [self], self.before
        while node is not None:
            nodes.append(node)
            node = node.before
        return nodes[::-1]

    @property
    def actions(self) -> list[Any]:
        """What was played from the start to here."""
        return [node.action for node in self.path[1:]]


class Raised(Exception):  # noqa: N818  (not an error of ours: a finding)
    """A rule raised an exception, which is the cause of this one."""

    def __init__(self, rule: str, arguments: tuple[Any, ...]) -> None:
        super().__init__(rule)
        self.rule, self.arguments = rule, arguments


class Change(NamedTuple):
    """A rule that changed the state it was given."""

    rule: str
    arguments: tuple[Any, ...]
    after: State  # what it left


@functools.lru_cache(maxsize=4)
def guide_of(game: Game) -> Guide:
    """The guide whose evaluation is checked along with the rules."""
    return default_guide(game)


class Look:
    """The answers of the rules for one state.

    A rule is asked about a copy, so that one that changes its argument is found out and spoils nothing.
    """

    def __init__(self, game: Game, node: Node) -> None:
        self.game, self.node, self.state = game, node, node.state
        self.guide = guide_of(game)
        self.value = frozen(node.state)
        self.changes: list[Change] = []
        self.count: Any = None
        self.actions: list[Any] = []
        self.after: list[State] = []  # the result of each action …
        self.after_values: list[Any] = []  # … and the same to compare
        self.utilities: list[Any] = []
        self.estimates: list[Any] = []  # evaluate, for each player
        self.probabilities: list[Any] = []

        players = range(game.players)
        self.over = self.ask("is_terminal")
        self.mover = self.ask("to_move")
        self.key = self.ask("key")
        self.shown = self.ask("show")
        self.views = [self.ask("view", player) for player in players] if has(game, "view") else []
        self.count = self.ask("count_actions")
        if self.over:
            self.utilities = [self.ask("utility", player) for player in players]
            return
        self.actions = self.ask("actions")
        self.after = [self.ask("result", action) for action in self.actions[:MOST_ACTIONS]]
        self.after_values = list(map(frozen, self.after))
        self.estimates = [self.ask("evaluate", player) for player in players]
        if self.is_chance and has(game, "probability"):
            self.probabilities = [self.ask("probability", outcome) for outcome in self.actions]

    def ask(self, rule: str, *arguments: Any) -> Any:
        """The answer of a rule for this state."""
        state = copy.deepcopy(self.state) if can_change(self.state) else self.state
        answer = self.call(rule, state, *arguments)
        if state is not self.state and frozen(state) != self.value:
            self.changes.append(Change(rule, arguments, state))
        return answer

    def call(self, rule: str, *arguments: Any) -> Any:
        """The answer of a rule; a list, where it yields."""
        try:
            with np.errstate(over="ignore"):  # hashes wrap around on purpose
                owner = self.guide if rule == "evaluate" else self.game
                answer = getattr(owner, rule)(*arguments)
                if rule in ("actions", "worlds"):
                    answer = list(itertools.islice(answer, MOST_ACTIONS + 1))
        except Exception as error:
            raise Raised(rule, arguments[1:]) from error
        return answer

    @property
    def is_chance(self) -> bool:
        return bool(self.mover == CHANCE)

    @property
    def is_decision(self) -> bool:
        """Is it a player who moves here?"""
        return not self.over and not self.is_chance

    def answers(self) -> dict[str, Any]:
        """Every answer by the name of its rule, long ones hashed, to compare with answers of another time."""
        return {
            "is_terminal": frozen(self.over),
            "to_move": frozen(self.mover),
            "actions": frozen(tuple(self.actions)),
            "result": hash(tuple(self.after_values)),
            "utility": frozen(tuple(self.utilities)),
            "evaluate": frozen(tuple(self.estimates)),
            "count_actions": frozen(self.count),
            "key": frozen(self.key),
            "probability": frozen(tuple(self.probabilities)),
            "view": hash(frozen(tuple(self.views))),
        }
