"""What a search is asked for and what it answers."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass, field
from typing import Any

_LEAST = {"depth": 0, "time": 0, "nodes": 1, "budget": 0, "simulations": 1}


@dataclass(frozen=True)
class Limit:
    """When a search must stop, whichever comes first. Nothing set: when it is finished."""

    depth: int | None = None  # plies from the root
    time: float | None = None  # seconds for this move
    nodes: int | None = None  # states visited
    budget: float | None = None  # seconds for this move and all later ones of the same player
    simulations: int | None = None  # of Monte Carlo tree search

    def __post_init__(self) -> None:
        for name, least in _LEAST.items():
            value = getattr(self, name)
            if value is not None and not least <= value < math.inf:
                but = " and finite" if value == math.inf else ""
                raise ValueError(
                    f"a limit of {name} {value} makes no sense; it must be at least {least}{but}"
                )
        if self.time is not None and self.budget is not None:
            raise ValueError(
                "a limit of time for each move and a budget for all of them contradict each other"
            )


DEFAULT_LIMIT = Limit(time=1)  # of a search that would otherwise go on and on


@dataclass(frozen=True)
class MoveValue:
    """What is known of one move: its value, exactly or as a bound ("exact", "lower", "upper"), or an
    "estimate", which proves nothing."""

    move: str
    action: int
    value: float
    bound: str = "exact"
    visits: int | None = None  # by Monte Carlo tree search
    # Of an estimate by a search to a horizon:
    depth: int | None = None
    depth_bound: str | None = None  # what the value is of that to this depth: "exact", "lower", "upper"


@dataclass(frozen=True)
class Decision:
    """The answer of a search: the move, its value, and the effort that finding it took."""

    move: str | None  # None where the game is over, or (but for the engine) nothing was found in time
    action: int | None  # the same move, as the rules number it
    value: float | None
    values: tuple[float, ...] | None  # one per player, where all are known
    player: str  # whom `value` is for
    proven: bool  # the value rests on finished games alone, not on an evaluation function
    complete: bool  # the search was finished, not stopped; of iterative deepening, one depth at least
    depth: int | None  # plies searched; None: to the end of the game
    nodes: int
    seconds: float
    algorithm: str
    moves: list[MoveValue] = field(default_factory=list)  # of the root, in the order searched
    # Only some searches report these:
    policy: dict[str, float] | None = None  # the probability of each move
    plies: int | None = None  # to the end, where a win or a loss is seen
    uci: str | None = None  # the move as chess programs write it
    pv: list[str] | None = None  # the principal variation: best play by both, as far as it was searched
    leaves: int | None = None
    stack: int | None = None  # the most moves waiting on the path at once: deck 001's O(bm)
    selective_depth: int | None = None  # the ply of the deepest node
    table_hits: int | None = None  # nodes that the table made superfluous
    first_move_cutoffs: float | None = None  # of the nodes that were cut, how many by the first move tried
    branching_factor: float | None = None  # the effective one: nodes ** (1 / depth)
    simulations: int | None = None  # of Monte Carlo tree search, whose nodes are those of its tree
    forgotten: int | None = None  # nodes that it dropped because its memory was full

    @property
    def nodes_per_second(self) -> float:
        return self.nodes / self.seconds if self.seconds > 0 else 0.0

    @property
    def simulations_per_second(self) -> float:
        return (self.simulations or 0) / self.seconds if self.seconds > 0 else 0.0

    def to_json(self) -> dict[str, Any]:
        """As the command line prints it with --json: `for` is the player that the value is for."""
        data = {name: value for name, value in asdict(self).items() if value is not None or name in _ALWAYS}
        data["for"] = data.pop("player")
        data["nodes_per_second"] = round(self.nodes_per_second)
        if self.simulations is not None:
            data["simulations_per_second"] = round(self.simulations_per_second)
        for move in data["moves"]:
            for name in ("visits", "depth", "depth_bound"):
                if move[name] is None:
                    del move[name]
        return data


_ALWAYS = ("move", "action", "value", "depth")


@dataclass(frozen=True)
class Solution:
    """The value of a position under perfect play, for `player`, and all moves that achieve it."""

    value: float | None  # None if the solver was stopped before it knew
    values: tuple[float, ...] | None  # one per player
    player: str
    moves: list[str]
    nodes: int
    seconds: float
    complete: bool
    plies: int | None = None  # to the end, if asked for: the winner hurries, the loser holds out
    bounds: tuple[float, float] | None = None  # if it was stopped: the value lies between these

    def to_json(self) -> dict[str, Any]:
        data = asdict(self)
        data["for"] = data.pop("player")
        for name in ("values", "plies", "bounds"):
            if data[name] is None:
                del data[name]
        return data


def tidy(value: float | None) -> float | int | None:
    """3 rather than 3.0, and 0 rather than -0.0."""
    return int(value) if value is not None and math.isfinite(value) and value == int(value) else value
