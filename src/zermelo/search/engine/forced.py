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
    """The solution, with the moves that are proven to keep the value; complete if no other might."""
    assert forced.plies is not None
    assert forced.value is not None
    game, began, nodes = engine.game, time.perf_counter(), solution.nodes + forced.nodes
    value = forced.value if max_player(position) == 0 else game.total - forced.value
    kept: dict[str, bool | None] = {}
    for move in position.legal_moves:
        after = position.play(move)
        kept[move], visited = _keeps(engine, after, value, forced.plies - 1 if distance else None)
        nodes += visited
    if forced.move is not None:
        kept[forced.move] = True
    return replace(
        solution,
        moves=[move for move, keeps in kept.items() if keeps],
        complete=None not in kept.values(),
        nodes=nodes,
        seconds=solution.seconds + forced.seconds + time.perf_counter() - began,
    )


def _keeps(engine: Engine, after: Position, value: float, plies: int | None) -> tuple[bool | None, int]:
    """Does the first player get the value from here, in so many plies if that counts? None: not known.

    Also the nodes that it took to find out.
    """
    if after.is_over:
        return after.utility(0) == value and plies in (None, 0), 0
    depth = None if plies is None else max(1, plies)
    found = engine.analyze(after, Limit(nodes=NODES, depth=depth), equal_depth=plies is not None)
    if found.proven and found.plies is not None and found.value is not None:
        first = found.value if max_player(after) == 0 else engine.game.total - found.value
        return first == value and plies in (None, found.plies), found.nodes
    # Searched in full for so many plies, without an end: it takes longer, which only a loser wants.
    winner = 0 if value > engine.game.total / 2 else 1
    longer = plies is not None and found.depth == depth and winner != after.to_move
    return (False if longer else None), found.nodes
