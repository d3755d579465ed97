"""How English draughts is written: squares 1 to 32, moves such as 11-15 and 22x15, positions as in PDN."""

from __future__ import annotations

import re
from collections.abc import Sequence

STEPS = (4, 5, -5, -4)  # in bits, for each direction
MOST_PIECES = 12
QUIET = re.compile(r"H(\d+)")
PIECES = re.compile(r"(K?)(\d+)(?:-(K?)(\d+))?")
COLOURS = {"B": "Black", "W": "White"}


def number(square: int) -> int:
    """The number of a bit."""
    return square - square // 9 + 1


def square_of(number: int) -> int:
    """The bit of a number."""
    return number - 1 + (number - 1) // 8


# ---------------------------------------------------------------------- moves


def path(action: int) -> list[int]:
    """The numbers of all squares that a move touches, from the first to the last."""
    square, jumps = action >> 6 & 63, action >> 12
    found = [square] if jumps else [square, action & 63]
    while jumps > 1:
        square -= 2 * STEPS[jumps & 3]
        jumps >>= 2
        found.append(square)
    return [number(square) for square in reversed(found)]


def is_capture(action: int) -> bool:
    return action >> 12 > 0


def name(action: int, legal: Sequence[int]) -> str:
    """The first and the last square, or all where that is needed to tell it from another legal move."""
    alike = [other for other in legal if other & 0xFFF == action & 0xFFF]
    visited = path(action)
    if len(alike) == 1:
        visited = [visited[0], visited[-1]]
    return ("x" if is_capture(action) else "-").join(map(str, visited))


def parse(text: str, legal: Sequence[int]) -> int:
    """The legal move that visits these squares in this order, and perhaps others between."""
    if not re.fullmatch(r"\d+([-x:]\d+)+", text.lower()):
        raise ValueError(f"{text!r} is not a move; moves are written 11-15 or 22x15")
    given = [int(word) for word in re.split("[-x:]", text.lower())]
    for square in given:
        check_square(square)
    found = [action for action in legal if _fits(given, path(action))]
    exact = [action for action in found if path(action) == given]
    if len(exact or found) == 1:
        return (exact or found)[0]
    if found:
        ways = " or ".join("x".join(map(str, path(action))) for action in found)
        raise ValueError(f"{text!r} could be {ways}; name the squares between")
    if not legal:
        raise ValueError(f"{text!r} comes after the end of the game")
    legal_names = sorted(name(action, legal) for action in legal)
    must = ", a capture is compulsory" if is_capture(legal[0]) and len(given) == 2 else ""
    listed = ", ".join(legal_names[:12]) + (" …" if len(legal_names) > 12 else "")
    raise ValueError(f"{text!r} is not a legal move here{must}; legal: {listed}")


def _fits(given: list[int], visited: list[int]) -> bool:
    """Are these squares the first, the last and some between, in order?"""
    if (given[0], given[-1]) != (visited[0], visited[-1]):
        return False
    rest = iter(visited[1:-1])
    return all(square in rest for square in given[1:-1])


def check_square(square: int) -> None:
    if not 1 <= square <= 32:
        raise ValueError(f"there is no square {square}; the squares are 1 to 32")


# ---------------------------------------------------------------------- positions


def board(black: int, white: int, kings: int, player: int, quiet: int) -> str:
    """The position as in PDN, B:W21,22,K30:B1,2,K5; :H and the quiet plies follow, if there were any."""
    sides = []
    for colour, pieces in (("W", white), ("B", black)):
        places = [square for square in range(35) if pieces >> square & 1]
        words = ["K" * (kings >> square & 1) + str(number(square)) for square in places]
        sides.append(colour + ",".join(words))
    return ":".join(["BW"[player], *sides, *([f"H{quiet}"] if quiet else [])])


def parse_board(text: str) -> tuple[int, int, int, int, int]:
    """The bits of the black pieces, the white ones and the kings; the player to move; the quiet plies."""
    player, *parts = text.strip().strip('"').rstrip(". ").upper().replace(" ", "").split(":")
    if player not in ("B", "W"):
        raise ValueError(f"a position begins with the side to move, B: or W:, not {player[:10]!r}")
    sides: dict[str, int] = {}
    kings = quiet = 0
    for part in parts:
        counter = QUIET.fullmatch(part)
        if counter:
            quiet = _quiet(int(counter[1]))
        elif part[:1] not in COLOURS:
            raise ValueError(f"the pieces of a side begin with B or W, as in B1,2,K5, not {part[:20]!r}")
        elif part[0] in sides:
            raise ValueError(f"the pieces of {COLOURS[part[0]]} are given twice")
        else:
            sides[part[0]], crowned = _side(part[0], part[1:])
            kings |= crowned
    for colour, called in COLOURS.items():
        if colour not in sides:
            raise ValueError(f"the pieces of {called} are missing; write :{colour} if there are none")
    if sides["B"] & sides["W"]:
        twice = (sides["B"] & sides["W"]).bit_length() - 1
        raise ValueError(f"square {number(twice)} has both a black and a white piece")
    if not sides["B"] | sides["W"]:
        raise ValueError("the board is empty; a position needs at least one piece")
    return sides["B"], sides["W"], kings, "BW".index(player), quiet


def _quiet(plies: int) -> int:
    if plies > 80:
        raise ValueError(f"H{plies} is too many: 80 plies without a capture or a man's move are a draw")
    return plies


def _side(colour: str, text: str) -> tuple[int, int]:
    """The bits of a side's pieces, and of the kings among them."""
    pieces = kings = 0
    for word in text.split(",") if text else []:
        for is_king, piece in _places(word):
            check_square(piece)
            bit = 1 << square_of(piece)
            if pieces & bit:
                raise ValueError(f"square {piece} is named twice")
            if not is_king and piece in (range(29, 33) if colour == "B" else range(1, 5)):
                raise ValueError(
                    f"{COLOURS[colour]} has a man on {piece}; there it would be a king, K{piece}"
                )
            pieces |= bit
            kings |= bit if is_king else 0
    if pieces.bit_count() > MOST_PIECES:
        raise ValueError(f"{COLOURS[colour]} has {pieces.bit_count()} pieces; no side has more than 12")
    return pieces, kings


def _places(word: str) -> list[tuple[bool, int]]:
    """A square such as 12 or K5, or several in a row such as 21-32."""
    found = PIECES.fullmatch(word)
    if not found:
        raise ValueError(f"{word!r} is not a piece; write a square such as 12, or K12 for a king")
    first, last = int(found[2]), int(found[4] or found[2])
    check_square(first)
    check_square(last)
    return [(bool(found[1] or found[3]), square) for square in range(first, last + 1)]


def show(black: int, white: int, kings: int) -> str:
    """The board as White sees it, men b and w, kings B and W; beside each row, its first and last number."""
    lines = []
    for row in range(8):
        cells, first = [" "] * 8, 4 * row + 1
        for i in range(4):
            cells[2 * i + 1 - row % 2] = _mark(black, white, kings, square_of(first + i))
        lines.append(f"{first:2}  {' '.join(cells)}  {first + 3:2}")
    return "\n".join(lines)


def _mark(black: int, white: int, kings: int, square: int) -> str:
    mark = "b" if black >> square & 1 else "w" if white >> square & 1 else "."
    return mark.upper() if kings >> square & 1 else mark
