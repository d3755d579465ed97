"""Games of English draughts in PDN, the Portable Draughts Notation (GameType 21), read and written.

In collections of this game, the first number of a result belongs to Black, who moves first: 1-0 is won by
Black, 0-1 by White. (Descriptions of PDN give it to White, who moves first in most other draughts.) The
result is kept as it is written. The tags of a record are what its position and its result do not say: Result,
GameType, SetUp and FEN are written, but not kept when they are read.
"""

from __future__ import annotations

from zermelo.catalogue import load
from zermelo.position import Position
from zermelo.records.record import Record, replayed
from zermelo.records.tagged import RESULTS, Tagged, join, numbered, split

GAME_TYPE = "21"
NOT_KEPT = {"Result", "GameType", "SetUp", "FEN"}
STRENGTH = "!?*"  # signs after a move that say how good it is


def read(text: str) -> tuple[list[Record], list[str]]:
    """The games that can be read, and a sentence for each that cannot."""
    records, errors = list[Record](), list[str]()
    for number, tagged in enumerate(split(text), start=1):
        try:
            records.append(_record(tagged))
        except ValueError as error:
            errors.append(f"game {number}{error}")
    return records, errors


def write(record: Record) -> str:
    """The game with its tags, its start unless it is the usual one, and its moves."""
    start = record.position
    while start.moves:
        start = start.undo()
    tags = {name: value for name, value in record.tags.items() if name not in NOT_KEPT}
    tags |= {"Result": record.result, "GameType": GAME_TYPE}
    if start != Position(start.game):
        tags |= {"SetUp": "1", "FEN": start.board or ""}
    words = numbered(list(record.position.moves), second_begins=start.to_move == 1)
    return join(tags, [*words, record.result])


def _record(tagged: Tagged) -> Record:
    """The record of one game; ValueError says what is wrong, from the comma or colon before it."""
    if tagged.flaw:
        raise ValueError(f": {tagged.flaw}")
    kind = tagged.tags.get("GameType", GAME_TYPE).split(",")[0].strip()
    if kind != GAME_TYPE:
        raise ValueError(f": it has GameType {kind}; only English draughts, GameType {GAME_TYPE}, is read")
    result = tagged.result or tagged.tags.get("Result", "*")
    if result not in RESULTS:
        raise ValueError(f": the result is {' or '.join(RESULTS)}, not {result!r}")
    fen = tagged.tags.get("FEN", "")
    try:
        start = Position(load("checkers"), fen)
    except ValueError as error:
        raise ValueError(f", FEN {fen!r}: {error}") from error
    tags = {name: value for name, value in tagged.tags.items() if name not in NOT_KEPT}
    moves = [move.rstrip(STRENGTH) for move in tagged.moves]
    end = replayed(start, moves, lambda ply: f", move {ply // 2 + 1}, {tagged.moves[ply - start.to_move]!r}")
    return Record(end, tags, result)
