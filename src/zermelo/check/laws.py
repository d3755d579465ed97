"""The laws that every game keeps. One function each: what is wrong with a state, or None."""

from __future__ import annotations

import math
import operator
import re
from collections import Counter
from typing import Any

import numpy as np

from zermelo.answers import LEAST_ACTION, MOST_ACTION, shown
from zermelo.check.law import Broken, Law, Records, finished, law, unfinished
from zermelo.check.look import MOST_ACTIONS, Look, Raised
from zermelo.check.uncertain import UNCERTAIN
from zermelo.check.values import frozen
from zermelo.game import has
from zermelo.native.guard import flaw
from zermelo.native.run import MOST_PLIES

CLOSE = 1e-9  # how far sums of real numbers may be off
MOST_NAMES = 50  # of one state that are read back


@law("answers", "Every rule answers: it raises no exception, and returns something.")
def answers(look: Look, records: Records) -> str | Broken | None:
    # A rule that raises never gets here: the explorer counts that against this law.
    asked: dict[str, Any] = {"is_terminal": look.over, "to_move": look.mover, "show": look.shown}
    for rule, answer in asked.items():
        if answer is None:
            return f"{rule} returns None"
    if not isinstance(look.shown, str):
        return f"show returns {shown(look.shown)}, which is not text: return a str"
    if not isinstance(look.over, bool | int | np.bool | np.integer):
        return f"is_terminal returns {shown(look.over)}: return True or False"
    for action, after in zip(look.actions, look.after, strict=False):
        if after is None:
            return Broken(f"result(state, {action}) returns None", action)
    return None


@law("has-action", "A state that is not the end has an action.", unfinished)
def has_action(look: Look, records: Records) -> str | None:
    return None if look.actions else "the game is not over, but there is no action"


@law("distinct-actions", "The actions of a state are different ints of at most 64 bits.", unfinished)
def distinct_actions(look: Look, records: Records) -> str | None:
    if len(look.actions) > MOST_ACTIONS:
        return f"there are more than {MOST_ACTIONS:,} actions"
    for action in look.actions:
        if not isinstance(action, int | np.integer) or isinstance(action, bool):
            return f"the action {action!r} is a {type(action).__name__}, not an int"
        if not LEAST_ACTION <= action <= MOST_ACTION:
            return f"the action {shown(action)} has more than 64 bits"
    action, times = max(Counter(look.actions).items(), key=lambda item: item[1], default=(None, 0))
    return f"the action {action} is there {times} times" if times > 1 else None


@law("to-move", "to_move names a player, or CHANCE where the game goes on and has a probability.")
def to_move(look: Look, records: Records) -> str | None:
    try:
        mover = operator.index(look.mover)
    except TypeError:
        return f"to_move answers {look.mover!r}, which is not an int"
    if look.is_chance and look.over:
        return "to_move answers CHANCE after the end, where any player will do"
    if look.is_chance and not has(look.game, "probability"):
        return "to_move answers CHANCE, but the game defines no probability(state, outcome)"
    if look.is_chance or mover in range(look.game.players):
        return None
    return f"to_move answers {mover}; the players are 0 to {look.game.players - 1}"


@law("untouched", "No rule changes the state it is given.")
def untouched(look: Look, records: Records) -> Broken | None:
    for change in look.changes:
        arguments = "".join(f", {argument}" for argument in change.arguments)
        action = change.arguments[0] if change.rule == "result" else None
        return Broken(f"{change.rule}(state{arguments}) changes the state", action, change.after)
    return None


@law("repeatable", "Asked again, a rule answers the same: all that matters is in the state.")
def repeatable(look: Look, records: Records) -> str | None:
    now = look.answers()
    first = records.answers.setdefault(look.value, now)
    if first is now:
        now = Look(look.game, look.node).answers()
    for rule, answer in first.items():
        if now[rule] != answer:
            told = f": {answer!r} and then {now[rule]!r}" if rule not in ("result", "view") else ""
            return f"{rule} answers differently when it is asked again{told}"
    return None


@law("value", "A state is a value: comparable, and hashable unless it holds arrays.")
def value(look: Look, records: Records) -> str | None:
    wrong = flaw(look.state)
    return f"{wrong}; make the state of numbers, tuples and arrays" if wrong else None


@law("utility-number", "After the end, utility is a finite number for every player.", finished)
def utility_number(look: Look, records: Records) -> str | None:
    return _not_finite(look, "utility", look.utilities)


@law("utility-range", "Utilities lie within utility_range, and are whole where it is.", finished)
def utility_range(look: Look, records: Records) -> str | None:
    low, high = look.game.utility_range
    whole = all(isinstance(number, int) for number in (low, high)) and look.game.total % 2 == 0
    for player, utility in enumerate(look.utilities):
        if _is_finite(utility) and not low - CLOSE <= utility <= high + CLOSE:
            return f"utility(state, {player}) is {utility}, outside of utility_range {low} to {high}"
        if whole and _is_finite(utility) and utility != round(utility):
            return f"utility(state, {player}) is {utility}: declare utility_range in reals, as (-1.0, 1.0)"
    return None


