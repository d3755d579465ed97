"""Why not this move? The best answers to it, and what was better."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from zermelo.position import Position
from zermelo.search.decision import Decision, MoveValue, tidy
from zermelo.web.analysis import Analysis, ask, check
from zermelo.web.engines import Engines
from zermelo.web.jobs import Job
from zermelo.web.outcome import outcome_of
from zermelo.web.worth import Known, told

if TYPE_CHECKING:
    from zermelo.web.connection import Connection

BEFORE = 1 / 3  # of the time is for what was better


def refute(
    page: Connection, number: int | None, position: Position, text: str, move: str, seconds: float
) -> None:
    """Why not this move? Analyse the position after it."""
    check(position)
    after, engines = position.play(move), page.room.engines

    def work(job: Job) -> None:
        Refutation(job, engines, position, after, text, seconds).run()

    ask(page, number, work)


class Refutation(Analysis):
    """What speaks against a move: the best answers to it, told from where it would be played."""

    def __init__(
        self, job: Job, engines: Engines, position: Position, after: Position, text: str, seconds: float
    ) -> None:
        super().__init__(job, engines, after, text, seconds, 1)
        self.root, self.move = position, after.moves[-1]
        self.refutes = self.move
        self.better = Analysis(job, engines, position, text, seconds * BEFORE, 1)
        self.better.is_silent = True

    def search(self) -> None:
        self.better.search()
        self.seconds *= 1 - BEFORE
        super().search()

    def message(
        self, *, compiling: bool = False, done: bool = False, waiting: int | None = None
    ) -> dict[str, Any]:
        """As of the position after the move, but told for whoever would play it."""
        message = super().message(compiling=compiling, done=done, waiting=waiting)
        root = Known(self.root)
        value = message["value"]
        if value is not None and root.player != message["player"]:
            value = tidy(self.root.game.total - value)
        worth = (
            None
            if value is None
            else MoveValue(
                self.move, self.position.actions[-1], value, "exact" if message["exact"] else "estimate"
            )
        )
        root.values = {} if worth is None else {self.move: worth}
        plies = message["plies"]
        return message | {
            "player": root.player,
            "value": value,
            "plies": None if plies is None else plies + 1,
            "pv": [self.move, *message["pv"]],
            "moves": root.moves(),
            "sentence": message["sentence"] if compiling else self._why_not(value),
        }

    def _why_not(self, value: float | None) -> str:
        over, decision, best = outcome_of(self.position), self.known.decision, self.better.known.decision
        if over is not None:
            return f"{self.move} ends the game: {over['sentence']}."
        if decision is None or decision.move is None or value is None:
            return f"Nothing is known of {self.move} yet."
        sign = Known(self.root).sign
        worth = told(self.root, _for(self.root, decision, value))
        answer = f"{self.move} is answered by {decision.move}: {worth}"
        if best is None or best.value is None or best.move is None:
            return f"{answer}."
        if best.move == self.move or sign * (best.value - value) <= 0:
            return f"Nothing speaks against {self.move}: it is as good as any move; {answer}."
        if best.proven and not decision.proven:
            return f"{answer}. Of {best.move} more is known: {told(self.root, best)}."
        return f"{answer}. {best.move} was better: {told(self.root, best)}."


def _for(root: Position, decision: Decision, value: float) -> Decision:
    """A decision after a move, with its value for whom the values before it were for."""
    return replace(decision, value=value, player=root.game.player_name(Known(root).player))
