"""`python -m benchmarks`: every comparison in one table. It takes twenty minutes; Ctrl-C ends it sooner."""

from __future__ import annotations

import argparse
import json
from contextlib import suppress
from importlib import import_module

from rich import box
from rich.console import Console
from rich.table import Table

from benchmarks.common import Row

PARTS = (
    "against_c",
    "othello_perft",
    "chess_perft",
    "checkers_perft",
    "go_playouts",
    "tic_tac_toe",
    "against_open_spiel",
    "against_easyai",
    "mcts",
    "solving",
    "strength",
    "ladder",
    "time_limits",
    "budget",
    "start",
    "representations",
    "page",
)


def measured() -> list[Row]:
    """All rows, or those that are there when Ctrl-C ends it."""
    rows: list[Row] = []
    with Console(stderr=True).status("") as status, suppress(KeyboardInterrupt):
        for part in PARTS:
            status.update(f"{part.replace('_', ' ')} …")
            rows += import_module(f"benchmarks.{part}").rows()
    return rows


def table(rows: list[Row]) -> Table:
    made = Table(title="The best of a few runs, taken in turn", box=box.SIMPLE, pad_edge=False)
    made.add_column("what")
    for heading in ("ours", "peer", "ratio", "aim"):
        made.add_column(heading, justify="right" if heading == "ratio" else "left", no_wrap=True)
    for row in rows:
        ratio = "" if row.ratio is None else f"{row.ratio:,.2f}" if row.ratio < 10 else f"{row.ratio:,.0f}"
        made.add_row(row.what, row.ours, row.peer, ratio, row.aim)
    return made


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print the rows as JSON")
    as_json = parser.parse_args().json
    rows = measured()
    if as_json:
        print(json.dumps([row._asdict() for row in rows], ensure_ascii=False, indent=2))
    else:
        Console().print(table(rows))


if __name__ == "__main__":
    main()
