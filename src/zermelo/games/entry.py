"""A game's entry in the catalogue: all that can be told of it before its rules are imported."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Whole(NamedTuple):
    """A whole number from `least` to `most`."""

    least: int
    most: int


class Real(NamedTuple):
    """A number from `least` to `most`."""

    least: float
    most: float


class Truth(NamedTuple):
    """Yes or no."""


class Heaps(NamedTuple):
    """Some positive whole numbers, as in (3,4,5)."""


Kind = Whole | Real | Truth | Heaps


class Entry(NamedTuple):
    """What the catalogue knows of a game. A place is `module:Class`, imported when it is needed."""

    rules: str
    summary: str
    parameters: Mapping[str, Kind] = {}  # which of these go together, the rules say
    guide: str = ""
