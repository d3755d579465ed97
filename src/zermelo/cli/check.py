"""zermelo check: does a game keep the laws, and does a search agree with the textbook's?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from zermelo.cli.options import GameText, Json, Seed, load_game
from zermelo.cli.output import Progress, print_json

if TYPE_CHECKING:
    from zermelo.check.report import Report
    from zermelo.check.search_report import SearchReport

BROKEN = 1  # exit code


def check(game: GameText, /, *, seed: Seed = 0, as_json: Json = False) -> int:
    """Put your game, or your search, to the test.

    A game must keep the laws that all else relies on; a file with search functions instead of a game is
    compared with the textbook's.
    """
    with Progress(f"checking {game}"):
        report = _report(game, seed)
    if as_json:
        print_json(report.to_json())
    else:
        print(report.text())
    return 0 if report.ok else BROKEN


def _report(text: str, seed: int) -> Report | SearchReport:
    from zermelo.check.conformance import check as check_game
    from zermelo.check.search import check_search

    return check_search(text, seed=seed) if _is_search(text) else check_game(load_game(text), seed=seed)


def _is_search(text: str) -> bool:
    """Is it a file without a game, but with functions?"""
    from zermelo.game import Game
    from zermelo.game_file import classes_in, import_file

    path = Path(text)
    if path.suffix != ".py" or not path.is_file():
        return False
    module = import_file(path)
    own = [thing for thing in vars(module).values() if getattr(thing, "__module__", "") == module.__name__]
    return not classes_in(module, Game) and any(callable(thing) for thing in own)
