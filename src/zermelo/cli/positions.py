"""One position, or many from a file: one a line in, one answer a line out, in order."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from zermelo.cli import interrupt
from zermelo.cli.errors import sentence
from zermelo.cli.output import Progress, many, print_json
from zermelo.game import Game
from zermelo.position import Position

WRONG_LINES = 2  # exit code


def answer_all(
    game: Game,
    file: Path,
    answer: Callable[[Position], Any],
    words: Callable[[Position, Any], str],
    as_json: bool,
    progress: Progress,
    ahead: bool = False,
) -> int:
    """Answer each line of the file with an object that has `to_json`, or say what is wrong with it.

    A wrong line is answered by its number and the reason, and the rest goes on; the exit code tells. Ctrl-C
    makes it the last line; or, where `answer` has begun others `ahead`, those: then it raises StopIteration.
    """
    wrong = right = 0
    for number, text in enumerate(_lines(file), start=1):
        try:
            position = Position(game, text)
            found = answer(position)
        except StopIteration:
            break
        except Exception as error:
            message = sentence(error)
            if message is None:
                raise
            wrong += 1
            data, line = {"line": number, "position": text, "error": message}, f"line {number}: {message}"
        else:
            right += 1
            data, line = {"line": number, "position": text, **found.to_json()}, words(position, found)
        progress.erase()
        progress.say(many(number, "position"))
        if as_json:
            print_json(data)
        else:
            print(line, flush=True)
        if interrupt.seen() and not ahead:
            break
    if wrong:
        verb = "line is" if wrong == 1 else "lines are"
        others = "; the others are answered" if right else ""
        print(f"zermelo: {wrong} {verb} wrong{others}", file=sys.stderr)
    return WRONG_LINES if wrong else 0


def read_positions(game: Game, file: Path) -> Iterator[Position]:
    """The positions of those lines that have one."""
    for text in _lines(file):
        with contextlib.suppress(Exception):
            yield Position(game, text)


def _lines(file: Path) -> Iterator[str]:
    if str(file) == "-":
        yield from (line.strip() for line in sys.stdin)
        return
    with file.open(encoding="utf-8") as lines:
        try:
            yield from (line.strip() for line in lines)
        except UnicodeDecodeError:
            raise ValueError(f"{file} is not a text file in UTF-8") from None


def only_one(position: str, positions: Path | None) -> None:
    if position and positions is not None:
        raise ValueError("give either --position or --positions, not both")


def over(position: Position) -> str:
    """If the game is over, who has won; else nothing."""
    from zermelo.players.outcome import outcome

    return f"the game is over: {outcome(position)}" if position.is_over else ""
