"""Solving positions: the value under perfect play, and all moves that achieve it."""

from __future__ import annotations

import copy
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from queue import SimpleQueue
from typing import TYPE_CHECKING

from zermelo.game import DRAW
from zermelo.native.run import Stopped, prepare
from zermelo.position import Position
from zermelo.search.decision import Decision, Limit, Solution, tidy
from zermelo.search.engine.context import SearchContext
from zermelo.search.engine.decide import utility_for_max
from zermelo.search.engine.forced import with_forced_moves
from zermelo.search.engine.score import END_BONUS, EXACT_DISTANCE, NO_DISTANCE, plies_to_end
from zermelo.search.engine.solve_root import solve_root
from zermelo.search.engine.steps import SELECTIVE
from zermelo.search.engine.table import EXACT, TO_THE_END
from zermelo.search.rule_errors import check_answer
from zermelo.search.zero_sum import both_values, max_player

if TYPE_CHECKING:
    from zermelo.search.engine.engine import Engine

Watch = Callable[[int], None] | None

FORCED_WIN_NODES = 1 << 20  # to find a forced win


def solve(engine: Engine, position: Position, distance: bool, best_moves: bool, watch: Watch) -> Solution:
    """Solve a position; where positions may come back, look for a forced win first."""
    forced = _find_forced_win(engine, position, distance, watch)
    solution = _solve_by_tests(engine, position, distance, best_moves, watch, forced)
    if forced is None or solution.complete or not best_moves:
        return solution
    return with_forced_moves(engine, position, solution, forced, distance)


def _find_forced_win(engine: Engine, position: Position, distance: bool, watch: Watch) -> Decision | None:
    """A forced win, if there is one near.

    Where positions may come back, a search to the end keeps positions with different histories apart, and may
    never end. Iterative deepening proves a forced win all the same.
    """
    if engine.game.repetition != DRAW or position.is_over:
        return None
    found = engine.analyze(position, Limit(nodes=FORCED_WIN_NODES), equal_depth=distance, watch=watch)
    return found if found.proven and found.plies is not None else None


def _solve_by_tests(
    engine: Engine,
    position: Position,
    distance: bool,
    best_moves: bool,
    watch: Watch,
    forced: Decision | None,
) -> Solution:
    """By zero-window tests. If a win is forced, only which moves keep it, if that is soon found."""
    steps, scoring = engine.steps.difference(SELECTIVE), EXACT_DISTANCE if distance else NO_DISTANCE
    contexts = engine.start_contexts(position, steps, scoring)
    for context in contexts:
        progress, (low, high) = context.progress, engine.game.utility_range
        progress.low = context.to_score(low) - END_BONUS * distance
        progress.high = context.to_score(high) + END_BONUS * distance
        context.all_values = best_moves
        if forced is not None:
            progress.low = progress.high = _forced_score(position, forced, context, distance)
            context.max_nodes = FORCED_WIN_NODES // engine.threads
    complete, seconds = True, 0.0
    if not position.is_over:
        complete, seconds = _run_tests(engine, position, contexts, watch)
    return _make_solution(engine, position, contexts, complete, distance, seconds)


def _forced_score(position: Position, forced: Decision, context: SearchContext, distance: bool) -> int:
    """The score of a forced win, for the player to move."""
    assert forced.value is not None
    assert forced.plies is not None
    is_max = position.to_move == max_player(position)
    score = context.to_score(forced.value if is_max else position.game.total - forced.value)
    bonus = (END_BONUS - forced.plies) * distance
    return score + bonus if score > 0 else score - bonus


def _run_tests(
    engine: Engine, position: Position, contexts: list[SearchContext], watch: Watch
) -> tuple[bool, float]:
    """One thread makes all tests; several make each together, and the first answer counts for all."""
    seconds = 0.0
    while not contexts[0].progress.is_done:
        for context in contexts:
            context.one_test = len(contexts) > 1
        try:
            thread, taken = engine.run(solve_root, position, contexts, (), None, watch)
        except Stopped:  # while compiling
            return False, seconds
        seconds += taken
        if thread is None:
            return False, seconds
        for context in contexts:
            if context is not contexts[thread]:
                context.copy_progress(contexts[thread])
    return True, seconds


def _make_solution(
    engine: Engine,
    position: Position,
    contexts: list[SearchContext],
    complete: bool,
    distance: bool,
    seconds: float,
) -> Solution:
    game, context, player = engine.game, contexts[0], max_player(position)
    progress = context.progress
    low, high = (utility_for_max(score, position, context) for score in (progress.low, progress.high))
    value: float | None = low if progress.low == progress.high else None
    moves = [
        game.action_name(position.state, move.action)
        for move in context.known_root_moves
        if move.depth == TO_THE_END and move.bound == EXACT
    ]
    nodes = sum(each.nodes for each in contexts)  # now: `_length_of_draw` searches again
    length: int | None = None
    if position.is_over:
        value, length = tidy(position.utility(player)), 0
        check_answer(position, "utility", value)
    elif distance and value is not None and progress.low != 0:
        length = plies_to_end(progress.low)
    elif distance and complete and moves:
        length = _length_of_draw(engine, position, moves[0])
    return Solution(
        value=value,
        values=both_values(game, player, value),
        player=game.player_name(player),
        moves=moves,
        nodes=nodes,
        seconds=seconds,
        complete=complete,
        plies=length if distance else None,
        bounds=None if value is not None else (min(low, high), max(low, high)),
    )


def _length_of_draw(engine: Engine, position: Position, move: str) -> int | None:
    """The plies of one line of best play: where nobody wins, nobody hurries. None if it was stopped."""
    length = 0
    while True:
        position = position.play(move)
        length += 1
        if position.is_over:
            return length
        solution = engine.solve(position)
        if not solution.complete:
            return None
        move = solution.moves[0]


def solve_all(
    engine: Engine, positions: list[Position], distance: bool, best_moves: bool
) -> Iterator[Solution]:
    """Solve many positions, each in one thread; in the order given."""
    idle: SimpleQueue[Engine] = SimpleQueue()
    for context in engine.contexts:
        alone = copy.copy(engine)
        alone.threads, alone.contexts = 1, [context]
        idle.put(alone)
    for position in positions[:1]:  # compiled before the threads begin
        call = engine.guide, position.to_move, engine.contexts[0], engine.table
        try:
            prepare(solve_root, engine.game, position.state, *call, native=engine.native, checked=True)
        except Stopped:
            return

    def solve_one(position: Position) -> Solution:
        alone = idle.get()
        try:
            return alone.solve(position, distance=distance, best_moves=best_moves)
        finally:
            idle.put(alone)

    with ThreadPoolExecutor(engine.threads) as pool:
        futures = [pool.submit(solve_one, position) for position in positions]
        for future in futures:
            try:
                if not future.done():
                    wait([future])
            except KeyboardInterrupt:
                pool.shutdown(wait=False, cancel_futures=True)
                while not all(each.done() for each in futures):
                    engine.table.stop = 1  # a search that was just beginning may have cleared it
                    time.sleep(0.001)
            if future.cancelled():
                return
            yield future.result()
