"""Breakthrough: rules, board, guide, and this entry for the catalogue."""

from zermelo.games.entry import Entry, Whole

ENTRY = Entry(
    "zermelo.games.breakthrough.guide:Breakthrough",
    "bring a man to the other end",
    {"width": Whole(2, 8), "height": Whole(3, 8), "rows": Whole(1, 3)},
)
