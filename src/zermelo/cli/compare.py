"""zermelo compare: what pruning saves, as a table and a plot."""

from __future__ import annotations

import shutil
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from zermelo.cli.files import check_file, write_file
from zermelo.cli.options import (
    WHOLE,
    GameText,
    Json,
    PositionText,
    Seed,
    complete_compared,
    complete_orders,
    load_position,
)
from zermelo.cli.output import Progress, number, print_json, print_table, seconds

if TYPE_CHECKING:
    from zermelo.cli.plot import Curve
    from zermelo.search.compare import Comparison, Row


def compare(
    game: GameText,
    /,
    *,
    depth: Annotated[int, WHOLE, Parameter(help="Compare depth 1, 2 … up to this one.")] = 6,
    position: PositionText = "",
    algorithm: Annotated[
        list[str] | None,
        Parameter(
            help="Beside minimax; alpha-beta if left out. May be repeated.",
            completer=complete_compared,
            negative=(),
        ),
    ] = None,
    order: Annotated[
        list[str] | None,
        Parameter(
            help="All there are, if left out. May be repeated.", completer=complete_orders, negative=()
        ),
    ] = None,
    time: Annotated[float, Parameter(help="Seconds after which one search is given up.")] = 5.0,
    seed: Seed = 0,
    out: Annotated[Path | None, Parameter(help="Also draw the plot into this SVG file.")] = None,
    as_json: Json = False,
) -> None:
    """Compare algorithms and move orderings.

    The nodes of each for depth 1, 2 …, and the exponent of the branching factor beside that of the decks.
    """
    from zermelo.cli.plot import svg
    from zermelo.search.compare import compare as compare_all

    start = load_position(game, position)
    if out is not None:
        check_file(out)
    with Progress(f"comparing on {game}") as progress:
        found = compare_all(
            start, depth, algorithm or ["alpha-beta"], order, seconds=time, seed=seed, watch=progress.say
        )
    if out is not None:
        write_file(out, svg(_curves(found), f"{game}: nodes by depth"))
    if as_json:
        print_json({**found.to_json(), "game": game, "position": position})
    else:
        _print(game, found, out)


def _print(game: str, found: Comparison, out: Path | None) -> None:
    from zermelo.cli.plot import draw, mark

    columns = ("", "Algorithm", "Order", ">Nodes", ">Leaves", ">Time", ">Exponent", ">Decks")
    rows = [[mark(i), *_cells(row)] for i, row in enumerate(found.rows)]
    print_table(columns, rows, title=f"{game} to depth {found.depth}")
    print(draw(_curves(found), width=shutil.get_terminal_size().columns))
    if found.branching is not None:
        print(f"\nMean branching factor b = {found.branching:.2f}: exponent e means b^(e·depth) nodes.")
    if any(cell is None for row in found.rows for cell in row.cells):
        print("A dash is a search that would have taken too long; --time gives each more.")
    if out is not None:
        print(f"{out} has the plot.")


def _cells(row: Row) -> list[str]:
    last = row.cells[-1] if row.cells else None
    order = row.order if row.name != row.algorithm else "any"
    counts = ["—"] * 3 if last is None else [number(last.nodes), number(last.leaves), seconds(last.seconds)]
    exponent = "—" if row.exponent is None else f"{row.exponent:.2f}"
    return [row.algorithm, order, *counts, exponent, "" if row.deck is None else str(Fraction(row.deck))]


def _curves(found: Comparison) -> list[Curve]:
    from zermelo.cli.plot import Curve

    return [Curve(row.name, [cell.nodes if cell else None for cell in row.cells]) for row in found.rows]
