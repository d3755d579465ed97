"""The engine as users see it: one transposition table and some threads, for any number of positions."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from zermelo.catalogue import default_guide
from zermelo.game import Game
from zermelo.guide import Guide
from zermelo.native.run import Stopped, most_threads, prepare, run
from zermelo.native.version import rules
from zermelo.position import Position
from zermelo.search.decision import DEFAULT_LIMIT, Decision, Limit, Solution
from zermelo.search.engine.clock import BudgetClock, Clock, News, Reserve
from zermelo.search.engine.context import SearchContext
from zermelo.search.engine.decide import decide_without_search, make_decision
from zermelo.search.engine.deepen import deepen
from zermelo.search.engine.length import choices_left, prepare_playouts
from zermelo.search.engine.score import PREFERRED_DISTANCE, check_range
from zermelo.search.engine.size import size_in_bytes
from zermelo.search.engine.solve import solve, solve_all
from zermelo.search.engine.steps import SELECTIVE, chosen_steps
from zermelo.search.engine.table import TO_THE_END, Table
from zermelo.search.keys import check_key
from zermelo.search.names import ENGINE
from zermelo.search.registry import find
from zermelo.search.rule_errors import locate_error

UNLIMITED_NODES = 1 << 62
PLAYOUT_SHARE = 0.01  # of a budget, to estimate how long the game will last


class Engine:
    """A strong searcher of one game. What it finds out stays in its transposition table."""

    def __init__(
        self,
        game: Game,
        guide: Guide | None = None,
        *,
        table: int | str = "64MB",
        threads: int = 1,
        without: Iterable[str] = (),
        extra: Iterable[str] = (),
        native: bool | None = None,
    ) -> None:
        """An engine for the game, with its default guide unless another one is given.

        `without` names steps of the search to leave out, `extra` those to add to the usual ones.
        """
        find(ENGINE).check(game)
        if not 1 <= threads <= most_threads():
            raise ValueError(f"the engine cannot run in {threads} threads here, but in 1 to {most_threads()}")
        self.game, self.threads, self.native = game, threads, native
        self.guide = default_guide(game) if guide is None else guide
        if self.guide.game != game:
            raise ValueError(f"{self.guide.name} cannot guide a search of {game.name}")
        check_range(game, self.guide)
        self._step_options = tuple(without), tuple(extra)
        self.table = Table(size_in_bytes(table))
        self.table.allocate()  # now: once a search has been asked for, its time runs
        self.reserve = Reserve()
        self._rules: object = None
        self.follow_rules()

    def clear(self) -> None:
        """Clear the transposition table."""
        self.table.clear()

    def analyze(
        self,
        position: Position,
        limit: Limit | None = None,
        *,
        all_values: bool = False,
        equal_depth: bool = False,
        watch: Callable[[int], None] | None = None,
    ) -> Decision:
        """The best move within a limit, by iterative deepening, until time is out or the value is proven.

        With `all_values`, the exact values of all moves, which alpha-beta alone does not give. With
        `equal_depth`, all lines are searched to the same depth, without table entries of other depths, so
        that values are those of the textbook. `watch` is called now and then with the number of nodes. Ctrl-C
        ends the search with the best move so far.
        """
        limit = limit or DEFAULT_LIMIT
        if position.is_over or limit.depth == 0:
            return decide_without_search(self, position)
        self.follow_rules()
        steps = self.steps.difference(SELECTIVE) if equal_depth else self.steps
        contexts = self.start_contexts(position, steps, PREFERRED_DISTANCE)
        for context in contexts:
            context.max_depth = TO_THE_END - 1 if limit.depth is None else min(limit.depth, TO_THE_END - 1)
            context.all_values, context.equal_depth = all_values, equal_depth
            if limit.nodes is not None:
                context.max_nodes = limit.nodes // self.threads
        clock, seconds, selective = None, 0.0, None if steps.isdisjoint(SELECTIVE) else 1
        with contextlib.suppress(Stopped):  # while compiling
            clock = self._clock(position, limit)
            _, seconds = self.run(deepen, position, contexts, (selective,), clock, watch)
        began = time.perf_counter()
        decision = make_decision(self, position, contexts, seconds)
        if clock is not None and clock.end is not None:
            self.reserve.learn(clock.before + seconds + time.perf_counter() - began - clock.end)
        return decision

    def solve(
        self,
        position: Position,
        *,
        distance: bool = False,
        best_moves: bool = True,
        watch: Callable[[int], None] | None = None,
    ) -> Solution:
        """The value under perfect play, and all best moves, unless these are not wanted.

        With `distance` also the plies to the end, where the winner hurries and the loser holds out; only
        moves that keep to that are best then. Ctrl-C ends it with the bounds known so far.
        """
        self.follow_rules()
        return solve(self, position, distance, best_moves, watch)

    def solve_all(
        self, positions: Iterable[Position], *, distance: bool = False, best_moves: bool = True
    ) -> Iterator[Solution]:
        """Solve many positions side by side, each in one thread, with one table; in the order given.

        Ctrl-C ends it with all that were begun, and what is known of them.
        """
        self.follow_rules()
        return solve_all(self, list(positions), distance, best_moves)

    # ------------------------------------------------------------------ for `analyze` and `solve`

    def follow_rules(self) -> None:
        """Forget everything if the rules or the guide were edited: a class or a module may have been."""
        now = rules(self.game), rules(self.guide)
        if now != self._rules:
            if self._rules is not None:
                self.clear()
            self._rules = now
            self.steps = chosen_steps(self.guide, *self._step_options)
            self.contexts = [SearchContext(self.guide) for _ in range(self.threads)]

    def start_contexts(self, position: Position, steps: Iterable[str], distance: int) -> list[SearchContext]:
        """The contexts of all threads, prepared for a search without limits."""
        for thread, context in enumerate(self.contexts):
            context.start(self.guide, steps, distance)
            context.thread, context.threads = thread, self.threads
            context.max_nodes = UNLIMITED_NODES
            if self.game.repetition is not None:
                context.record_game(position)
        return self.contexts

    def run(
        self,
        function: Any,
        position: Position,
        contexts: list[SearchContext],
        extra: tuple[Any, ...],
        clock: Clock | None,
        watch: Callable[[int], None] | None,
    ) -> tuple[int | None, float]:
        """Let all threads search. Returns which was done first, unless all were stopped, and the seconds.

        Raises Stopped if Ctrl-C came before the search began, while its code was compiled.
        """
        game, state = self.game, position.state
        check_key(position)
        self.table.busy.numpy[:] = 0
        call, *helpers = [(self.guide, position.to_move, context, self.table, *extra) for context in contexts]
        prepare(function, game, state, *call, native=self.native, checked=True)
        report = None
        if watch is not None:
            report = lambda: watch(sum(context.nodes for context in contexts))  # noqa: E731
        look, began = None, time.perf_counter()
        if clock is not None:
            look = lambda: clock.wait(time.perf_counter() - began, self._news(contexts[0]))  # noqa: E731
        thread: int | None = None
        try:
            thread = run(
                function,
                game,
                state,
                *call,
                stop=self.table,
                native=self.native,
                watch=report,
                clock=look,
                helpers=helpers,
            )
        except Stopped:
            pass
        except Exception as error:
            raise self._with_position(position, contexts, error) from None
        return thread, time.perf_counter() - began

    def _clock(self, position: Position, limit: Limit) -> Clock | None:
        if limit.time is not None:
            return Clock(limit.time - self.reserve.of(limit.time))
        if limit.budget is not None:
            prepare_playouts(position, self.native)
            began = time.perf_counter()
            choices = choices_left(position, limit.budget * PLAYOUT_SHARE, self.native)
            return BudgetClock(limit.budget, choices, self.reserve.seconds, time.perf_counter() - began)
        return None

    def _news(self, context: SearchContext) -> News:
        low, high = self.game.utility_range
        value = context.to_utility(context.root_moves[0].score)
        return News(
            depth=context.completed_depth,
            moves=context.root_move_count,
            move=context.best_line.actions[0],
            value=(value - low) / (high - low),
        )

    def _with_position(
        self, position: Position, contexts: list[SearchContext], error: Exception
    ) -> BaseException:
        """What a rule or the guide raised in one of the threads, with the position that caused it."""
        for context in contexts:
            located = locate_error(position, context.path, error, self.guide)
            if located is not error:  # it happened again on the path of this thread
                return located
        return error
