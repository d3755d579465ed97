"""The players take turns, and chance its own, until the game is over or one of them leaves."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from zermelo.game import CHANCE
from zermelo.native.run import MOST_PLIES
from zermelo.players.chance import draw_outcome
from zermelo.position import Position
from zermelo.search.decision import Decision

Answer = str | int | Decision  # a move by name, an action, or a decision that holds one
Player = Callable[[Position], Answer]
Watcher = Callable[[Position, Answer | None], None]


class TakeBack(Exception):  # noqa: N818  (not an error: a player's wish)
    """The player to move wants the last move back."""


class Leave(Exception):  # noqa: N818  (not an error: a player's wish)
    """The player leaves the game as it is."""


def take_turns(
    position: Position, players: Sequence[Player], watch: Watcher, dice: random.Random | None = None
) -> Position:
    """The position where play ended. Chance is drawn from `dice`.

    `watch` sees each new position and the answer that led there: of chance, the action that was drawn; None
    if a move was taken back.
    """
    dice = random.Random() if dice is None else dice
    try:
        while not position.is_over:
            answer: Answer
            try:
                answer = (
                    draw_outcome(position, dice)
                    if position.to_move == CHANCE
                    else players[position.to_move](position)
                )
            except TakeBack:
                position = take_back(position)
                watch(position, None)
                continue
            position = position.play(move_of(answer))
            watch(position, answer)
            if len(position.moves) >= MOST_PLIES:
                raise ValueError(
                    f"the game did not end within {MOST_PLIES} plies: its rules may never end it"
                )
    except Leave:
        pass
    return position


def move_of(answer: Answer) -> str | int:
    """The move or the action of an answer."""
    if not isinstance(answer, Decision):
        return answer
    assert answer.action is not None
    return answer.action


def take_back(position: Position) -> Position:
    """The position before the last move of the player to move; the same one if there was none."""
    earlier = position
    while earlier.moves:
        earlier = earlier.undo()
        if earlier.to_move == position.to_move:
            return earlier
    return position
