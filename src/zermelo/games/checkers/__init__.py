"""Checkers: rules, board, guide, and this entry for the catalogue."""

from zermelo.games.entry import Entry

ENTRY = Entry(
    "zermelo.games.checkers.guide:Checkers",
    "jump to capture; whoever cannot move loses",
)
