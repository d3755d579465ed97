"""Games of chess in PGN, read and written. Comments and variations are left out.

The tags of a record are what its position and its result do not say: Result, SetUp, a FEN that only says
where the game starts, and tags of the roster that say "?" are written, but not kept when they are read.
"""

from __future__ import annotations

from zermelo.catalogue import load
from zermelo.game import Game
from zermelo.position import Position
from zermelo.records.record import Record, replayed
from zermelo.records.tagged import RESULTS, Tagged, join, numbered, split

ROSTER = {"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?", "White": "?", "Black": "?"}


def read(text: str, game: Game | str = "chess") -> tuple[list[Record], list[str]]:
    """The games that can be read, and a sentence for each that cannot."""
    rules, records, errors = load(game), list[Record](), list[str]()
    for number, tagged in enumerate(split(text), start=1):
        try:
            records.append(_record(rules, tagged))
        except ValueError as error:
            errors.append(f"game {number}{_players(tagged)}{error}")
    return records, errors


def write(record: Record) -> str:
    """The game with the seven tags of the roster, its other tags, and its moves."""
    start = _start(record.position)
    tags = {**ROSTER, "Result": record.result, **record.tags}
    if "FEN" in tags or start != Position(start.game):
        tags = {**tags, "SetUp": "1", "FEN": tags.get("FEN", start.board or "")}
    first = _first_number(tags.get("FEN", ""))
    words = numbered(list(record.position.moves), first, second_begins=start.to_move == 1)
    return join(tags, [*words, record.result])


def _record(game: Game, tagged: Tagged) -> Record:
    """The record of one game; ValueError says what is wrong, from the comma or colon before it."""
    if tagged.flaw:
        raise ValueError(f": {tagged.flaw}")
    fen = tagged.tags.get("FEN", "")
    try:
        start = Position(game, fen)
    except ValueError as error:
        raise ValueError(f", FEN {fen!r}: {error}") from error
    result = tagged.result or tagged.tags.get("Result", "*")
    if result not in RESULTS:
        raise ValueError(f": the result is {' or '.join(RESULTS)}, not {result!r}")
    known = {**ROSTER, "FEN": start.board}
    tags = {
        name: value
        for name, value in tagged.tags.items()
        if name not in ("Result", "SetUp") and known.get(name) != value
    }
    first = _first_number(fen)
    end = replayed(start, tagged.moves, lambda ply: f", move {first + ply // 2}")
    return Record(end, tags, result)


def _start(position: Position) -> Position:
    while position.moves:
        position = position.undo()
    return position


def _first_number(fen: str) -> int:
    """The number of the first move, which only the FEN knows."""
    fields = fen.split()
    return int(fields[5]) if len(fields) == 6 and fields[5].isdecimal() else 1


def _players(tagged: Tagged) -> str:
    names = [tagged.tags.get(player, "?") for player in ("White", "Black")]
    return f" ({'–'.join(names)})"
