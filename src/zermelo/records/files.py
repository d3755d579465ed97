"""Files of games, told apart by their endings: PGN for chess, PDN for checkers, SGF for Go."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

from zermelo.position import Position
from zermelo.records import pdn, pgn, sgf
from zermelo.records.record import Record

FORMATS: dict[str, ModuleType] = {".pgn": pgn, ".pdn": pdn, ".sgf": sgf}
GAMES = {".pgn": "Chess", ".pdn": "Checkers", ".sgf": "Go"}  # the classes of the games they are for


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


def write_file(path: Path, record: Record) -> None:
    """Add a game to the file."""
    check_file(path, record.position)
    with path.open("a", encoding="utf-8") as file:
        if file.tell():
            file.write("\n")
        file.write(_format(path).write(record))


def check_file(path: Path, position: Position) -> None:
    """Can a game that goes on from this position be written there?"""
    _format(path)
    wanted, name = GAMES[path.suffix.lower()], type(position.game).__name__
    if name != wanted:
        raise ValueError(f"{path.suffix} files are for {wanted}, not for {name}")
    if not path.parent.is_dir():
        raise ValueError(f"there is no folder {str(path.parent)!r}")


def _format(path: Path) -> ModuleType:
    known = FORMATS.get(path.suffix.lower())
    if known is None:
        raise ValueError(f"{path} is no file of games: its name must end with {', '.join(FORMATS)}")
    return known
