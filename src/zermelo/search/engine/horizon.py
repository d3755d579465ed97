"""Leaves: finished games, and the horizon, where the search must stop before the end of the game.

There are three remedies for the horizon effect: quiescence search, singular extensions (in search.py) and
random playouts.
"""

from __future__ import annotations

from typing import Any

from zermelo.native.bits import scaled
from zermelo.native.memory import NOT_WHOLE
from zermelo.search.engine.context import SearchContext, enter_node
from zermelo.search.engine.move_order import collect_tactical_moves
from zermelo.search.engine.score import END_BONUS, INFINITE, PLY_BITS, score_at_child, score_at_parent
from zermelo.search.engine.steps import CHECK_EXTENSION
from zermelo.search.engine.table import Table
from zermelo.search.engine.tuning import MAX_PLAYOUT_PLIES, PLAYOUTS
from zermelo.search.values import checked_estimate, checked_utility


def terminal_score(game: Any, state: Any, player: int, context: SearchContext) -> int:
    """The score of a finished game."""
    value = checked_utility(game, state, player)
    if context.shift == PLY_BITS and scaled(value, 0) != value:
        raise ValueError(NOT_WHOLE)
    context.is_proven = True
    score = context.to_score(value)
    if context.distance != 0 and score != 0:
        score += END_BONUS if score > 0 else -END_BONUS
    return score


def evaluate(game: Any, state: Any, guide: Any, player: int, context: SearchContext) -> int:
    """The score of the evaluation function."""
    context.is_proven = False
    return context.to_score(checked_estimate(game, state, guide, player))


def mean_playout_score(game: Any, state: Any, guide: Any, player: int, context: SearchContext) -> int:
    """The mean score of a few random playouts; one that does not end counts as evaluated."""
    context.is_proven = False
    total = 0.0
    for _ in range(PLAYOUTS):
        now, plies = state, 0
        while plies < MAX_PLAYOUT_PLIES and not game.is_terminal(now):
            now = game.result(now, guide.playout(now, context.dice.word()))
            plies += 1
        total += game.utility(now, player) if plies < MAX_PLAYOUT_PLIES else guide.evaluate(now, player)
    return context.to_score(total / PLAYOUTS)


def quiesce(
    game: Any,
    state: Any,
    guide: Any,
    player: int,
    alpha: int,
    beta: int,
    ply: int,
    context: SearchContext,
    table: Table,
) -> int:
    """Quiescence search: the score once all tactical moves are played out.

    Nobody is forced to make a tactical move, so the evaluation is a lower bound ("stand pat"). A player in
    check has no such choice: all moves are searched.
    """
    in_check = context.steps & CHECK_EXTENSION != 0 and guide.in_check(state)
    best = -INFINITE
    if not in_check:
        best = evaluate(game, state, guide, player, context)
    alpha, distance = max(alpha, best), context.distance
    if best < beta:
        end = collect_tactical_moves(game, state, guide, player, in_check, ply, context)
        for i in range(context.frames[ply].first_move, end):
            action = context.move_stack[i].action
            context.frames[ply].action = action
            context.ply = ply
            child = game.result(state, action)
            enter_node(ply + 1, context, table)
            mover = game.to_move(child)
            if game.is_terminal(child):
                score = score_at_parent(terminal_score(game, child, player, context), distance)
            elif mover == player:
                low, high = score_at_child(alpha, distance), score_at_child(beta, distance)
                score = quiesce(game, child, guide, mover, low, high, ply + 1, context, table)
                score = score_at_parent(score, distance)
            else:
                low, high = -score_at_child(beta, distance), -score_at_child(alpha, distance)
                score = quiesce(game, child, guide, mover, low, high, ply + 1, context, table)
                score = -score_at_parent(score, distance)
            if score > best:
                best = score
                alpha = max(alpha, score)
                if score >= beta:
                    break
    context.is_proven = False
    return best
