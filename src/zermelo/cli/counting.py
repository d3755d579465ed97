"""zermelo perft and zermelo count: how many sequences of moves, games and positions there are."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from zermelo.cli import interrupt
from zermelo.cli.options import WHOLE, Depth, GameText, Json, PositionText, load_position
from zermelo.cli.output import Progress, number, print_json, print_table, seconds

if TYPE_CHECKING:
    from zermelo.position import Position
    from zermelo.search.count import Count
    from zermelo.search.perft import Perft


def perft(
    game: GameText,
    depth: Annotated[int, WHOLE, Parameter(help="Of exactly so many plies.")],
    /,
    *,
    position: PositionText = "",
    as_json: Json = False,
) -> None:
    """Count the sequences of moves, the published test of rules.

    Sequences of exactly that many plies are nodes; games that ended earlier are finished. Ctrl-C leaves the
    depths counted so far.
    """
    from zermelo.search.perft import perft as count_sequences

    start = load_position(game, position)
    done: list[Perft] = []
    try:
        with Progress(f"perft {game}") as progress:
            for each in range(min(1, depth), depth + 1):
                done.append(count_sequences(start, each))
                progress(done[-1].nodes)
    except KeyboardInterrupt:
        if not done:
            raise
    rows = [asdict(row) for row in done]
    if as_json:
        complete = rows[-1]["depth"] == depth
        print_json({"game": game, "position": position, **rows[-1], "complete": complete, "depths": rows})
    else:
        cells = [[*map(number, (row.depth, row.nodes, row.finished)), seconds(row.seconds)] for row in done]
        print_table((">Depth", ">Nodes", ">Finished", ">Time"), cells)


def count(
    game: GameText, /, *, depth: Depth = None, position: PositionText = "", as_json: Json = False
) -> None:
    """Count how big the game is.

    The nodes of its tree, the games that can be played and the distinct positions, in all and ply by ply.
    Ctrl-C leaves the plies counted so far.
    """
    start = load_position(game, position)
    found = _count(game, start, depth)
    complete = found.by_ply[-1]["nodes"] == found.by_ply[-1]["games"]  # all that was reached last is the end
    if as_json:
        print_json({"game": game, "position": position, **asdict(found), "complete": complete})
        return
    total = [number(count) for count in (found.nodes, found.games, found.positions)]
    rows = [[number(cell) for cell in row.values()] for row in found.by_ply]
    print_table((">Ply", ">Nodes", ">Games", ">Positions"), [*rows, ["all", *total]])
    if not complete:
        print(f"counted to ply {len(found.by_ply) - 1}; the game goes on")


def _count(game: str, start: Position, depth: int | None) -> Count:
    """Ply by ply, so that an interrupt leaves something."""
    from zermelo.search.count import count as count_all

    found: Count | None = None
    plies = min(0, depth or 0)
    try:
        with Progress(f"counting {game}") as progress:
            while found is None or depth is None or plies <= depth:
                deeper = count_all(start, plies)
                if interrupt.seen() and found is not None:
                    break
                found = deeper
                if found.by_ply[-1]["nodes"] == found.by_ply[-1]["games"]:
                    break
                progress(found.nodes)
                plies += 1
    except KeyboardInterrupt:
        if found is None:
            raise
    return found
