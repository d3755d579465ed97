"""Why not this move? The best reply to it, and the better move."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from zermelo.position import Position
from zermelo.search.decision import Decision, MoveValue
from zermelo.web.analysis import Analysis, ask, check
from zermelo.web.evaluation import Findings, describe_value
from zermelo.web.jobs import Job
from zermelo.web.outcome import outcome_of
from zermelo.web.searcher_pool import SearcherPool

if TYPE_CHECKING:
    from zermelo.web.connection import Connection

BEFORE = 1 / 3  # of the time is spent on finding the better move


def refute(
    page: Connection, number: int | None, position: Position, text: str, move: str, seconds: float
) -> None:
    """Answer "why not this move?" by analyzing the position after it."""
    check(position)
    after, searchers = position.play(move), page.lobby.searchers

    def work(job: Job) -> None:
        Refutation(job, searchers, position, after, text, seconds).run()

    ask(page, number, work)


class Refutation(Analysis):
    """The best reply to a move, from the point of view of the player who would make it."""

    def __init__(
        self,
        job: Job,
        searchers: SearcherPool,
        position: Position,
        after: Position,
        text: str,
        seconds: float,
    ) -> None:
        super().__init__(job, searchers, after, text, seconds, 1)
        self.root, self.move = position, after.moves[-1]
        self.refutes = self.move
        self.better = Analysis(job, searchers, position, text, seconds * BEFORE, 1)
        self.better.is_silent = True

    def search(self) -> None:
        self.better.search()
        self.seconds *= 1 - BEFORE
        super().search()

    def message(
        self, *, compiling: bool = False, done: bool = False, waiting: int | None = None
    ) -> dict[str, Any]:
        """The analysis of the position after the move, with values for the player who would make it."""
        message = super().message(compiling=compiling, done=done, waiting=waiting)
        root, plies = Findings(self.root), message["plies"]
        value = message["values"][root.player]
        if value is not None:
            bound = "exact" if message["proven"] else "estimate"
            root.values = {self.move: MoveValue(self.move, self.position.actions[-1], value, bound)}
        return message | {
            "player": root.player,
            "value": value,
            "plies": None if plies is None else plies + 1,
            "pv": [self.move, *message["pv"]],
            "moves": root.moves(),
            "sentence": message["sentence"] if compiling else self._why_not(value),
        }

    def _why_not(self, value: float | None) -> str:
        over, decision, best = (
            outcome_of(self.position),
            self.findings.decision,
            self.better.findings.decision,
        )
        if over is not None:
            return f"{self.move} ends the game: {over['sentence']}."
        if decision is None:
            return f"Nothing is known of {self.move} yet."
        answer = self._answer(decision, value)
        sign = Findings(self.root).sign
        if best is None or best.value is None or best.move is None or value is None:
            return f"{answer}."
        if best.move == self.move or sign * (best.value - value) <= 0:
            return f"Nothing speaks against {self.move}: it is as good as any move; {answer}."
        if best.proven and not decision.proven:
            return f"{answer}. Of {best.move} more is known: {describe_value(self.root, best)}."
        return f"{answer}. {best.move} was better: {describe_value(self.root, best)}."

    def _answer(self, decision: Decision, value: float | None) -> str:
        """The best reply, and what it leaves to the player who asks; if that is not known, to the other."""
        is_known = value is not None
        leaves = describe_value(*(self._for_root(decision, value) if is_known else (self.position, decision)))
        if decision.move is None:  # chance moves
            return f"{self.move} is worth {leaves}"
        verb = "followed" if self.position.to_move == self.root.to_move else "answered"
        return f"{self.move} is {verb} by {decision.move}: {leaves}"

    def _for_root(self, decision: Decision, value: float | None) -> tuple[Position, Decision]:
        player = self.root.game.player_name(Findings(self.root).player)
        return self.root, replace(decision, value=value, player=player)
