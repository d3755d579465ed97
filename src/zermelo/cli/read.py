"""zermelo read: the games of a PGN, PDN or SGF file."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from zermelo.cli.options import Json
from zermelo.cli.output import many, print_json, print_table

if TYPE_CHECKING:
    from zermelo.position import Position
    from zermelo.records.record import Record

WRONG_GAMES = 2  # the exit code
PLAYERS = (("White", "Black"), ("PB", "PW"))  # tags that name them


def read(
    file: Path,
    /,
    *,
    number: Annotated[int | None, Parameter("--game", help="Show this game, counted from 1.")] = None,
    ply: Annotated[int | None, Parameter("--ply", help="Show it after so many plies.")] = None,
    as_json: Json = False,
) -> int:
    """Read games from a file.

    The file holds games of chess (PGN), checkers (PDN) or Go (SGF). Each is replayed by the rules; what is
    wrong with a game is said, and the others are read.
    """
    from zermelo.records.files import read_file

    records, flaws = read_file(file)
    if number is not None and not 1 <= number <= len(records):
        raise ValueError(f"{file} has {many(len(records), 'good game')}; there is no game {number}")
    if ply is not None and number is None:
        raise ValueError("--ply is for one game: give --game too")
    if as_json:
        chosen = records if number is None else [records[number - 1]]
        print_json({"games": [_data(each, _at(each, ply)) for each in chosen], "errors": flaws})
    elif number is not None:
        _show(records[number - 1], _at(records[number - 1], ply))
    else:
        rows = [
            (str(i), _players(each), each.result, str(len(each.position.moves)))
            for i, each in enumerate(records, start=1)
        ]
        print_table((">Game", "Players", "Result", ">Plies"), rows)
    for flaw in flaws:
        print(f"zermelo: {flaw}", file=sys.stderr)
    return WRONG_GAMES if flaws else 0


def _at(record: Record, ply: int | None) -> Position:
    """The position after so many plies, or at the end."""
    position = record.position
    if ply is None:
        return position
    if not 0 <= ply <= len(position.moves):
        raise ValueError(f"the game has {many(len(position.moves), 'ply')}; there is no ply {ply}")
    while len(position.moves) > ply:
        position = position.undo()
    return position


def _players(record: Record) -> str:
    for first, second in PLAYERS:
        if first in record.tags or second in record.tags:
            return f"{record.tags.get(first, '?')} – {record.tags.get(second, '?')}"
    return "?"


def _data(record: Record, position: Position) -> dict[str, Any]:
    moves = list(position.moves)
    return {"tags": record.tags, "result": record.result, "moves": moves, "position": position.board}


def _show(record: Record, position: Position) -> None:
    for name, value in record.tags.items():
        print(f"{name}: {value}")
    print(f"\n{' '.join(position.moves)}\n\n{position}\n\nresult: {record.result}")
