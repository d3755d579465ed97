"""Dots and Boxes: rules, board, guide, and this entry for the catalogue."""

from zermelo.games.entry import Entry, Whole

ENTRY = Entry(
    "zermelo.games.dots_and_boxes.guide:DotsAndBoxes",
    "complete boxes; most win",
    {"width": Whole(1, 6), "height": Whole(1, 6)},
)
