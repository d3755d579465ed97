"""zermelo new: a file to start your own game from."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from zermelo.cli.files import write_file
from zermelo.cli.options import Json
from zermelo.cli.output import print_json

TEMPLATE = Path(__file__).with_name("new_game.py.txt")


def new(file: Annotated[Path, Parameter(help="Where to write it.")], /, *, as_json: Json = False) -> None:
    """Write a small game to change into your own.

    It is complete, commented, and plays.
    """
    if file.suffix != ".py":
        raise ValueError(
            f"a game is a Python file: write {file.name or 'my_game'}.py rather than {str(file)!r}"
        )
    if file.exists():
        raise ValueError(f"{file} exists already and is left as it is; choose another name")
    write_file(file, TEMPLATE.read_text(encoding="utf-8"))
    if as_json:
        print_json({"file": str(file)})
    else:
        print(f"{file} is a complete game. Now try")
        for command, why in (
            ("play", "to play it"),
            ("check", "after every change"),
            ("solve", "to see who wins"),
        ):
            print(f"  zermelo {command:5} {file}   {why}")
