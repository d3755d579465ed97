"""Players that look one move ahead: deck 000's LookaheadAndEvaluate and deck 003's naive approach."""

from __future__ import annotations

from typing import Any

from zermelo.native.random import random_below
from zermelo.search.notes import DICE, INFINITY, child, children, enter, leave, move, worth_to
from zermelo.search.textbook.recorded import NO_MOVE, recorded_without_window


@recorded_without_window
def evaluated(game: Any, state: Any, player: int, notes: Any) -> float:
    """eval(child), as one node of the search."""
    return worth_to(game, state, player, notes)


def look_ahead(game: Any, state: Any, player: int, notes: Any) -> tuple[float, int]:
    """Deck 000, "Lookahead and Evaluate": the action whose result the player evaluates highest."""
    enter(notes, -INFINITY, INFINITY)
    max_value = -INFINITY
    best_action = NO_MOVE
    if game.is_terminal(state):
        return leave(notes, worth_to(game, state, player, notes)), best_action
    for i in range(children(game, state, 1, notes)):
        c = child(game, state, i, notes)
        value = evaluated(game, c, player, notes)
        if value > max_value:
            max_value = value
            best_action = move(i, notes)
    return leave(notes, max_value), best_action


def naive(game: Any, state: Any, player: int, notes: Any) -> tuple[float, int]:
    """Deck 003, "Naïve Approach": a move that wins, else one that blocks, else a random one.

    A move blocks if the opponent, who could win next move after some of our moves, cannot after this one.
    """
    enter(notes, -INFINITY, INFINITY)
    if game.is_terminal(state):
        return leave(notes, worth_to(game, state, player, notes)), NO_MOVE
    count = children(game, state, 2, notes)
    safe = 0
    chosen = NO_MOVE
    for i in range(count):
        c = child(game, state, i, notes)
        if wins(game, c, player):
            return leave(notes, evaluated(game, c, player, notes)), move(i, notes)
        if not can_win(game, c, 1 - player):
            safe += 1
            if random_below(notes, DICE, safe) == 0:  # each safe move is chosen with the same probability
                chosen = move(i, notes)
    if safe == 0:
        chosen = move(random_below(notes, DICE, count), notes)
    return leave(notes, worth_to(game, state, player, notes)), chosen


def wins(game: Any, state: Any, player: int) -> bool:
    """Has the player won?"""
    return game.is_terminal(state) and game.utility(state, player) > game.total / 2.0


def can_win(game: Any, state: Any, player: int) -> bool:
    """Can the player, who is to move, win with this move?"""
    if game.is_terminal(state) or game.to_move(state) != player:
        return False
    found = False
    for action in game.actions(state):
        if wins(game, game.result(state, action), player):
            found = True
    return found
