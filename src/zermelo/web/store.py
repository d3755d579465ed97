"""Tables on disk, in SQLite, in the user's data folder. Every move is written at once."""

from __future__ import annotations

import contextlib
import json
import os
import sqlite3
import sys
from pathlib import Path
from typing import Any, NamedTuple

from zermelo.web import limits
from zermelo.web.lock import Lock, Locked

SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, title TEXT NOT NULL, start TEXT NOT NULL, owner TEXT NOT NULL,
    seats TEXT NOT NULL, invite TEXT NOT NULL UNIQUE, clock TEXT, ending TEXT, over INTEGER NOT NULL,
    changed REAL NOT NULL
);
CREATE TABLE IF NOT EXISTS people (visitor TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (visitor, id));
CREATE TABLE IF NOT EXISTS moves (
    id TEXT NOT NULL, ply INTEGER NOT NULL, action INTEGER NOT NULL, name TEXT NOT NULL, PRIMARY KEY (id, ply)
);
CREATE INDEX IF NOT EXISTS by_change ON tables (changed);
"""
VERSION = 1


class SavedTable(NamedTuple):
    """A table as it is stored."""

    id: str
    game: str
    title: str
    start: str
    owner: str
    seats: list[dict[str, Any]]
    invite: str
    clock: dict[str, Any] | None
    ending: list[Any] | None
    over: bool
    changed: float
    people: list[str]
    moves: list[tuple[int, str]]  # actions and their names


def saved_table_from_json(data: list[Any]) -> SavedTable:
    """The inverse of encoding as JSON, which turns tuples into lists."""
    saved = SavedTable(*data)
    return saved._replace(moves=[(action, name) for action, name in saved.moves])


class TableSummary(NamedTuple):
    """One entry in the list of a visitor's tables."""

    id: str
    title: str
    moves: int
    over: bool
    changed: float


def data_folder() -> Path:
    """The folder where this user's programs keep their data."""
    if os.environ.get("XDG_DATA_HOME"):
        return Path(os.environ["XDG_DATA_HOME"]) / "zermelo"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "zermelo"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "zermelo"
    return Path.home() / ".local" / "share" / "zermelo"


def database(folder: Path | None) -> Path | None:
    return None if folder is None else folder / "games.sqlite3"


