"""A game that was played, as files keep it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from zermelo.position import Position


@dataclass(frozen=True)
class Record:
    """A game, played to its end or to where the record stops."""

    position: Position  # the last one, with the moves that led there
    tags: dict[str, str] = field(default_factory=dict)  # Event, White, Date …, as the format calls them
    result: str = "*"  # as the format writes it


def replayed(start: Position, moves: list[str], where: Callable[[int], str]) -> Position:
    """The position after the moves; ValueError says `where` a move, by its ply, is wrong, and how.

    Not by `play`: in games between people a repetition or fifty quiet moves end nothing until it is claimed.
    """
    rules: Any = start.game
    states, played, names = [start.state], list[int](), list[str]()
    for ply, move in enumerate(moves, start=start.to_move):
        state = states[-1]
        try:
            action = int(rules.parse_action(state, move))
        except ValueError as error:
            raise ValueError(f"{where(ply)}: {error}") from error
        names.append(rules.action_name(state, action))
        played.append(action)
        states.append(rules.result(state, action))
    return start._with(tuple(states), tuple(played), tuple(names))
