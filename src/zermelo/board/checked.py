"""What a game's own `draw` and `draw_path` return, checked: pages and pictures are made of it."""

from __future__ import annotations

import numpy as np

from zermelo.board.description import Board
from zermelo.game import Game

NUMBERS = {"x", "y", "x1", "y1", "x2", "y2", "width", "height", "size"}
TEXTS = {"name", "text", "kind", "shape", "shade", "ground"}


def checked(game: Game, board: object) -> Board:
    """What `draw` returned, if it is a board."""
    if not isinstance(board, Board):
        kind = type(board).__name__
        raise ValueError(f"{type(game).__name__}.draw must return a Board, such as grid(3, 3), not a {kind}")
    for part in (board, *board.places, *board.lines, *board.pieces, *board.labels):
        for name, value in vars(part).items():
            _check_value(f"{type(game).__name__}.draw", part, name, value)
    names = {place.name for place in board.places}
    if len(names) != len(board.places):
        raise ValueError(
            f"two places of the board that {type(game).__name__}.draw returns have the same name"
        )
    for piece in board.pieces:
        if piece.place is not None and piece.place not in names:
            raise ValueError(
                f"{type(game).__name__}.draw puts a {piece.kind} on {piece.place!r}, which is no place"
            )
    return board


def _check_value(rule: str, part: object, name: str, value: object) -> None:
    """What is drawn is sent to pages: numbers must be finite, and text must be text."""
    what = f"{rule}: {name} of a {type(part).__name__}"
    if name in TEXTS and not isinstance(value, str):
        raise ValueError(f"{what} must be text, not {value!r}")
    if name in NUMBERS and not (isinstance(value, int | float | np.number) and np.isfinite(value)):
        raise ValueError(f"{what} must be a number, not {value!r}")
    if name == "owner" and not (value is None or isinstance(value, int | np.integer)):
        raise ValueError(f"{what} must be a player's index or None, not {value!r}")


def checked_path(game: Game, path: object) -> tuple[str, ...]:
    """What `draw_path` returned, if it is a path."""
    if not isinstance(path, tuple | list) or not all(isinstance(name, str) for name in path):
        rule = f"{type(game).__name__}.draw_path"
        raise ValueError(f"{rule} must return the names of places, as in ('a1', 'a3'), not {path!r}")
    return tuple(path)
