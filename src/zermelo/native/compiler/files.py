"""Files of compiled code that can be trusted: whole, under their own name, and the user's alone.

Loading compiled code runs it. So a file begins with a digest of its name and its content, which is checked
before anything else is done with it, and neither the file nor its folder may be another user's or be writable
by others. A file is written under a temporary name and moved into place, so that two processes never see half
of one.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import stat
import sys
import tempfile
from pathlib import Path

_MAGIC = b"zermelo1"
_DIGEST = hashlib.sha256().digest_size


def read(file: Path) -> bytes:
    """The content of a file that can be trusted; OSError or ValueError if it cannot."""
    _check_folder(file.parent)
    with open(file, "rb") as source:
        _check_owner(os.fstat(source.fileno()), file)
        content = source.read()
    seal, payload = content[: len(_MAGIC) + _DIGEST], content[len(_MAGIC) + _DIGEST :]
    if seal != _seal(file, payload):
        raise ValueError(f"{file} is damaged")
    return payload


def write(file: Path, payload: bytes) -> None:
    if not file.parent.exists():
        file.parent.parent.mkdir(parents=True, exist_ok=True)
        file.parent.mkdir(mode=0o700, exist_ok=True)
    _check_folder(file.parent)
    handle, temporary = tempfile.mkstemp(dir=file.parent, suffix=".tmp")
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(_seal(file, payload) + payload)
        os.replace(temporary, file)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


def prune(folder: Path, most_bytes: int) -> None:
    """Beyond so many bytes, delete the files that were unused for longest."""
    files = sorted((f.stat().st_mtime, f.stat().st_size, f) for f in folder.iterdir())
    excess = sum(size for _, size, _ in files) - most_bytes
    for _, size, file in files:
        if excess <= 0:
            return
        file.unlink(missing_ok=True)
        excess -= size


def _seal(file: Path, payload: bytes) -> bytes:
    return _MAGIC + hashlib.sha256(b"%s\0%s" % (file.name.encode(), payload)).digest()


def _check_folder(folder: Path) -> None:
    try:
        _check_owner(os.stat(folder), folder)
    except PermissionError as error:
        _say_once(str(error))
        raise


def _check_owner(found: os.stat_result, path: Path) -> None:
    if sys.platform == "win32":  # where a user's folders are closed to others
        return
    if found.st_uid != os.getuid():
        raise PermissionError(f"{path} belongs to another user")
    if stat.S_IMODE(found.st_mode) & (stat.S_IWGRP | stat.S_IWOTH):
        raise PermissionError(f"{path} can be written by others; `chmod go-w {path}` makes it yours alone")


@functools.cache
def _say_once(problem: str) -> None:
    print(f"Compiled code is not kept: {problem}.", file=sys.stderr, flush=True)
