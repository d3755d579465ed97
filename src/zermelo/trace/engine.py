"""A recording of the engine: its very functions, interpreted, with a recorder between them.

The engine's search is compiled for speed and has no room for notes. But the same functions also run as plain
Python. Here they are copied, with some of the names they use bound to methods of a recorder, which writes
down what goes in and out. So what is recorded is what the engine does, and the engine knows nothing of it.

The engine searches to depth 1, 2, 3 … and sometimes twice to the same depth. The last search from the root
that was finished is the one recorded; those before it have filled the table, and are counted.
"""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any

from zermelo.game import Action, Game, State
from zermelo.guide import Guide
from zermelo.native.run import StopFlag
from zermelo.position import Position
from zermelo.search.decision import Limit
from zermelo.search.engine import horizon, root, search
from zermelo.search.engine.context import SearchContext
from zermelo.search.engine.engine import Engine
from zermelo.search.engine.repetition import is_repeated
from zermelo.search.engine.score import INFINITE
from zermelo.search.engine.selective import reduction
from zermelo.search.engine.table import is_hit, look_up
from zermelo.search.names import ENGINE
from zermelo.trace.data import FUTILE, HORIZON, REPETITION, TABLE_HIT, TERMINAL, Trace
from zermelo.trace.steps import take_steps
from zermelo.trace.visits import Visits


def trace_engine(
    position: Position,
    depth: int | None,
    most_nodes: int,
    seconds: float | None = None,
    begin: Callable[[StopFlag], None] | None = None,
) -> Trace:
    """Let the engine search the position, and record its last search from the root."""
    engine = _RecordedEngine(position, most_nodes)
    if begin is not None:
        begin(engine.table)
    decision = engine.analyze(position, Limit(depth=depth, time=seconds))
    recording = engine.finished or engine.recording
    counted = decision.nodes - recording.before + 1  # the engine does not count the root
    if not recording.nodes:
        recording.only_root(position.state, decision)
        counted = 1
    recording.close(decision.pv or [])
    return Trace(
        position=position,
        algorithm=ENGINE,
        order=ENGINE,
        equality_cuts=True,
        decision=decision,
        nodes=recording.nodes,
        steps=take_steps(recording.nodes, ENGINE, equality_cuts=True),
        left_out=counted - len(recording.nodes),
        before=recording.before,
    )


class _RecordedEngine(Engine):
    """The engine, whose functions are interpreted and call a recorder."""

    def __init__(self, position: Position, most_nodes: int) -> None:
        super().__init__(position.game, native=False)
        self.position, self.most_nodes = position, most_nodes
        self.recording = _Recording(position, self.guide, most_nodes, 0)
        self.finished: _Recording | None = None

    def run(self, function: Any, *arguments: Any) -> tuple[int | None, float]:
        return super().run(_with(function, search_root=self.search_root), *arguments)

    def search_root(
        self,
        game: Game,
        state: State,
        guide: Guide,
        player: int,
        depth: int,
        alpha: int,
        beta: int,
        context: SearchContext,
        *rest: Any,
    ) -> int:
        """One search from the root."""
        self.recording = _Recording(self.position, guide, self.most_nodes, context.nodes)
        self.recording.enter(state, None, depth, alpha, beta, player, context)
        search_root_move = _with(root.search_root_move, search=self.recording.search)
        search_root = _with(root.search_root, search_root_move=search_root_move)
        score: int = search_root(game, state, guide, player, depth, alpha, beta, context, *rest)
        self.recording.leave(score, alpha, beta, player, context)
        if alpha < score < beta:  # else it is only a bound, and searched again
            self.finished = self.recording
        return score


def _with(function: Any, **names: Callable[..., Any]) -> Callable[..., Any]:
    """The function as it is, where some names that it uses mean something else."""
    unknown = names.keys() - set(function.__code__.co_names)
    assert not unknown, f"{function.__name__} uses {unknown} no more"
    return FunctionType(function.__code__, {**function.__globals__, **names}, function.__name__)


