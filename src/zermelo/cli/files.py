"""Files that a command writes: all or nothing, so that a failure leaves behind what was there before."""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
from pathlib import Path


def check_file(file: Path) -> None:
    """Before long work, not after it: can its result be written there?"""
    if not file.parent.is_dir():
        raise ValueError(f"there is no folder {str(file.parent)!r} to write {file.name} into")
    if file.is_dir():
        raise ValueError(f"{str(file)!r} is a folder; name a file to write, as {str(file / 'result')!r}")
    if not os.access(file if file.exists() else file.parent, os.W_OK):
        raise ValueError(f"{file} cannot be written: permission denied")


def write_file(file: Path, text: str) -> None:
    """Write the text into the file. If that fails, no file is left, or the old one as it was."""
    check_file(file)
    data = text.encode("utf-8", "backslashreplace")
    try:
        if file.exists() and not file.is_file():  # a device or a pipe: nothing that could be replaced
            file.write_bytes(data)
        else:
            _replace(file.resolve(), data)  # of a link, what it leads to
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(file)) from error


def _replace(file: Path, data: bytes) -> None:
    new = file.with_name(f".zermelo-{secrets.token_hex(8)}")
    try:
        with new.open("xb") as out:
            out.write(data)
        if file.exists():
            shutil.copymode(file, new)
        new.replace(file)
    finally:
        with contextlib.suppress(OSError):
            new.unlink()
