"""Game trees, as lectures draw them: rules, board, and this entry for the catalogue."""

from zermelo.games.entry import Entry

ENTRY = Entry(
    "zermelo.games.tree.rules:Tree",
    "a game tree in text, as in tree:3 12 8 / 2 4 6 / 14 5 2",
)
