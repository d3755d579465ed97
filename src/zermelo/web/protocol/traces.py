"""Recorded searches, as `zermelo tree --json` prints them. They have more fields than the page reads."""

from __future__ import annotations

from zermelo.web.protocol.types import (
    Alias,
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

VALUE = Alias("Value", "A number, which may be infinite.", AnyOf(Number(), OneOf("inf", "-inf")))
WINDOW = Alias("Window", "Alpha and beta; null if the search keeps none.", Nullable(Pair(VALUE, VALUE)))
ALIASES = (VALUE, WINDOW)

NODE_NUMBER = Whole(0)
BOUND = Nullable(OneOf("exact", "lower", "upper"))

TRACE_DECISION = Record(
    "TraceDecision",
    "The answer of a recorded search.",
    {
        "move": Field(Nullable(Text())),
        "value": Field(Nullable(VALUE)),
        "nodes": Field(Whole(0)),
        "depth": Field(Nullable(Whole(0))),
        "leaves": Field(Whole(0), default=None),
        "complete": Field(Boolean(), "the search was not stopped", None),
    },
    is_open=True,
)
TRACE_NODE = Record(
    "TraceNode",
    "One visit to a state.",
    {
        "number": Field(NODE_NUMBER, "in the order of visits"),
        "ply": Field(Whole(0)),
        "parent": Field(Nullable(NODE_NUMBER)),
        "move": Field(Nullable(Text()), "the move that led here"),
        "action": Field(Nullable(Whole())),
        "state": Field(Text()),
        "player": Field(Text(), "the player to move"),
        "kind": Field(Text(), "`max`, `min`, `chance`, `player 3` …"),
        "entry": Field(WINDOW, "on entry"),
        "exit": Field(WINDOW, "after the last child"),
        "value": Field(Nullable(VALUE)),
        "bound": Field(BOUND, "what the visit proves of the value"),
        "ended": Field(Text(), "why: `terminal`, `horizon`, `searched`, `cut by alpha`, `table hit` …"),
        "cut": Field(Nullable(OneOf("alpha", "beta"))),
        "children": Field(List(NODE_NUMBER)),
        "never_visited": Field(List(Text()), "moves that a cutoff saved"),
        "not_recorded": Field(List(Text()), "moves searched beyond the recording"),
        "principal_variation": Field(Boolean()),
        "visit": Field(Nullable(Text()), "the engine's reason: `test`, `reduced`, `quiescence` …", None),
    },
    is_open=True,
)
TRACE_STEP = Record(
    "TraceStep",
    "One event of the search.",
    {
        "label": Field(OneOf("initialise", "inherit", "update", "prune")),
        "node": Field(NODE_NUMBER),
        "child": Field(Nullable(NODE_NUMBER), "the child whose value came back"),
        "before": Field(WINDOW),
        "after": Field(WINDOW),
        "value": Field(VALUE, "the best so far"),
        "changed": Field(Boolean()),
        "never_visited": Field(List(Text())),
        "sentence": Field(Text()),
    },
    is_open=True,
)
TRACE = Record(
    "Trace",
    "A recorded search.",
    {
        "game": Field(Text()),
        "position": Field(Text()),
        "max": Field(Text(), "the name of MAX"),
        "algorithm": Field(Text()),
        "order": Field(Text()),
        "equality_cuts": Field(Boolean()),
        "decision": Field(TRACE_DECISION),
        "nodes": Field(List(TRACE_NODE), "in the order visited"),
        "steps": Field(List(TRACE_STEP)),
        "pruned": Field(List(AnyOf(VALUE, Text())), "leaves or lines that were never visited"),
        "left_out": Field(Whole(0), "nodes visited, but not recorded"),
    },
    is_open=True,
)
RECORDS = (TRACE, TRACE_DECISION, TRACE_NODE, TRACE_STEP)
