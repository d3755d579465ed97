"""solve: the value of a position under perfect play, and every move that keeps it, by the engine."""

from __future__ import annotations

from collections.abc import Callable

from zermelo.game import Game
from zermelo.position import Position
from zermelo.search.decision import Solution
from zermelo.search.engine.engine import Engine
from zermelo.search.proof_number import ProofNumberSolver
from zermelo.search.zero_sum import check_game

ENGINE, PROOF_NUMBER = SOLVERS = ("engine", "proof-number")


def solve(
    position: Position | Game | str,
    *,
    algorithm: str = ENGINE,
    distance: bool = False,
    table: int | str = "64MB",
    threads: int = 1,
    native: bool | None = None,
    watch: Callable[[int], None] | None = None,
) -> Solution:
    """The value and all best moves; with `distance` also the plies to the end under best play by both.

    The algorithm is the engine's alpha-beta, or proof-number search, which can be better where one side is
    soon without good replies; it has no distances and no threads. `watch` is told now and then how many nodes
    were visited. Ctrl-C ends it with what is known by then.
    """
    position = position if isinstance(position, Position) else Position(position)
    check_game(position.game, "solve")
    if solver(algorithm, distance, threads) == PROOF_NUMBER:
        return ProofNumberSolver(position.game, table=table, native=native).solve(position, watch=watch)
    engine = Engine(position.game, table=table, threads=threads, native=native)
    return engine.solve(position, distance=distance, watch=watch)


def solver(algorithm: str, distance: bool, threads: int) -> str:
    """The algorithm, if there is such a one and it can do that."""
    if algorithm not in SOLVERS:
        raise ValueError(f"there is no solver {algorithm!r}; there are {' and '.join(SOLVERS)}")
    if algorithm == PROOF_NUMBER and distance:
        raise ValueError("proof-number search finds no distances; leave out --distance, or use the engine")
    if algorithm == PROOF_NUMBER and threads > 1:
        raise ValueError("proof-number search runs in one thread; leave out --threads, or use the engine")
    return algorithm
