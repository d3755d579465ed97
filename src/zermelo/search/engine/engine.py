"""The engine as users see it: one table and some threads, for any number of positions of one game."""

from __future__ import annotations

import contextlib
import copy
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from queue import SimpleQueue
from typing import Any

from zermelo.game import DRAW, Game
from zermelo.native.bits import as_bits, as_int
from zermelo.native.run import STOP, Stopped, most_threads, prepare, run
from zermelo.native.version import rules
from zermelo.position import Position
from zermelo.search.decision import DEFAULT_LIMIT, Decision, Limit, MoveValue, Solution, tidy
from zermelo.search.engine import paper as words
from zermelo.search.engine.clock import BudgetClock, Clock, News, Reserve
from zermelo.search.engine.forced import with_forced_moves
from zermelo.search.engine.history import holds
from zermelo.search.engine.length import choices_left, prepare_games
from zermelo.search.engine.paper import CANDIDATES, EXACT_DISTANCE, NO, PREFERRED, SELECTIVE, Paper, RootMove
from zermelo.search.engine.root import deepen, solve_root
from zermelo.search.engine.score import FAR, check_range, plies, to_score, to_value
from zermelo.search.engine.size import size_in_bytes
from zermelo.search.engine.steps import chosen_steps
from zermelo.search.engine.table import (
    EXACT,
    LOWER,
    TO_THE_END,
    UPPER,
    Table,
    known_bound,
    known_index,
    known_upright,
    look_up,
)
from zermelo.search.keys import check_key
from zermelo.search.names import ENGINE
from zermelo.search.notes import check_answer, name_position
from zermelo.search.registry import find
from zermelo.search.zero_sum import both_values, max_player

ANY_NUMBER = 1 << 62  # of nodes
A_LOOK = 1 << 20  # nodes that a forced win may take to find
A_GLANCE = 0.01  # of a budget: what an estimate of how long the game will last may take
_BOUNDS = {EXACT: "exact", LOWER: "lower", UPPER: "upper"}
_TURNED = {"exact": "exact", "lower": "upper", "upper": "lower"}


