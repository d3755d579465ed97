"""A board as data: places to click, lines, pieces and labels, in units of one cell from the top left.

Nothing here says how a board is drawn. The browser's page and `svg` both draw what is described here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

Ground = Literal["wood", "green", "blue", "plain", "none"]
Shape = Literal["square", "circle", "hexagon", "point"]  # a point has no outline of its own
Shade = Literal["light", "dark", "plain", "none"]
Kind = Literal[
    "disc", "stone", "man", "crowned",
    "king", "queen", "rook", "bishop", "knight", "pawn",
    "cross", "nought",
    "seeds", "match", "box", "triangle-up", "triangle-down",
    "card", "die", "text",
]  # fmt: skip


@dataclass(frozen=True)
class Place:
    """What can be clicked. A screen reader says its name."""

    name: str
    x: float  # of its middle
    y: float
    width: float = 1
    height: float = 1
    shape: Shape = "square"
    shade: Shade = "plain"


@dataclass(frozen=True)
class Line:
    x1: float
    y1: float
    x2: float
    y2: float
    owner: int | None = None  # a player's colour, or the board's
    thick: bool = False


@dataclass(frozen=True)
class Piece:
    place: str | None  # where it lies; None: nowhere, it only adorns the board
    x: float
    y: float
    kind: Kind
    owner: int | None = None  # a player's colour; None: neutral
    text: str = (
        ""  # of seeds, dice, cards and text: what is written on it; a card with "?" or nothing is face down
    )
    size: float = 0.8  # of its cell, 1 being all of it


@dataclass(frozen=True)
class Label:
    x: float
    y: float
    text: str
    size: float = 0.28  # the height of its letters


@dataclass(frozen=True)
class Board:
    """All that is to be seen of a position."""

    width: float
    height: float
    ground: Ground = "none"
    places: tuple[Place, ...] = ()
    lines: tuple[Line, ...] = ()
    pieces: tuple[Piece, ...] = ()
    labels: tuple[Label, ...] = ()
    text: str = ""  # the position in words or letters, where nothing is drawn and for screen readers

    def place(self, name: str) -> Place:
        """The place of that name."""
        for place in self.places:
            if place.name == name:
                return place
        raise ValueError(f"the board has no place called {name!r}")

    def to_json(self) -> dict[str, Any]:
        """The board as the protocol of the page has it."""
        return {
            name: [dict(vars(part)) for part in value] if isinstance(value, tuple) else value
            for name, value in vars(self).items()
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Board:
        """The board that `to_json` wrote."""
        parts: dict[str, Any] = {"places": Place, "lines": Line, "pieces": Piece, "labels": Label}
        read: dict[str, Any] = {
            name: tuple(parts[name](**part) for part in value) if name in parts else value
            for name, value in data.items()
        }
        return cls(**read)
