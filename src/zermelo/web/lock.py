"""A lock on a database: only one server at a time may use it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

FAR = 1 << 20  # the byte locked on Windows, beyond the note: a locked byte cannot be read


class Locked(Exception):  # noqa: N818  (not an error: another server is running)
    """Another process holds the lock; `note` is what it wrote into the file."""

    def __init__(self, note: str) -> None:
        super().__init__(note)
        self.note = note


class Lock:
    """A lock file, held until it is released or the process ends, however it ends.

    It is separate from the database, so that the server holds it rather than one of its connections. Child
    processes do not inherit it.
    """

    def __init__(self, file: Path) -> None:
        self._handle = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(self._handle)
        except OSError:
            note = os.read(self._handle, 1000).decode("utf-8", "replace").strip()
            os.close(self._handle)
            raise Locked(note) from None
        os.truncate(self._handle, 0)

    def write(self, note: str) -> None:
        """Leave a note for others who find it locked."""
        os.write(self._handle, f"{note}\n".encode())

    def release(self) -> None:
        os.close(self._handle)


def _lock(handle: int) -> None:
    if sys.platform == "win32":
        import msvcrt

        os.lseek(handle, FAR, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(handle, 0, os.SEEK_SET)
    else:
        import fcntl

        fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
