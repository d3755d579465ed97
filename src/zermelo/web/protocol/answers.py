"""Messages from the server to the page."""

from __future__ import annotations

from zermelo.web.protocol.boards import BOARD, MOVE
from zermelo.web.protocol.traces import TRACE, VALUE
from zermelo.web.protocol.types import (
    AnyOf,
    Boolean,
    Field,
    List,
    Nullable,
    Number,
    OneOf,
    Pair,
    Record,
    Text,
    Whole,
)

TEXT, FLAG, COUNT = Text(), Boolean(), Whole(0)
SENTENCE = Field(TEXT, "the answer in words")
SHARE = "the first player's part of the evaluation bar; null unless the game is two-sided"
VALUES = Field(List(Nullable(Number())), "one per player; null where it is not known")
PROVEN = Field(FLAG, "rests on finished games alone, not on estimates")

# ---------------------------------------------------------------------- games and levels

PARAMETER = Record(
    "Parameter",
    "A parameter that can be changed.",
    {"name": Field(TEXT), "value": Field(AnyOf(Number(), TEXT, FLAG), "the default")},
)
GAME_ENTRY = Record(
    "GameEntry",
    "A game to choose from.",
    {
        "game": Field(TEXT, "the text that names it: `othello`, `my_game.py`"),
        "title": Field(TEXT),
        "summary": Field(TEXT),
        "players": Field(List(TEXT), "their names"),
        "parameters": Field(List(PARAMETER)),
        "levels": Field(COUNT, "the highest level of the computer: 1 if it can only move at random"),
        "problem": Field(Nullable(TEXT), "a sentence, if a game file does not load"),
    },
)
LEVEL = Record(
    "Level",
    "A level of the computer.",
    {"level": Field(Whole(1), "1 is a beginner"), "name": Field(TEXT), "description": Field(TEXT)},
)
ALGORITHM = Record(
    "Algorithm",
    "A search that can be recorded.",
    {
        "name": Field(TEXT),
        "title": Field(TEXT),
        "window": Field(FLAG, "it has an alpha-beta window"),
        "engine": Field(FLAG, "it is the engine"),
    },
)

# ---------------------------------------------------------------------- tables

SEAT = Record(
    "Seat",
    "A player of a table.",
    {
        "player": Field(TEXT, "the player's name"),
        "who": Field(OneOf("you", "open", "engine", "other")),
        "level": Field(Nullable(Whole(1)), "of the computer"),
    },
)
CLOCK = Record(
    "Clock",
    "The clock of a table.",
    {
        "left": Field(List(Number(0)), "each player's seconds"),
        "running": Field(Nullable(COUNT), "the player whose time runs"),
        "increment": Field(Number(0)),
    },
)
OUTCOME = Record(
    "Outcome",
    "The result of a finished game.",
    {"sentence": Field(TEXT, "who won"), "utilities": Field(Nullable(List(VALUE)), "one per player")},
)
TABLE_SUMMARY = Record(
    "TableSummary",
    "One of the visitor's tables.",
    {
        "table": Field(TEXT),
        "title": Field(TEXT),
        "moves": Field(COUNT),
        "over": Field(FLAG),
        "changed": Field(TEXT, "date and time, ISO 8601"),
    },
)

# ---------------------------------------------------------------------- analyses

MOVE_VALUE = Record(
    "MoveValue",
    "The value of one move.",
    {
        "move": Field(TEXT),
        "path": Field(List(TEXT)),
        "value": Field(Number(), "for the player whom the analysis is for"),
        "bound": Field(
            OneOf("exact", "lower", "upper", "estimate"), "proven, proven as a bound, or not proven"
        ),
        "share": Field(Nullable(Number(0, 1)), SHARE),
    },
)
REVIEW_POINT = Record(
    "ReviewPoint",
    "One position of a reviewed game.",
    {
        "ply": Field(COUNT),
        "values": VALUES,
        "share": Field(Nullable(Number(0, 1)), SHARE),
        "proven": PROVEN,
        "best": Field(Nullable(TEXT), "the best move"),
        "played": Field(Nullable(TEXT), "the move played"),
        "turning": Field(FLAG, "the move played lost much"),
        "sentence": Field(TEXT, "`34. Qxb7 gave away the win; best was Rd1`"),
    },
)
RECORDS = (
    PARAMETER,
    GAME_ENTRY,
    LEVEL,
    ALGORITHM,
    SEAT,
    CLOCK,
    OUTCOME,
    TABLE_SUMMARY,
    MOVE_VALUE,
    REVIEW_POINT,
)

# ---------------------------------------------------------------------- messages