def lock_database(file: Path) -> Lock:
    """Keep other servers from using this database: they would overwrite each other's moves."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        return Lock(file.with_name(f"{file.name}.lock"))
    except Locked as locked:
        where = f" at {locked.note}" if locked.note else ""
        raise ValueError(
            f"Zermelo is already running{where}, and keeps its games in {file}: open that page,"
            " or start another server with 'zermelo serve --no-save'"
        ) from None
    except OSError as error:
        raise ValueError(_cannot_keep(file, error)) from None


def _keep_private(file: Path) -> None:
    """Let no other user read the games. (SQLite gives its other files the mode of the database.)"""
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with contextlib.suppress(PermissionError):  # the folder belongs to another user
        file.parent.chmod(0o700)
    file.touch(mode=0o600)
    for name in (file.name, f"{file.name}-wal", f"{file.name}-shm", f"{file.name}-journal"):
        with contextlib.suppress(FileNotFoundError):
            file.with_name(name).chmod(0o600)


def _cannot_keep(file: Path | None, error: Exception) -> str:
    return f"games cannot be kept in {file}: {error}; with --no-save they are not kept at all"


class Store:
    """The tables of all visitors. Without a file they are lost when the server ends."""

    def __init__(self, file: Path | None) -> None:
        try:
            if file is not None:
                _keep_private(file)
            self._data = sqlite3.connect(
                file or ":memory:", timeout=2, isolation_level=None, check_same_thread=False
            )
            self._data.execute("PRAGMA journal_mode = WAL")
            self._data.execute("PRAGMA synchronous = NORMAL")
            self._check_version()
            self._data.executescript(SCHEMA)
        except (sqlite3.Error, OSError) as error:
            raise ValueError(_cannot_keep(file, error)) from None

    def _check_version(self) -> None:
        (version,) = self._data.execute("PRAGMA user_version").fetchone()
        if version > VERSION:
            raise sqlite3.DatabaseError("a newer Zermelo has written it")
        self._data.execute(f"PRAGMA user_version = {VERSION}")

    def close(self) -> None:
        self._data.close()

    # ------------------------------------------------------------------ writing

    def save(self, saved: SavedTable) -> None:
        """Write a table; of its moves only those that have changed."""
        known = self._data.execute(
            "SELECT action, name FROM moves WHERE id = ? ORDER BY ply", (saved.id,)
        ).fetchall()
        same = 0
        while same < min(len(known), len(saved.moves)) and tuple(known[same]) == saved.moves[same]:
            same += 1
        self._data.execute("BEGIN IMMEDIATE")
        try:
            self._data.execute(
                "INSERT OR REPLACE INTO tables VALUES (?,?,?,?,?,?,?,?,?,?,?)",
                (
                    *saved[:5],
                    json.dumps(saved.seats),
                    saved.invite,
                    None if saved.clock is None else json.dumps(saved.clock),
                    None if saved.ending is None else json.dumps(saved.ending),
                    int(saved.over),
                    saved.changed,
                ),
            )
            self._data.execute("DELETE FROM moves WHERE id = ? AND ply >= ?", (saved.id, same))
            self._data.executemany(
                "INSERT INTO moves VALUES (?,?,?,?)",
                [(saved.id, ply, *saved.moves[ply]) for ply in range(same, len(saved.moves))],
            )
            self._data.executemany(
                "INSERT OR IGNORE INTO people VALUES (?,?)", [(visitor, saved.id) for visitor in saved.people]
            )
            self._data.execute("COMMIT")
        except BaseException:
            self._data.execute("ROLLBACK")
            raise

    def forget_oldest(self, visitor: str) -> list[str]:
        """Delete the oldest tables beyond the limits, of the visitor and of all. Returns their ids."""
        old = self._data.execute(
            "SELECT id FROM tables WHERE owner = ? ORDER BY changed DESC LIMIT -1 OFFSET ?",
            (visitor, limits.TABLES_EACH),
        ).fetchall()
        old += self._data.execute(
            "SELECT id FROM tables ORDER BY changed DESC LIMIT -1 OFFSET ?", (limits.TABLES_KEPT,)
        ).fetchall()
        for (table,) in old:
            for name in ("tables", "people", "moves"):
                self._data.execute(f"DELETE FROM {name} WHERE id = ?", (table,))
        return [table for (table,) in old]

    # ------------------------------------------------------------------ reading

    def load(self, table: str) -> SavedTable | None:
        return self._read("id", table)

    def find_invite(self, invite: str) -> SavedTable | None:
        return self._read("invite", invite)

    def _read(self, column: str, value: str) -> SavedTable | None:
        row = self._data.execute(f"SELECT * FROM tables WHERE {column} = ?", (value,)).fetchone()
        if row is None:
            return None
        table, game, title, start, owner, seats, invite, clock, ending, over, changed = row
        people = self._data.execute("SELECT visitor FROM people WHERE id = ?", (table,)).fetchall()
        moves = self._data.execute("SELECT action, name FROM moves WHERE id = ? ORDER BY ply", (table,))
        return SavedTable(
            id=table,
            game=game,
            title=title,
            start=start,
            owner=owner,
            seats=json.loads(seats),
            invite=invite,
            clock=None if clock is None else json.loads(clock),
            ending=None if ending is None else json.loads(ending),
            over=bool(over),
            changed=changed,
            people=[visitor for (visitor,) in people],
            moves=[(action, name) for action, name in moves.fetchall()],
        )

    def of_visitor(self, visitor: str) -> list[TableSummary]:
        """The visitor's tables, the most recent first."""
        rows = self._data.execute(
            "SELECT tables.id, title, (SELECT COUNT(*) FROM moves WHERE moves.id = tables.id), over, changed"
            " FROM tables JOIN people ON people.id = tables.id"
            " WHERE visitor = ? ORDER BY changed DESC LIMIT ?",
            (visitor, 2 * limits.TABLES_EACH),
        ).fetchall()
        return [
            TableSummary(table, title, moves, bool(over), changed)
            for table, title, moves, over, changed in rows
        ]

    def knows(self, visitor: str) -> bool:
        found = self._data.execute("SELECT 1 FROM people WHERE visitor = ? LIMIT 1", (visitor,)).fetchone()
        return found is not None
