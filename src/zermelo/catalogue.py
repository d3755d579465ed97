"""Games by name or from a file: `load("othello:size=6")`, `load("my_game.py")`."""

from __future__ import annotations

import ast
import difflib
import importlib
import inspect
import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zermelo.answers import RuleError, check_declarations
from zermelo.game import Game
from zermelo.game_file import GameError, classes_in, explain, import_file
from zermelo.guide import Guide
from zermelo.native import USERS_FILE

if TYPE_CHECKING:
    from zermelo.games.entry import Entry

__all__ = ["GAMES", "GameError", "default_guide", "load"]


NAMES = (
    "tic-tac-toe", "connect-four", "othello", "chess", "go", "nim", "kalah", "hex", "gomoku", "breakthrough",
    "dots-and-boxes", "checkers", "tree",
)  # fmt: skip


class _Games(Mapping[str, "Entry"]):
    """The entry of each game, by its name. None of the rules is imported for it."""

    def __getitem__(self, name: str) -> Entry:
        if name not in NAMES:
            raise KeyError(name)
        entry: Entry = importlib.import_module(f"zermelo.games.{name.replace('-', '_')}").ENTRY
        return entry

    def __iter__(self) -> Iterator[str]:
        return iter(NAMES)

    def __len__(self) -> int:
        return len(NAMES)


GAMES = _Games()

FILE = re.compile(r"(?P<file>.+?\.py)(:(?P<name>[^:=]*))?(:(?P<arguments>.*))?", re.DOTALL)
TREE = re.compile(r"(root\s*=\s*(?P<root>\w+)\s*,\s*)?(?P<text>.*)", re.DOTALL)
KINDS = {"int": "a whole number", "float": "a number", "bool": "true or false"}
TRUTH = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


def load(text: Game | str | os.PathLike[str]) -> Game:
    """The game that a text names; a game is returned as it is.

    A text is a name from `GAMES`, or a Python file and, if it defines several games, the name of one; then
    the parameters: `othello`, `connect-four:width=6,height=5`, `my_game.py`, `my_game.py:MyGame:width=4`.
    After `tree:` comes the tree itself, perhaps with its root in front: `tree:root=MIN,3 12 8 / 2 4 6`.
    """
    if isinstance(text, Game):
        return text
    text = os.fspath(text).strip()
    file = FILE.fullmatch(text)
    if file:
        return _from_file(Path(file["file"]), file["name"] or "", file["arguments"] or "")
    name, _, rest = text.partition(":")
    name = re.sub(r"[ _]", "-", name.strip().lower())
    if name not in GAMES:
        raise GameError(_no_game(text.partition(":")[0].strip()))
    make = _imported(GAMES[name].rules)
    try:
        arguments = _tree_arguments(rest) if name == "tree" else _arguments(make, rest, name)
        game: Game = make(**arguments)
    except GameError:
        raise
    except ValueError as error:
        raise GameError(str(error)) from error
    return game


def default_guide(game: Game) -> Guide:
    """The guide that searches of this game have unless another one is given.

    A file may have a guide of its own: the class that is called as the game, as in `MyGameGuide`, or the only
    one.
    """
    place = f"{type(game).__module__}:{type(game).__qualname__}"
    where = next((entry.guide for entry in GAMES.values() if entry.rules == place), "")
    cls = _imported(where) if where else _guide_beside(type(game))
    guide: Guide = cls(game)
    return guide


def _guide_beside(cls: type[Game]) -> type[Guide]:
    """The guide for games of this class in the user's file that defines it."""
    module = sys.modules.get(cls.__module__)
    if module is None or not cls.__module__.startswith(USERS_FILE):
        return Guide
    guides = {guide.__name__: guide for guide in classes_in(module, Guide)}
    only = next(iter(guides.values())) if len(guides) == 1 else Guide
    return guides.get(f"{cls.__name__}Guide", only)


def _imported(where: str) -> Any:
    module, _, name = where.partition(":")
    return getattr(importlib.import_module(module), name)


