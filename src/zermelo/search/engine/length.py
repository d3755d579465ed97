"""How long a game will last: what random games from here on tell."""

from __future__ import annotations

from typing import Any

from zermelo.native.memory import Memory, load, poll, store
from zermelo.native.random import random_below
from zermelo.native.run import STOP, Stopped, prepare, run
from zermelo.position import Position
from zermelo.search.notes import find_fault

GAMES = 32
FAR = 40  # own moves: nobody plans further ahead, nor does a game without end
LONG = 0.9  # games between good players last longer than random ones; of ten random games, the longest

DONE, RANDOM, FIRST = 1, 2, 3  # words, after STOP: games played, the generator, the moves of each game


def choices_left(position: Position, seconds: float, native: bool | None) -> int:
    """How often the player to move will still have a choice, this time included: an estimate, at least 1.

    It takes at most so many seconds.
    """
    notes = Memory(FIRST + GAMES)
    try:
        run(*_call(position, notes), stop=notes, seconds=seconds, native=native)
    except Stopped:
        pass
    except Exception as error:
        raise find_fault(position, error) from None
    return estimate([int(n) for n in notes.ints[FIRST : FIRST + max(1, int(notes.ints[DONE]))]])


def prepare_games(position: Position, native: bool | None) -> None:
    """Compile what `choices_left` needs, so that no clock runs meanwhile."""
    prepare(*_call(position, Memory(FIRST + GAMES)), native=native)


def _call(position: Position, notes: Memory) -> tuple[Any, ...]:
    return play_out, position.game, position.state, position.to_move, notes


def estimate(lengths: list[int]) -> int:
    """What games of these lengths let one expect."""
    return min(FAR, max(1, sorted(lengths)[int(LONG * len(lengths))]))


def play_out(game: Any, start: Any, player: int, notes: Any) -> int:
    """Play random games, and write down how often the player had a choice in each."""
    for i in range(GAMES):
        state = start
        choices = 0
        for _ in range(4 * FAR):  # plies
            if poll(notes, STOP) != 0:
                raise Stopped
            if choices >= FAR or game.is_terminal(state):
                break
            n = game.count_actions(state)
            if n > 1 and game.to_move(state) == player:
                choices += 1
                store(notes, FIRST + i, choices)
            chosen = random_below(notes, RANDOM, n)
            action = 0
            for each in game.actions(state):
                if chosen == 0:
                    action = each
                chosen -= 1
            state = game.result(state, action)
        store(notes, DONE, load(notes, DONE) + 1)
    return load(notes, DONE)
