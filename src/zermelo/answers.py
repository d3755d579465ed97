"""What the rules of a game answer, checked: a wrong answer is refused in a sentence that names the rule.

The searches run on the rules themselves. These functions are for whoever asks them one at a time: a position,
and a search that failed and wants to know why.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable
from typing import Any

import numpy as np

from zermelo.game import CHANCE, DRAW, FORBIDDEN, Game, State
from zermelo.guide import Guide

LEAST_ACTION, MOST_ACTION = -(2**63), 2**63 - 1
MOST_SHOWN = 60  # characters of an answer
MOST_NAMED = 60  # moves that lead to a position


class RuleError(ValueError):
    """A rule has answered what cannot be; the message says which, what, and what would be right."""


def initial(game: Game) -> State:
    """The state that the game starts in."""
    state = game.initial()
    if state is None:
        raise RuleError("initial returned None: return the state that the game starts in")
    return state


def to_move(game: Game, state: State) -> int:
    """Whose turn it is: a player's index, or CHANCE."""
    answer: Any = game.to_move(state)
    try:
        mover = operator.index(answer)
    except TypeError:
        raise RuleError(
            f"to_move returned {shown(answer)}, which is not a player: {_players(game)}"
        ) from None
    if mover != CHANCE and not 0 <= mover < game.players:
        raise RuleError(f"to_move returned {mover}, and there are only the players 0 to {game.players - 1}")
    return mover


def actions(game: Game, state: State) -> list[int]:
    """The legal actions."""
    answer: Any = game.actions(state)
    if not isinstance(answer, Iterable) or isinstance(answer, str):
        raise RuleError(f"actions returned {shown(answer)}: yield each legal action, an int")
    found = []
    for action in answer:
        try:
            number = operator.index(action)
        except TypeError:
            raise RuleError(f"actions yielded {shown(action)}, and an action is an int") from None
        if not LEAST_ACTION <= number <= MOST_ACTION:
            raise RuleError(f"actions yielded {shown(number)}, and an action has at most 64 bits")
        found.append(number)
    return found


def result(game: Game, state: State, action: int) -> State:
    """The next state."""
    after = game.result(state, action)
    is_other = hasattr(state, "_fields") and type(after) is not type(state)
    if after is None or is_other:
        right = f"return the next {type(state).__name__}" if is_other else "return the next state"
        raise RuleError(f"result returned {shown(after)} for the action {action}: {right}")
    return after


def is_terminal(game: Game, state: State) -> bool:
    """Is the game over?"""
    answer: Any = game.is_terminal(state)
    if not isinstance(answer, bool | int | np.bool | np.integer):
        raise RuleError(f"is_terminal returned {shown(answer)}: return True or False")
    return bool(answer)


def utility(game: Game, state: State, player: int) -> float:
    """What a finished game is worth to that player."""
    answer = game.utility(state, player)
    check_number("utility", answer)
    return answer


def check_number(rule: str, answer: Any) -> None:
    """Refuse what utility or evaluate answered, if it is no number."""
    if not isinstance(answer, bool | int | float | np.bool | np.number):
        raise RuleError(f"{rule} returned {shown(answer)}, which is not a number")


def show(game: Game, state: State) -> str:
    """The position as text for people."""
    return _text("show", game.show(state))


def action_name(game: Game, state: State, action: int) -> str:
    """The action as players write it."""
    return _text("action_name", game.action_name(state, action))


def player_name(game: Game, player: int) -> str:
    """What a player is called."""
    return _text("player_name", game.player_name(player))


def _text(rule: str, answer: Any) -> str:
    if not isinstance(answer, str):
        raise RuleError(f"{rule} returned {shown(answer)}, which is not text: return a str")
    return whole_characters(answer)


def whole_characters(text: str) -> str:
    """The text with each lone surrogate, which cannot be encoded, replaced."""
    return text if text.isascii() else text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def check_guide(game: Game, state: State, guide: Guide, legal: list[int]) -> None:
    """Refuse what the methods that help a search answer, if it is not the number that they are to return."""
    key = _whole("key", game.key(state))
    if not -(2**63) <= key < 2**64:
        raise RuleError(f"key returned {shown(key)}, and a key has 64 bits")
    count = _whole("count_actions", game.count_actions(state))
    if count != len(legal):
        raise RuleError(f"count_actions returned {count}, and actions yields {len(legal)}")
    for action in legal:
        _whole("move_order", guide.move_order(state, action, 1))


def _whole(rule: str, answer: Any) -> int:
    try:
        return operator.index(answer)
    except TypeError:
        raise RuleError(f"{rule} returned {shown(answer)}, which is not an int") from None


def check_declarations(game: Game) -> None:
    """Refuse a game that declares what cannot be."""
    declared: Any = game
    players, names, utilities = declared.players, declared.player_names, declared.utility_range
    if isinstance(players, bool) or not isinstance(players, int) or players < 1:
        raise RuleError(f"players = {shown(players)} must be how many there are, as 2")
    if not isinstance(names, tuple | list | str) or not all(isinstance(name, str) for name in names):
        raise RuleError(f"player_names = {shown(names)} must be text for each player, as ('X', 'O')")
    is_pair = isinstance(utilities, tuple | list) and len(utilities) == 2
    if not is_pair or not all(isinstance(number, int | float | np.number) for number in utilities):
        raise RuleError(f"utility_range = {shown(utilities)} must be two numbers, as (-1, 1)")
    if not utilities[0] <= utilities[1]:
        raise RuleError(f"utility_range = {shown(utilities)} must have the least utility first, as (-1, 1)")
    if not isinstance(declared.total, int | float | np.number):
        raise RuleError(f"total = {shown(declared.total)} must be a number: the sum of all utilities")
    if declared.repetition not in (None, DRAW, FORBIDDEN):
        raise RuleError(f"repetition = {shown(declared.repetition)} must be DRAW, FORBIDDEN or None")
    if declared.native not in (True, False):
        raise RuleError(f"native = {shown(declared.native)} must be True or False")


def located(error: BaseException, moves: Iterable[str], position: str = "") -> BaseException:
    """The same error, with a note that says in which position it happened."""
    named = list(moves)
    if len(named) > MOST_NAMED:
        named = [*named[: MOST_NAMED // 2], "…", *named[-MOST_NAMED // 2 :]]
    error.add_note(f"in the position after {' '.join(named) or 'no moves'}:\n{position}")
    return error


def shown(answer: Any) -> str:
    """An answer as it is written in Python, cut short."""
    text = " ".join(repr(answer).split())
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"


def _players(game: Game) -> str:
    return "return 0 or 1" if game.players == 2 else f"return 0 to {game.players - 1}"
