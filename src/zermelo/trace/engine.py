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
from zermelo.native.memory import Memory
from zermelo.position import Position
from zermelo.search.decision import Limit
from zermelo.search.engine import horizon, root, search
from zermelo.search.engine.engine import Engine
from zermelo.search.engine.history import is_repeated
from zermelo.search.engine.paper import ACTION, FRAME, FRAME_NOW, FRAMES, NODES, Paper
from zermelo.search.engine.score import INFINITE
from zermelo.search.engine.selective import reduction
from zermelo.search.engine.table import look_up, settles
from zermelo.search.names import ENGINE
from zermelo.trace.data import FUTILE, HORIZON, REPETITION, TABLE_HIT, TERMINAL, Trace
from zermelo.trace.steps import take_steps
from zermelo.trace.visits import Visits


def trace_engine(
    position: Position,
    depth: int | None,
    most_nodes: int,
    seconds: float | None = None,
    begin: Callable[[Memory], None] | None = None,
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
        self.recording = _Recording(position, most_nodes, 0)
        self.finished: _Recording | None = None

    def _run(self, function: Any, *arguments: Any) -> tuple[int | None, float]:
        return super()._run(_with(function, try_all=self.try_all), *arguments)

    def try_all(
        self,
        game: Game,
        state: State,
        player: int,
        depth: int,
        alpha: int,
        beta: int,
        paper: Paper,
        *rest: Any,
    ) -> int:
        """One search from the root."""
        self.recording = _Recording(self.position, self.most_nodes, paper.word(NODES))
        self.recording.enter(state, None, depth, alpha, beta, player, paper)
        try_move = _with(root.try_move, search=self.recording.search)
        try_all = _with(root.try_all, try_move=try_move)
        score: int = try_all(game, state, player, depth, alpha, beta, paper, *rest)
        self.recording.leave(score, alpha, beta, player, paper)
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

    def __init__(self, position: Position, most_nodes: int, before: int) -> None:
        super().__init__(position, most_nodes)
        self.before = before  # nodes of earlier searches
        self.looked_up = False  # the node being searched has asked the table, which comes after the horizon
        self._search = _with(
            search.search,
            search=self.search,
            quiesce=self.quiesce,
            final=self.ending(TERMINAL, horizon.final),
            estimate=self.estimate,
            mean_of_playouts=self.ending(HORIZON, horizon.mean_of_playouts),
            is_repeated=self.ending(REPETITION, is_repeated),
            settles=self.ending(TABLE_HIT, settles),
            look_up=self.look_up,
            reduction=self.reduction,
        )
        self._quiesce = _with(
            horizon.quiesce, quiesce=self.quiesce_child, final=self.final_child, estimate=self.stand
        )

    def search(
        self,
        game: Game,
        state: State,
        player: int,
        depth: int,
        alpha: int,
        beta: int,
        frame: int,
        paper: Paper,
        table: Any,
        selective: Any,
    ) -> int:
        self.enter(state, _action(frame, paper), depth, alpha, beta, player, paper)
        self.looked_up = False
        score: int = self._search(game, state, player, depth, alpha, beta, frame, paper, table, selective)
        self.leave(score, alpha, beta, player, paper)
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
        player: int,
        alpha: int,
        beta: int,
        frame: int,
        paper: Paper,
        table: Any,
    ) -> int:
        self.enter(state, _action(frame, paper), 0, alpha, beta, player, paper)
        score = self.quiesce(game, state, player, alpha, beta, frame, paper, table)
        self.leave(score, alpha, beta, player, paper)
        return score

    def final_child(self, game: Game, state: State, player: int, distance: int, paper: Paper) -> int:
        """A finished game beyond the horizon. Its score is for its parent's player."""
        self.enter(state, _action(paper.word(FRAME_NOW), paper), 0, -INFINITE, INFINITE, player, paper)
        self.path[-1].node.ended = TERMINAL
        score = horizon.final(game, state, player, distance, paper)
        self.leave(score, -INFINITE, INFINITE, player, paper)
        return score

    def estimate(self, game: Game, state: State, player: int, paper: Paper) -> int:
        """Of a node at the horizon; or, once the table was asked, a guess that may be enough."""
        self.path[-1].node.ended = FUTILE if self.looked_up else HORIZON
        return horizon.estimate(game, state, player, paper)

    def stand(self, game: Game, state: State, player: int, paper: Paper) -> int:
        """What it is worth to make no unstable move."""
        score = horizon.estimate(game, state, player, paper)
        self.path[-1].node.estimate = self.told(score, player, paper)
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


def _action(frame: int, paper: Paper) -> Action | None:
    """What led to the node of this frame; to the root, nothing."""
    return paper.word(frame - FRAME + ACTION) if frame > FRAMES else None
