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
from zermelo.native.memory import (
    like,
    load,
    load_bits,
    load_like,
    store,
    store_bits,
    store_like,
)
from zermelo.native.run import MOST_PLIES, STOP, Stopped, prepare, run
from zermelo.position import Position
from zermelo.search.analyze import check_game, max_player
from zermelo.search.decision import tidy
from zermelo.search.notes import (
    ACTION,
    ENTRY,
    FRAME,
    FRAME_NOW,
    FRAMES,
    INFINITY,
    MASK,
    NODES,
    TABLE,
    Notes,
    name_position,
)

ENTRIES = 1 << 22  # of the table: 64 MB
INFINITE = 1 << 40  # more than any utility
TOO_DEEP = 2  # in word STOP
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
        self.position, self.game, self.native = position, position.game, native
        size = 1 << (entries.bit_length() - 1)  # a power of two
        self.notes = Notes(entries=size)
        self.watch = watch and (lambda: watch(int(self.notes.ints[NODES])))
        # Whole numbers are quicker. A utility that is none of them is found out by `like`.
        whole = all(isinstance(number, int) for number in (*self.game.utility_range, self.game.total))
        self.infinite = INFINITE if whole else float(INFINITE)

    def solution(self) -> Solution:
        position, mover = self.position, self.position.to_move
        value, moves, complete = None, [], False
        if not position.is_over:
            prepare(*self._call(position.state, mover, -self.infinite, self.infinite), native=self.native)
        began = time.perf_counter()
        try:
            value = self._value(position, mover, -self.infinite, self.infinite)
            for move in position.legal_moves:
                if self._value(position.play(move), mover, self._below(value), value) >= value:
                    moves.append(move)
            complete = True
        except Stopped:
            pass
        if value is not None and mover != max_player(position):
            value = self.game.total - value
        return Solution(
            value=tidy(value),
            player=self.game.player_name(max_player(position)),
            moves=moves,
            nodes=int(self.notes.ints[NODES]),
            seconds=time.perf_counter() - began,
            complete=complete,
        )

    def _below(self, value: Any) -> Any:
        return value - 1 if isinstance(self.infinite, int) else math.nextafter(value, -INFINITY)

    def _value(self, position: Position, player: int, alpha: Any, beta: Any) -> Any:
        """The value of any position for any player, within a window."""
        game = self.game
        if position.is_over:
            self.notes.ints[NODES] += 1
            return like(game.utility(position.state, player), alpha)
        if position.to_move != player:
            low, high = game.total - beta, game.total - alpha
            return game.total - self._value(position, 1 - player, low, high)
        call = self._call(position.state, player, alpha, beta)
        try:
            value = run(*call, stop=self.notes, native=self.native, watch=self.watch)
        except Exception as error:
            raise name_position(position, self.notes, error) from None
        if self.notes.ints[STOP] == TOO_DEEP:
            raise RecursionError("a line of play did not end within 4096 plies: these rules may never end")
        if self.notes.ints[STOP]:
            raise Stopped
        return value

    def _call(self, state: Any, player: int, alpha: Any, beta: Any) -> tuple[Any, ...]:
        alpha, beta = (type(self.infinite)(bound) for bound in (alpha, beta))
        return known_value, self.game, state, player, alpha, beta, FRAMES, self.notes


def known_value(game: Any, state: Any, player: int, alpha: Any, beta: Any, frame: int, notes: Any) -> Any:
    """The value of an unfinished game for the player to move: exact between alpha and beta, else a bound.

    Values are integers if alpha is one, else reals. If the notes say stop, what is returned means nothing.
    """
    # 1. One more node; but a line of play so long may never end.
    store(notes, NODES, load(notes, NODES) + 1)
    if frame >= FRAMES + FRAME * MOST_PLIES:
        store(notes, STOP, TOO_DEEP)
        return alpha

    # 2. What the table knows may be enough.
    key = game.key(state)
    entry = TABLE + ENTRY * (key & load(notes, MASK))
    key = key >> 2 << 2
    found = load_bits(notes, entry)
    if found >> 2 << 2 == key:
        bound = found & 3
        value = load_like(notes, entry + 1, alpha)
        if bound == EXACT or (bound == LOWER and value >= beta) or (bound == UPPER and value <= alpha):
            return value

    # 3. Try each move. A finished game is worth its utility; else what is good for the other player is bad
    #    for this one, unless it is this one's turn again.
    total = like(game.total, alpha)
    best = like(-INFINITE, alpha)
    floor = alpha
    for action in game.actions(state):
        store(notes, FRAME_NOW, frame)
        store(notes, frame + ACTION, action)
        child = game.result(state, action)
        if game.is_terminal(child):
            store(notes, NODES, load(notes, NODES) + 1)
            value = like(game.utility(child, player), alpha)
        else:
            if game.to_move(child) == player:
                value = known_value(game, child, player, floor, beta, frame + FRAME, notes)
            else:
                low, high = total - beta, total - floor
                value = total - known_value(game, child, 1 - player, low, high, frame + FRAME, notes)
            if load(notes, STOP) != 0:  # (read anew after each call: no need to poll)
                return alpha
        if value > best:
            best = value
            if value > floor:
                floor = value
                if value >= beta:
                    break

    # 4. Remember.
    bound = EXACT
    if best <= alpha:
        bound = UPPER
    elif best >= beta:
        bound = LOWER
    store_bits(notes, entry, key | bound)
    store_like(notes, entry + 1, best)
    return best
