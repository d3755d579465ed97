"""What a search is asked for and what it answers."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass(frozen=True)
class Limit:
    """When a search must stop, whichever comes first. Nothing set: when it is finished."""

    depth: int | None = None  # plies from the root
    time: float | None = None  # seconds
    nodes: int | None = None  # states visited

    def __post_init__(self) -> None:
        for name, least in (("depth", 0), ("time", 0), ("nodes", 1)):
            value = getattr(self, name)
            if value is not None and not value >= least:
                raise ValueError(f"a limit of {name} {value} makes no sense; it must be at least {least}")


@dataclass(frozen=True)
class MoveValue:
    """What is known of one move: its value, exactly or as a bound ("exact", "lower", "upper")."""

    move: str
    value: float
    bound: str = "exact"


@dataclass(frozen=True)
class Decision:
    """The answer of a search: the move, what it is worth and to whom, and what finding it took."""

    move: str | None  # None where the game is over, or nothing was found in time
    value: float | None
    player: str  # whom the value is for
    exact: bool  # no evaluation function had a say: the value is the game's
    complete: bool  # the search was finished, not stopped
    depth: int | None  # plies searched; None: to the end of the game
    nodes: int
    leaves: int
    stack: int  # the most moves waiting on the path at once: deck 001's O(bm)
    seconds: float
    algorithm: str
    moves: list[MoveValue] = field(default_factory=list)  # of the root, in the order searched

    def to_json(self) -> dict[str, Any]:
        """As the command line prints it with --json: `for` is the player that the value is for."""
        data = asdict(self)
        data["for"] = data.pop("player")
        return data


def tidy(value: float | None) -> float | int | None:
    """3 rather than 3.0, and 0 rather than -0.0."""
    return int(value) if value is not None and math.isfinite(value) and value == int(value) else value
