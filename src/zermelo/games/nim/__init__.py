"""Nim: rules, board, guide, and this entry for the catalogue."""

from zermelo.games.entry import Entry, Heaps, Truth

ENTRY = Entry(
    "zermelo.games.nim.guide:Nim",
    "take matches from one heap; the last one wins",
    {"heaps": Heaps(), "misere": Truth()},
)
