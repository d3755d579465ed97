"""A board read from a picture in letters, as `show` gives it; a text that is no picture stays a text."""

from __future__ import annotations

from typing import NamedTuple

from zermelo.board.description import Board, Label
from zermelo.board.grids import LETTERS, Mark, grid

EMPTY = ".-_·"
MARKS = {"x": Mark("cross", 0), "o": Mark("nought", 1), "#": Mark("box")}
LETTER, LINE = 0.42, 0.8  # how wide and high text is
LONGEST = 3  # letters in a cell


class Picture(NamedTuple):
    names: list[str]  # row by row
    cells: list[str]
    columns: int
    rest: list[str]  # lines below it
    is_labelled: bool  # with letters above and numbers beside it, from the top left


def describe(text: str, moves: set[str]) -> Board:
    picture = read(text, moves)
    if picture is None:
        lines = text.splitlines() or [""]
        return Board(max(map(len, lines)) * LETTER + 1, len(lines) * LINE + 0.4, text=text)
    rows = len(picture.cells) // picture.columns
    names = () if picture.is_labelled else picture.names
    cells = [None if cell in moves else _mark(cell) for cell in picture.cells]
    board = grid(picture.columns, rows, cells, names=names, ground="none", text=text)
    labels = list(board.labels)
    if not picture.is_labelled:
        free = [i for i, cell in enumerate(cells) if cell is None and len(picture.names[i]) <= LONGEST]
        labels = [Label(board.places[i].x, board.places[i].y, picture.names[i], 0.2) for i in free]
    height = board.height
    for line in picture.rest:
        labels.append(Label(board.width / 2, height + LINE / 2, line))
        height += LINE
    return Board(board.width, height, "none", board.places, (), board.pieces, tuple(labels), text)


def read(text: str, moves: set[str]) -> Picture | None:
    """The picture; empty cells may hold the names of moves."""
    lines = [line for line in text.splitlines() if line.strip()]
    words = [line.split() for line in lines]
    if len(lines) < 2:
        return None
    columns = len(words[0])
    if columns > 1 and len(words[1]) == columns + 1:
        return _labelled(lines, words)
    if columns == 1 and len(words[0][0]) > 1:
        words = [list(line.strip()) if " " not in line.strip() else line.split() for line in lines]
        columns = len(words[0])
    rows = 0
    while rows < len(words) and len(words[rows]) == columns:
        rows += 1
    cells = [word for row in words[:rows] for word in row]
    if rows < 2 or columns < 2 or max(map(len, cells)) > LONGEST:
        return None
    names = [
        cell if cell in moves else f"{LETTERS[i % columns % 26]}{i // columns + 1}"
        for i, cell in enumerate(cells)
    ]
    return Picture(names, cells, columns, lines[rows:], False) if len(set(names)) == len(names) else None


def _labelled(lines: list[str], words: list[list[str]]) -> Picture | None:
    """A picture with the names of its columns above it and of its rows beside it."""
    above = words[0]
    rows = [row for row in words[1:] if len(row) == len(above) + 1]
    cells = [word for row in rows for word in row[1:]]
    names = [column + row[0] for row in rows for column in above]
    if len(set(names)) != len(names) or max(map(len, cells)) > LONGEST:
        return None
    usual = [f"{LETTERS[i % len(above) % 26]}{i // len(above) + 1}" for i in range(len(cells))]
    return Picture(names, cells, len(above), lines[1 + len(rows) :], names == usual)


def _mark(cell: str) -> Mark | None:
    if cell in EMPTY:
        return None
    return MARKS.get(cell.lower(), Mark("text", None, cell))
