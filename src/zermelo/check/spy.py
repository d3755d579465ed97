"""A game that writes down what a search asks of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from zermelo.check.look import guide_of
from zermelo.game import Action, Game, State
from zermelo.games.tree.rules import State as TreeState
from zermelo.games.tree.rules import Tree

_DECLARED = (
    "players",
    "zero_sum",
    "total",
    "utility_range",
    "repetition",
    "most_repetitions",
    "maximizer",
    "player_names",
)


class Endless(Exception):  # noqa: N818  (not an error: the spy has seen enough)
    """The search has asked so much that it will hardly end."""


class Spy(Game):
    """The same game. It remembers which states were asked about, and which were evaluated, in order."""

    def __init__(self, game: Game, most: int) -> None:
        self.inner, self.most = game, most
        self.guide = guide_of(game)
        self.visits: list[State] = []
        self.leaves: list[State] = []
        for name in _DECLARED:
            setattr(self, name, getattr(game, name))

    def _visit(self, state: State) -> None:
        self.visits.append(state)
        if len(self.visits) > self.most:
            raise Endless(f"it asked {self.most:,} times, and went on")

    def is_terminal(self, state: State) -> bool:
        self._visit(state)
        return self.inner.is_terminal(state)

    def actions(self, state: State) -> Iterable[Action]:
        self._visit(state)
        return self.inner.actions(state)

    def utility(self, state: State, player: int) -> float:
        self._visit(state)
        self.leaves.append(state)
        return self.inner.utility(state, player)

    def evaluate(self, state: State, player: int) -> float:
        self._visit(state)
        self.leaves.append(state)
        return self.guide.evaluate(state, player)

    def initial(self) -> State:
        return self.inner.initial()

    def to_move(self, state: State) -> int:
        return self.inner.to_move(state)

    def result(self, state: State, action: Action) -> State:
        return self.inner.result(state, action)

    def count_actions(self, state: State) -> int:
        return self.inner.count_actions(state)

    def show(self, state: State) -> str:
        return self.inner.show(state)

    def action_name(self, state: State, action: Action) -> str:
        return self.inner.action_name(state, action)

    def __getattr__(self, name: str) -> Any:
        if name == "inner":  # not there yet
            raise AttributeError(name)
        return getattr(self.inner, name)


class GuessingTree(Tree):
    """A tree whose inner nodes are evaluated as the first leaf below them, so that a horizon shows."""

    def evaluate(self, state: TreeState, player: int) -> float:
        node = state.node
        while self.children[node]:
            node = self.first_child[node]
        return self.payoffs[node][player]
