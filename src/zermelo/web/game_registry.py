"""The games that a page may name: the catalogue, in reasonable sizes, and the files named at the start."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

from zermelo.catalogue import FILE, GAMES, load
from zermelo.game import Game
from zermelo.games.entry import Heaps, Kind, Real, Truth, Whole
from zermelo.games.tree.rules import Tree
from zermelo.players.levels import LEVELS, can_play
from zermelo.trace.data import plain
from zermelo.web import limits
from zermelo.web.errors import RequestError, describe_error, one_line
from zermelo.web.worker_spec import GameSource

TREE = "tree"
CACHED = 256  # games
TITLES = {"tic-tac-toe": "Tic-Tac-Toe"}  # where the title is not derived from the name
HEAPS = re.compile(r"\(?\s*\d{1,2}(\s*,\s*\d{1,2}){0,7}\s*,?\s*\)?")


class GameRegistry:
    """Finds games by their text. A file keeps the rules that last loaded without an error."""

    def __init__(self, sources: dict[str, GameSource], with_catalogue: bool = True) -> None:
        self.sources, self.with_catalogue = sources, with_catalogue
        self.problems: dict[str, str] = {}  # files that do not load, and why
        self._loaded: dict[str, Game] = {}  # the games named at the start
        self._cache: OrderedDict[str, Game] = OrderedDict()
        for name in self.sources:
            self.reload(name)

    def reload(self, name: str) -> str | None:
        """Load a game named at the start again. Returns what is wrong with it; the old rules stay then."""
        sources = self.sources[name]
        try:
            self._loaded[name] = load(sources.text)
            self.problems.pop(name, None)
        except (Exception, SystemExit, KeyboardInterrupt) as error:
            sentence = describe_error(error)
            if sources.file is not None:
                sentence = sentence.replace(str(sources.file), sources.file.name)
            self.problems[name] = one_line(sentence)
        return self.problems.get(name)

    def rules(self, name: str) -> type[Game] | None:
        """The class of a game named at the start, a new one after each edit; None if it never loaded."""
        return type(self._loaded[name]) if name in self._loaded else None

    def game(self, text: str) -> Game:
        """The game of that name; Refused, if the page must not name it."""
        text = text.strip()
        if text in self.sources:
            if text not in self._loaded:
                raise RequestError(self.problems[text])
            return self._loaded[text]
        if text not in self._cache:
            self._cache[text] = _from_catalogue(text)
            if len(self._cache) > CACHED:
                self._cache.popitem(last=False)
        self._cache.move_to_end(text)
        return self._cache[text]

    def entries(self) -> list[dict[str, Any]]:
        """All games, in the form that `welcome` lists them; those named at the start first."""
        listed = [self._source_entry(sources) for sources in self.sources.values()]
        if not self.with_catalogue:
            return listed
        names = [name for name in GAMES if name != TREE and name not in self.sources]
        return listed + [
            _entry(name, self.game(name), GAMES[name].summary, GAMES[name].parameters) for name in names
        ]

    def _source_entry(self, sources: GameSource) -> dict[str, Any]:
        game = self._loaded.get(sources.name)
        problem = self.problems.get(sources.name)
        if game is None:
            return unloaded_entry(sources.name, problem)
        catalogue = GAMES.get(sources.name.partition(":")[0])
        summary = catalogue.summary if catalogue else one_line((type(game).__doc__ or "").strip(), 200)
        kinds = GAMES[sources.name].parameters if sources.name in GAMES else {}
        try:
            return _entry(sources.name, game, summary, kinds, problem)
        except (Exception, SystemExit, KeyboardInterrupt) as error:  # raised by a rule of the file
            return unloaded_entry(sources.name, describe_error(error))

    def title(self, text: str) -> str:
        """The game's name for people."""
        return _title(text, self.game(text))


def unloaded_entry(name: str, problem: str | None) -> dict[str, Any]:
    """The entry of a game that does not load."""
    return {
        "game": name,
        "title": name,
        "summary": "",
        "players": [],
        "parameters": [],
        "levels": 0,
        "problem": problem,
    }


def _entry(
    name: str, game: Game, summary: str, parameters: Mapping[str, Kind], problem: str | None = None
) -> dict[str, Any]:
    return {
        "game": name,
        "title": _title(name, game),
        "summary": summary,
        "players": [str(game.player_name(player)) for player in range(game.players)],
        "parameters": [
            {"name": parameter, "value": _written(game.parameters[parameter])} for parameter in parameters
        ],
        "levels": highest_level(game),
        "problem": problem,
    }


def _written(value: Any) -> Any:
    return f"({','.join(map(str, value))})" if isinstance(value, tuple) else plain(value)


def _title(text: str, game: Game) -> str:
    name, _, parameters = text.partition(":")
    if FILE.fullmatch(text):
        words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", type(game).__name__)
        return words.replace("_", " ")
    title = TITLES.get(name) or name.replace("-", " ").title().replace(" And ", " and ")
    if isinstance(game, Tree):
        return "A tree"
    return f"{title} ({parameters.replace(',', ', ')})" if parameters else title


# ---------------------------------------------------------------------- the catalogue


def _from_catalogue(text: str) -> Game:
    if FILE.fullmatch(text) or "/" in text.partition(":")[0]:
        raise RequestError(
            "a file can be played only if the server was started with it, as in: zermelo serve my_game.py"
        )
    name, _, rest = text.partition(":")
    name = re.sub(r"[ _]", "-", name.strip().lower())
    if name not in GAMES:
        listed = ", ".join(game for game in GAMES)
        raise RequestError(f"there is no game called {name[:40]!r}; there are {listed}")
    if name == TREE:
        return _tree(rest)
    kinds = GAMES[name].parameters
    for spec in re.split(r",(?=\s*\w+\s*=)", rest) if rest.strip() else []:
        parameter, _, value = (piece.strip() for piece in spec.partition("="))
        if parameter not in kinds:
            known = f"; there are {', '.join(kinds)}" if kinds else ""
            raise RequestError(f"{name} has no parameter {parameter[:40]!r} that can be set here{known}")
        _check(name, parameter, kinds[parameter], value)
    return load(f"{name}:{rest}" if rest.strip() else name)


def _check(name: str, parameter: str, kind: Kind, value: str) -> None:
    what = f"{parameter} of {name} must be"
    if isinstance(kind, Truth) and value.lower() not in ("true", "false"):
        raise RequestError(f"{what} true or false, not {value[:40]!r}")
    if isinstance(kind, Heaps) and not HEAPS.fullmatch(value):
        raise RequestError(f"{what} at most eight numbers below 100, as (1,3,5,7), not {value[:40]!r}")
    if isinstance(kind, Whole) and not (
        re.fullmatch(r"\d{1,4}", value) and kind.least <= int(value) <= kind.most
    ):
        raise RequestError(f"{what} a whole number from {kind.least} to {kind.most}, not {value[:40]!r}")
    if isinstance(kind, Real) and not (
        re.fullmatch(r"-?\d{1,4}(\.\d{1,4})?", value) and kind.least <= float(value) <= kind.most
    ):
        raise RequestError(f"{what} a number from {kind.least:g} to {kind.most:g}, not {value[:40]!r}")


def _tree(text: str) -> Game:
    if len(re.findall(r"[^\s()\[\],/]+", text)) > limits.TREE_LEAVES:
        raise RequestError(f"a tree can have at most {limits.TREE_LEAVES:,} leaves here")
    return load(f"tree:{text}")


def highest_level(game: Game) -> int:
    """The highest level at which the computer plays the game: 1 if no search can take it."""
    return len(LEVELS) if can_play(game) else 1
