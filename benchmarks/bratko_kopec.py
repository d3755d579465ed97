"""The 24 Bratko–Kopec positions of chess: how many are solved, and how deep a million nodes reach.

`python -m benchmarks.bratko_kopec` gives the engine 10 seconds for each; `--depths` tells the mean depth that
is reached with a million nodes under each order of moves, beside deck 001's "about depth 8".
"""

from __future__ import annotations

import argparse

from benchmarks.common import HERE
from zermelo import Engine, Limit, Position, load
from zermelo.search.engine.steps import SELECTIVE

MILLION = 1_000_000
ORDERS = ("hash-move", "move-order", "killers", "history")
PLAIN = tuple(name for name in SELECTIVE if name != "playouts")


def positions() -> list[tuple[Position, list[str]]]:
    """Each position, and its best moves."""
    game, found = load("chess"), []
    for line in (HERE / "bratko_kopec.epd").read_text().splitlines():
        best = line.partition(" bm ")[2].partition(";")[0].split()
        found.append((Position(game, line), best))
    return found


def solved(limit: Limit) -> int:
    """For how many positions the engine plays a best move."""
    engine, right = Engine(load("chess"), table="256MB"), 0
    for number, (position, best) in enumerate(positions(), start=1):
        engine.clear()
        found = engine.analyze(position, limit)
        right += found.move in best
        told = (
            f"{'yes' if found.move in best else 'no ':3} BK.{number:02} {found.move}, best {' '.join(best)}"
        )
        print(f"{told}; depth {found.depth}, value {found.value}", flush=True)
    return right


def mean_depth(without: tuple[str, ...]) -> float:
    """The mean depth completed with a million nodes."""
    engine, depths = Engine(load("chess"), without=without), []
    for position, _ in positions():
        engine.clear()
        depths.append(engine.analyze(position, Limit(nodes=MILLION)).depth or 0)
    return sum(depths) / len(depths)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--time", type=float, default=10.0, help="seconds for each position")
    parser.add_argument("--nodes", type=int, help="nodes for each position, rather than time")
    parser.add_argument("--depths", action="store_true")
    options = parser.parse_args()
    if not options.depths:
        limit = Limit(nodes=options.nodes) if options.nodes else Limit(time=options.time)
        print(f"{solved(limit)} of 24 solved")
        return
    orders = {
        "none: as the rules give them": ORDERS,
        "the game's hint": tuple(name for name in ORDERS if name != "move-order"),
        "killers": tuple(name for name in ORDERS if name != "killers"),
        "history": tuple(name for name in ORDERS if name != "history"),
        "the table's move": tuple(name for name in ORDERS if name != "hash-move"),
        "all four": (),
    }
    for name, without in orders.items():
        plain, whole = mean_depth((*without, *PLAIN)), mean_depth(without)
        print(f"{name}: alpha-beta {plain:.1f}, with the selective steps {whole:.1f}", flush=True)


if __name__ == "__main__":
    main()
