"""The players take turns until the game is over, or one of them leaves."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from zermelo.native.run import MOST_PLIES
from zermelo.position import Position
from zermelo.search.decision import Decision

Player = Callable[[Position], str | Decision]
Watcher = Callable[[Position, str | Decision | None], None]


class TakeBack(Exception):  # noqa: N818  (not an error: a player's wish)
    """The player to move wants the last move back."""


class Leave(Exception):  # noqa: N818  (not an error: a player's wish)
    """The player leaves the game as it is."""


def take_turns(position: Position, players: Sequence[Player], watch: Watcher) -> Position:
    """The position where play ended.

    `watch` sees each new position and the answer that led there, or None if a move was taken back.
    """
    try:
        while not position.is_over:
            try:
                answer = players[position.to_move](position)
            except TakeBack:
                position = take_back(position)
                watch(position, None)
                continue
            move = answer.move if isinstance(answer, Decision) else answer
            assert move is not None
            position = position.play(move)
            watch(position, answer)
            if len(position.moves) >= MOST_PLIES:
                raise ValueError(
                    f"the game did not end within {MOST_PLIES} plies: its rules may never end it"
                )
    except Leave:
        pass
    return position


def take_back(position: Position) -> Position:
    """The position before the last move of the player to move; the same one if there was none."""
    earlier = position
    while earlier.moves:
        earlier = earlier.undo()
        if earlier.to_move == position.to_move:
            return earlier
    return position


def outcome(position: Position) -> str:
    """Who has won, in words, and what the end is worth to each."""
    if not position.is_over:
        return f"not finished: {position.player} to move"
    worth = _utilities(position)
    return f"{winner(position)} ({', '.join(f'{name} {value:g}' for name, value in worth.items())})"


def winner(position: Position) -> str:
    """Who has won a finished game, in words."""
    worth = _utilities(position)
    best = max(worth.values())
    winners = [name for name, value in worth.items() if value == best]
    if len(winners) == len(worth):
        return "a draw"
    return f"{' and '.join(winners)} {'win' if len(winners) > 1 else 'wins'}"


def _utilities(position: Position) -> dict[str, float]:
    game = position.game
    return {game.player_name(player): position.utility(player) for player in range(game.players)}
