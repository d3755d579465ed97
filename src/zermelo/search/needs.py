"""What a search needs of a game, and the sentence that refuses a game that does not have it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from zermelo.game import Game, has


class Needs(NamedTuple):
    """The games that a search takes. The defaults are those of minimax."""

    duel: bool = True  # only two-player zero-sum games
    most_players: float = math.inf
    chance: bool = False  # games of chance, too
    hidden: bool = False  # games with hidden information, too
    finite: bool = False  # only games with a finite utility_range
    integers: bool = False  # only games whose utilities are integers
    repetition: bool = True  # games with a rule about repeated positions, too

    def __str__(self) -> str:
        """As in "a two-player zero-sum game of perfect information without chance"."""
        words = "a two-player zero-sum game" if self.duel else "any game"
        words += "" if self.hidden else " of perfect information"
        words += "" if self.chance else " without chance"
        return words.replace("any game of", "a game of")

    def fit(self, game: Game) -> bool:
        """Can the search take this game?"""
        return self._missing(game) is None

    def check(self, game: Game, what: str, others: Sequence[str] = ()) -> None:
        """Refuse a game that `what`, which has these needs, cannot take. `others` can."""
        missing = self._missing(game)
        if missing is not None:
            need, fact = missing
            hint = f"; try {others[0]}" if others else ""
            raise ValueError(f"{what} needs {need}; {game.name} {fact}{hint}")

    def _missing(self, game: Game) -> tuple[str, str] | None:
        """What the search needs, and what the game has instead."""
        numbers = *game.utility_range, game.total
        declares = f"declares utility_range = {game.utility_range}, total = {game.total}"
        for wrong, need, fact in (
            (self.duel and game.players != 2, str(self), f"has {_players(game.players)}"),
            (self.duel and not game.zero_sum, str(self), "is not zero-sum"),
            (not self.chance and has(game, "probability"), str(self), "has chance"),
            (not self.hidden and has(game, "view"), str(self), "has hidden information"),
            (
                game.players > self.most_players,
                f"a game of at most {self.most_players} players",
                f"has {_players(game.players)}",
            ),
            (self.finite and not all(map(math.isfinite, numbers)), "a finite utility_range", declares),
            (self.integers and not all(isinstance(n, int) for n in numbers), "integer utilities", declares),
            (
                not self.repetition and game.repetition is not None,
                "a game whose positions do not come back",
                "has a rule about repeated positions",
            ),
        ):
            if wrong:
                return need, fact
        return None


def _players(count: int) -> str:
    return f"{count} player{'s' * (count != 1)}"


TWO_PLAYER_ZERO_SUM = Needs()
