"""The root of the search: its moves, and one search of all of them."""

from __future__ import annotations

from typing import Any

from zermelo.search.engine.context import (
    MAX_ROOT_MOVES,
    NO_REPETITION,
    REPETITION_IS_FORBIDDEN,
    SearchContext,
)
from zermelo.search.engine.repetition import is_forbidden, raise_no_move, record_key
from zermelo.search.engine.score import INFINITE, score_at_child, score_at_parent, to_score
from zermelo.search.engine.search import search, update_pv
from zermelo.search.engine.steps import NULL_WINDOW
from zermelo.search.engine.table import EXACT, LOWER, UPPER, Table


def score_range(game: Any, context: SearchContext) -> int:
    """The difference between the greatest score and the least."""
    low, high = game.utility_range
    return to_score(high - low, context.shift, 0)


def collect_root_moves(game: Any, state: Any, context: SearchContext) -> None:
    """Write down the moves of the root."""
    record_key(game.repetition_key(state), 0, context)
    context.ply = 0
    context.earliest_repetition = NO_REPETITION
    count = 0
    for action in game.actions(state):
        if count >= MAX_ROOT_MOVES:
            raise RecursionError("the root has more moves than there is room for")
        context.frames[0].action = action
        is_superko = context.repetition == REPETITION_IS_FORBIDDEN
        if is_superko and is_forbidden(game, game.result(state, action), 0, context):
            continue
        move = context.root_moves[count]
        move.action = action
        move.score = -INFINITE
        move.bound = 0
        move.depth = 0
        move.is_proven = False
        count += 1
    if count == 0:
        raise_no_move(context)
    context.root_move_count = count
    context.frames[1].first_move = 0


def search_root(
    game: Any,
    state: Any,
    guide: Any,
    player: int,
    depth: int,
    alpha: int,
    beta: int,
    context: SearchContext,
    table: Table,
    selective: Any,
) -> int:
    """The score of the root, after one search of its moves in their present order."""
    all_values = context.all_values
    best, best_proven, all_proven = -INFINITE, False, True
    context.frames[0].pv_length = 0
    for i in range(context.root_move_count):
        move = context.root_moves[i]
        low, high = alpha, beta
        is_null_window = i > 0 and context.steps & NULL_WINDOW != 0 and not all_values
        if all_values:
            low, high = -INFINITE, INFINITE
        elif is_null_window:
            high = alpha + 1
        action = move.action
        while True:
            score = search_root_move(
                game, state, guide, player, action, depth, low, high, context, table, selective
            )
            if not (is_null_window and alpha < score < beta and high < beta):
                break
            high = beta
        is_proven = context.is_proven
        all_proven = all_proven and is_proven
        move.score = score
        move.depth = depth
        move.is_proven = is_proven
        move.bound = UPPER if score <= low else LOWER if score >= high else EXACT
        if score > best:
            best, best_proven = score, is_proven
            if score > alpha:
                alpha = score
                update_pv(0, context)
                save_best_line(context)
                if score >= beta and not all_values:
                    break
    if not all_values and best_proven and best >= context.decisive:
        all_proven = True  # nothing could be better
    context.is_proven = all_proven
    return best


def search_root_move(
    game: Any,
    state: Any,
    guide: Any,
    player: int,
    action: int,
    depth: int,
    low: int,
    high: int,
    context: SearchContext,
    table: Table,
    selective: Any,
) -> int:
    """The score of one move of the root."""
    context.ply = 0
    context.frames[0].action = action
    distance = context.distance
    child = game.result(state, action)
    mover = game.to_move(child)
    low, high = score_at_child(low, distance), score_at_child(high, distance)
    if mover == player:
        score = search(game, child, guide, mover, depth - 1, low, high, 1, context, table, selective)
        return score_at_parent(score, distance)
    score = search(game, child, guide, mover, depth - 1, -high, -low, 1, context, table, selective)
    return -score_at_parent(score, distance)


def save_best_line(context: SearchContext) -> None:
    """Copy the principal variation to where it can be read whenever the search is stopped."""
    length = context.frames[0].pv_length
    for i in range(length):
        context.best_line.actions[i] = context.variations[0].actions[i]
    context.best_line_length = length


def sort_root_moves(context: SearchContext) -> None:
    """Sort the moves of the root, best first; equal moves keep their order."""
    moves = context.root_moves
    for i in range(1, context.root_move_count):
        j = i
        while j > 0 and moves[j].score > moves[j - 1].score:
            moves[j].swap(moves[j - 1])
            j -= 1
