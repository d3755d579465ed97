"""Board strings of X, O and -, as the small board games share them."""

from __future__ import annotations

from collections.abc import Sequence

MARKS = "-XO"  # a cell holds 0, 1 or 2: empty, the first player's, the second player's


def read_board(text: str, width: int, height: int) -> tuple[list[int], int | None]:
    """The cells of a board string, row by row, and the player to move if it names one (0 for X, 1 for O).

    Rows may be separated by / or line breaks; an empty square is - or a full stop.
    """
    squares, player = _split_player(text.rstrip(), width * height)
    cells: list[int] = []
    row_start = 0
    for place, character in enumerate(squares, start=1):
        if character in "/\n":
            row, row_start = len(cells) - row_start, len(cells)
            if row not in (0, width):
                raise ValueError(f"the row that ends at character {place} has {row} squares, not {width}")
        elif character.upper() in "XO-.":
            cells.append(max(0, MARKS.find(character.upper())))
        elif not character.isspace():
            raise ValueError(f"character {place} of the board, {character!r}, is not X, O or -")
    if len(cells) != width * height:
        raise ValueError(f"the board has {len(cells)} squares, not {width * height} ({width} by {height})")
    return cells, player


def _split_player(text: str, squares: int) -> tuple[str, int | None]:
    """The squares, and the player named in one letter after them."""
    before, last = text[:-1], text[-1:]
    words = before.split()
    if not before[-1:].isspace() or (len(words) > 1 and len("".join(words).replace("/", "")) != squares):
        return text, None
    if last.upper() not in ("X", "O"):
        raise ValueError(f"the player to move is X or O, not {last!r}")
    return before, "XO".index(last.upper())


def turn(cells: Sequence[int], named: int | None) -> int:
    """The player to move where X begins and turns alternate; `named` is whom the board string names."""
    crosses, noughts = cells.count(1), cells.count(2)
    if crosses - noughts not in (0, 1):
        raise ValueError(f"the board has {crosses} X and {noughts} O; it needs as many X as O, or one more")
    player = crosses - noughts
    if named is not None and named != player:
        raise ValueError(
            f"with {crosses} X and {noughts} O it is the turn of {'XO'[player]}, not {'XO'[named]}"
        )
    return player


def write_marks(cells: Sequence[int]) -> str:
    """The cells as X, O and -."""
    return "".join(MARKS[cell] for cell in cells)


def write_board(cells: Sequence[int], width: int, player: str) -> str:
    """The position as one line: rows from the top separated by /, then the player to move."""
    marks = write_marks(cells)
    rows = [marks[i : i + width] for i in range(0, len(marks), width)]
    return f"{'/'.join(rows)} {player}"


def cells_of(crosses: Sequence[int], noughts: Sequence[int], width: int) -> list[int]:
    """0, 1 or 2 for each cell, row by row, where each player's stones are a set of bits for each row."""
    return [
        (mine >> column & 1) + 2 * (theirs >> column & 1)
        for mine, theirs in zip(crosses, noughts, strict=True)
        for column in range(width)
    ]


def stones_of(cells: Sequence[int], mark: int, width: int) -> tuple[int, ...]:
    """The other way round: the rows of one player's stones."""
    rows = [cells[i : i + width] for i in range(0, len(cells), width)]
    return tuple(sum((cell == mark) << column for column, cell in enumerate(row)) for row in rows)


def grid(cells: Sequence[int], columns: Sequence[str], rows: Sequence[str] = ()) -> str:
    """The board for people, with the names of its columns above it and of its rows beside it."""
    lines = [list(columns)]
    lines += [list(write_marks(cells[i : i + len(columns)])) for i in range(0, len(cells), len(columns))]
    if rows:
        lines = [[name, *line] for name, line in zip(["", *rows], lines, strict=True)]
    wide = max(map(len, columns))
    return "\n".join(" ".join(word.rjust(wide) for word in line) for line in lines)
