"""How games end: by the rules, or by resignation or time."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from zermelo.game import Game
from zermelo.players.outcome import outcome, winner
from zermelo.position import Position


class Ending(NamedTuple):
    """How a game ended before the rules ended it."""

    player: int  # who lost
    reason: str  # "resigns" or "runs out of time"


def outcome_of_ending(game: Game, ending: Ending) -> dict[str, Any]:
    """The result of a game that a player gave up."""
    loser, reason = ending
    others = [game.player_name(player) for player in range(game.players) if player != loser]
    wins = f": {others[0]} wins" if len(others) == 1 else ""
    return {
        "sentence": f"{game.player_name(loser)} {reason}{wins}",
        "utilities": _utilities_of_ending(game, loser),
    }


def _utilities_of_ending(game: Game, loser: int) -> list[float] | None:
    """The least for the loser, and the rest shared by the others; None if it is not known."""
    low = game.utility_range[0]
    if not math.isfinite(low) or (game.players > 1 and not game.zero_sum):
        return None
    rest = (game.total - low) / max(1, game.players - 1)
    return [low if player == loser else rest for player in range(game.players)]


def outcome_of(position: Position) -> dict[str, Any] | None:
    """The result of a finished game; None if it is not over."""
    if not position.is_over:
        return None
    game = position.game
    utilities = [float(position.utility(player)) for player in range(game.players)]
    words = _words(position, utilities)
    return {"sentence": words[:1].upper() + words[1:], "utilities": utilities}


def _words(position: Position, utilities: list[float]) -> str:
    """Who won, and by how much if the game has margins; of a game for one player, the score."""
    game = position.game
    if game.players == 1:
        return f"score {utilities[0]:g}"
    if game.utility_range == (-1, 1):
        return winner(position)
    if game.players == 2 and utilities[0] == -utilities[1]:
        return f"{winner(position)} by {abs(utilities[0]):g}" if utilities[0] else winner(position)
    return outcome(position)
