"""The board of a game that says nothing about it: drawn from the numbers of its state, or from its `show`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from zermelo.answers import action_name
from zermelo.board import guess, pictures
from zermelo.board.description import Board, Label, Piece, Place
from zermelo.board.fields import Field, fields_of
from zermelo.board.grids import LETTERS, Mark
from zermelo.game import UNKNOWN, Action, Game, State, has

CARDS = {"card", "cards", "hand", "hands", "deck", "pile", "trick", "discard", "discards"}
DICE = {"die", "dice", "roll", "rolls", "rolled"}
TURN = "player", "to_move", "mover", "turn"  # the first of them is said elsewhere
EDGE, TITLE, GAP = 0.5, 0.55, 0.35
WIDE = 2.4  # a number with its name
LEAST = 3  # so wide a board is at least


def describe(game: Game, state: State) -> Board:
    fields = _shown(fields_of(game, state))
    text = str(game.show(state)) if has(game, "show") else ""
    if text and not any(field.is_grid or _kind(field) != "marks" for field in fields):
        return pictures.describe(text, {action_name(game, state, action) for action in _legal(game, state)})
    return _Stack(game, state, fields).board(text)


def paths(game: Game, state: State, actions: Iterable[Action]) -> list[tuple[str, ...]]:
    """A move that is the number of an empty cell is a click there; else its name may tell."""
    actions = [int(action) for action in actions]
    board = describe(game, state)
    fields = [field for field in fields_of(game, state) if field.rows and _kind(field) == "marks"]
    for field in [field for field in fields if field.is_grid] or fields:
        cells = _clickable(game, state, field)
        names = _names(game, field, _is_alone(game, state, field))
        if cells and {place.name for place in board.places}.issuperset(names):
            return [(names[action],) if action in cells else () for action in actions]
    return guess.by_name(game, state, board, actions)


def _shown(fields: list[Field]) -> list[Field]:
    """Without the one that says whose turn it is; beside a `player`, a `turn` is something else."""
    names = {field.name for field in fields}
    turn = next((name for name in TURN if name in names), None)
    return [field for field in fields if field.name != turn]


def _legal(game: Game, state: State) -> list[int]:
    """The legal actions, if they can be told: the state may be a view, in which some are hidden."""
    try:
        return [] if game.is_terminal(state) else [int(action) for action in game.actions(state)]
    except Exception:
        return []


def _clickable(game: Game, state: State, field: Field) -> set[int]:
    """The legal actions, if they seem to be empty cells of this field; one more could be to pass."""
    empty = {cell for cell, value in enumerate(field.values) if value == field.empty}
    cells = {action for action in _legal(game, state) if action != len(field.values)}
    if not cells or not cells <= empty or not _is_marks(game, field):
        return set()
    return cells if field.is_grid or cells == empty else set()


# ---------------------------------------------------------------------- what a field shows


def _kind(field: Field) -> str:
    words = set(re.split(r"[\W_]+", field.name.lower()))
    return "cards" if words & CARDS else "dice" if words & DICE else "marks"


def _is_hidden(game: Game, value: float) -> bool:
    return value == UNKNOWN and has(game, "view")


def _is_marks(game: Game, field: Field) -> bool:
    """Does the field say who owns each cell, and not how much is there, or how much each player has?"""
    if field.rows == 1 and len(field.values) == game.players:
        return False
    values = [value for value in field.all_values if not _is_hidden(game, value)]
    if field.empty == -1:
        return all(-1 <= value < game.players for value in values)
    least = -1 if game.players == 2 else 0
    return all(least <= value <= game.players for value in values)


def _mark(game: Game, field: Field, value: float) -> Mark | None:
    kind, written = _kind(field), "?" if _is_hidden(game, value) else f"{value:g}"
    if kind == "cards":
        return Mark("card", None, written, 0.9)
    if kind == "dice":
        return Mark("die", None, written, 0.8)
    if written == "?" or not field.rows:
        return Mark("text", None, written, 0.9)
    if isinstance(value, bool):
        return Mark("disc") if value else None
    if not _is_marks(game, field):
        return Mark("text", None, written) if value or not field.is_grid else None
    if value == field.empty:
        return None
    owner = int(value) if field.empty == -1 else 1 if value == -1 else int(value) - 1
    return Mark("disc", owner)


# ---------------------------------------------------------------------- names of cells


def _names(game: Game, field: Field, alone: bool) -> list[str]:
    """As the moves are called, if each cell is a move; else letters and numbers from the top left."""
    size = len(field.values)
    if alone and field.is_grid:
        try:
            start = game.initial()
            moves = [action_name(game, start, cell) for cell in range(size)]
            if set(_legal(game, start)) <= set(range(size + 1)) and len(set(moves)) == size:
                return moves
        except Exception:  # names of moves that are not legal need not exist
            pass
    if field.rows == 1:
        names = [str(cell + 1) for cell in range(size)]
    else:
        names = [_letter(cell % field.columns) + str(cell // field.columns + 1) for cell in range(size)]
    return names if alone else [f"{field.name} {name}".strip() for name in names]


def _letter(column: int) -> str:
    return LETTERS[column] if column < len(LETTERS) else f"{column + 1}-"


def _is_alone(game: Game, state: State, field: Field) -> bool:
    return all(other == field or not other.is_grid for other in fields_of(game, state)) and field.is_grid


# ---------------------------------------------------------------------- where it all lies


class _Stack:
    """Fields below each other, each with its name above it; single numbers side by side."""

    def __init__(self, game: Game, state: State, fields: Sequence[Field]) -> None:
        self.game = game
        self.state = state
        self.fields = [field for field in fields if field.rows]
        self.numbers = [field for field in fields if not field.rows]
        self.is_titled = len(fields) > 1
        widths = [field.columns for field in self.fields] + [WIDE * len(self.numbers)]
        self.width = max([*widths, LEAST]) + 2 * EDGE
        self.places: list[Place] = []
        self.pieces: list[Piece] = []
        self.labels: list[Label] = []

    def board(self, text: str) -> Board:
        y = 0.0
        for field in self.fields:
            if self.is_titled:
                self.labels.append(Label(self.width / 2, y + TITLE / 2 + 0.1, field.name, 0.26))
                y += TITLE
            y = self.add_cells(field, y if self.is_titled else y + EDGE) + GAP
        if self.numbers:
            y = self.add_numbers(y)
        text = text or str(self.state)
        parts = tuple(self.places), (), tuple(self.pieces), tuple(self.labels)
        return Board(round(self.width, 3), round(max(y, 1), 3), "none", *parts, text)

    def add_cells(self, field: Field, top: float) -> float:
        """Adds the cells of a field from there on; returns where they end."""
        alone = _is_alone(self.game, self.state, field)
        names = _names(self.game, field, alone)
        left = (self.width - field.columns) / 2
        clickable = _clickable(self.game, self.state, field)
        for cell, (name, value) in enumerate(zip(names, field.values, strict=True)):
            x, y = left + cell % field.columns + 0.5, top + cell // field.columns + 0.5
            mark = _mark(self.game, field, value)
            is_square = _kind(field) == "marks"
            self.places.append(Place(name, x, y, shade="plain" if is_square else "none"))
            if mark:
                self.pieces.append(Piece(name, x, y, *mark))
            elif cell in clickable and len(name) <= 3:
                self.labels.append(Label(x, y, name, 0.2))
        return top + field.rows

    def add_numbers(self, top: float) -> float:
        left = (self.width - WIDE * len(self.numbers)) / 2
        for i, field in enumerate(self.numbers):
            x = left + WIDE * (i + 0.5)
            mark = _mark(self.game, field, field.values[0])
            self.labels.append(Label(x, top + TITLE / 2 + 0.1, field.name, 0.26))
            if mark:
                self.pieces.append(Piece(None, x, top + TITLE + 0.5, *mark))
        return top + TITLE + 1 + 0.2
