"""solve: the value of a position under perfect play, and every move that keeps it.

The search is negamax with alpha-beta to the end of the game, with a table of what is already known.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from zermelo.game import Game
from zermelo.native.memory import Memory, load, load_bits, load_real, poll, store, store_bits, store_real
from zermelo.native.run import MOST_PLIES, STOP, Stopped, prepare, run
from zermelo.position import Position
from zermelo.search.analyze import check_game, max_player, told
from zermelo.search.notes import ACTION, FRAME, FRAMES, INFINITY, NODES, PLY, Notes, name_position

ENTRIES = 1 << 22  # of the table: 64 MB
# An entry is two words: the key, its two lowest bits replaced by what the value is, and the value.
EXACT, LOWER, UPPER = 1, 2, 3


@dataclass(frozen=True)
class Solution:
    """The value of a position under perfect play, for `player`, and all moves that achieve it."""

    value: float | None  # None if the solver was stopped before it knew
    player: str
    moves: list[str]
    nodes: int
    seconds: float
    complete: bool

    def to_json(self) -> dict[str, Any]:
        data = asdict(self)
        data["for"] = data.pop("player")
        return data


def solve(
    position: Position | Game | str,
    *,
    entries: int = ENTRIES,
    native: bool | None = None,
    watch: Callable[[int], None] | None = None,
) -> Solution:
    """The value and all best moves. `watch` is told now and then how many nodes were visited.

    Ctrl-C ends it with what is known by then.
    """
    position = position if isinstance(position, Position) else Position(position)
    check_game(position.game, "solve")
    return _Solver(position, entries, native, watch).solution()


class _Solver:
    def __init__(self, position: Position, entries: int, native: bool | None, watch: Any) -> None:
        self.position, self.native = position, native
        size = 1 << (entries.bit_length() - 1)  # a power of two
        self.table, self.mask = Memory(2 * size), size - 1
        self.notes = Notes()
        self.watch = watch and (lambda: watch(int(self.notes.ints[NODES])))

    def solution(self) -> Solution:
        game, position = self.position.game, self.position
        prepare(*self._call(position.state, -INFINITY, INFINITY), native=self.native)
        began = time.perf_counter()
        value, moves, complete = None, [], False
        try:
            value = self._value(position.state, -INFINITY, INFINITY)
            for action, name in zip(position.legal_actions, position.legal_moves, strict=True):
                if self._keeps(game.result(position.state, action), value):
                    moves.append(name)
            complete = True
        except Stopped:
            pass
        if value is not None:
            value = told(game, value if position.to_move == max_player(position) else -value)
        return Solution(
            value=value,
            player=game.player_name(max_player(position)),
            moves=moves,
            nodes=int(self.notes.ints[NODES]),
            seconds=time.perf_counter() - began,
            complete=complete,
        )

    def _keeps(self, state: Any, value: float) -> bool:
        """Does the move that led to this state keep the value for the player who made it?"""
        if self.position.game.to_move(state) == self.position.to_move:
            return self._value(state, math.nextafter(value, -INFINITY), value) >= value
        return -self._value(state, -value, math.nextafter(-value, INFINITY)) >= value

    def _call(self, state: Any, alpha: float, beta: float) -> tuple[Any, ...]:
        return known_value, self.position.game, state, alpha, beta, 0, self.notes, self.table, self.mask

    def _value(self, state: Any, alpha: float, beta: float) -> float:
        call = self._call(state, float(alpha), float(beta))
        try:
            return float(run(*call, stop=self.notes, native=self.native, watch=self.watch))
        except Stopped:
            raise
        except Exception as error:
            raise name_position(self.position.game, state, self.notes, error) from None


def known_value(
    game: Any, state: Any, alpha: float, beta: float, ply: int, notes: Any, table: Any, mask: int
) -> float:
    """The value for the player to move: exact between alpha and beta, else a bound on the same side."""
    # 1. One more node. Stop if told to.
    store(notes, NODES, load(notes, NODES) + 1)
    store(notes, PLY, ply + 1)
    if poll(notes, STOP) != 0:
        raise Stopped
    if ply >= MOST_PLIES:
        raise RecursionError("a line of play did not end within 4096 plies: these rules may never end")

    # 2. A finished game is worth its utility. 0 is an even result.
    player = game.to_move(state)
    if game.is_terminal(state):
        return game.utility(state, player) - game.total / 2.0

    # 3. What the table knows may be enough.
    key = game.key(state)
    entry = 2 * (key & mask)
    key = key >> 2 << 2
    found = load_bits(table, entry)
    if found >> 2 << 2 == key:
        bound = found & 3
        value = load_real(table, entry + 1)
        if bound == EXACT or (bound == LOWER and value >= beta) or (bound == UPPER and value <= alpha):
            return value

    # 4. Try each move; the value is negated where the mover changes.
    best = -INFINITY
    floor = alpha
    for action in game.actions(state):
        store(notes, FRAMES + FRAME * ply + ACTION, action)
        child = game.result(state, action)
        if game.to_move(child) == player:
            value = known_value(game, child, floor, beta, ply + 1, notes, table, mask)
        else:
            value = -known_value(game, child, -beta, -floor, ply + 1, notes, table, mask)
        if value > best:
            best = value
            if value > floor:
                floor = value
                if value >= beta:
                    break

    # 5. Remember.
    bound = EXACT
    if best <= alpha:
        bound = UPPER
    elif best >= beta:
        bound = LOWER
    store_bits(table, entry, key | bound)
    store_real(table, entry + 1, best)
    return best