class Engine:
    """A strong searcher of one game, which remembers in its table what it found out before."""

    def __init__(
        self,
        game: Game,
        *,
        table: int | str = "64MB",
        threads: int = 1,
        without: Iterable[str] = (),
        extra: Iterable[str] = (),
        native: bool | None = None,
    ) -> None:
        """`without` names steps of the search to leave out, `extra` those to add to the usual ones."""
        find(ENGINE).check(game)
        if not 1 <= threads <= most_threads():
            raise ValueError(f"the engine cannot run in {threads} threads here, but in 1 to {most_threads()}")
        check_range(game)
        self.game, self.threads, self.native = game, threads, native
        self._steps = tuple(without), tuple(extra)
        self.table = Table(size_in_bytes(table))
        self.table.bring()  # now: once a search has been asked for, its time runs
        self.reserve = Reserve()
        self._rules: object = None
        self._follow_rules()

    def clear(self) -> None:
        """Forget all that was found out."""
        self.table.ints[:] = 0

    def _follow_rules(self) -> None:
        """Forget what was found out by other rules: a class or a module may have been changed since."""
        now = rules(self.game)
        if now != self._rules:
            if self._rules is not None:
                self.clear()
            self._rules = now
            self.steps = chosen_steps(self.game, *self._steps)
            self._papers = [Paper(self.game) for _ in range(self.threads)]

    # ------------------------------------------------------------------ what to play

    def analyze(
        self,
        position: Position,
        limit: Limit | None = None,
        *,
        all_values: bool = False,
        equal_depth: bool = False,
        watch: Callable[[int], None] | None = None,
    ) -> Decision:
        """The best move within a limit: deeper and deeper, until time is out or the value is proven.

        With `all_values`, the exact values of all moves, which alpha-beta alone does not give. With
        `equal_depth`, all lines are searched to the same depth, and the table helps only with what was, so
        that values are those of the textbook. `watch` is told now and then how many nodes were visited.
        Ctrl-C ends the search with the best answer so far.
        """
        limit = limit or DEFAULT_LIMIT
        if position.is_over or limit.depth == 0:
            return self._at_once(position)
        self._follow_rules()
        depth = TO_THE_END - 1 if limit.depth is None else min(limit.depth, TO_THE_END - 1)
        steps = self.steps & ~SELECTIVE if equal_depth else self.steps
        papers = [self._paper(position, steps, PREFERRED, thread) for thread in range(self.threads)]
        for paper in papers:
            paper.ints[words.DEPTH] = depth
            paper.ints[words.ALL_VALUES] = all_values
            paper.ints[words.EQUAL_DEPTH] = equal_depth
            paper.ints[words.MOST_NODES] = ANY_NUMBER if limit.nodes is None else limit.nodes // self.threads
        clock, seconds, selective = None, 0.0, 1 if steps & SELECTIVE else None
        with contextlib.suppress(Stopped):  # while compiling
            clock = self._clock(position, limit)
            _, seconds = self._run(deepen, position, papers, (selective,), clock, watch)
        began = time.perf_counter()
        decision = self._decision(position, papers, seconds)
        if clock is not None and clock.end is not None:
            self.reserve.learn(clock.before + seconds + time.perf_counter() - began - clock.end)
        return decision

    def _at_once(self, position: Position) -> Decision:
        """Where nothing is to be searched: the utility, or the estimate."""
        game, player = self.game, max_player(position)
        over = position.is_over
        value = position.utility(player) if over else game.evaluate(position.state, player)
        check_answer(position, "utility" if over else "evaluate", value)
        return Decision(
            move=None,
            action=None,
            value=tidy(value),
            values=both_values(game, player, tidy(value)),
            player=game.player_name(player),
            proven=over,
            complete=True,
            depth=0,
            nodes=1,
            seconds=0.0,
            algorithm=ENGINE,
        )

    def _decision(self, position: Position, papers: list[Paper], seconds: float) -> Decision:
        game, player = self.game, max_player(position)
        mine = position.to_move == player
        paper = max(papers, key=lambda each: each.word(words.DONE))  # the thread that got deepest
        searched = [row for row in paper.root_moves if row.depth > 0]
        best = next((row for row in searched if paper.best_line[:1] == [row.action]), None)
        decided = best is not None and abs(best.score) >= paper.word(words.DECIDED)
        length = plies(best.score) if best is not None and decided else None
        nodes = sum(each.word(words.NODES) for each in papers)
        done, cuts = paper.word(words.DONE), paper.word(words.CUTS)
        line = self._line(position, paper)
        moves, actions = line.moves[len(position.moves) :], line.actions[len(position.moves) :]
        value = None if best is None else self._told(best.score, paper, mine)
        return Decision(
            move=moves[0] if moves else None,
            action=actions[0] if actions else None,
            value=value,
            values=both_values(game, player, value),
            player=game.player_name(player),
            proven=paper.word(words.SURE) == 1 and done > 0 and holds(position, length),
            complete=done > 0,
            depth=done,
            nodes=nodes,
            seconds=seconds,
            algorithm=ENGINE,
            moves=[self._move_value(position, row, paper, mine) for row in searched],
            plies=length,
            pv=list(moves),
            selective_depth=paper.plies_deep,
            table_hits=sum(each.word(words.HITS) for each in papers),
            first_move_cutoffs=round(paper.word(words.FIRST_CUTS) / cuts, 4) if cuts else None,
            branching_factor=round(paper.word(words.NODES) ** (1 / done), 3) if done else None,
        )

    def _move_value(self, position: Position, row: RootMove, paper: Paper, mine: bool) -> MoveValue:
        """What was found of a move. Only what is proven is told as its value, or as a bound of that."""
        value, bound = self._told(row.score, paper, mine), _BOUNDS[row.bound]
        decided = abs(row.score) >= paper.word(words.DECIDED)
        if decided and bound == ("lower" if row.score > 0 else "upper"):
            bound = "exact"  # there is no more to win, or to lose
        bound = bound if mine else _TURNED[bound]
        name = self.game.action_name(position.state, row.action)
        if row.proven and holds(position, plies(row.score) if decided else None):
            return MoveValue(name, row.action, value, bound)
        return MoveValue(name, row.action, value, "estimate", depth=row.depth, depth_bound=bound)

    def _told(self, score: int, paper: Paper, mine: bool) -> float:
        value = to_value(score, paper.word(words.SHIFT), paper.word(words.EVEN))
        return tidy(value if mine else self.game.total - value) or 0

    def _line(self, position: Position, paper: Paper) -> Position:
        """The end of the principal variation: where it was cut short, the table may know the rest.

        Stopped before any move was searched, it is a legal one, so that there is always something to play.
        """
        start = len(position.moves)
        for action in paper.best_line or position.legal_actions[:1]:
            position = position.play(action)
        end = start + paper.word(words.DONE)
        while len(position.moves) < end and not position.is_over:
            known = self._table_move(position, paper)
            if known is None or known not in position.legal_actions:
                break
            position = position.play(known)
        return position

    def _table_move(self, position: Position, paper: Paper) -> int | None:
        """The best move of a position, if the table knows its exact value."""
        game, state = self.game, position.state
        key = as_bits(game.canonical_key(state))
        known = look_up(self.table, key ^ as_bits(paper.word(words.SALT)), self.table.mask)
        tried = game.candidates if self.steps & CANDIDATES else game.actions
        actions = list(tried(state))
        index, upright = known_index(known), key == as_bits(game.key(state))
        if known_bound(known) != EXACT or known_upright(known) != upright or index >= len(actions):
            return None
        return int(actions[index])

    # ------------------------------------------------------------------ who wins

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
        self._follow_rules()
        forced = self._forced(position, distance, watch)
        if forced is None:
            return self._solve(position, distance, best_moves, watch)
        solution = self._solve(position, distance, best_moves, watch, forced)
        if solution.complete or not best_moves:
            return solution
        return with_forced_moves(self, position, solution, forced, distance)

    def _forced(
        self, position: Position, distance: bool, watch: Callable[[int], None] | None
    ) -> Decision | None:
        """A forced win, if there is one near.

        Where positions may come back, a search to the end keeps them apart by all that came before, and may
        never end. A search that looks deeper and deeper proves a forced win all the same.
        """
        if self.game.repetition != DRAW or position.is_over:
            return None
        found = self.analyze(position, Limit(nodes=A_LOOK), equal_depth=distance, watch=watch)
        return found if found.proven and found.plies is not None else None

    def _solve(
        self,
        position: Position,
        distance: bool,
        best_moves: bool,
        watch: Callable[[int], None] | None,
        forced: Decision | None = None,
    ) -> Solution:
        """By questions; where the value is known, only which moves keep it, if that is soon found."""
        steps, how = self.steps & ~SELECTIVE, EXACT_DISTANCE if distance else NO
        papers = [self._paper(position, steps, how, thread) for thread in range(self.threads)]
        for paper in papers:
            low, high = self.game.utility_range
            shift, even = paper.word(words.SHIFT), paper.word(words.EVEN)
            paper.ints[words.LOW] = to_score(low, shift, even) - FAR * distance
            paper.ints[words.HIGH] = to_score(high, shift, even) + FAR * distance
            paper.ints[words.MOST_NODES] = ANY_NUMBER
            paper.ints[words.ALL_VALUES] = best_moves
            if forced is not None:
                score = self._forced_score(position, forced, shift, even, distance)
                paper.ints[words.LOW] = paper.ints[words.HIGH] = score
                paper.ints[words.MOST_NODES] = A_LOOK // self.threads
        complete, seconds = True, 0.0
        if not position.is_over:
            complete, seconds = self._answer(position, papers, watch)
        return self._solution(position, papers, complete, distance, seconds)

    def _forced_score(
        self, position: Position, forced: Decision, shift: int, even: int, distance: bool
    ) -> int:
        """The score of the player to move."""
        assert forced.value is not None
        assert forced.plies is not None
        mine = position.to_move == max_player(position)
        score = to_score(forced.value if mine else self.game.total - forced.value, shift, even)
        far = (FAR - forced.plies) * distance
        return score + far if score > 0 else score - far

    def solve_all(
        self, positions: Iterable[Position], *, distance: bool = False, best_moves: bool = True
    ) -> Iterator[Solution]:
        """Solve many positions side by side, each in one thread, with one table; in the order given.

        Ctrl-C ends it with all that were begun, and what is known of them.
        """
        positions = list(positions)
        self._follow_rules()
        idle: SimpleQueue[Engine] = SimpleQueue()
        for paper in self._papers:
            alone = copy.copy(self)
            alone.threads, alone._papers = 1, [paper]
            idle.put(alone)
        for position in positions[:1]:  # compiled before the threads begin
            call = position.to_move, self._papers[0], self.table
            try:
                prepare(solve_root, self.game, position.state, *call, native=self.native, checked=True)
            except Stopped:
                return

        def solve(position: Position) -> Solution:
            engine = idle.get()
            try:
                return engine.solve(position, distance=distance, best_moves=best_moves)
            finally:
                idle.put(engine)

        with ThreadPoolExecutor(self.threads) as pool:
            waiting = [pool.submit(solve, position) for position in positions]
            for future in waiting:
                try:
                    if not future.done():
                        wait([future])
                except KeyboardInterrupt:
                    pool.shutdown(wait=False, cancel_futures=True)
                    while not all(each.done() for each in waiting):
                        self.table.ints[STOP] = 1  # (a search that was just beginning may have taken it back)
                        time.sleep(0.001)
                if future.cancelled():
                    return
                yield future.result()

    def _answer(
        self, position: Position, papers: list[Paper], watch: Callable[[int], None] | None
    ) -> tuple[bool, float]:
        """One thread answers all questions; several answer each together."""
        seconds = 0.0
        while papers[0].word(words.DONE) != TO_THE_END:
            for paper in papers:
                paper.ints[words.ONE_QUESTION] = len(papers) > 1
            try:
                thread, taken = self._run(solve_root, position, papers, (), None, watch)
            except Stopped:  # while compiling
                return False, seconds
            seconds += taken
            if thread is None:
                return False, seconds
            for paper in papers:
                if paper is not papers[thread]:
                    paper.copy_progress(papers[thread])
        return True, seconds

    def _solution(
        self, position: Position, papers: list[Paper], complete: bool, distance: bool, seconds: float
    ) -> Solution:
        game, paper, player = self.game, papers[0], max_player(position)
        mine = position.to_move == player
        score = paper.word(words.LOW)
        low, high = (self._told(paper.word(word), paper, mine) for word in (words.LOW, words.HIGH))
        known: float | None = low if score == paper.word(words.HIGH) else None
        moves = [
            game.action_name(position.state, action)
            for action, _, bound, depth, _ in paper.root_moves
            if depth == TO_THE_END and bound == EXACT
        ]
        nodes = sum(each.word(words.NODES) for each in papers)
        length: int | None = None
        if position.is_over:
            known, length = tidy(position.utility(player)), 0
            check_answer(position, "utility", known)
        elif distance and known is not None and score != 0:
            length = plies(score)
        elif distance and complete and moves:
            length = self._length_of_draw(position, moves[0])
        return Solution(
            value=known,
            values=both_values(game, player, known),
            player=game.player_name(player),
            moves=moves,
            nodes=nodes,
            seconds=seconds,
            complete=complete,
            plies=length if distance else None,
            bounds=None if known is not None else (min(low, high), max(low, high)),
        )

    def _length_of_draw(self, position: Position, move: str) -> int | None:
        """The plies of one line of best play: where nobody wins, nobody hurries. None if it was stopped."""
        length = 0
        while True:
            position = position.play(move)
            length += 1
            if position.is_over:
                return length
            solution = self.solve(position)
            if not solution.complete:
                return None
            move = solution.moves[0]

    # ------------------------------------------------------------------ the machinery

    def _paper(self, position: Position, steps: int, distance: int, thread: int) -> Paper:
        paper = self._papers[thread]
        paper.start(steps=steps, distance=distance)
        paper.ints[words.MASK] = self.table.mask
        paper.ints[words.SALT] = as_int(words.ODD * (distance + 1)) & (2**63 - 1)
        paper.ints[words.THREAD] = thread
        paper.ints[words.THREADS] = self.threads
        if self.game.repetition is not None:
            paper.remember_game(position)
        return paper

    def _run(
        self,
        function: Any,
        position: Position,
        papers: list[Paper],
        extra: tuple[Any, ...],
        clock: Clock | None,
        watch: Callable[[int], None] | None,
    ) -> tuple[int | None, float]:
        """Let all threads search. Which was done first, unless all were stopped; and how long it took.

        Raises Stopped if Ctrl-C came before the search began, while its code was compiled.
        """
        game, state = self.game, position.state
        check_key(position)
        self.table.wipe_marks()
        call, *helpers = [(position.to_move, paper, self.table, *extra) for paper in papers]
        prepare(function, game, state, *call, native=self.native, checked=True)
        told = None
        if watch is not None:
            told = lambda: watch(sum(paper.word(words.NODES) for paper in papers))  # noqa: E731
        look, began = None, time.perf_counter()
        if clock is not None:
            look = lambda: clock.wait(time.perf_counter() - began, self._news(papers[0]))  # noqa: E731
        thread: int | None = None
        try:
            thread = run(
                function,
                game,
                state,
                *call,
                stop=self.table,
                native=self.native,
                watch=told,
                clock=look,
                helpers=helpers,
            )
        except Stopped:
            pass
        except Exception as error:
            raise _named(position, papers, error) from None
        return thread, time.perf_counter() - began

    def _clock(self, position: Position, limit: Limit) -> Clock | None:
        if limit.time is not None:
            return Clock(limit.time - self.reserve.of(limit.time))
        if limit.budget is not None:
            prepare_games(position, self.native)
            began = time.perf_counter()
            choices = choices_left(position, limit.budget * A_GLANCE, self.native)
            return BudgetClock(limit.budget, choices, self.reserve.seconds, time.perf_counter() - began)
        return None

    def _news(self, paper: Paper) -> News:
        low, high = self.game.utility_range
        score, move = paper.word(words.ROOT + words.R_VALUE), paper.word(words.LINE_DONE)
        value = to_value(score, paper.word(words.SHIFT), paper.word(words.EVEN))
        return News(paper.word(words.DONE), paper.word(words.ROOT_MOVES), move, (value - low) / (high - low))


def _named(position: Position, papers: list[Paper], error: Exception) -> BaseException:
    """What a rule raised in one of the threads, with the position that caused it."""
    for paper in papers:
        named = name_position(position, paper.path, error)
        if named is not error:  # it happened again on the path of this thread
            return named
    return error
