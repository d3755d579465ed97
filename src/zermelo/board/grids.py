"""Boards of squares and of points, as most games have them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from zermelo.board.description import Board, Ground, Kind, Label, Line, Piece, Place, Shade

LETTERS = "abcdefghijklmnopqrstuvwxyz"
MARGIN = 0.5  # for the labels of a side
EDGE = 0.1  # of a side without labels
SMALL = 0.22  # star points and dots
STARS = {9: (2, 6), 13: (3, 9), 15: (3, 11), 19: (3, 9, 15)}  # the lines of star points, besides the middle


class Mark(NamedTuple):
    """A piece, wherever it lies."""

    kind: Kind
    owner: int | None = None
    text: str = ""
    size: float = 0.8


Cells = Sequence[Mark | None]


class Layout(NamedTuple):
    """Columns and rows with their names, and where they lie."""

    columns: Sequence[str]  # their names
    rows: Sequence[str]  # from the top
    left: float  # what lies beside the cells
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.left + len(self.columns) + self.right

    @property
    def height(self) -> float:
        return self.top + len(self.rows) + self.bottom

    def at(self, cell: int) -> tuple[float, float]:
        """The middle of a cell; they are counted row by row from the top left."""
        row, column = divmod(cell, len(self.columns))
        return self.left + column + 0.5, self.top + row + 0.5

    def names(self) -> list[str]:
        return [column + row for row in self.rows for column in self.columns]

    def labels(self) -> list[Label]:
        """The names of the columns and rows, on the sides that have room for them."""
        xs = [self.at(column)[0] for column in range(len(self.columns))]
        ys = [self.at(row * len(self.columns))[1] for row in range(len(self.rows))]
        labels: list[Label] = []
        for y, room in ((self.top / 2, self.top), (self.height - self.bottom / 2, self.bottom)):
            if room >= MARGIN:
                labels += [Label(x, y, name) for x, name in zip(xs, self.columns, strict=True)]
        for x, room in ((self.left / 2, self.left), (self.width - self.right / 2, self.right)):
            if room >= MARGIN:
                labels += [Label(x, y, name) for y, name in zip(ys, self.rows, strict=True)]
        return labels


def layout(
    columns: int, rows: int, letters: str = LETTERS, from_below: bool = False, all_sides: bool = False
) -> Layout:
    """Letters for the columns and numbers for the rows, which count from the top or from below."""
    numbers = [str(row + 1) for row in range(rows)]
    names = [letters[column] if column < len(letters) else f"{column + 1}-" for column in range(columns)]
    if all_sides:
        sides = (MARGIN, MARGIN, MARGIN, MARGIN)
    elif from_below:
        sides = (MARGIN, EDGE, EDGE, MARGIN)
    else:
        sides = (MARGIN, MARGIN, EDGE, EDGE)
    return Layout(names, numbers[::-1] if from_below else numbers, *sides)


def grid(
    columns: int,
    rows: int,
    cells: Cells = (),
    *,
    names: Sequence[str] = (),
    from_below: bool = False,
    shade: Shade | Literal["chequered"] = "plain",
    ground: Ground = "plain",
    text: str = "",
) -> Board:
    """A board of squares. `cells` says what lies on each, row by row from the top left: a `Mark` or None.

    The squares are called a1, b1 … from the top left or, `from_below`, from the bottom left, and the board is
    labelled so, unless it gets other `names`, again row by row.
    """
    if names:
        place = Layout([""] * columns, [""] * rows, EDGE, EDGE, EDGE, EDGE)
    else:
        place = layout(columns, rows, from_below=from_below)
    called = check_names(names or place.names(), columns * rows)
    places = []
    for cell, name in enumerate(called):
        x, y = place.at(cell)
        if shade == "chequered":
            is_dark = (cell // columns + rows + cell % columns) % 2 == 1  # as at the bottom left
            places.append(Place(name, x, y, shade="dark" if is_dark else "light"))
        else:
            places.append(Place(name, x, y, shade=shade))
    return Board(
        round(place.width, 3),
        round(place.height, 3),
        ground,
        tuple(places),
        pieces=pieces_on(places, cells),
        labels=tuple(place.labels()) if not names else (),
        text=text,
    )


def lattice(
    columns: int,
    rows: int,
    cells: Cells = (),
    *,
    letters: str = LETTERS,
    from_below: bool = False,
    ground: Ground = "wood",
    text: str = "",
) -> Board:
    """A board of points where lines cross, as in Go: with names, labels and `cells` as of `grid`."""
    place = layout(columns, rows, letters, from_below, all_sides=True)
    places = [
        Place(name, *place.at(cell), shape="point", shade="none") for cell, name in enumerate(place.names())
    ]
    left, top, right, bottom = *place.at(0), *place.at(columns * rows - 1)
    lines = [Line(left, top + row, right, top + row) for row in range(rows)]
    lines += [Line(left + column, top, left + column, bottom) for column in range(columns)]
    taken = {cell for cell, mark in enumerate(cells) if mark}
    stars = [
        Piece(None, *place.at(cell), "disc", size=SMALL)
        for cell in star_points(columns, rows)
        if cell not in taken
    ]
    return Board(
        place.width,
        place.height,
        ground,
        tuple(places),
        tuple(lines),
        (*stars, *pieces_on(places, cells)),
        tuple(place.labels()),
        text,
    )


def star_points(columns: int, rows: int) -> list[int]:
    """The points that a Go board marks, in boards of the usual sizes."""
    if columns != rows or columns not in STARS:
        return []
    lines = STARS[columns]
    middle = columns // 2
    if len(lines) == 3:
        return [row * columns + column for row in lines for column in lines]
    return [*(row * columns + column for row in lines for column in lines), middle * columns + middle]


def pieces_on(places: Sequence[Place], cells: Cells) -> tuple[Piece, ...]:
    """The pieces that lie on these places, one for each mark."""
    if cells and len(cells) != len(places):
        raise ValueError(f"cells must say what lies on each of the {len(places)} places, not on {len(cells)}")
    return tuple(
        Piece(place.name, place.x, place.y, mark.kind, mark.owner, mark.text, mark.size)
        for place, mark in zip(places, cells, strict=False)
        if mark
    )


def check_names(names: Sequence[str], count: int) -> Sequence[str]:
    if len(names) != count or len(set(names)) != count:
        raise ValueError(f"a board of {count} places needs {count} names, each another, not {list(names)}")
    return names


def marks(cells: Sequence[int], kinds: tuple[Kind, Kind], size: float = 0.8) -> list[Mark | None]:
    """Cells that hold 0, 1 or 2 (empty, the first player's, the second player's) as pieces of two kinds."""
    return [Mark(kinds[cell - 1], cell - 1, size=size) if cell else None for cell in cells]
