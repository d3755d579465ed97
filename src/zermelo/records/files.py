"""Files of games, by the ending of their names: PGN for chess, PDN for checkers, SGF for Go."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from types import ModuleType

from zermelo.catalogue import load
from zermelo.position import Position
from zermelo.records import pdn, pgn, sgf
from zermelo.records.record import Record

FORMATS: dict[str, ModuleType] = {".pgn": pgn, ".pdn": pdn, ".sgf": sgf}
PLAYERS = {".pgn": ("White", "Black"), ".pdn": ("Black", "White"), ".sgf": ("PB", "PW")}  # who begins, first
GAMES = {
    ".pgn": "chess",
    ".pdn": "checkers",
    ".sgf": "go",
}  # the games they are for: all of two players, zero-sum


def read_file(path: Path) -> tuple[list[Record], list[str]]:
    """The good games of a file, and a sentence for each bad one."""
    reader = _format(path)
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        raise ValueError(f"there is no file {str(path)!r}") from None
    records, flaws = reader.read(text)
    if not records and not flaws:
        raise ValueError(f"{path} holds no game")
    return records, flaws


def write_file(path: Path, position: Position, players: tuple[str, str]) -> None:
    """Add the game that led to this position to the file, with the names of the first and second player."""
    check_file(path, position)
    ending = path.suffix.lower()
    tags = dict(zip(PLAYERS[ending], players, strict=True))
    record = Record(position, tags, _result(position, ending))
    text = _format(path).write(record)
    existed, size = path.exists(), path.stat().st_size if path.is_file() else 0
    try:
        with path.open("a", encoding="utf-8") as file:
            file.write("\n" * bool(size) + text)
    except BaseException:
        with contextlib.suppress(OSError):  # leave the file as it was
            if existed:
                os.truncate(path, size)
            else:
                path.unlink()
        raise


def _result(position: Position, ending: str) -> str:
    """As the format writes it: 1-0 if the player who begins wins, or by how many points in Go."""
    if not position.is_over:
        return "*"
    lead = (position.utility(0) - position.utility(1)) / 2
    if ending == ".sgf":
        return "0" if lead == 0 else f"{'B' if lead > 0 else 'W'}+{abs(lead):g}"
    return "1/2-1/2" if lead == 0 else "1-0" if lead > 0 else "0-1"


def check_file(path: Path, position: Position) -> None:
    """Can a game that goes on from this position be written there?"""
    _format(path)
    wanted, game = type(load(GAMES[path.suffix.lower()])), position.game
    if not isinstance(game, wanted):
        raise ValueError(f"{path.suffix} files are for {wanted.__name__}, not for {type(game).__name__}")
    if not path.parent.is_dir():
        raise ValueError(f"there is no folder {str(path.parent)!r}")


def _format(path: Path) -> ModuleType:
    known = FORMATS.get(path.suffix.lower())
    if known is None:
        raise ValueError(f"{path} is no file of games: its name must end with {', '.join(FORMATS)}")
    return known
