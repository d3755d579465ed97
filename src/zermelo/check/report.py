"""What a check found, as text and as JSON."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass(frozen=True)
class Failure:
    """A law that does not hold, and the moves that show it."""

    law: str
    statement: str
    message: str  # what is wrong
    moves: list[str]  # from the start; the last leads from `before` to `after`
    shortest: bool  # is it certain that no shorter sequence breaks this law?
    before: str | None  # the position as the game shows it, before the last move; None: there was no move
    after: str | None  # None: the rule raised an exception
    state_before: str | None  # the same as plain states
    state_after: str | None

    def text(self) -> str:
        sure = self.shortest or not self.moves or self.moves[-1] == "…"
        length = "" if sure else " (no shorter sequence was found)"
        lines = [
            f"{self.law}: {self.statement}",
            f"  {self.message}",
            f"  moves: {' '.join(self.moves) or 'none, it is the start'}{length}",
        ]
        for name, shown, state in (
            ("before", self.before, self.state_before),
            ("after", self.after, self.state_after),
        ):
            if shown is not None:
                rows = [*shown.splitlines(), *([state] if state != shown else [])]
                lines += [f"  {name}:", *(f"    {row}" for row in rows)]
        return "\n".join(lines)


@dataclass(frozen=True)
class LawReport:
    """One law: how often it was put to the test, and where it failed."""

    name: str
    statement: str
    checked: int  # states; 0: the game has no state that the law is about
    failure: Failure | None = None


@dataclass(frozen=True)
class Report:
    """Whether a game keeps the laws."""

    game: str
    laws: list[LawReport]
    states: int  # different ones that were examined
    exhaustive: bool  # these are all the states there are
    plies: int  # all states within so many plies of the start were among them
    games: int  # played at random, beyond that
    compiles: bool | None  # None: not tried
    reason: str | None  # why it does not compile, or was not tried: file, line and sentence
    seconds: float = field(compare=False)

    @property
    def ok(self) -> bool:
        return self.failure is None

    @property
    def failures(self) -> list[Failure]:
        return [law.failure for law in self.laws if law.failure is not None]

    @property
    def failure(self) -> Failure | None:
        """The failure that takes the fewest moves to show."""
        return min(self.failures, key=lambda failure: len(failure.moves), default=None)

    def to_json(self) -> dict[str, Any]:
        data = asdict(self)
        data["native"] = {"compiles": data.pop("compiles"), "reason": data.pop("reason")}
        return data | {"ok": self.ok, "failure": self.failure and asdict(self.failure)}

    def text(self) -> str:
        """A few lines for people."""
        if self.failures:
            heading = f"{self.game} breaks {_laws(len(self.failures))}."
        else:
            heading = f"{self.game} keeps the laws."
        lines = [heading, f"{self._extent()}; {self.seconds:.1f} s.", self._native(), ""]
        for law in self.laws:
            mark = "broken" if law.failure else "ok" if law.checked else "-"
            lines.append(f"{mark:>6}  {law.name:<17} {law.statement}")
        for failure in sorted(self.failures, key=lambda failure: len(failure.moves)):
            lines += ["", failure.text()]
        return "\n".join(lines)

    def _extent(self) -> str:
        if self.exhaustive and self.states == 1:
            return "One state, which is all there is: the game is over before it begins"
        games = f"{self.games} random game{'s' * (self.games != 1)}"
        if self.exhaustive:
            return f"All {self.states:,} states there are, and {games}"
        return f"{self.states:,} states, all within {self.plies} plies among them, and {games}"

    def _native(self) -> str:
        if self.compiles:
            return "The rules compile."
        tried = "The rules do not compile" if self.compiles is False else "The rules were not compiled"
        return f"{tried}: {self.reason}"


def _laws(count: int) -> str:
    return "a law" if count == 1 else f"{count} laws"
