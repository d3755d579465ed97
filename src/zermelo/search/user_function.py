"""A search function that a user wrote: how it is found, called and understood."""

from __future__ import annotations

import inspect
import math
import os
import re
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from zermelo.game import Game, State
from zermelo.game_file import import_file

CONVENTION = "minimax(game, state, depth) or alpha_beta(game, state, depth, alpha, beta)"
ENTRY = re.compile(r"(mini_?max|alpha_?beta|negamax|search|value)", re.IGNORECASE)
PAIR = re.compile(r"max_?value", re.IGNORECASE)  # an entry only if there is no other: MAX begins

# What a parameter is for, by its name.
ROLES = {
    "game": ("game", "g", "rules"),
    "state": ("state", "s", "node", "position", "board"),
    "guide": ("guide", "evaluator"),
    "depth": ("depth", "d", "plies", "max_depth", "maxd", "limit", "depth_limit"),
    "alpha": ("alpha", "a", "α"),
    "beta": ("beta", "b", "β"),
    "player": ("player", "mover", "to_move"),
    "maximizing": ("maximizing", "maximizing_player", "is_max", "is_maximizing", "max_player", "maximize"),
}
ROLE = {name: role for role, names in ROLES.items() for name in names}


class UserFunction(NamedTuple):
    """A search function of a user's file."""

    name: str
    function: Callable[..., Any]
    roles: dict[str, str]  # what each parameter is for

    @property
    def prunes(self) -> bool:
        """Is it alpha-beta?"""
        return {"alpha", "beta"} <= set(self.roles.values()) or "alpha" in self.name.lower()

    @property
    def for_mover(self) -> bool:
        """Are its values for the player to move, as negamax's are, and not for player 0?"""
        return self.name.lower().startswith("negamax")

    @property
    def has_depth(self) -> bool:
        return "depth" in self.roles.values()

    @property
    def is_compilable(self) -> bool:
        """Can it be called as kernels are, with the game and the state first and nothing left out between?"""
        names = list(inspect.signature(self.function).parameters)
        return list(self.roles.values())[:2] == ["game", "state"] and names[: len(self.roles)] == list(
            self.roles
        )

    @property
    def begins_with_max(self) -> bool:
        """Does it work only where MAX is to move?"""
        return PAIR.match(self.name) is not None

    def arguments(self, game: Game, state: State, depth: int, guide: Any = None) -> dict[str, Any]:
        """The value of each of its parameters, for a search with a full window."""
        mover = game.to_move(state)
        known = {
            "game": game,
            "state": state,
            "guide": guide,
            "depth": depth,
            "alpha": -math.inf,
            "beta": math.inf,
            "player": mover,
            "maximizing": mover == 0,
        }
        return {name: known[role] for name, role in self.roles.items()}

    def value(self, game: Game, state: State, depth: int) -> Any:
        """The value for player 0 that it returns; whatever it returned, if that is no number."""
        answer = self.function(**self.arguments(game, state, depth))
        if isinstance(answer, tuple | list) and answer:
            answer = answer[0]  # (value, move)
        if not is_number(answer):
            return answer
        return -float(answer) if self.for_mover and game.to_move(state) != 0 else float(answer)


def is_number(answer: Any) -> bool:
    return isinstance(answer, int | float) or hasattr(answer, "__float__")


def user_functions(source: str | os.PathLike[str] | Callable[..., Any]) -> list[UserFunction]:
    """The searches of a file, or the function itself; ValueError if there is none that can be called."""
    if callable(source):
        return [understand(source)]
    own = functions_of(Path(source))
    entries = [function for name, function in own.items() if ENTRY.match(name)]
    entries = entries or [function for name, function in own.items() if PAIR.match(name)]
    if not entries:
        raise ValueError(f"{source} has no minimax, alpha_beta or negamax; write {CONVENTION}")
    found, refusal = [], None
    for function in entries:
        try:
            found.append(understand(function))
        except ValueError as error:
            refusal = refusal or error
    if refusal and not found:
        raise refusal
    return found


def functions_of(path: Path) -> dict[str, Callable[..., Any]]:
    """The functions that a file itself defines, by name."""
    module = import_file(path)
    return {
        name: thing
        for name, thing in vars(module).items()
        if inspect.isfunction(thing) and thing.__module__ == module.__name__ and not name.startswith("_")
    }


def understand(function: Callable[..., Any]) -> UserFunction:
    """The function with the role of each parameter; ValueError if one has none that is known."""
    name = getattr(function, "__name__", "search")
    roles = {}
    for i, parameter in enumerate(inspect.signature(function).parameters.values()):
        role = ROLE.get(parameter.name.lower()) or dict(enumerate(("game", "state"))).get(i)
        if role:
            roles[parameter.name] = role
        elif parameter.default is parameter.empty:
            unknown = f"{name} has a parameter {parameter.name!r} of unknown meaning"
            raise ValueError(f"{unknown}; write {CONVENTION}")
    if "state" not in roles.values() or "game" not in roles.values():
        raise ValueError(f"{name} does not take a game and a state; write {CONVENTION}")
    return UserFunction(name, function, roles)


def place(user: UserFunction, error: BaseException) -> str:
    """The line of the user's file that raised, and what."""
    file = user.function.__code__.co_filename if hasattr(user.function, "__code__") else ""
    frames = [f for f in traceback.extract_tb(error.__traceback__) if f.filename == file]
    where = f"{os.path.basename(file)}:{frames[-1].lineno}: " if frames else ""
    return f"{where}{type(error).__name__}: {error}".partition("\n")[0]
