"""Othello: rules, board, guide, and this entry for the catalogue."""

from zermelo.games.entry import Entry, Whole

ENTRY = Entry(
    "zermelo.games.othello.guide:Othello",
    "outflank discs to turn them; most discs win",
    {"size": Whole(4, 8)},
)
