"""The solver as users see it: values are found by questions with a yes or no."""

from __future__ import annotations

import time
from collections.abc import Callable

from zermelo.game import Game
from zermelo.native.bits import as_int
from zermelo.native.memory import Memory
from zermelo.native.run import Stopped, prepare, run
from zermelo.native.version import rules
from zermelo.position import Position
from zermelo.search.decision import Decision, Limit, Solution, tidy
from zermelo.search.engine.size import size_in_bytes
from zermelo.search.keys import check_key
from zermelo.search.names import PROOF_NUMBER
from zermelo.search.proof_number import prove as words
from zermelo.search.proof_number.prove import ENDINGS, NODES, Numbers, prove
from zermelo.search.registry import SOLVE, find
from zermelo.search.rule_errors import locate_error
from zermelo.search.zero_sum import both_values, max_player

ODD = 0x9E3779B97F4A7C15  # scatters the questions over the table


class ProofNumberSolver:
    """Solves positions of one game by proof-number search, and remembers in its table what it found out."""

    def __init__(self, game: Game, *, table: int | str = "64MB", native: bool | None = None) -> None:
        find(PROOF_NUMBER).check(game, SOLVE)
        self.game, self.native = game, native
        self.table = Numbers(size_in_bytes(table))
        self.notes = Memory(ENDINGS + game.endgame_memory)
        self._rules = rules(game)
        self._end: float | None = None  # when time is out

    def clear(self) -> None:
        """Forget all that was found out."""
        self.table.ints[:] = 0

    def _follow_rules(self) -> None:
        """Forget what was found out by other rules: a class or a module may have been changed since."""
        now = rules(self.game)
        if now != self._rules:
            self._rules = now
            self.clear()
            self.notes = Memory(ENDINGS + self.game.endgame_memory)

    def analyze(
        self, position: Position, limit: Limit | None = None, *, watch: Callable[[int], None] | None = None
    ) -> Decision:
        """The first best move, if it was proven within the limit. There are no estimates."""
        limit = limit or Limit()
        find(PROOF_NUMBER).check_limit(limit)
        solution = self.solve(position, seconds=limit.time, watch=watch)
        move = solution.moves[0] if solution.moves else None
        return Decision(
            move=move,
            action=None if move is None else position.play(move).actions[-1],
            value=solution.value,
            values=solution.values,
            player=solution.player,
            proven=solution.value is not None,
            complete=solution.complete,
            depth=None,
            nodes=solution.nodes,
            seconds=solution.seconds,
            algorithm=PROOF_NUMBER,
        )

    def solve(
        self,
        position: Position,
        *,
        best_moves: bool = True,
        seconds: float | None = None,
        watch: Callable[[int], None] | None = None,
    ) -> Solution:
        """The value under perfect play, and all best moves, unless these are not wanted.

        Ctrl-C, or the end of so many `seconds`, ends it with the bounds known so far.
        """
        game, player = self.game, max_player(position)
        self._follow_rules()
        check_key(position)
        self.notes.ints[NODES] = 0
        low, high = (int(number) for number in game.utility_range)
        began, moves, complete = time.perf_counter(), list[str](), True
        if position.is_over:
            low = high = int(position.utility(player))
        try:
            self._prepare(position)
            began = time.perf_counter()
            self._end = None if seconds is None else began + seconds
            low, high = self._narrow(position, player, low, high, watch)
            if best_moves and not position.is_over:
                for action in position.legal_actions:
                    if self._keeps(position.play(action), position.to_move, player, low, watch):
                        moves.append(game.action_name(position.state, action))
        except _Interrupted as interrupted:
            complete = False
            low, high = interrupted.bounds or (low, high)
        value = tidy(low) if low == high else None
        return Solution(
            value=value,
            values=both_values(game, player, value),
            player=game.player_name(player),
            moves=moves,
            nodes=int(self.notes.ints[NODES]),
            seconds=time.perf_counter() - began,
            complete=complete,
            bounds=None if low == high else (low, high),
        )

    def _prepare(self, position: Position) -> None:
        try:
            call = self.notes, self.table
            prepare(prove, self.game, position.state, *call, native=self.native, checked=True)
        except Stopped:
            raise _Interrupted(None) from None

    def _narrow(
        self, position: Position, player: int, low: int, high: int, watch: Callable[[int], None] | None
    ) -> tuple[int, int]:
        """Ask until the value is known: first whether there is more than an even result."""
        ask = min(high, max(low + 1, int(self.game.total) // 2 + 1))
        while low < high:
            try:
                if self._gets(position, player, ask, watch):
                    low = ask
                else:
                    high = ask - 1
            except Stopped:
                raise _Interrupted((low, high)) from None
            ask = (low + high + 1) // 2
        return low, high

    def _keeps(
        self,
        after: Position,
        mover: int,
        player: int,
        value: int,
        watch: Callable[[int], None] | None,
    ) -> bool:
        """Does the move that led here keep the value? The mover is `player`, or wants the opposite."""
        try:
            if mover == player:
                return self._gets(after, player, value, watch)
            return not self._gets(after, player, value + 1, watch)
        except Stopped:
            raise _Interrupted(None) from None

    def _gets(
        self, position: Position, player: int, enough: int, watch: Callable[[int], None] | None
    ) -> bool:
        """Does the player get at least so much?"""
        notes, table = self.notes, self.table
        if position.is_over:
            return position.utility(player) >= enough
        notes.ints[words.PLAYER], notes.ints[words.ENOUGH] = player, enough
        notes.ints[words.SALT] = as_int((2 * enough + player) * ODD)
        notes.ints[words.MASK], notes.ints[words.PLY] = table.mask, 0
        call = (prove, position.game, position.state, notes, table)
        told = None if watch is None else lambda: watch(int(notes.ints[NODES]))
        left = None if self._end is None else max(0.0, self._end - time.perf_counter())
        try:
            return bool(run(*call, stop=table, seconds=left, native=self.native, watch=told))
        except Stopped:
            raise
        except Exception as error:
            path = [int(notes.ints[words.FRAMES + words.FRAME * ply]) for ply in range(notes.ints[words.PLY])]
            raise locate_error(position, path, error) from None


class _Interrupted(Exception):  # noqa: N818  (not an error: the user said so)
    def __init__(self, bounds: tuple[int, int] | None) -> None:
        self.bounds = bounds
