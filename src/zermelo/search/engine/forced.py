"""Forced wins where positions may come back: which moves keep one, as far as that is found in time."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING

from zermelo.position import Position
from zermelo.search.decision import Decision, Limit, Solution
from zermelo.search.zero_sum import max_player

if TYPE_CHECKING:
    from zermelo.search.engine.engine import Engine

NODES = 1 << 15  # for each move


def with_forced_moves(
    engine: Engine, position: Position, solution: Solution, forced: Decision, distance: bool
) -> Solution:
    """The solution with the moves that provably keep the value; complete if it is known of every move."""
    assert forced.plies is not None
    assert forced.value is not None
    game, began, nodes = engine.game, time.perf_counter(), solution.nodes + forced.nodes
    value = forced.value if max_player(position) == 0 else game.total - forced.value
    keeps: dict[str, bool | None] = {}
    for move in position.legal_moves:
        after = position.play(move)
        keeps[move], visited = _keeps_value(engine, after, value, forced.plies - 1 if distance else None)
        nodes += visited
    if forced.move is not None:
        keeps[forced.move] = True
    return replace(
        solution,
        moves=[move for move, kept in keeps.items() if kept],
        complete=None not in keeps.values(),
        nodes=nodes,
        seconds=solution.seconds + forced.seconds + time.perf_counter() - began,
    )


def _keeps_value(engine: Engine, after: Position, value: float, plies: int | None) -> tuple[bool | None, int]:
    """Whether the first player gets the value from here, in so many plies if that counts; None: not known.

    Also the nodes that it took to find out.
    """
    if after.is_over:
        return after.utility(0) == value and plies in (None, 0), 0
    depth = None if plies is None else max(1, plies)
    found = engine.analyze(after, Limit(nodes=NODES, depth=depth), equal_depth=plies is not None)
    if found.proven and found.plies is not None and found.value is not None:
        first = found.value if max_player(after) == 0 else engine.game.total - found.value
        return first == value and plies in (None, found.plies), found.nodes
    # Searched in full for so many plies, without an end: it takes longer, which only the loser wants.
    winner = 0 if value > engine.game.total / 2 else 1
    takes_longer = plies is not None and found.depth == depth and winner != after.to_move
    return (False if takes_longer else None), found.nodes
