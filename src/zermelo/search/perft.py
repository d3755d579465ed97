"""perft: how many sequences of moves there are of exactly that many plies. The published test of rules."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from zermelo.native.memory import load, poll, store
from zermelo.native.run import MOST_PLIES, STOP, Stopped, prepare, run
from zermelo.position import Position
from zermelo.search.notes import ACTION, FRAME, FRAMES, LEAVES, PLY, Notes, name_position


@dataclass(frozen=True)
class Perft:
    """Sequences of exactly `depth` plies, and apart from them the games that ended earlier."""

    depth: int
    nodes: int
    finished: int
    seconds: float


def perft(position: Position, depth: int, native: bool | None = None) -> Perft:
    """Count the sequences of moves from the position."""
    if not 0 <= depth <= MOST_PLIES:
        raise ValueError(f"perft needs a depth from 0 to {MOST_PLIES}, not {depth}")
    notes = Notes()
    call = (count_sequences, position.game.for_perft(), position.state, depth, 0, notes)
    try:
        prepare(*call, native=native)
        began = time.perf_counter()
        nodes = int(run(*call, stop=notes, native=native))
    except Stopped:
        raise KeyboardInterrupt from None
    except Exception as error:
        raise name_position(position, notes.path, error) from None
    return Perft(depth, nodes, int(notes.ints[LEAVES]), time.perf_counter() - began)


def count_sequences(game: Any, state: Any, depth: int, ply: int, notes: Any) -> int:
    """The last ply is counted, not played; finished games are counted in the notes."""
    if depth == 0:
        return 1
    store(notes, PLY, ply + 1)
    if depth == 1:
        count = game.count_actions(state)
        if count == 0:
            store(notes, LEAVES, load(notes, LEAVES) + 1)
        return count
    if game.is_terminal(state):
        store(notes, LEAVES, load(notes, LEAVES) + 1)
        return 0
    if poll(notes, STOP) != 0:
        raise Stopped
    nodes = 0
    for action in game.actions(state):
        store(notes, PLY, ply + 1)
        store(notes, FRAMES + FRAME * ply + ACTION, action)
        nodes += count_sequences(game, game.result(state, action), depth - 1, ply + 1, notes)
    return nodes