def _from_file(path: Path, name: str, arguments: str) -> Game:
    if not path.is_file():
        near = [str(path.with_name(file.name)) for file in path.parent.glob("*.py") if file.is_file()]
        raise GameError(f"there is no file {str(path)!r}{_did_you_mean(str(path), near)}")
    cls = _choose(path, name)
    given = _arguments(cls, arguments, f"{path}:{cls.__name__}")
    try:
        game = cls(**given)
        check_declarations(game)
    except RuleError as error:
        raise GameError(f"{path}: {error}") from None
    except (Exception, SystemExit) as error:
        raise GameError(explain(error, path)) from error
    return game


def _choose(path: Path, name: str) -> type[Game]:
    """The class of that name; without a name, the only game of the file that is not a base of another."""
    module = import_file(path)
    classes = classes_in(module, Game)
    names = [cls.__name__ for cls in classes]
    if name:
        cls = getattr(module, name, None)
        if isinstance(cls, type) and issubclass(cls, Game):
            return cls
        raise GameError(f"{path} has no game called {name!r}{_did_you_mean(name, names) or _they_are(names)}")
    final = [cls for cls in classes if not any(cls in other.__mro__[1:] for other in classes)]
    if not final:
        raise GameError(f"{path} defines no game: it needs a class that inherits from Game")
    if len(final) > 1:
        found = _list(cls.__name__ for cls in final)
        raise GameError(f"{path} defines {found}: say which, as in {path}:{final[0].__name__}")
    return final[0]


# ---------------------------------------------------------------------- parameters


def _tree_arguments(text: str) -> dict[str, Any]:
    found = TREE.fullmatch(text.strip())
    if not found or not found["text"]:
        raise GameError("tree needs its tree, as in tree:3 12 8 / 2 4 6 / 14 5 2")
    return {"text": found["text"], "root": (found["root"] or "MAX").upper()}


def _arguments(cls: Any, text: str, shown: str) -> dict[str, Any]:
    """The constructor's arguments from `width=6,height=5`."""
    parameters: dict[str, inspect.Parameter] = {}
    if cls.__init__ is not object.__init__:
        parameters = dict(list(inspect.signature(cls.__init__).parameters.items())[1:])
    arguments: dict[str, Any] = {}
    for part in re.split(r",(?=\s*\w+\s*=)", text) if text.strip() else []:
        name, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals:
            raise GameError(
                f"{shown} cannot read {part.strip()!r}: write parameters as name=value{_they_are(parameters)}"
            )
        if name not in parameters:
            hint = _did_you_mean(name, parameters) or _they_are(parameters)
            raise GameError(f"{shown} has no parameter {name!r}{hint}")
        if name in arguments:
            raise GameError(f"{shown} is given {name} twice")
        arguments[name] = _value(shown, parameters[name], value)
    missing = [name for name, p in parameters.items() if p.default is p.empty and name not in arguments]
    if missing:
        raise GameError(f"{shown} needs {_list(missing)}, as in {shown}:{missing[0]}=…")
    return arguments


def _value(shown: str, parameter: inspect.Parameter, text: str) -> Any:
    """The text as what the parameter takes, known from its default or else its annotation."""
    kind = type(parameter.default).__name__
    if parameter.default is None or parameter.default is parameter.empty:
        kind = getattr(parameter.annotation, "__name__", str(parameter.annotation))
    try:
        if kind == "int":
            return int(text)
        if kind == "float":
            return float(text)
        if kind == "bool":
            return TRUTH[text.lower()]
    except (ValueError, KeyError):
        raise GameError(f"{shown}: {parameter.name} must be {KINDS[kind]}, not {text!r}") from None
    if kind == "str":
        return text
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return text


# ---------------------------------------------------------------------- what would be right


def _no_game(name: str) -> str:
    hint = _did_you_mean(name, [*GAMES, *(file.name for file in Path().glob("*.py"))])
    return f"there is no game called {name!r}" + (
        hint or f"{_they_are(GAMES)}, or give a file such as my_game.py"
    )


def _did_you_mean(word: str, words: Iterable[str]) -> str:
    by_lower = {other.lower(): other for other in words}
    near = difflib.get_close_matches(word.lower(), by_lower, n=1)
    return f"; did you mean {by_lower[near[0]]!r}?" if near else ""


def _they_are(words: Iterable[str]) -> str:
    listed = _list(words)
    return f"; there {'are' if ' ' in listed else 'is'} {listed or 'none'}"


def _list(words: Iterable[str]) -> str:
    *most, last = list(words) or [""]
    return f"{', '.join(most)} and {last}" if most else last
