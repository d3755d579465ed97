"""Exceptions that a rule raised in a search, with the position that caused them.

Compiled code does not say where it was. The rules are asked once more, interpreted, at the position that the
search was at: what they raise there is what the user reads.
"""

from __future__ import annotations

import time
from typing import Any

from zermelo import answers
from zermelo.guide import Guide
from zermelo.native.guard import NotAValue, interpret
from zermelo.position import Position
from zermelo.search.values import check_value, try_rules

MAX_STATES = 5000  # looked at to find one where a rule fails
SEARCH_SECONDS = 1.0  # that may take
FIRST_PLY_SECONDS = 0.05  # for the check of the first moves before each search


def locate_error(
    position: Position, path: list[int], error: BaseException, guide: Guide | None = None
) -> BaseException:
    """The exception as the interpreter raises it, with the position that caused it.

    `position` is the root of the search, `path` are the actions from there. The rules and the guide are tried
    at its end, and the rules one ply on, since a search may have looked ahead.
    """
    return _locate(position, path, error, Guide(position.game) if guide is None else guide)


def _locate(position: Position, path: list[int], error: BaseException, guide: Guide | None) -> BaseException:
    if isinstance(error, NotAValue):
        return error  # to play on would only spoil more states
    game, state, moves = position.game, position.state, list(position.moves)
    try:
        for action in path:
            moves.append(answers.action_name(game, state, action))
            state = answers.result(game, state, action)
        before, end = state, time.monotonic() + SEARCH_SECONDS
        for action in try_rules(game, before, guide):
            if time.monotonic() > end:
                break
            state = before
            name = answers.action_name(game, before, action)
            state = answers.result(game, before, action)
            moves.append(name)
            try_rules(game, state)
            moves.pop()
        state = before
    except Exception as again:
        error = again
    try:
        shown = game.show(state)
    except Exception:
        shown = str(state)
    return answers.located(error, moves, shown)


def find_error(position: Position, error: BaseException, guide: Guide | None = None) -> BaseException:
    """As `locate_error`, where the path is not known: the nearest position where a rule fails."""
    if isinstance(error, NotAValue):
        return error
    game = position.game
    guide = Guide(game) if guide is None else guide
    paths: list[tuple[Any, list[int]]] = [(position.state, [])]
    end = time.monotonic() + SEARCH_SECONDS
    for state, path in paths:  # grows meanwhile
        if time.monotonic() > end:
            break
        try:
            try_rules(game, state, guide)
            if len(paths) < MAX_STATES and not game.is_terminal(state):
                paths += [(game.result(state, action), [*path, action]) for action in game.actions(state)]
        except Exception:
            return _locate(position, path, error, guide)
    return error


def check_rules(position: Position) -> None:
    """Refuse a game whose rules fail at the position or one ply on."""
    try:
        interpret(_try_first_ply, position.game, position.state)
    except Exception as error:
        raise _locate(position, [], error, None) from None


def _try_first_ply(game: Any, state: Any) -> None:
    end = time.monotonic() + FIRST_PLY_SECONDS
    answers.show(game, state)
    for action in try_rules(game, state):
        if time.monotonic() > end:
            break
        answers.action_name(game, state, action)
        try_rules(game, answers.result(game, state, action))


def check_answer(position: Position, rule: str, value: Any) -> None:
    """Refuse what utility or evaluate answered at a position, if it is not a value of the game."""
    try:
        check_value(position.game, rule, value)
    except ValueError as error:
        raise locate_error(position, [], error) from None