class _Recording(Visits):
    """What stands between the functions of the engine; most methods are called like what they stand for."""

    def __init__(self, position: Position, guide: Guide, most_nodes: int, before: int) -> None:
        super().__init__(position, guide, most_nodes)
        self.before = before  # nodes of earlier searches
        self.looked_up = False  # the node being searched has asked the table, which comes after the horizon
        self._search = _with(
            search.search,
            search=self.search,
            quiesce=self.quiesce,
            terminal_score=self.ending(TERMINAL, horizon.terminal_score),
            evaluate=self.evaluate,
            mean_playout_score=self.ending(HORIZON, horizon.mean_playout_score),
            is_repeated=self.ending(REPETITION, is_repeated),
            is_hit=self.ending(TABLE_HIT, is_hit),
            look_up=self.look_up,
            reduction=self.reduction,
        )
        self._quiesce = _with(
            horizon.quiesce,
            quiesce=self.quiesce_child,
            terminal_score=self.terminal_child,
            evaluate=self.stand_pat,
        )

    def search(
        self,
        game: Game,
        state: State,
        guide: Guide,
        player: int,
        depth: int,
        alpha: int,
        beta: int,
        ply: int,
        context: SearchContext,
        table: Any,
        selective: Any,
    ) -> int:
        self.enter(state, _action(ply, context), depth, alpha, beta, player, context)
        self.looked_up = False
        score: int = self._search(
            game, state, guide, player, depth, alpha, beta, ply, context, table, selective
        )
        self.leave(score, alpha, beta, player, context)
        return score

    def quiesce(self, *arguments: Any) -> int:
        """The node goes on beyond the horizon."""
        self.path[-1].node.ended, self.path[-1].is_quiescent = HORIZON, True
        score: int = self._quiesce(*arguments)
        return score

    def quiesce_child(
        self,
        game: Game,
        state: State,
        guide: Guide,
        player: int,
        alpha: int,
        beta: int,
        ply: int,
        context: SearchContext,
        table: Any,
    ) -> int:
        self.enter(state, _action(ply, context), 0, alpha, beta, player, context)
        score = self.quiesce(game, state, guide, player, alpha, beta, ply, context, table)
        self.leave(score, alpha, beta, player, context)
        return score

    def terminal_child(self, game: Game, state: State, player: int, context: SearchContext) -> int:
        """A finished game beyond the horizon. Its score is for its parent's player."""
        self.enter(state, _action(context.ply, context), 0, -INFINITE, INFINITE, player, context)
        self.path[-1].node.ended = TERMINAL
        score = horizon.terminal_score(game, state, player, context)
        self.leave(score, -INFINITE, INFINITE, player, context)
        return score

    def evaluate(self, game: Game, state: State, guide: Guide, player: int, context: SearchContext) -> int:
        """At the horizon; or, after the table lookup, for futility pruning of the node."""
        self.path[-1].node.ended = FUTILE if self.looked_up else HORIZON
        return horizon.evaluate(game, state, guide, player, context)

    def stand_pat(self, game: Game, state: State, guide: Guide, player: int, context: SearchContext) -> int:
        """The evaluation, if no tactical move is made."""
        score = horizon.evaluate(game, state, guide, player, context)
        self.path[-1].node.estimate = self.to_utility(score, player, context)
        return score

    def look_up(self, *arguments: Any) -> Any:
        self.looked_up = True
        return look_up(*arguments)

    def reduction(self, *arguments: Any) -> int:
        less = reduction(*arguments)
        self.reduced = less > 0
        return less

    def ending(self, ended: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """The function, which ends the node unless it says False."""

        def answer(*arguments: Any) -> Any:
            found = function(*arguments)
            if found is not False:
                self.path[-1].node.ended = ended
            return found

        return answer


def _action(ply: int, context: SearchContext) -> Action | None:
    """The action that led to the node at this ply; to the root, None."""
    return context.frames[ply - 1].action if ply > 0 else None
