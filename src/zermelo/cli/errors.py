"""What went wrong, in one sentence that also says what would be right."""

from __future__ import annotations

import difflib
import sys
import traceback
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from cyclopts import CoercionError, CycloptsError, MissingArgumentError, UnknownCommandError
from cyclopts.exceptions import RepeatArgumentError, UnknownOptionError, UnusedCliTokensError

from zermelo.game_file import GameError, explain
from zermelo.native import USERS_FILE

KINDS = {"int": "a whole number", "float": "a number", "bool": "true or false"}
WRONG_INPUT = (ValueError, OSError, RecursionError, NotImplementedError, MemoryError)
PARSERS = ("parse_board", "parse_action")
POSITION = "in the position after "


def sentence(error: BaseException) -> str | None:
    """What to tell about an error; None if it is nobody's fault but Zermelo's."""
    rule = _rule_that_failed(error)
    note = next((note for note in getattr(error, "__notes__", []) if note.startswith(POSITION)), "")
    where = _shortened(note.partition("\n")[0].rstrip(":"))
    if rule:
        return f"{rule}{', ' * bool(where)}{where}"
    if isinstance(error, OSError) and error.filename:
        return f"{error.filename}: {(error.strerror or type(error).__name__).lower()}"
    if isinstance(error, OverflowError) and not where:
        return "one of the numbers given is too large: numbers here have 64 bits"
    if isinstance(error, MemoryError):
        return f"there is not enough memory for this: {_one_line(error) or 'ask for less'}"
    if isinstance(error, WRONG_INPUT):
        return f"{_one_line(error) or type(error).__name__}{', ' * bool(where)}{where}"
    if where and any(name.startswith(USERS_FILE) for name in sys.modules):
        return f"{type(error).__name__}: {_one_line(error)}, {where}"
    return None


def _rule_that_failed(error: BaseException) -> str:
    """File, line and reason, if it was a user's rule that raised the error."""
    if isinstance(error, GameError):
        return ""  # says so itself
    for frame, _ in traceback.walk_tb(error.__traceback__):
        if frame.f_globals.get("__name__", "").startswith(USERS_FILE):
            if frame.f_code.co_name in PARSERS and isinstance(error, ValueError):
                return ""  # so it should: the text was wrong, not the rule
            return explain(error, _near(Path(frame.f_code.co_filename)))
    return ""


def _near(path: Path) -> Path:
    """The path as one would type it here."""
    return path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path


def _shortened(where: str, most: int = 30) -> str:
    words = where.split(" ")
    return " ".join([*words[:most], "…"] if len(words) > most else words)


def _one_line(error: BaseException) -> str:
    return " ".join(str(error).split("\n")[0].split())


# ---------------------------------------------------------------------- wrong options and commands


def parse_sentence(error: CycloptsError, commands: list[str]) -> str:
    """What was wrong with the words after `zermelo`."""
    command = " ".join(error.command_chain or ()) or "zermelo"
    if isinstance(error, UnknownCommandError) and error.unused_tokens:
        word = error.unused_tokens[0]
        near = did_you_mean(word, commands)
        return f"there is no command {word!r}{near or '; there are ' + ', '.join(commands)}"
    if isinstance(error, UnknownOptionError):
        word = (error.token.keyword or error.token.value).partition("=")[0]
        options = sorted({name for argument in error.argument_collection for name in argument.names})
        options = [name for name in options if name.startswith("--")]
        near = did_you_mean(word, options) or (f"; there are {', '.join(options)}" if options else "")
        return f"{command} has no option {word}{near}"
    if isinstance(error, CoercionError) and error.token is not None:
        kind = getattr(error.target_type, "__name__", str(error.target_type)).removesuffix(" | None")
        return (
            f"{_name(error, error.token.keyword)} must be {KINDS.get(kind, kind)}, not {error.token.value!r}"
        )
    if isinstance(error, MissingArgumentError):
        name = _name(error, error.keyword)
        if name.startswith("-"):
            return f"{name} needs a value"
        return f"{command} needs {name}; see 'zermelo {command} --help' for an example"
    if isinstance(error, RepeatArgumentError):
        return f"{error.token.keyword} is given twice"
    if isinstance(error, UnusedCliTokensError) and error.unused_tokens:
        return f"{command} does not know what to do with {error.unused_tokens[0]!r}"
    error.verbose = False
    return _one_line(error)


def _name(error: Any, keyword: str | None) -> str:
    name: str = keyword or (error.argument.name if error.argument else "the value")
    return name if name.startswith("-") else name.upper()


def did_you_mean(word: str, words: Iterable[str]) -> str:
    by_letters = {other.lstrip("-"): other for other in words}
    near = difflib.get_close_matches(word.lstrip("-").lower(), by_letters, n=1)
    return f"; did you mean {by_letters[near[0]]}?" if near else ""
