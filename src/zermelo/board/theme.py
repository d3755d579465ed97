"""The colours of boards and pieces, by day and by night."""

from __future__ import annotations

from typing import Any, NamedTuple

from zermelo.board.description import Ground, Kind, Shade


class Surface(NamedTuple):
    """The colours of a ground and what is drawn on it."""

    fill: str  # "none": what lies below shows
    line: str
    thick: str  # a line that is part of the game
    label: str
    plain: str  # places of each shade
    light: str
    dark: str


class Paint(NamedTuple):
    """What the words in the shapes of pieces stand for."""

    body: str
    edge: str
    detail: str
    shine: str = "#ffffff"
    crown: str = "#e8b93c"


LIGHT: dict[Ground, Surface] = {
    "wood": Surface("#deb673", "#6e5126", "#6e5126", "#73552a", "#deb673", "#eedfc0", "#b98c4c"),
    "green": Surface("#2f7f56", "#1d5a3b", "#1d5a3b", "#b9dcc8", "#348a5e", "#3d9467", "#287049"),
    "blue": Surface("#2a5fc0", "#1c4590", "#1c4590", "#c7d8f6", "#f3f5fa", "#f3f5fa", "#1f4c9e"),
    "plain": Surface("#f6f3ec", "#cfc7b8", "#4a4640", "#8b8475", "#fdfcf9", "#efe3ca", "#b58b62"),
    "none": Surface("none", "#a39c8e", "#57534c", "#8b8475", "#fdfcf9", "#efe3ca", "#b58b62"),
}
DARK: dict[Ground, Surface] = {
    "wood": Surface("#b98f51", "#4d3716", "#4d3716", "#4f3a1a", "#b98f51", "#c9b285", "#8d6731"),
    "green": Surface("#23613f", "#153f28", "#153f28", "#93bda5", "#276b47", "#2e7a52", "#1d5237"),
    "blue": Surface("#23509f", "#173873", "#173873", "#b4c8ee", "#17191e", "#17191e", "#1a3f80"),
    "plain": Surface("#23252b", "#4a4d56", "#c9c9cd", "#8f929b", "#2b2e35", "#c8b896", "#84664a"),
    "none": Surface("none", "#6c707a", "#b9bbc2", "#8f929b", "#23252b", "#c8b896", "#84664a"),
}

PAINTS = {
    "white": Paint("#fbf8f1", "#2a2622", "#2a2622"),
    "black": Paint("#3a3631", "#15120f", "#e9e2d4"),
    "white stone": Paint("#edeae3", "#8f897d", "#b7b0a2"),
    "black stone": Paint("#1d1d20", "#0a0a0c", "#8d8d96", "#8a8a95"),
    "red": Paint("#d8432f", "#a12b1c", "#a12b1c"),
    "yellow": Paint("#f5c431", "#c49413", "#c49413"),
    "blue": Paint("#2f6fc8", "#1e4e95", "#1e4e95"),
    "green": Paint("#3b9a55", "#276f3b", "#276f3b"),
    "orange": Paint("#dd8a1d", "#a56410", "#a56410"),
    "violet": Paint("#8b54b9", "#633788", "#633788"),
    "ivory": Paint("#fdfbf5", "#4a4640", "#4a4640"),
    "seed": Paint("#efe6d2", "#5d4220", "#5d4220"),
    "ink": Paint("#57534c", "#57534c", "#57534c"),
    "chalk": Paint("#b9bbc2", "#b9bbc2", "#b9bbc2"),
    "hole": Paint("#f3f5fa", "#1c4590", "#f3f5fa"),
    "hole by night": Paint("#17191e", "#173873", "#17191e"),
    "cocoa": Paint("#8a6f5a", "#8a6f5a", "#8a6f5a"),
}
PLAYERS = ("red", "blue", "green", "orange", "violet", "yellow")
ON_BLUE = ("red", "yellow", "green", "orange", "violet")
CHESS = {"king", "queen", "rook", "bishop", "knight", "pawn"}
BLACK_FIRST = {"stone", "man", "crowned"}
MARKED = "#f6d33c"  # places that are marked, such as those of the last move


def paint_name(kind: Kind, owner: int | None, ground: Ground = "none", dark: bool = False) -> str:
    """Which of the PAINTS a piece, or a line of that owner, has."""
    if kind in ("card", "die"):
        return "ivory"
    if kind == "seeds":
        return "seed"
    if kind in CHESS or kind in BLACK_FIRST:
        is_white = owner == (0 if kind in CHESS else 1)
        return ("white" if is_white else "black") + (" stone" if kind == "stone" else "")
    if owner is None and ground == "blue" and kind == "disc":
        return "hole by night" if dark else "hole"
    if owner is None:
        return "cocoa" if kind == "box" else "ink" if ground in ("wood", "green") or not dark else "chalk"
    colours = ON_BLUE if ground == "blue" else PLAYERS
    return colours[owner % len(colours)]


def paint(kind: Kind, owner: int | None, ground: Ground = "none", dark: bool = False) -> Paint:
    return PAINTS[paint_name(kind, owner, ground, dark)]


def surface(ground: Ground, dark: bool = False) -> Surface:
    return (DARK if dark else LIGHT)[ground]


def shade_colour(ground: Ground, shade: Shade, dark: bool = False) -> str:
    colours = surface(ground, dark)._asdict()
    return "none" if shade == "none" else str(colours[shade])


def theme() -> dict[str, Any]:
    """All colours as JSON, for a page that wants to look the same."""
    return {
        "light": {ground: surface._asdict() for ground, surface in LIGHT.items()},
        "dark": {ground: surface._asdict() for ground, surface in DARK.items()},
        "paints": {name: paint._asdict() for name, paint in PAINTS.items()},
        "players": list(PLAYERS),
        "on_blue": list(ON_BLUE),
        "chess": sorted(CHESS),
        "black_first": sorted(BLACK_FIRST),
        "marked": MARKED,
    }
