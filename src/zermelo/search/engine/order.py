"""The order of moves: those that cut soonest should come first."""

from __future__ import annotations

from typing import Any

from zermelo.native.bits import as_int
from zermelo.native.memory import load, store
from zermelo.search.engine.paper import (
    CANDIDATES,
    FIRST,
    FRAME,
    HINT,
    HISTORIES,
    HISTORY,
    KILLER_1,
    KILLER_2,
    KILLERS,
    MOST_ACTIONS,
    MOST_WAITING,
    MOVE,
    RANK,
    SWITCHES,
    WAIT,
    WAITING,
)

# A rank, from the most important: the game's hint (which must be less than 2 ** 20), a killer, the history;
# and last the index, the lower the better.
_INDEX = 1 << 12
_HISTORY = _INDEX
_KILLER = _HISTORY << 28
_HINT = _KILLER << 1
_MOST_HISTORY = (1 << 28) - 1


def collect(game: Any, state: Any, player: int, depth: int, frame: int, paper: Any) -> int:
    """Write down the moves to try, the most promising first. Returns where they end."""
    first = end = load(paper, frame + FIRST)
    if load(paper, SWITCHES) & CANDIDATES != 0:
        for action in game.candidates(state):
            insert(
                paper, first, end, action, rank(game, state, player, depth, action, end - first, frame, paper)
            )
            end += 1
    else:
        for action in game.actions(state):
            insert(
                paper, first, end, action, rank(game, state, player, depth, action, end - first, frame, paper)
            )
            end += 1
    return close(end, frame, paper)


def collect_unstable(game: Any, state: Any, player: int, threatened: bool, frame: int, paper: Any) -> int:
    """Write down the unstable moves, or all where a threat must be answered. Returns where they end."""
    if threatened:
        return collect(game, state, player, 0, frame, paper)
    first = end = load(paper, frame + FIRST)
    for action in game.tactical_actions(state):
        insert(paper, first, end, action, rank(game, state, player, 0, action, end - first, frame, paper))
        end += 1
    return close(end, frame, paper)


def close(end: int, frame: int, paper: Any) -> int:
    """That was the last move: those of the next ply begin here."""
    if end >= MOST_WAITING:
        raise RecursionError("more moves wait to be tried than there is room for; limit the depth")
    store(paper, frame + FRAME + FIRST, end)
    return end


def put_first(index: int, first: int, end: int, paper: Any) -> None:
    """Let the move with this index come first; the others stay in their order."""
    i = first
    while i < end and index_of(load(paper, WAITING + WAIT * i + RANK)) != index:
        i += 1
    if i < end:
        move_up(i, first, paper)


def move_up(i: int, first: int, paper: Any) -> None:
    """Let a move come first; the others stay in their order."""
    action, rank = load(paper, WAITING + WAIT * i + MOVE), load(paper, WAITING + WAIT * i + RANK)
    while i > first:
        store(paper, WAITING + WAIT * i + MOVE, load(paper, WAITING + WAIT * (i - 1) + MOVE))
        store(paper, WAITING + WAIT * i + RANK, load(paper, WAITING + WAIT * (i - 1) + RANK))
        i -= 1
    store(paper, WAITING + WAIT * first + MOVE, action)
    store(paper, WAITING + WAIT * first + RANK, rank)


def insert(paper: Any, first: int, end: int, action: int, rank: int) -> None:
    """One more move, put where it belongs."""
    j = WAITING + WAIT * end
    start = WAITING + WAIT * first
    while j > start and load(paper, j - WAIT + RANK) < rank:
        store(paper, j + MOVE, load(paper, j - WAIT + MOVE))
        store(paper, j + RANK, load(paper, j - WAIT + RANK))
        j -= WAIT
    store(paper, j + MOVE, action)
    store(paper, j + RANK, rank)


def rank(game: Any, state: Any, player: int, depth: int, action: int, i: int, frame: int, paper: Any) -> int:
    """How promising the i-th move is."""
    switches = load(paper, SWITCHES)
    value = (_INDEX - 1) - (i & (_INDEX - 1))
    if switches & HINT != 0:
        value += as_int(game.move_order(state, action, depth)) * _HINT
    if switches & KILLERS != 0 and (
        action == load(paper, frame + KILLER_1) or action == load(paper, frame + KILLER_2)
    ):
        value += _KILLER
    if switches & HISTORY != 0:
        value += load(paper, history_of(player, action)) * _HISTORY
    return value


def index_of(rank: int) -> int:
    """The index of a move among those that the game gave."""
    return (_INDEX - 1) - (rank & (_INDEX - 1))


def history_of(player: int, action: int) -> int:
    """Where the paper says how often an action was good for that player."""
    return HISTORIES + MOST_ACTIONS * player + (action & (MOST_ACTIONS - 1))


def was_good(player: int, action: int, depth: int, frame: int, paper: Any) -> None:
    """The action cut: try it sooner next time."""
    if action != load(paper, frame + KILLER_1):
        store(paper, frame + KILLER_2, load(paper, frame + KILLER_1))
        store(paper, frame + KILLER_1, action)
    place = history_of(player, action)
    depth = min(depth, 64)
    store(paper, place, min(_MOST_HISTORY, load(paper, place) + depth * depth))