@law(
    "utility-sum",
    "In a zero-sum game the utilities sum to `total`.",
    lambda look: finished(look) and look.game.zero_sum,
)
def utility_sum(look: Look, records: Records) -> str | None:
    if not all(map(_is_finite, look.utilities)):
        return None
    total = sum(look.utilities)
    if abs(total - look.game.total) <= CLOSE * max(1, *map(abs, look.utilities)):
        return None
    utilities = " + ".join(map(str, look.utilities))
    return f"the utilities {utilities} make {total}, not {look.game.total}; or say zero_sum = False"


@law("evaluate", "Before the end, evaluate is a number within utility_range for every player.", unfinished)
def evaluate(look: Look, records: Records) -> str | None:
    low, high = look.game.utility_range
    for player, estimate in enumerate(look.estimates):
        if has(look.guide, "evaluate") and _is_finite(estimate) and not low <= estimate <= high:
            return f"evaluate(state, {player}) is {estimate}, outside of utility_range {low} to {high}"
    return _not_finite(look, "evaluate", look.estimates)


@law("count-actions", "count_actions is the number of actions, 0 after the end.")
def count_actions(look: Look, records: Records) -> str | None:
    if look.count == len(look.actions):
        return None
    return f"count_actions is {look.count}, but there are {len(look.actions)} actions"


@law("names", "The name of an action is one word, no other action's there, and parses back.", unfinished)
def names(look: Look, records: Records) -> str | None:
    called: dict[Any, Any] = {}
    for action in look.actions:
        name = look.ask("action_name", action)
        if not isinstance(name, str) or not name or re.search(r"[\s,;]", name):
            return f"action_name(state, {action}) is {name!r}, which is not one word"
        if called.get(name, action) != action:
            return f"the actions {called[name]} and {action} are both called {name!r}"
        called[name] = action
    for name, action in list(called.items())[:: 1 + len(called) // MOST_NAMES]:
        try:
            parsed = look.ask("parse_action", name)
        except Raised as raised:
            if not isinstance(raised.__cause__, ValueError):
                raise
            return f"parse_action refuses {name!r}, the name of action {action}: {raised.__cause__}"
        if parsed != action:
            return f"action {action} is called {name!r}, which parse_action takes for {parsed}"
    return None


@law(
    "board",
    "A board string describes its state: parse_board(board(state)) is the state.",
    lambda look: has(look.game, "board") and has(look.game, "parse_board"),
)
def board(look: Look, records: Records) -> str | None:
    text = look.ask("board")
    try:
        parsed = look.call("parse_board", text)
    except Raised as raised:
        if not isinstance(raised.__cause__, ValueError):
            raise
        return f"parse_board refuses {text!r}, the board of this state: {raised.__cause__}"
    return None if frozen(parsed) == look.value else f"parse_board takes its board {text!r} for {parsed}"


@law("key", "Equal states have equal keys, different states different ones: numbers of 64 bits.", alone=False)
def key(look: Look, records: Records) -> str | Broken | None:
    if not isinstance(look.key, int | np.integer) or not 0 <= look.key < 1 << 64:
        return f"key is {look.key!r}, which is not a number from 0 to 2**64 - 1"
    records.keys.setdefault(look.value, look.key)
    same, node = records.states.setdefault(int(look.key), (look.value, look.node))
    if same != look.value:
        return f"the key {look.key} is also that of another state, {node.state}"
    for action, after, equal in zip(look.actions, look.after, look.after_values, strict=False):
        now = look.call("key", after)
        known = records.keys.setdefault(equal, now)
        if now != known:
            return Broken(f"the key is {now}, but {known} for an equal state met before", action, after)
    return None


@law(
    "ends",
    f"Every game ends, within {MOST_PLIES:,} plies, unless repetition says what coming back means.",
    lambda look: finished(look) or look.node.ply >= MOST_PLIES,
)
def ends(look: Look, records: Records) -> str | None:
    if look.over or look.game.repetition is not None:
        return None
    return f"after {look.node.ply:,} moves the game still goes on"


@law("native", "Compiled, the rules say the same as interpreted.")
def native(look: Look, records: Records) -> str | Broken | None:
    difference = records.probe and records.probe.difference(look.state, look.is_chance)
    return Broken(*difference) if difference else None


def _is_finite(number: Any) -> bool:
    return isinstance(number, int | float | np.integer | np.floating) and math.isfinite(number)


def _not_finite(look: Look, rule: str, numbers: list[Any]) -> str | None:
    for player, number in enumerate(numbers):
        if not _is_finite(number):
            return f"{rule}(state, {player}) is {number!r}, which is not a finite number"
    return None


LAWS: list[Law] = [
    answers,
    has_action,
    distinct_actions,
    to_move,
    untouched,
    repeatable,
    value,
    utility_number,
    utility_range,
    utility_sum,
    evaluate,
    count_actions,
    names,
    board,
    key,
    ends,
    *UNCERTAIN,
    native,
]
