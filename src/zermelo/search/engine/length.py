"""How long a game will last, estimated by random playouts."""

from __future__ import annotations

from typing import Any

from zermelo.native.dice import Dice
from zermelo.native.run import StopFlag, Stopped, prepare, run
from zermelo.native.struct import Array, array
from zermelo.position import Position
from zermelo.search.rule_errors import find_error

# Set by hand; benchmarks/budget.py measures how well budgets are spent.
PLAYOUTS = 32
MAX_CHOICES = 40  # own moves: nobody plans further ahead, nor does a game without end
QUANTILE = 0.9  # games between good players last longer than random ones; of ten playouts, the longest


class Playouts(StopFlag):
    """The lengths of random playouts."""

    completed: int
    dice: Dice
    choices: Array[int] = array(PLAYOUTS)  # that the player had in each playout


def choices_left(position: Position, seconds: float, native: bool | None) -> int:
    """How often the player to move will still have a choice, this time included: an estimate, at least 1.

    It takes at most so many seconds.
    """
    playouts = Playouts()
    try:
        run(*_call(position, playouts), stop=playouts, seconds=seconds, native=native)
    except Stopped:
        pass
    except Exception as error:
        raise find_error(position, error) from None
    return estimate(list(playouts.choices)[: max(1, playouts.completed)])


def prepare_playouts(position: Position, native: bool | None) -> None:
    """Compile what `choices_left` needs, so that no clock runs meanwhile."""
    prepare(*_call(position, Playouts()), native=native)


def _call(position: Position, playouts: Playouts) -> tuple[Any, ...]:
    return play_out, position.game, position.state, position.to_move, playouts


def estimate(choices: list[int]) -> int:
    """The choices to expect, after playouts with these."""
    return min(MAX_CHOICES, max(1, sorted(choices)[int(QUANTILE * len(choices))]))


def play_out(game: Any, start: Any, player: int, playouts: Any) -> int:
    """Play random games, and count the player's choices in each."""
    for i in range(PLAYOUTS):
        state = start
        choices = 0
        for _ in range(4 * MAX_CHOICES):  # plies
            if playouts.stop != 0:
                raise Stopped
            if choices >= MAX_CHOICES or game.is_terminal(state):
                break
            n = game.count_actions(state)
            if n > 1 and game.to_move(state) == player:
                choices += 1
                playouts.choices[i] = choices
            chosen = playouts.dice.below(n)
            action = 0
            for each in game.actions(state):
                if chosen == 0:
                    action = each
                chosen -= 1
            state = game.result(state, action)
        playouts.completed += 1
    return playouts.completed
