"""What the comparison of two searches found, as text and as JSON."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

MOST_SHOWN = 24  # states in a line


@dataclass(frozen=True)
class Run:
    """What a search did."""

    value: Any  # for player 0, or what was returned instead of a number
    visits: list[str]  # nodes in the order in which they were first asked about; of trees only
    leaves: list[str]  # evaluated, in order
    pruned: list[str]  # never evaluated; of trees only
    error: str | None = None

    def text(self) -> str:
        if self.error:
            return self.error
        return "\n    ".join(
            [
                f"value {self.value}",
                *_line("visits", self.visits),
                *_line("leaves", self.leaves),
                *_line("pruned", self.pruned),
            ]
        )


@dataclass(frozen=True)
class Difference:
    """Where a search does not do what ours does, and on what."""

    function: str
    kind: str
    message: str
    ours: Run
    theirs: Run
    tree: str | None  # in brackets; None: it is the position of a game
    position: str | None
    to_move: str
    depth: int

    def text(self) -> str:
        where = f"  tree: {self.tree}" if self.tree is not None else f"  position:\n{self.position}"
        return "\n".join(
            [
                f"  {self.kind}: {self.message}",
                f"{where}",
                f"  {self.to_move} to move, depth {self.depth}",
                f"  ours:\n    {self.ours.text()}",
                f"  yours:\n    {self.theirs.text()}",
            ]
        )


@dataclass(frozen=True)
class SearchReport:
    """Whether searches do what the textbook's do."""

    file: str
    functions: list[str]  # that were compared
    trees: int
    positions: int
    cuts: dict[str, str]  # for each alpha-beta, what it cuts at
    difference: Difference | None

    @property
    def ok(self) -> bool:
        return self.difference is None

    def to_json(self) -> dict[str, Any]:
        return asdict(self) | {"ok": self.ok}

    def text(self) -> str:
        where = f" in {self.file}" if self.file else ""
        if self.difference:
            heading = f"{self.difference.function}{where} differs from the textbook's."
            return f"{heading}\n{self.difference.text()}"
        lines = [
            f"{' and '.join(self.functions)}{where}: the textbook's value, leaves pruned and order of visits",
            f"on {self.trees:,} trees and {self.positions} positions of games.",
            *(f"{name} cuts at {cut}." for name, cut in self.cuts.items()),
        ]
        return "\n".join(lines)


def _line(name: str, states: list[str]) -> list[str]:
    if not states:
        return []
    rest = f" … ({len(states)} in all)" if len(states) > MOST_SHOWN else ""
    return [f"{name} {' '.join(states[:MOST_SHOWN])}{rest}"]
