"""Gomoku: rules, board, guide, and this entry for the catalogue."""

from zermelo.games.entry import Entry, Whole

ENTRY = Entry(
    "zermelo.games.gomoku.guide:Gomoku",
    "five in a row win, or as many as you say",
    {"width": Whole(3, 19), "height": Whole(3, 19), "length": Whole(3, 7)},
)
