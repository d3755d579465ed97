"""perft: how many sequences of moves there are of exactly that many plies. The published test of rules."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from zermelo.native.run import MOST_PLIES, Stopped, prepare, run
from zermelo.position import Position
from zermelo.search.line import Line
from zermelo.search.rule_errors import locate_error


@dataclass(frozen=True)
class Perft:
    """Sequences of exactly `depth` plies, and apart from them the games that ended earlier."""

    depth: int
    nodes: int
    finished: int
    seconds: float


class PerftContext(Line):
    """What perft reads and writes while it runs."""

    finished: int  # games that ended earlier


def perft(position: Position, depth: int, native: bool | None = None) -> Perft:
    """Count the sequences of moves from the position."""
    if not 0 <= depth <= MOST_PLIES:
        raise ValueError(f"perft needs a depth from 0 to {MOST_PLIES}, not {depth}")
    context = PerftContext()
    call = (count_sequences, position.game.for_perft(), position.state, depth, 0, context)
    try:
        prepare(*call, native=native)
        began = time.perf_counter()
        nodes = int(run(*call, stop=context, native=native))
    except Stopped:
        raise KeyboardInterrupt from None
    except Exception as error:
        raise locate_error(position, context.path, error) from None
    return Perft(depth, nodes, context.finished, time.perf_counter() - began)


def count_sequences(game: Any, state: Any, depth: int, ply: int, context: PerftContext) -> int:
    """Count the sequences. The actions of the last ply are counted, not played."""
    if depth == 0:
        return 1
    context.length = ply
    if depth == 1:
        count: int = game.count_actions(state)
        if count == 0:
            context.finished += 1
        return count
    if game.is_terminal(state):
        context.finished += 1
        return 0
    if context.stop != 0:
        raise Stopped
    nodes = 0
    for action in game.actions(state):
        context.length = ply
        context.actions[ply] = action
        nodes += count_sequences(game, game.result(state, action), depth - 1, ply + 1, context)
    return nodes
