"""The fields of a state as rows and columns of numbers."""

from __future__ import annotations

from math import isqrt
from typing import Any, NamedTuple

import numpy as np

from zermelo.game import Game, State, has

SIZES = ("width", "height"), ("columns", "rows"), ("cols", "rows"), ("size", "size"), ("n", "n")
LEAST_SQUARE = 9  # as many numbers make a square board, if they can; fewer are a row


class Field(NamedTuple):
    name: str
    values: tuple[float, ...]  # row by row
    rows: int  # none: a single number
    columns: int
    empty: float  # what an empty cell holds
    all_values: tuple[float, ...]  # of now, and of the start

    @property
    def is_grid(self) -> bool:
        return self.rows > 1


def fields_of(game: Game, state: State) -> list[Field]:
    """The fields; what holds nothing is left out."""
    starts = {name: values for name, values, _ in _flat(game, "", game.initial())}
    found = []
    for name, values, (rows, columns) in _flat(game, "", state):
        start = starts.get(name, ())
        empty = -1.0 if start and set(start) == {-1} and not has(game, "view") else 0.0
        found.append(Field(name, values, rows, columns, empty, values + start))
    return found


def _flat(game: Game, name: str, value: Any) -> list[tuple[str, tuple[float, ...], tuple[int, int]]]:
    """Each field, its numbers, and its rows and columns."""
    if hasattr(value, "_fields"):
        inner = zip(value._fields, value, strict=True)
        return [part for field, item in inner for part in _flat(game, f"{name} {field}".strip(), item)]
    if isinstance(value, np.ndarray) and value.ndim > 0:
        value = value.reshape(-1, value.shape[-1]).tolist() if value.ndim > 1 else value.tolist()
    if not isinstance(value, tuple | list):
        number = bool(value) if isinstance(value, bool | np.bool) else value
        return [(name, (number,), (0, 1))]
    if not len(value):
        return []
    if not any(isinstance(item, tuple | list | np.ndarray) for item in value):
        return [(name, tuple(value), _shape(game, len(value)))]
    if len({np.shape(item) for item in value}) == 1 and np.ndim(value) == 2:
        return [(name, tuple(x for row in value for x in row), np.shape(value))]  # type: ignore[list-item]
    whose = [
        f"of {game.player_name(i)}" if len(value) == game.players else str(i + 1) for i in range(len(value))
    ]
    return [part for i, item in enumerate(value) for part in _flat(game, f"{name} {whose[i]}", item)]


def _shape(game: Game, count: int) -> tuple[int, int]:
    """Rows and columns: as the game's own attributes say, or a square, or else a single row."""
    has_sizes = False
    for across, down in SIZES:
        columns, rows = getattr(game, across, None), getattr(game, down, None)
        if isinstance(columns, int) and isinstance(rows, int):
            has_sizes = True
            if columns * rows == count:
                return rows, columns
    side = isqrt(count)
    return (side, side) if side * side == count >= LEAST_SQUARE and not has_sizes else (1, count)
