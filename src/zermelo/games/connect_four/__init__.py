"""Connect Four: rules, board, guide, and this entry for the catalogue."""

from zermelo.games.entry import Entry, Whole

ENTRY = Entry(
    "zermelo.games.connect_four.guide:ConnectFour",
    "drop discs; four in a row wins",
    {"width": Whole(1, 12), "height": Whole(1, 12)},
)
