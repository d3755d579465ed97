"""What each step of the engine is good for: nodes and time without it, on the same positions.

`python -m benchmarks.ablation` prints the tables of docs/engine.md.
"""

from __future__ import annotations

import time

from benchmarks.positions import after_random_moves, with_empties
from zermelo import Engine, Limit, Position, load
from zermelo.search.engine.paper import STEPS


def measured(positions: list[Position], how: int | bool, without: list[str]) -> tuple[int, float]:
    """Nodes and seconds to solve all positions, with distance or not; or to search them to a depth."""
    engine = Engine(positions[0].game, table="64MB", without=without)

    def nodes(position: Position) -> int:
        if isinstance(how, bool):
            return engine.solve(position, distance=how, best_moves=False).nodes
        return engine.analyze(position, Limit(depth=how)).nodes

    nodes(positions[0])  # compiled, and the table in place
    engine.clear()
    began = time.process_time()
    return sum(map(nodes, positions)), time.process_time() - began


def main() -> None:
    four, othello = load("connect-four"), load("othello")
    tasks: list[tuple[str, list[Position], int | bool]] = [
        ("solve Connect Four with distance, 10 positions after 16 random moves",
         after_random_moves(four, 16, 10), True),
        ("solve Othello, 10 positions with 14 empty squares", with_empties(othello, 14, 10), False),
        ("search Connect Four to depth 14, 5 positions after 4 random moves",
         after_random_moves(four, 4, 5), 14),
        ("search Othello to depth 9, 5 positions after 12 random moves",
         after_random_moves(othello, 12, 5), 9),
    ]  # fmt: skip
    for what, positions, how in tasks:
        print(f"\n{what}\n\n| without | nodes | time |\n|---|---|---|")
        nodes, seconds = measured(positions, how, [])
        print(f"| (all on) | {nodes:,} | {seconds:.2f} s |")
        for step in STEPS:
            fewer, taken = measured(positions, how, [step])
            print(f"| {step} | × {fewer / nodes:.2f} | × {taken / seconds:.2f} |", flush=True)


if __name__ == "__main__":
    main()
