"""children(s): what a search goes through at a node, in the order asked for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zermelo.native.run import Stopped
from zermelo.search.textbook.context import BEST, GIVEN, INFINITY, MAX_STACKED_MOVES, RANDOM, SearchContext
from zermelo.search.textbook.evaluation import static_value
from zermelo.search.values import NO_ACTION, NO_PLAYER


def children(game: Any, state: Any, guide: Any, depth: int, context: SearchContext) -> Iterator[Any]:
    """Yield each child: the states that the moves lead to."""
    frame = context.frames[context.ply - 1]
    for i in range(frame.first_move, stack_moves(game, state, guide, depth, context)):
        action = context.moves[i].action
        frame.action = action
        yield game.result(state, action)


def moves(game: Any, state: Any, guide: Any, depth: int, context: SearchContext) -> Iterator[tuple[int, Any]]:
    """Yield each move with the child that it leads to."""
    frame = context.frames[context.ply - 1]
    for i in range(frame.first_move, stack_moves(game, state, guide, depth, context)):
        action = context.moves[i].action
        frame.action = action
        yield action, game.result(state, action)


def stack_moves(game: Any, state: Any, guide: Any, depth: int, context: SearchContext) -> int:
    """Put the moves of the node on the move stack, sorted. The size of the stack."""
    first = size = context.stack_size
    for action in game.actions(state):
        if size >= MAX_STACKED_MOVES:
            raise RecursionError("more moves wait to be searched than there is memory for; limit the depth")
        context.moves[size].action = action
        size += 1
    if size == first and not game.is_terminal(state):
        raise ValueError(NO_ACTION)
    if not 0 <= game.to_move(state) < game.players:
        raise ValueError(NO_PLAYER)
    context.stack_size = size
    if size > context.stack_peak:
        context.stack_peak = size
    context.frames[context.ply - 1].move_count = size - first
    if context.order == RANDOM:
        shuffle(context, first, size)
    elif context.order != GIVEN:
        sort(game, state, guide, depth, context, first, size)
    return size


# ---------------------------------------------------------------------- move ordering


def shuffle(context: SearchContext, first: int, end: int) -> None:
    """Put the moves into random order."""
    for i in range(end - 1, first, -1):
        j = first + context.dice.below(i - first + 1)
        action = context.moves[i].action
        context.moves[i].action = context.moves[j].action
        context.moves[j].action = action


def sort(game: Any, state: Any, guide: Any, depth: int, context: SearchContext, first: int, end: int) -> None:
    """Put the best move for the player to move first; equal ones stay in the order given."""
    player = game.to_move(state)
    for i in range(first, end):
        action = context.moves[i].action
        child = game.result(state, action)
        if context.order == BEST:
            score = minimax_value(game, child, guide, depth - 1, player, context)
        else:
            score = static_value(game, child, guide, player)
        j = i
        while j > first and context.moves[j - 1].score < score:
            context.moves[j].action = context.moves[j - 1].action
            context.moves[j].score = context.moves[j - 1].score
            j -= 1
        context.moves[j].action = action
        context.moves[j].score = score


def minimax_value(
    game: Any, state: Any, guide: Any, depth: int, player: int, context: SearchContext
) -> float:
    """The minimax value for that player, by a search whose nodes are not counted."""
    if context.stop != 0:
        raise Stopped
    if game.is_terminal(state) or depth == 0:
        return static_value(game, state, guide, player)
    is_mine = game.to_move(state) == player
    best = -INFINITY if is_mine else INFINITY
    for action in game.actions(state):
        value = minimax_value(game, game.result(state, action), guide, depth - 1, player, context)
        best = max(best, value) if is_mine else min(best, value)
    return best
