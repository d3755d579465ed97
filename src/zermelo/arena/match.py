"""A match: the same players meet from each opening with seats exchanged, and the result has an interval."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, SupportsIndex

from zermelo.arena.interval import Interval, mean_interval, share_interval
from zermelo.game import CHANCE
from zermelo.players.chance import draw_outcome
from zermelo.position import Position
from zermelo.search.decision import Decision

MAX_PLIES = 1000  # a longer game counts as undecided

Player = Callable[[Position], str | SupportsIndex | Decision]


@dataclass(frozen=True)
class GameResult:
    """One game: who sat where, how it ended, and what each player got, by the players' names."""

    opening: int  # its number
    seats: tuple[str, ...]  # of the game's players, who played each
    end: Position
    utilities: Mapping[str, float]
    points: Mapping[str, float]  # 1 for the winner, shared if there are several; 1/2 each for a draw of two


@dataclass
class Match:
    """The games that were played, and what they show."""

    names: tuple[str, ...]
    games: list[GameResult] = field(default_factory=list)

    def record(self, name: str) -> tuple[int, int, int]:
        """How many games the player won alone, shared with others, and lost."""
        points = [game.points[name] for game in self.games]
        won, lost = points.count(1.0), points.count(0.0)
        return won, len(points) - won - lost, lost

    def share(self, name: str) -> Interval:
        """The player's share of the points."""
        return share_interval(self._by_opening(lambda game: game.points[name]))

    def utility(self, name: str) -> Interval:
        """The player's mean utility."""
        return mean_interval(self._by_opening(lambda game: game.utilities[name]))

    def _by_opening(self, value: Callable[[GameResult], float]) -> list[float]:
        """The mean of the games of each opening: they are not independent of each other."""
        samples: dict[int, list[float]] = {}
        for game in self.games:
            samples.setdefault(game.opening, []).append(value(game))
        return [sum(each) / len(each) for each in samples.values()]

    def summary(self, name: str) -> str:
        """As in `12–3–5, 67.5% (52% to 80%)`: won, shared, lost, and the share of the points."""
        won, shared, lost = self.record(name)
        mean, low, high = self.share(name)
        return f"{won}–{shared}–{lost}, {mean:.1%} ({low:.0%} to {high:.0%})"


def play_match(
    openings: Iterable[Position],
    players: Mapping[str, Player],
    *,
    seed: int = 0,
    max_plies: int = MAX_PLIES,
    watch: Callable[[Match], None] | None = None,
) -> Match:
    """Play each opening once for each rotation of the seats: two players exchange sides.

    All games of an opening draw chance from the same random numbers. A player with a method `new_game()` is
    told when a game begins. `watch` sees the match after each game. Ctrl-C ends it with the games so far.
    """
    match = Match(tuple(players))
    try:
        for number, seats, opening in _pairings(openings, match.names):
            rng = random.Random(f"{seed} {number}")
            end = play_game(opening, [players[name] for name in seats], rng, max_plies)
            match.games.append(_result(number, seats, end))
            if watch is not None:
                watch(match)
    except KeyboardInterrupt:
        pass
    return match


def _pairings(
    openings: Iterable[Position], names: tuple[str, ...]
) -> Iterator[tuple[int, tuple[str, ...], Position]]:
    for number, opening in enumerate(openings):
        seats = opening.game.players
        if seats != len(names):
            raise ValueError(f"{opening.game.name} is for {seats} players, not {len(names)}")
        for first in range(seats):
            yield number, names[first:] + names[:first], opening


def play_game(
    position: Position, players: list[Player], rng: random.Random, max_plies: int = MAX_PLIES
) -> Position:
    """The position where the game ended, or stood after so many plies. Chance is drawn from `rng`."""
    for player in players:
        new_game: Any = getattr(player, "new_game", None)
        if new_game is not None:
            new_game()
    for _ in range(max_plies):
        if position.is_over:
            break
        if position.to_move == CHANCE:
            position = position.play(draw_outcome(position, rng))
            continue
        answer = players[position.to_move](position)
        position = position.play(_action(position, answer))
    return position


def _action(position: Position, answer: str | SupportsIndex | Decision) -> str | SupportsIndex:
    if not isinstance(answer, Decision):
        return answer
    if answer.action is None:
        raise ValueError(f"{answer.algorithm} found no move for {position.player}; give it more time")
    return answer.action


def _result(number: int, seats: tuple[str, ...], end: Position) -> GameResult:
    game = end.game
    even = game.total / game.players
    utilities = [end.utility(player) if end.is_over else even for player in range(game.players)]
    best = max(utilities)
    winners = utilities.count(best)
    points = [1 / winners if utility == best else 0.0 for utility in utilities]
    return GameResult(
        number, seats, end, dict(zip(seats, utilities, strict=True)), dict(zip(seats, points, strict=True))
    )
