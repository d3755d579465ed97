"""What a law is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from zermelo.check.look import Look, Node
from zermelo.check.probe import Probe
from zermelo.game import State


class Broken(NamedTuple):
    """How a state breaks a law, or the last action that was asked about."""

    message: str
    action: Any = None  # the action whose result breaks the law, if it is one
    after: State = None  # and what it led to


class Records:
    """What has been seen of a game so far: for laws about more than one state."""

    def __init__(self, probe: Probe | None = None) -> None:
        self.probe = probe  # the compiled rules, if they compile
        self.answers: dict[Any, dict[str, Any]] = {}  # of each state
        self.keys: dict[Any, Any] = {}  # of each state
        self.states: dict[int, tuple[Any, Node]] = {}  # by their keys
        self.offers: dict[Any, tuple[frozenset[Any], Node]] = {}  # the actions for each player and view


Judge = Callable[[Look, Records], str | Broken | None]


class Law(NamedTuple):
    """A sentence that holds for every game, and the function that finds where it does not."""

    name: str
    statement: str
    judge: Judge  # what is wrong with a state, or None
    applies: Callable[[Look], bool]  # to this state?
    alone: bool  # can one state break it, whatever else was seen?

    def broken(self, look: Look, records: Records) -> Broken | None:
        wrong = self.judge(look, records)
        return Broken(wrong) if isinstance(wrong, str) else wrong


def law(
    name: str, statement: str, applies: Callable[[Look], bool] = lambda look: True, alone: bool = True
) -> Callable[[Judge], Law]:
    """Make a law of the function that judges a state."""
    return lambda judge: Law(name, statement, judge, applies, alone)


def finished(look: Look) -> bool:
    return bool(look.over)


def unfinished(look: Look) -> bool:
    return not look.over
