"""How a game ended, in words: for one player, for two, for many, with a zero sum or without."""

from __future__ import annotations

from zermelo.position import Position


def outcome(position: Position) -> str:
    """Who has won, and the utility of each player: "X wins (X 1, O -1)"."""
    if not position.is_over:
        return f"not finished: {position.player} to move"
    game, words = position.game, winner(position)
    if game.players == 1 or not game.zero_sum:
        return words
    return f"{words} ({', '.join(f'{name} {value:g}' for name, value in utilities(position).items())})"


def winner(position: Position) -> str:
    """Who has won a finished game. Without a zero sum nobody wins; each player has a score."""
    game, values = position.game, utilities(position)
    if game.players == 1:
        return f"score {position.utility(0):g}"
    if not game.zero_sum:
        return ", ".join(f"{name} scores {value:g}" for name, value in values.items())
    best = max(values.values())
    winners = [name for name, value in values.items() if value == best]
    if len(winners) == len(values):
        return "a draw"
    return f"{_listed(winners)} {'win' if len(winners) > 1 else 'wins'}"


def utilities(position: Position) -> dict[str, float]:
    """The utility of each player by name."""
    game = position.game
    return {game.player_name(player): position.utility(player) for player in range(game.players)}


def _listed(names: list[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]
