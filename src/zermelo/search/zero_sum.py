"""Two-player zero-sum games: who is MAX, and what a value for one player tells of the other's."""

from __future__ import annotations

from zermelo.game import Game
from zermelo.position import Position
from zermelo.search.decision import tidy


def both_values(game: Game, player: int, value: float | None) -> tuple[float, ...] | None:
    """The values for both players of a two-player zero-sum game, of which one player's is given."""
    if value is None:
        return None
    other = tidy(game.total - value) or 0
    return (value, other) if player == 0 else (other, value)


def max_player(position: Position) -> int:
    """Who MAX is: as the game says, else the player to move."""
    return position.to_move if position.game.maximizer is None else position.game.maximizer
