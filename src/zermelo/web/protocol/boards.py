"""Boards and moves, as the server describes them to the page."""

from __future__ import annotations

from zermelo.board import description
from zermelo.web.protocol.types import Field, List, Record, Text, record_of

MIDDLE = "of its center"
PLACE = record_of(description.Place, "A place to click.", x=MIDDLE, y=MIDDLE, shape="a point has no outline")
LINE = record_of(description.Line, "A line.", owner="a player's color; null for the board's")
PIECE = record_of(
    description.Piece,
    "A piece.",
    place="where it lies",
    owner="a player's color; null for neutral",
    text="what is written on it; a card with `?` is face down",
    size="relative to its cell",
)
LABEL = record_of(description.Label, "A label.", size="the height of its letters, in cells")
BOARD = record_of(
    description.Board,
    "A board in units of one cell, from the top left. The page decides how to draw it.",
    {
        description.Place: PLACE,
        description.Line: LINE,
        description.Piece: PIECE,
        description.Label: LABEL,
    },
    text="the position as text, for games without a drawn board and for screen readers",
)
MOVE = Record(
    "Move",
    "A legal move. Click the places of its path one after another; a move without a path is a button.",
    {"move": Field(Text(), "in the game's notation"), "path": Field(List(Text()))},
)
RECORDS = (BOARD, PLACE, LINE, PIECE, LABEL, MOVE)
