"""Move ordering: moves that are likely to cause a cutoff are searched first."""

from __future__ import annotations

from typing import Any

from zermelo.native.bits import as_int
from zermelo.search.engine.context import HISTORY_ACTIONS, MAX_STACKED_MOVES, SearchContext
from zermelo.search.engine.steps import CANDIDATES, HISTORY, KILLERS, MOVE_ORDER
from zermelo.search.engine.tuning import MAX_HISTORY_DEPTH

# The rank of a move, from its highest bits: the guide's move order (less than 2 ** 20), 1 bit for a killer,
# 28 bits of history, and 12 bits of the index among the moves of the node, where the lower is better.
_INDEX = 1 << 12
_HISTORY = _INDEX
_KILLER = _HISTORY << 28
_MOVE_ORDER = _KILLER << 1
_MAX_HISTORY = (1 << 28) - 1


def collect_moves(
    game: Any, state: Any, guide: Any, player: int, depth: int, ply: int, context: SearchContext
) -> int:
    """Put the moves of a node on the move stack, the most promising first. Returns where they end."""
    first = end = context.frames[ply].first_move
    if context.steps & CANDIDATES:
        for action in guide.candidates(state):
            rank = rank_of(state, guide, player, depth, action, end - first, ply, context)
            insert(action, rank, first, end, context)
            end += 1
    else:
        for action in game.actions(state):
            rank = rank_of(state, guide, player, depth, action, end - first, ply, context)
            insert(action, rank, first, end, context)
            end += 1
    return close(end, ply, context)


def collect_tactical_moves(
    game: Any, state: Any, guide: Any, player: int, in_check: bool, ply: int, context: SearchContext
) -> int:
    """Put the tactical moves on the move stack, or all moves if in check. Returns where they end."""
    if in_check:
        return collect_moves(game, state, guide, player, 0, ply, context)
    first = end = context.frames[ply].first_move
    for action in guide.tactical_actions(state):
        rank = rank_of(state, guide, player, 0, action, end - first, ply, context)
        insert(action, rank, first, end, context)
        end += 1
    return close(end, ply, context)


def close(end: int, ply: int, context: SearchContext) -> int:
    """End the moves of a node: those of the next ply begin here."""
    if end >= MAX_STACKED_MOVES:
        raise RecursionError("more moves wait to be tried than there is room for; limit the depth")
    context.frames[ply + 1].first_move = end
    return end


def rank_of(
    state: Any,
    guide: Any,
    player: int,
    depth: int,
    action: int,
    index: int,
    ply: int,
    context: SearchContext,
) -> int:
    """How promising a move is."""
    steps, killers = context.steps, context.frames[ply].killers
    rank = (_INDEX - 1) - (index & (_INDEX - 1))
    if steps & MOVE_ORDER:
        rank += as_int(guide.move_order(state, action, depth)) * _MOVE_ORDER
    if steps & KILLERS and (action == killers[0] or action == killers[1]):
        rank += _KILLER
    if steps & HISTORY:
        rank += context.history[history_index(player, action)] * _HISTORY
    return rank


def index_of(rank: int) -> int:
    """The index of a move among those that the game yields."""
    return (_INDEX - 1) - (rank & (_INDEX - 1))


def insert(action: int, rank: int, first: int, end: int, context: SearchContext) -> None:
    """Insert a move among those from `first` to `end`, which are sorted by rank."""
    moves = context.move_stack
    i = end
    while i > first and moves[i - 1].rank < rank:
        moves[i].action = moves[i - 1].action
        moves[i].rank = moves[i - 1].rank
        i -= 1
    moves[i].action = action
    moves[i].rank = rank


def move_to_front(index: int, first: int, end: int, context: SearchContext) -> None:
    """Let the move with this index come first; the others keep their order."""
    i = first
    while i < end and index_of(context.move_stack[i].rank) != index:
        i += 1
    if i < end:
        move_up(i, first, context)


def move_up(i: int, first: int, context: SearchContext) -> None:
    """Move the i-th move up to `first`; the others keep their order."""
    moves = context.move_stack
    action, rank = moves[i].action, moves[i].rank
    while i > first:
        moves[i].action = moves[i - 1].action
        moves[i].rank = moves[i - 1].rank
        i -= 1
    moves[first].action = action
    moves[first].rank = rank


def history_index(player: int, action: int) -> int:
    """Where the history of an action of a player is counted."""
    return HISTORY_ACTIONS * player + (action & (HISTORY_ACTIONS - 1))


def reward_cutoff(player: int, action: int, depth: int, ply: int, context: SearchContext) -> None:
    """Let the move that caused a cutoff come earlier in other nodes."""
    context.frames[ply].add_killer(action)
    i, depth = history_index(player, action), min(depth, MAX_HISTORY_DEPTH)
    context.history[i] = min(_MAX_HISTORY, context.history[i] + depth * depth)
