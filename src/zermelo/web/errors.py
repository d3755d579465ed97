"""Errors as one sentence for the page."""

from __future__ import annotations

import traceback
from pathlib import Path

from zermelo.game_file import GameError, explain

USERS_FILE = "game_file_"  # the prefix of the modules that `import_file` makes
INPUT = (ValueError, RecursionError, NotImplementedError, MemoryError)
NO_TABLE = "no table is open; begin a game, or open one of yours"
NOT_YOURS = "there is no such table of yours; begin a new game"
NO_LINK = "this link leads to no table; ask for a new one"
HIDDEN = (
    "the rules of this game failed; the details are withheld because they could reveal hidden information"
)


class RequestError(ValueError):
    """The request cannot be fulfilled; the message says why, and what would be possible."""


def describe_error(error: BaseException) -> str:
    """The reason, with the line if a rule in a user's file failed; never a path of this machine."""
    if isinstance(error, RequestError | GameError):
        return one_line(str(error))
    for frame, _ in traceback.walk_tb(error.__traceback__):
        if frame.f_globals.get("__name__", "").startswith(USERS_FILE):
            if frame.f_code.co_name in ("parse_board", "parse_action") and isinstance(error, ValueError):
                break  # the input was wrong, not the rule
            path = Path(frame.f_code.co_filename)
            return explain(error, path).replace(f"{path.parent}/", "")
    if isinstance(error, INPUT):
        return one_line(str(error)) or type(error).__name__
    return f"Zermelo failed at this: {type(error).__name__}; please report it"


def is_internal_error(error: BaseException) -> bool:
    return describe_error(error).startswith("Zermelo failed")


def one_line(text: str, most: int = 600) -> str:
    line = " ".join(text.split("\n")[0].split())
    return line if len(line) <= most else f"{line[:most]} …"
