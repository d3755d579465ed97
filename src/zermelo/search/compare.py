"""compare: what pruning saves. One position, several algorithms and orders of moves, depth by depth.

The exponent. The decks say that minimax looks at O(b^m) nodes, alpha-beta at O(b^(3m/4)) if the moves come
in random order and at O(b^(m/2)) if the best comes first: e = 1, 3/4, 1/2 in nodes ≈ c · (b^m)^e. Real games
have no constant b, but b^m need not be guessed: it is what minimax counts. So e is the slope of the straight
line, by least squares, through one point for each depth that both have searched,

    (log of minimax's nodes to that depth, log of this row's nodes to that depth).

Minimax itself gets exactly 1. The mean branching factor b is told for comparison: the b whose b^m is the
number of leaves of the deepest tree that minimax has searched, m plies deep.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from zermelo.game import Game, has
from zermelo.native.run import MOST_PLIES
from zermelo.position import Position
from zermelo.search.analyze import analyze
from zermelo.search.decision import Decision, Limit
from zermelo.search.registry import find
from zermelo.search.textbook.algorithms import ALGORITHMS
from zermelo.search.textbook.context import ORDERS

BASE = "minimax"  # what all are compared with
PRUNING = [name for name, algorithm in ALGORITHMS.items() if algorithm.window or name == "ai-turn-pruning"]
DECKS = {"random": 3 / 4, "best": 1 / 2}  # alpha-beta's exponent, by the order of moves
SECONDS = 5.0  # for one cell


@dataclass(frozen=True)
class Cell:
    """One search."""

    depth: int
    nodes: int
    leaves: int
    seconds: float


@dataclass(frozen=True)
class Row:
    """One algorithm with one order of moves, for depth 1, 2 …; None where it would have taken too long."""

    algorithm: str
    order: str
    cells: list[Cell | None]
    exponent: float | None  # fitted
    deck: float | None  # what the decks say it is

    @property
    def name(self) -> str:
        return self.algorithm if self.algorithm not in PRUNING else f"{self.algorithm}, {self.order}"


@dataclass(frozen=True)
class Comparison:
    game: str
    depth: int  # compared to this depth, or to the end of the game if that comes first
    branching: float | None  # the mean branching factor
    rows: list[Row]
    complete: bool  # not interrupted

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


class _Interrupted(Exception):  # noqa: N818
    pass


def compare(
    position: Position | Game | str,
    depth: int,
    algorithms: Sequence[str] = ("alpha-beta",),
    orders: Sequence[str] | None = None,
    *,
    seconds: float = SECONDS,
    seed: int = 0,
    native: bool | None = None,
    watch: Callable[[str], None] | None = None,
) -> Comparison:
    """Search with minimax, and with each algorithm in each order, to depth 1, 2 … `depth`.

    A search that takes longer than `seconds` is given up, and its row ends there. Without `orders`: all that
    the game has. `watch` is told what is being tried. Ctrl-C ends it with the rows so far.
    """
    position = position if isinstance(position, Position) else Position(position)
    if not 1 <= depth <= MOST_PLIES:
        raise ValueError(f"compare needs a depth from 1 to {MOST_PLIES}, not {depth}")
    if position.is_over:
        raise ValueError("there is nothing to compare: the game is over")
    if orders is None:
        orders = [order for order in ORDERS if order != "evaluation" or has(position.game, "evaluate")]
    pairs = [(BASE, "given")]
    for name in algorithms:
        pairs += [(name, order) for order in (orders if name in PRUNING else ["given"])]
    for name, order in pairs:
        search = find(name)
        if ALGORITHMS.get(name) is None or ALGORITHMS[name].one_ply:
            raise ValueError(f"{name} does not search to a depth, so there is nothing to compare")
        search.make(position.game, order=order)
    table = _Table(position, depth, seconds, seed, native, watch)
    try:
        for name, order in dict.fromkeys(pairs):
            table.fill(name, order)
        complete = True
    except _Interrupted:
        complete = False
    return table.comparison(complete)


class _Table:
    def __init__(
        self, position: Position, depth: int, seconds: float, seed: int, native: bool | None, watch: Any
    ) -> None:
        self.position, self.depth, self.seconds, self.seed = position, depth, seconds, seed
        self.native, self.watch = native, watch
        self.cells: dict[tuple[str, str], list[Cell | None]] = {}

    def fill(self, algorithm: str, order: str) -> None:
        """One row. Minimax, the first, also finds out where the game ends: no row goes deeper."""
        cells = self.cells[algorithm, order] = []
        for depth in range(1, self.depth + 1):
            if (cells and cells[-1] is None) or not self._affordable(order, depth):
                cells.append(None)
                continue
            if self.watch:
                self.watch(f"{algorithm}, {order} order, depth {depth}")
            decision = self._search(algorithm, order, depth)
            known = Cell(depth, decision.nodes, decision.leaves or 0, decision.seconds)
            cells.append(known if decision.complete else None)
            if algorithm == BASE and decision.proven:
                self.depth = depth
                break

    def _search(self, algorithm: str, order: str, depth: int) -> Decision:
        limit = Limit(depth=depth, time=self.seconds)
        decision = analyze(self.position, algorithm, limit, order=order, seed=self.seed, native=self.native)
        if not decision.complete and decision.seconds < self.seconds:
            raise _Interrupted
        return decision

    def _affordable(self, order: str, depth: int) -> bool:
        """Best first asks minimax for the value of every move, in every node, before it begins."""
        if order != "best":
            return True
        base = self.cells[BASE, "given"][depth - 1]
        return base is not None and base.seconds * depth <= self.seconds

    def comparison(self, complete: bool) -> Comparison:
        base = self.cells[BASE, "given"][: self.depth]
        deepest = next((cell for cell in reversed(base) if cell), None)
        rows = []
        for (algorithm, order), row in self.cells.items():
            cells = (row + [None] * self.depth)[: self.depth]
            deck = 1.0 if algorithm not in PRUNING else DECKS.get(order)
            rows.append(Row(algorithm, order, cells, exponent(base, cells), deck))
        branching = None if deepest is None else deepest.leaves ** (1 / deepest.depth)
        return Comparison(self.position.game.name, self.depth, branching, rows, complete)


def exponent(base: Sequence[Cell | None], cells: Sequence[Cell | None]) -> float | None:
    """The slope of log nodes against log nodes of minimax; None with fewer than two depths to go by."""
    known = [
        (math.log(of.nodes), math.log(cell.nodes))
        for of, cell in zip(base, cells, strict=False)
        if of and cell
    ]
    x_mean, y_mean = (sum(axis) / len(known) for axis in zip(*known, strict=True)) if known else (0, 0)
    spread = sum((x - x_mean) ** 2 for x, _ in known)
    if spread == 0:
        return None
    return sum((x - x_mean) * (y - y_mean) for x, y in known) / spread
