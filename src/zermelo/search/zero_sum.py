"""Two-player zero-sum games of perfect information: which games these are, and who is MAX."""

from __future__ import annotations

from zermelo.game import Game, has
from zermelo.position import Position
from zermelo.search.decision import tidy


def check_game(game: Game, what: str) -> None:
    """Refuse games that are not for two players, zero-sum, of perfect information and without chance."""
    needs = f"{what} needs a two-player zero-sum game of perfect information without chance; {game.name}"
    if game.players != 2:
        raise ValueError(f"{needs} has {game.players} player{'s' * (game.players != 1)}")
    if not game.zero_sum:
        raise ValueError(f"{needs} is not zero-sum")
    for name, property_ in (("probability", "has chance"), ("view", "has hidden information")):
        if has(game, name):
            raise ValueError(f"{needs} {property_}")


def both_values(game: Game, player: int, value: float | None) -> tuple[float, ...] | None:
    """The values for both players of a two-player zero-sum game, of which one player's is given."""
    if value is None:
        return None
    other = tidy(game.total - value) or 0
    return (value, other) if player == 0 else (other, value)


def max_player(position: Position) -> int:
    """Who MAX is: as the game says, else the player to move."""
    return position.to_move if position.game.maximizer is None else position.game.maximizer
