"""Players that look one move ahead: deck 000's LookaheadAndEvaluate and deck 003's naive approach."""

from __future__ import annotations

from typing import Any

from zermelo.search.textbook.children import moves
from zermelo.search.textbook.context import INFINITY, SearchContext
from zermelo.search.textbook.evaluation import evaluate_for
from zermelo.search.textbook.recorded import NO_MOVE, recorded_without_window


@recorded_without_window
def evaluate_child(game: Any, state: Any, guide: Any, player: int, context: SearchContext) -> float:
    """eval(child), as one node of the search."""
    return evaluate_for(game, state, guide, player, context)


def look_ahead(game: Any, state: Any, guide: Any, player: int, context: SearchContext) -> tuple[float, int]:
    """Deck 000, "Lookahead and Evaluate": the action whose result the player evaluates highest."""
    context.enter(-INFINITY, INFINITY)
    max_value = -INFINITY
    best_action = NO_MOVE
    if game.is_terminal(state):
        return context.leave(evaluate_for(game, state, guide, player, context)), best_action
    for action, child in moves(game, state, guide, 1, context):
        value = evaluate_child(game, child, guide, player, context)
        if value > max_value:
            max_value = value
            best_action = action
    return context.leave(max_value), best_action


def naive(game: Any, state: Any, guide: Any, player: int, context: SearchContext) -> tuple[float, int]:
    """Deck 003, "Naïve Approach": a move that wins, else one that blocks, else a random one.

    A move blocks if the opponent, who could win next move after some of our moves, cannot after this one.
    """
    context.enter(-INFINITY, INFINITY)
    if game.is_terminal(state):
        return context.leave(evaluate_for(game, state, guide, player, context)), NO_MOVE
    blocking = 0
    chosen = NO_MOVE
    for action, child in moves(game, state, guide, 2, context):
        if wins(game, child, player):
            return context.leave(evaluate_child(game, child, guide, player, context)), action
        if not can_win(game, child, 1 - player):
            blocking += 1
            if context.dice.below(blocking) == 0:  # each is chosen with the same probability
                chosen = action
    if blocking == 0:
        frame = context.frames[context.ply - 1]
        chosen = context.moves[frame.first_move + context.dice.below(frame.move_count)].action
    return context.leave(evaluate_for(game, state, guide, player, context)), chosen


def wins(game: Any, state: Any, player: int) -> bool:
    """Has the player won?"""
    return game.is_terminal(state) and game.utility(state, player) > game.total / game.players


def can_win(game: Any, state: Any, player: int) -> bool:
    """Can the player, who is to move, win with this move?"""
    if game.is_terminal(state) or game.to_move(state) != player:
        return False
    found = False
    for action in game.actions(state):
        if wins(game, game.result(state, action), player):
            found = True
    return found
