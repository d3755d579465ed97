"""zermelo tree: a search as a picture of its tree, with windows and cuts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from zermelo.cli.files import check_file, write_file
from zermelo.cli.options import (
    Depth,
    Json,
    Order,
    PositionText,
    Seed,
    Strict,
    complete_games,
    complete_traced,
    flag,
    load_position,
)
from zermelo.cli.output import WIDE, Progress, many, print_json

if TYPE_CHECKING:
    from zermelo.trace import Trace

PLIES = 2  # of a game that is not given as its tree, unless a depth is given
ENDINGS = (".svg", ".tex", ".json")


def tree(
    game: Annotated[
        str,
        Parameter(
            help="A tree ('3 12 8 / 2 4 6 / 14 5 2', or with brackets), or any game.",
            completer=complete_games,
            allow_leading_hyphen=True,
        ),
    ],
    /,
    *,
    algorithm: Annotated[
        str, Parameter(help="minimax, alpha-beta, engine, …; Tab lists them.", completer=complete_traced)
    ] = "alpha-beta",
    depth: Depth = None,
    position: PositionText = "",
    root: Annotated[str | None, Parameter(help="Who begins in a tree: MAX or MIN.")] = None,
    order: Order = "given",
    strict: Strict = False,
    steps: Annotated[bool, flag("--steps", "Explain the search step by step instead.")] = False,
    nodes: Annotated[int, Parameter(help="Record at most so many nodes.")] = 2000,
    seed: Seed = 0,
    out: Annotated[
        Path | None, Parameter(help="Draw into this file: tree.svg, tree.tex (TikZ) or tree.json.")
    ] = None,
    overlays: Annotated[bool, flag("--overlays", "With --out tree.tex: slides, one for each step.")] = False,
    as_json: Json = False,
) -> None:
    """Draw the tree that a search goes through.

    Each node with its window and value, and what was cut. A game that is not given as its tree is searched
    2 plies deep, unless a depth is given.
    """
    from zermelo.games.tree.rules import Tree
    from zermelo.trace import trace

    _check_file(out, overlays, steps)
    start = load_position(game, position, root)
    if depth is None and not isinstance(start.game, Tree):
        depth = PLIES
    with Progress(f"searching {game}"):
        found = trace(
            start,
            algorithm,
            depth,
            order=order,
            equality_cuts=not strict,
            seed=seed,
            most_nodes=nodes,
        )
    if out is not None:
        _write(found, out, overlays)
    if as_json:
        print_json(found.to_json())
    if as_json or out is not None:
        return
    from rich.console import Console

    from zermelo.trace import draw, show_steps

    console = Console(highlight=False)
    width = None if console.is_terminal else WIDE
    console.print(show_steps(found, width) if steps else draw(found, width), soft_wrap=True, end="")


# ---------------------------------------------------------------------- into a file


def _check_file(out: Path | None, overlays: bool, steps: bool) -> None:
    if overlays and (out is None or out.suffix != ".tex"):
        raise ValueError("--overlays makes slides for LaTeX, and needs --out with a file such as slides.tex")
    if out is None:
        return
    if out.suffix not in ENDINGS:
        raise ValueError(f"a tree is drawn into a file that ends in {', '.join(ENDINGS)}, not {out.name!r}")
    if steps:
        raise ValueError("--steps are printed on the terminal; --out slides.tex --overlays draws them")
    check_file(out)


def _write(found: Trace, out: Path, overlays: bool) -> None:
    from zermelo.trace import captions

    if out.suffix == ".svg":
        from zermelo.trace.svg import svg

        text = svg(found)
    elif out.suffix == ".json":
        text = json.dumps(found.to_json(), ensure_ascii=False) + "\n"
    else:
        from zermelo.trace.tikz import tikz, tikz_slides

        text = tikz_slides(found) if overlays else tikz(found)
    write_file(out, text)
    print("; ".join([f"{out}: {many(len(found.nodes), 'node')}", *captions.missing(found)]))