ANSWERS = {
    "welcome": Record(
        "Welcome",
        "The answer to `hello`.",
        {
            "version": Field(COUNT),
            "visitor": Field(TEXT, "a secret name, to be sent with the next `hello`: tables belong to it"),
            "games": Field(List(GAME_ENTRY)),
            "levels": Field(List(LEVEL)),
            "algorithms": Field(List(ALGORITHM)),
            "orders": Field(List(TEXT), "move orders for recorded searches"),
            "open": Field(Nullable(TEXT), "the game that the server was started for"),
        },
    ),
    "table": Record(
        "Table",
        "A table as this page may see it; sent again after every change.",
        {
            "table": Field(TEXT, "its id"),
            "game": Field(TEXT),
            "title": Field(TEXT),
            "seats": Field(List(SEAT), "one per player"),
            "invite": Field(Nullable(TEXT), "the end of the link, while a seat is open"),
            "moves": Field(List(TEXT)),
            "movers": Field(List(Whole(-1)), "the player of each move, -1 for chance"),
            "ply": Field(COUNT),
            "position": Field(TEXT, "text that loads again; empty with hidden information"),
            "board": Field(BOARD),
            "last": Field(List(TEXT), "the path of the last move"),
            "to_move": Field(Nullable(Whole(-1)), "a player, -1 for chance; null once the game is over"),
            "legal": Field(List(MOVE), "empty unless it is this page's turn"),
            "over": Field(Nullable(OUTCOME)),
            "clock": Field(Nullable(CLOCK)),
            "thinking": Field(FLAG, "the computer is thinking"),
            "analyzable": Field(FLAG, "a search can analyze it, and nothing is hidden"),
            "hidden": Field(FLAG, "the players do not see everything"),
            "two_sided": Field(FLAG, "a two-player zero-sum game: it has an evaluation bar"),
            "first_ply": Field(COUNT, "1 if the second player began, otherwise 0"),
        },
    ),
    "view": Record(
        "View",
        "A position to look at.",
        {
            "game": Field(TEXT),
            "position": Field(TEXT),
            "ply": Field(COUNT),
            "board": Field(BOARD),
            "last": Field(List(TEXT), "the path of the last move"),
            "to_move": Field(Nullable(Whole(-1)), "a player, -1 for chance; null once the game is over"),
            "player": Field(Nullable(TEXT), "the name of the player to move"),
            "legal": Field(List(MOVE)),
            "over": Field(Nullable(OUTCOME)),
        },
    ),
    "tables": Record(
        "Tables", "The visitor's tables, the most recent first.", {"tables": Field(List(TABLE_SUMMARY))}
    ),
    "hint": Record(
        "Hint",
        "A suggested move.",
        {
            "move": Field(TEXT),
            "path": Field(List(TEXT)),
            "value": Field(Nullable(Number())),
            "proven": PROVEN,
            "sentence": SENTENCE,
        },
    ),
    "analysis": Record(
        "Analysis",
        "What a search has found so far; sent several times.",
        {
            "position": Field(TEXT),
            "refutes": Field(Nullable(TEXT), "the move that `refute` asked about"),
            "player": Field(COUNT, "whom the values of the moves are for"),
            "unit": Field(Pair(Number(), TEXT), "what estimates are counted in, as a utility, and its name"),
            "value": Field(Nullable(Number()), "for `player`"),
            "values": VALUES,
            "share": Field(Nullable(Number(0, 1)), SHARE),
            "proven": PROVEN,
            "plies": Field(Nullable(COUNT), "to the end, if it is in sight"),
            "depth": Field(Nullable(COUNT)),
            "selective_depth": Field(Nullable(COUNT)),
            "nodes": Field(COUNT),
            "seconds": Field(Number(0)),
            "nodes_per_second": Field(COUNT),
            "pv": Field(List(TEXT), "the principal variation"),
            "moves": Field(List(MOVE_VALUE), "best first"),
            "sentence": SENTENCE,
            "compiling": Field(FLAG, "nothing is known yet"),
            "waiting": Field(Nullable(COUNT), "the place in the queue, before the search has begun"),
            "others": Field(COUNT, "searches it shares the processor with, if some must wait"),
            "done": Field(FLAG, "this is the last message"),
        },
    ),
    "review": Record(
        "Review",
        "The review of a game so far; sent several times.",
        {
            "done": Field(FLAG, "this is the last message"),
            "points": Field(List(REVIEW_POINT), "from ply 0 on"),
        },
    ),
    "trace": Record(
        "TraceMessage",
        "A recorded search.",
        {
            "trace": Field(TRACE),
            "boards": Field(Nullable(List(BOARD)), "one per node, if requested"),
            "root": Field(Nullable(BOARD)),
        },
    ),
    "random-tree": Record("RandomTree", "A random tree.", {"text": Field(TEXT)}),
    "reloaded": Record(
        "Reloaded",
        "A game file was edited, or has loaded at last.",
        {"game": Field(TEXT), "problem": Field(Nullable(TEXT), "a sentence, if it does not load")},
    ),
    "error": Record(
        "ErrorMessage",
        "A request failed, and nothing has changed.",
        {"sentence": Field(TEXT, "what was wrong, and what would be right")},
    ),
}
