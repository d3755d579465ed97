"""Chess: rules, board, guide, and this entry for the catalogue."""

from zermelo.games.entry import Entry

ENTRY = Entry(
    "zermelo.games.chess.guide:Chess",
    "checkmate the king",
)
