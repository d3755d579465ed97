"""How much memory a table may take: "256MB" as a number of bytes."""

from __future__ import annotations

import os
import re

LEAST = 1024  # bytes
_UNITS = {"": 1, "b": 1, "k": 2**10, "kb": 2**10, "m": 2**20, "mb": 2**20, "g": 2**30, "gb": 2**30}


def size_in_bytes(size: int | str) -> int:
    """The number of bytes; ValueError if that is no size, too little, or more than this machine has."""
    found = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*([a-zA-Z]*)\s*", str(size))
    if not found or found[2].lower() not in _UNITS:
        raise ValueError(f"{size!r} is not a size of a table; write it as 256MB, 1GB or 64kB")
    number = int(float(found[1]) * _UNITS[found[2].lower()])
    if number < LEAST:
        raise ValueError(f"a table of {size} is too small; it needs at least 1kB")
    memory = _memory()
    if number > memory:
        raise ValueError(
            f"a table of {size} does not fit into this machine's {memory / 2**30:.1f} GB of memory"
        )
    return number


def _memory() -> int:
    """All the memory there is; where the system does not tell, no bound."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):
        return 2**62
