"""Deck 003's program: `ai_turn` tries each move and asks minimax for its score.

Its `count` does not include the root, which is no call of minimax: from the empty tic-tac-toe board it
prints 549,945, one less than the nodes of the tree. With pruning it prints 30,709, since each move is
searched with a new, full window; one search from the root needs 18,297 nodes.
"""

from __future__ import annotations

from typing import Any

from zermelo.search.textbook.alpha_beta import alpha_beta
from zermelo.search.textbook.children import moves
from zermelo.search.textbook.context import INFINITY, SearchContext
from zermelo.search.textbook.evaluation import evaluate
from zermelo.search.textbook.minimax import minimax
from zermelo.search.textbook.recorded import NO_MOVE


def ai_turn(game: Any, state: Any, guide: Any, depth: int, context: SearchContext) -> tuple[float, int]:
    """Deck 003, "Minimax Code from Scratch": MAX, who is to move, takes the move with the highest score."""
    context.enter(-INFINITY, INFINITY)
    if game.is_terminal(state) or depth == 0:
        return context.leave(evaluate(game, state, guide, context)), NO_MOVE
    max_value = -INFINITY
    position = NO_MOVE
    for action, child in moves(game, state, guide, depth, context):
        score = minimax(game, child, guide, depth - 1, context)
        if score > max_value:
            max_value = score
            position = action
    return context.leave(max_value), position


def ai_turn_pruning(
    game: Any, state: Any, guide: Any, depth: int, context: SearchContext
) -> tuple[float, int]:
    """Deck 003, "Alpha-Beta Pruning Code": the same with `minimax_abp`, whose window is new for each move."""
    context.enter(-INFINITY, INFINITY)
    if game.is_terminal(state) or depth == 0:
        return context.leave(evaluate(game, state, guide, context)), NO_MOVE
    max_value = -INFINITY
    position = NO_MOVE
    for action, child in moves(game, state, guide, depth, context):
        score = alpha_beta(game, child, guide, -INFINITY, INFINITY, depth - 1, context)
        if score > max_value:
            max_value = score
            position = action
    return context.leave(max_value), position
