"""Go: rules, board, guide, and this entry for the catalogue."""

from zermelo.games.entry import Entry, Real, Truth, Whole

ENTRY = Entry(
    "zermelo.games.go.guide:Go",
    "surround more of the board than the other player",
    {"width": Whole(2, 19), "height": Whole(2, 19), "komi": Real(-50, 50), "suicide": Truth()},
    guide="zermelo.games.go.guide:GoGuide",
)
