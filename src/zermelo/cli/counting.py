"""zermelo perft and zermelo count: how many sequences of moves, games and positions there are."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from zermelo.cli import interrupt
from zermelo.cli.options import WHOLE, Depth, GameText, Json, PositionText, load_position
from zermelo.cli.output import Progress, number, print_json, print_table, seconds

LONG = 60.0  # seconds that the next ply may take, about, where no depth is given
STEADY = 1.1

if TYPE_CHECKING:
    from zermelo.position import Position
    from zermelo.search.count import Count


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
    from zermelo.native.run import MOST_PLIES
    from zermelo.search.perft import Perft
    from zermelo.search.perft import perft as count_sequences

    start = load_position(game, position)
    depths = range(min(1, depth), depth + 1) if depth <= MOST_PLIES else [depth]  # too deep: refused at once
    done: list[Perft] = []
    try:
        with Progress(f"perft {game}") as progress:
            for each in depths:
                done.append(count_sequences(start, each))
                progress(done[-1].nodes)
    except KeyboardInterrupt:
        if not interrupt.seen():
            raise
    done = done or [Perft(0, 1, 0, 0.0)]  # interrupted at once: the position itself
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
    Ctrl-C leaves the plies counted so far. Without a depth, it ends where the next ply would take minutes.
    """
    start = load_position(game, position)
    found, stopped = _count(game, start, depth)
    complete = is_complete(found)
    if as_json:
        data = {"game": game, "position": position, **asdict(found), "complete": complete}
        print_json({**data, "stopped": stopped} if stopped else data)
        return
    total = [number(count) for count in (found.nodes, found.games, found.positions)]
    rows = [[number(cell) for cell in row.values()] for row in found.by_ply]
    print_table((">Ply", ">Nodes", ">Games", ">Positions"), [*rows, ["all", *total]])
    if not complete:
        print(f"counted to ply {len(found.by_ply) - 1}; the game goes on{'; ' * bool(stopped)}{stopped}")


def is_complete(found: Count) -> bool:
    """Is all that was reached last the end of a game?"""
    return found.by_ply[-1]["nodes"] == found.by_ply[-1]["games"]


def _count(game: str, start: Position, depth: int | None) -> tuple[Count, str]:
    """Ply by ply, so that an interrupt leaves something. Also why it stopped, if it was not told to."""
    from zermelo.native.run import MOST_PLIES
    from zermelo.search.count import TooMany
    from zermelo.search.count import count as count_all

    found: Count | None = None
    plies, last = min(0, depth or 0), MOST_PLIES - 1 if depth is None else depth
    try:
        with Progress(f"counting {game}") as progress:
            while found is None or plies <= last:
                deeper = count_all(start, plies)
                if interrupt.seen() and found is not None:
                    break
                found = deeper
                if is_complete(found) or plies == last:
                    break
                progress(found.nodes)
                growth = _growth(found)
                if depth is None and found.seconds * growth > LONG:
                    return found, "the next ply would take long: give a --depth to go on"
                # Where a ply has hardly more nodes than the one before, several are counted at once.
                plies = min(last, plies + (max(1, plies // 4) if growth < STEADY else 1))
    except KeyboardInterrupt:
        if found is None:
            raise
    except TooMany as error:
        if found is None:
            raise
        return found, str(error)
    endless = depth is None and plies == last and not is_complete(found)
    return found, f"perhaps without end: no game is followed for more than {last:,} plies" if endless else ""


def _growth(found: Count) -> float:
    """How many times as many nodes the last ply has as the one before."""
    nodes = [row["nodes"] for row in found.by_ply[-2:]]
    return nodes[-1] / nodes[0]
