"""Kalah: rules, board, guide, and this entry for the catalogue."""

from zermelo.games.entry import Entry, Truth, Whole

ENTRY = Entry(
    "zermelo.games.kalah.guide:Kalah",
    "sow seeds and capture them; most seeds win",
    {"houses": Whole(1, 8), "seeds": Whole(1, 10), "empty_capture": Truth()},
)
