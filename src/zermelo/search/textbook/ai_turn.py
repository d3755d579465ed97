"""Deck 003's program: `ai_turn` tries each move and asks minimax for its score.

Its `count` does not include the root, which is no call of minimax: from the empty tic-tac-toe board it
prints 549,945, one less than the nodes of the tree. With pruning it prints 30,709, since each move is
searched with a new, full window; one search from the root needs 18,297 nodes.
"""

from __future__ import annotations

from typing import Any

from zermelo.search.notes import INFINITY, child, children, enter, leave, move, worth
from zermelo.search.textbook.alpha_beta import alpha_beta
from zermelo.search.textbook.minimax import minimax
from zermelo.search.textbook.recorded import NO_MOVE


def ai_turn(game: Any, state: Any, depth: int, notes: Any) -> tuple[float, int]:
    """Deck 003, "Minimax Code from Scratch": MAX, who is to move, takes the move with the highest score."""
    enter(notes, -INFINITY, INFINITY)
    if game.is_terminal(state) or depth == 0:
        return leave(notes, worth(game, state, notes)), NO_MOVE
    max_value = -INFINITY
    position = NO_MOVE
    for i in range(children(game, state, depth, notes)):
        score = minimax(game, child(game, state, i, notes), depth - 1, notes)
        if score > max_value:
            max_value = score
            position = move(i, notes)
    return leave(notes, max_value), position


def ai_turn_pruning(game: Any, state: Any, depth: int, notes: Any) -> tuple[float, int]:
    """Deck 003, "Alpha-Beta Pruning Code": the same with `minimax_abp`, whose window is new for each move."""
    enter(notes, -INFINITY, INFINITY)
    if game.is_terminal(state) or depth == 0:
        return leave(notes, worth(game, state, notes)), NO_MOVE
    max_value = -INFINITY
    position = NO_MOVE
    for i in range(children(game, state, depth, notes)):
        score = alpha_beta(game, child(game, state, i, notes), -INFINITY, INFINITY, depth - 1, notes)
        if score > max_value:
            max_value = score
            position = move(i, notes)
    return leave(notes, max_value), position
