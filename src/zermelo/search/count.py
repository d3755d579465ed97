"""count: how big a game is: the nodes of its tree, the games that can be played, the positions there are."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from zermelo.native.memory import Memory, load, load_bits, poll, store, store_bits
from zermelo.native.run import MOST_PLIES, STOP, Stopped, prepare, run
from zermelo.position import Position
from zermelo.search.keys import check_key
from zermelo.search.notes import ACTION, FRAME, FRAMES, NODES, PLY, Notes, name_position

# For each ply, in a memory of its own: nodes of the tree, games that end there, positions first met there.
TREE, GAMES, POSITIONS, ROW = 0, 1, 2, 3
FULL = -1  # what `count_positions` answers when its set of positions needs more room
FIRST_PLACES, MOST_PLACES = 1 << 16, 1 << 26  # of that set; at most 1 GB


class TooMany(ValueError):  # noqa: N818  (what is wrong with the question)
    """There are more positions than can be remembered."""


@dataclass(frozen=True)
class Count:
    """How big a game is, as a whole and ply by ply."""

    nodes: int  # of the game tree, the root included
    games: int  # leaves of the tree: ways in which a game can go
    positions: int  # distinct states
    by_ply: list[dict[str, int]]
    seconds: float


def count(position: Position, depth: int | None = None, native: bool | None = None) -> Count:
    """Count everything below the position, to that many plies if a depth is given."""
    depth = MOST_PLIES if depth is None else depth
    if not 0 <= depth <= MOST_PLIES:
        raise ValueError(f"count needs a depth from 0 to {MOST_PLIES}, not {depth}")
    check_key(position)
    began = time.perf_counter()
    rows = Memory(ROW * (MOST_PLIES + 2))
    _run(count_tree, position, native, depth, 0, rows)
    size = FIRST_PLACES
    while True:
        distinct = Memory(ROW * (MOST_PLIES + 2))
        if _run(count_positions, position, native, depth, 0, distinct, Memory(2 * size), size) != FULL:
            break
        size *= 4
        if size > MOST_PLACES:
            raise TooMany(f"there are more positions within {depth} plies than can be kept; limit the depth")
    plies = [ply for ply in range(MOST_PLIES + 1) if rows.ints[ROW * ply + TREE]]
    by_ply = [
        {
            "ply": ply,
            "nodes": int(rows.ints[ROW * ply + TREE]),
            "games": int(rows.ints[ROW * ply + GAMES]),
            "positions": int(distinct.ints[ROW * ply + POSITIONS]),
        }
        for ply in plies
    ]
    total = {name: sum(row[name] for row in by_ply) for name in ("nodes", "games", "positions")}
    return Count(**total, by_ply=by_ply, seconds=time.perf_counter() - began)


def _run(function: Any, position: Position, native: bool | None, *args: Any) -> Any:
    notes = Notes()
    call = (function, position.game, position.state, *args, notes)
    try:
        prepare(*call, native=native)
        return run(*call, stop=notes, native=native)
    except Stopped:
        raise KeyboardInterrupt from None
    except Exception as error:
        raise name_position(position, notes.path, error) from None


def count_tree(game: Any, state: Any, depth: int, ply: int, rows: Any, notes: Any) -> int:
    """Visit every node of the tree."""
    if poll(notes, STOP) != 0:
        raise Stopped
    store(rows, ROW * ply + TREE, load(rows, ROW * ply + TREE) + 1)
    store(notes, PLY, ply + 1)
    if game.is_terminal(state):
        store(rows, ROW * ply + GAMES, load(rows, ROW * ply + GAMES) + 1)
        return 0
    if ply >= MOST_PLIES:
        raise RecursionError("a line of play did not end within 4096 plies; limit the depth")
    if depth > 0:
        for action in game.actions(state):
            store(notes, PLY, ply + 1)
            store(notes, FRAMES + FRAME * ply + ACTION, action)
            count_tree(game, game.result(state, action), depth - 1, ply + 1, rows, notes)
    return 0


def count_positions(
    game: Any, state: Any, depth: int, ply: int, rows: Any, seen: Any, size: int, notes: Any
) -> int:
    """Visit every position, once if it can be.

    `seen` is a hash table from keys (0 is an empty place) to the plies that were searched below: a position
    met again with more plies to go is searched again, but counted once, for the ply where it was met first.
    """
    if poll(notes, STOP) != 0:
        raise Stopped
    store(notes, PLY, ply + 1)
    if load(notes, NODES) * 4 > size * 3:
        return FULL
    key = game.key(state) | 1
    place = (key >> 1) % size
    while load_bits(seen, 2 * place) != 0 and load_bits(seen, 2 * place) != key:
        place = (place + 1) % size
    if load_bits(seen, 2 * place) == key:
        if load(seen, 2 * place + 1) >= depth:
            return 0
    else:
        store_bits(seen, 2 * place, key)
        store(notes, NODES, load(notes, NODES) + 1)
        store(rows, ROW * ply + POSITIONS, load(rows, ROW * ply + POSITIONS) + 1)
    store(seen, 2 * place + 1, depth)
    if depth > 0 and not game.is_terminal(state):
        for action in game.actions(state):
            store(notes, PLY, ply + 1)
            store(notes, FRAMES + FRAME * ply + ACTION, action)
            after = game.result(state, action)
            if count_positions(game, after, depth - 1, ply + 1, rows, seen, size, notes) == FULL:
                return FULL
    return 0
