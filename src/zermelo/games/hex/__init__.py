"""Hex: rules, board, guide, and this entry for the catalogue."""

from zermelo.games.entry import Entry, Whole

ENTRY = Entry(
    "zermelo.games.hex.guide:Hex",
    "join your two sides of the board",
    {"width": Whole(2, 13), "height": Whole(2, 13)},
)
