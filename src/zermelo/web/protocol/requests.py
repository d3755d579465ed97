"""Messages from the page to the server."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from zermelo.players.levels import LEVELS
from zermelo.search.registry import SEARCHES
from zermelo.search.textbook.context import ORDERS
from zermelo.web import limits
from zermelo.web.protocol.types import (
    Boolean,
    Field,
    List,
    Listed,
    Nullable,
    Number,
    OneOf,
    Record,
    Text,
    Whole,
)

MOST_ID = 2**53

# The searches that can be traced: a summary, and whether they keep an alpha-beta window.
TRACED = {name: (each.summary, each.window) for name, each in SEARCHES.items() if each.no_trace is None}


@dataclass(frozen=True)
class RequestType:
    """A message that a page can send."""

    type: str
    doc: str
    fields: Mapping[str, Field] = field(default_factory=dict)
    answer: str | None = None  # the type of the answers


SEAT_CHOICE = Record(
    "SeatChoice",
    "Who is to play: this page, whoever opens the link, or the computer.",
    {
        "who": Field(OneOf("you", "open", "engine")),
        "level": Field(Nullable(Whole(1, len(LEVELS))), "of the computer", None),
    },
)
TIME_CONTROL = Record(
    "TimeControl",
    "A clock.",
    {
        "seconds": Field(Number(1, 86_400), "for the whole game"),
        "increment": Field(Number(0, 3_600), "seconds added after each move"),
    },
)

GAME = Field(Text(limits.GAME_TEXT), "a name, a tree, or a file the server was started with")
POSITION = Field(Text(limits.TEXT), "moves, or a board; empty for the start")
START = Field(Text(limits.TEXT), "moves, or a board; empty for the start", "")
MOVE = Field(Text(200), "in the game's notation")
SEATS = Field(List(SEAT_CHOICE, 10), "one per player")
SECONDS = Field(Number(0, limits.MOST_SECONDS))
PLY = Whole(0, limits.PLIES)
TOKEN = Text(64)

REQUESTS = {
    each.type: each
    for each in (
        RequestType(
            "hello",
            "The first message.",
            {
                "version": Field(Whole(0, 1_000), "of the protocol"),
                "visitor": Field(Nullable(TOKEN), "as the last `welcome` named it", None),
            },
            "welcome",
        ),
        RequestType(
            "new",
            "Start a game, and watch its table.",
            {
                "game": GAME,
                "position": START,
                "seats": SEATS,
                "clock": Field(Nullable(TIME_CONTROL), "null for none", None),
            },
            "table",
        ),
        RequestType("open", "Continue one of the visitor's tables.", {"table": Field(TOKEN)}, "table"),
        RequestType("join", "Take an open seat at somebody else's table.", {"invite": Field(TOKEN)}, "table"),
        RequestType("leave", "Stop watching the table."),
        RequestType("tables", "List the visitor's tables, the most recent first.", answer="tables"),
        RequestType(
            "move",
            "Play a move.",
            {"move": MOVE, "ply": Field(PLY, "the moves played so far, so that no move is played twice")},
            "table",
        ),
        RequestType("undo", "Take back the visitor's last move, and all after it.", answer="table"),
        RequestType("resign", "Resign the game.", answer="table"),
        RequestType("seats", "Change who plays, or the computer's level.", {"seats": SEATS}, "table"),
        RequestType("look", "Show an earlier position of the table.", {"ply": Field(PLY)}, "view"),
        RequestType(
            "show",
            "Show any position, with some more moves played.",
            {
                "game": GAME,
                "position": POSITION,
                "line": Field(List(Text(200), limits.LINE), "moves from the position", []),
            },
            "view",
        ),
        RequestType("hint", "Suggest a move.", answer="hint"),
        RequestType(
            "analyze",
            "Analyze a position.",
            {
                "game": GAME,
                "position": POSITION,
                "seconds": Field(Nullable(SECONDS.type), "null for no limit"),
                "threads": Field(Whole(1, 64), default=1),
            },
            "analysis",
        ),
        RequestType(
            "refute",
            "Ask why not to play a move.",
            {"game": GAME, "position": POSITION, "move": MOVE, "seconds": SECONDS},
            "analysis",
        ),
        RequestType("review", "Review the table's game.", {"seconds": SECONDS}, "review"),
        RequestType("stop", "Stop all of the visitor's searches."),
        RequestType(
            "tree",
            "Record a search.",
            {
                "game": GAME,
                "position": START,
                "algorithm": Field(Listed(*TRACED)),
                "depth": Field(Nullable(Whole(0, 100)), "null for the end of the game", None),
                "order": Field(Listed(*ORDERS), "of the moves", "given"),
                "nodes": Field(Whole(1, limits.TRACED), "recorded at most", 2_000),
                "boards": Field(Boolean(), "with the board of each node", False),
            },
            "trace",
        ),
        RequestType(
            "random-tree",
            "Make a tree with random leaves.",
            {
                "branching": Field(Whole(1, 6)),
                "depth": Field(Whole(1, 6)),
                "most": Field(Whole(1, 999), "the largest value of a leaf"),
                "seed": Field(Whole(0, MOST_ID), "equal seeds, equal trees", None),
            },
            "random-tree",
        ),
    )
}
