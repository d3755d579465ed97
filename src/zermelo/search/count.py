"""count: how big a game is: the nodes of its tree, the games that can be played, the positions there are."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

import numpy as np

from zermelo.native.run import MOST_PLIES, Stopped, prepare, run
from zermelo.native.struct import Array, Struct, array, pointer
from zermelo.position import Position
from zermelo.search.keys import check_key
from zermelo.search.line import Line
from zermelo.search.rule_errors import locate_error

FULL = -1  # what `count_positions` answers when its hash set of positions is too small
FIRST_SLOTS, MAX_SLOTS = 1 << 16, 1 << 26  # of that set; at most 1 GB


class PlyCount(Struct):
    """What there is at one ply."""

    nodes: int  # of the game tree
    games: int  # that end there
    positions: int  # that were first met there


class Slot(Struct):
    """A slot of the hash set of positions."""

    key: np.uint64  # 0: empty
    depth: int  # plies that were searched below the position


class CountContext(Line):
    """What counting reads and writes while it runs."""

    seen: int  # distinct positions
    slot_count: int
    slots: Array[Slot] = pointer()
    plies: Array[PlyCount] = array(MOST_PLIES + 2)

    def __init__(self, slots: int) -> None:
        super().__init__()
        self.slots, self.slot_count = Array.new(Slot, slots), slots


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
    tree = CountContext(0)
    _run(count_tree, position, native, depth, tree)
    slots = FIRST_SLOTS
    while True:
        distinct = CountContext(slots)
        if _run(count_positions, position, native, depth, distinct) != FULL:
            break
        slots *= 4
        if slots > MAX_SLOTS:
            raise TooMany(f"there are more positions within {depth} plies than can be kept; limit the depth")
    by_ply = []
    for ply in range(MOST_PLIES + 1):
        found = tree.plies[ply]
        if found.nodes:
            positions = distinct.plies[ply].positions
            by_ply.append({"ply": ply, "nodes": found.nodes, "games": found.games, "positions": positions})
    total = {name: sum(row[name] for row in by_ply) for name in ("nodes", "games", "positions")}
    return Count(**total, by_ply=by_ply, seconds=time.perf_counter() - began)


def _run(function: Any, position: Position, native: bool | None, depth: int, context: CountContext) -> Any:
    call = (function, position.game, position.state, depth, 0, context)
    try:
        prepare(*call, native=native)
        return run(*call, stop=context, native=native)
    except Stopped:
        raise KeyboardInterrupt from None
    except Exception as error:
        raise locate_error(position, context.path, error) from None


def count_tree(game: Any, state: Any, depth: int, ply: int, context: CountContext) -> int:
    """Visit every node of the tree."""
    if context.stop != 0:
        raise Stopped
    context.length = ply
    context.plies[ply].nodes += 1
    if game.is_terminal(state):
        context.plies[ply].games += 1
        return 0
    if ply >= MOST_PLIES:
        raise RecursionError("a line of play did not end within 4096 plies; limit the depth")
    if depth > 0:
        for action in game.actions(state):
            context.length = ply
            context.actions[ply] = action
            count_tree(game, game.result(state, action), depth - 1, ply + 1, context)
    return 0


def count_positions(game: Any, state: Any, depth: int, ply: int, context: CountContext) -> int:
    """Visit every position, once if it can be.

    A position met again with more plies to go is searched again, but counted once, for the ply where it was
    met first.
    """
    if context.stop != 0:
        raise Stopped
    context.length = ply
    if context.seen * 4 > context.slot_count * 3:
        return FULL
    key = game.key(state) | 1
    i = (key >> 1) % context.slot_count
    while context.slots[i].key != 0 and context.slots[i].key != key:
        i = (i + 1) % context.slot_count
    slot = context.slots[i]
    if slot.key == key:
        if slot.depth >= depth:
            return 0
    else:
        slot.key = key
        context.seen += 1
        context.plies[ply].positions += 1
    slot.depth = depth
    if depth > 0 and not game.is_terminal(state):
        for action in game.actions(state):
            context.length = ply
            context.actions[ply] = action
            if count_positions(game, game.result(state, action), depth - 1, ply + 1, context) == FULL:
                return FULL
    return 0
