"""What each step of the engine is good for: nodes and time without it, on the same positions.

`python -m benchmarks.ablation` prints the tables of docs/engine.md.
"""

from __future__ import annotations

import time

from benchmarks.positions import after_random_moves, with_empties
from zermelo import Engine, Limit, Position, load
from zermelo.search.engine.steps import STEPS

HELP = ["move-order", "candidates", "bounds", "endgame"]  # from a game, beside its evaluation


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
    tasks: list[tuple[str, list[Position], int | bool, list[str]]] = [
        ("Connect Four solved with distance, 40 positions after 16 random moves",
         after_random_moves(four, 16, 40), True, []),
        ("Othello solved, 10 positions with 16 empty squares", with_empties(othello, 16, 10), False, []),
        ("Othello to depth 10, 10 positions after 12 random moves",
         after_random_moves(othello, 12, 10), 10, []),
        ("Connect Four to depth 14, 10 positions after 8 random moves, with its evaluation as the only help",
         after_random_moves(four, 8, 10), 14, HELP),
        ("Othello to depth 9, 10 positions after 12 random moves, with its evaluation as the only help",
         after_random_moves(othello, 12, 10), 9, HELP),
    ]  # fmt: skip
    for what, positions, how, without in tasks:
        print(f"\n**{what}**\n\n| without | nodes | time |\n|---|---|---|")
        nodes, seconds = measured(positions, how, without)
        print(f"| (all on) | {nodes:,} | {seconds:.2f} s |")
        for step in (step for step in STEPS if step not in without):
            fewer, taken = measured(positions, how, [*without, step])
            print(f"| {step} | × {fewer / nodes:.2f} | × {taken / seconds:.2f} |", flush=True)


if __name__ == "__main__":
    main()
