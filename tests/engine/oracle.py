"""What is true of a game, found in the plainest way: values are for the first player, in utilities."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from zermelo.game import DRAW, FORBIDDEN, Game, State

ENDLESS = 10**6  # a depth that no game of these tests reaches


class Outcome(NamedTuple):
    """What best play by both leads to."""

    value: float
    plies: int  # to the end; where the game is even nobody hurries, and this is 0


class Truth:
    """The value of every position of a game that ends, and how soon it is reached."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.outcome = cache(self._outcome)

    def _outcome(self, state: State) -> Outcome:
        if self.game.is_terminal(state):
            return Outcome(self.game.utility(state, 0), 0)
        player = self.game.to_move(state)
        return max(self.outcomes(state).values(), key=lambda outcome: self.rank(outcome, player))

    def outcomes(self, state: State) -> dict[str, Outcome]:
        """What each move leads to."""
        game, found = self.game, {}
        for action in game.actions(state):
            value, plies = self.outcome(game.result(state, action))
            plies = 0 if value == game.total / 2 else plies + 1
            found[game.action_name(state, action)] = Outcome(value, plies)
        return found

    def rank(self, outcome: Outcome, player: int) -> tuple[float, int]:
        """The utility first; then the winner hurries, and the loser holds out."""
        value = outcome.value if player == 0 else self.game.total - outcome.value
        return value, -outcome.plies if value > self.game.total / 2 else outcome.plies

    def value(self, state: State, player: int) -> float:
        value = self.outcome(state).value
        return value if player == 0 else self.game.total - value

    def best_moves(self, state: State, *, distance: bool) -> set[str]:
        player = self.game.to_move(state)
        ranks = {move: self.rank(outcome, player) for move, outcome in self.outcomes(state).items()}
        if not distance:
            ranks = {move: (value, 0) for move, (value, _) in ranks.items()}
        return {move for move, rank in ranks.items() if rank == max(ranks.values())}

    def can_last(self, state: State, plies: int) -> bool:
        """Is there a line of play of just so many plies along which the value never changes?"""
        if self.game.is_terminal(state):
            return plies == 0
        moves = self.best_moves(state, distance=False)
        after = [self.game.result(state, a) for a in self.game.actions(state)]
        names = [self.game.action_name(state, a) for a in self.game.actions(state)]
        return plies > 0 and any(
            self.can_last(child, plies - 1) for child, name in zip(after, names, strict=True) if name in moves
        )


def path_value(game: Game, state: State, depth: int, path: tuple[State, ...]) -> float:
    """The value after `depth` plies, to one who knows the whole path that led here."""
    if game.is_terminal(state):
        return game.utility(state, 0)
    if game.repetition == DRAW and state in path:
        return game.total / 2
    if depth == 0:
        return game.evaluate(state, 0)
    values = path_values(game, state, depth, path).values()
    return max(values) if game.to_move(state) == 0 else min(values)


def path_values(game: Game, state: State, depth: int, path: tuple[State, ...]) -> dict[str, float]:
    """The same for each move that is allowed after that path: to leave a position as it is, is."""
    found = {}
    for action in game.actions(state):
        child = game.result(state, action)
        if game.repetition == FORBIDDEN and child in path and not game.is_terminal(child):
            continue
        found[game.action_name(state, action)] = path_value(game, child, depth - 1, (*path, state))
    return found


class Board:
    """What positions are worth by the rules of the board, where a draw takes several repetitions."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.value = cache(self._value)

    def _value(self, state: State, seen: frozenset[tuple[State, int]]) -> float:
        """`seen` has how often each position occurred, this one included."""
        if self.game.is_terminal(state):
            return self.game.utility(state, 0)
        if dict(seen)[state] >= self.game.most_repetitions:
            return self.game.total / 2
        values = self.values(state, seen).values()
        return max(values) if self.game.to_move(state) == 0 else min(values)

    def values(self, state: State, seen: frozenset[tuple[State, int]]) -> dict[str, float]:
        """The same for each move."""
        found = {}
        for action in self.game.actions(state):
            child, often = self.game.result(state, action), dict(seen)
            often[child] = often.get(child, 0) + 1
            found[self.game.action_name(state, action)] = self.value(child, frozenset(often.items()))
        return found


def for_player(game: Game, value: Any, player: int) -> Any:
    """A value for the first player, as one for that player."""
    return value if player == 0 else game.total - value
