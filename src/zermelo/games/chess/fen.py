"""Chess positions as text: FEN, and EPD with its operations."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np

from zermelo.games.chess.attacks import State

if TYPE_CHECKING:
    from zermelo.games.chess.rules import Chess

LETTERS = "PNBRQK"  # a pawn, a knight, a bishop, a rook, a queen, a king
COLOURS = "White", "Black"
ROOKS = {"K": 7, "Q": 0, "k": 63, "q": 56}  # castling rights, and the squares of their rooks
OPERATION = re.compile(r'\s*(?P<name>[A-Za-z]\w*)(?P<values>(?:\s+"[^"]*"|[^;"])*);')


def square_name(square: int) -> str:
    return "abcdefgh"[square % 8] + "12345678"[square // 8]


def pieces(state: State) -> list[str]:
    """For each square from a1, its piece as a letter, small if it is Black's, or nothing."""
    white = int(state.mine if state.player == 0 else state.theirs)
    pawns, knights, kings = int(state.pawns), int(state.knights), int(state.kings)
    diagonals, straights = int(state.diagonals), int(state.straights)
    queens = diagonals & straights
    sets = (pawns, knights, diagonals ^ queens, straights ^ queens, queens, kings)
    board = [""] * 64
    for letter, occupied in zip(LETTERS, sets, strict=True):
        while occupied:
            square = occupied.bit_length() - 1
            occupied ^= 1 << square
            board[square] = letter if white >> square & 1 else letter.lower()
    return board


# ---------------------------------------------------------------------- writing


def write_fen(state: State) -> str:
    """The position in six fields. The state does not know the number of the move: it is always 1."""
    board = pieces(state)
    rows = []
    for rank in reversed(range(8)):
        row = "".join(piece or "-" for piece in board[8 * rank : 8 * rank + 8])
        rows.append(re.sub("-+", lambda gap: str(len(gap[0])), row))
    rights = "".join(right for right, rook in ROOKS.items() if int(state.castling) >> rook & 1)
    passed = square_name(state.en_passant) if state.en_passant else "-"
    return f"{'/'.join(rows)} {'wb'[state.player]} {rights or '-'} {passed} {state.clock} 1"


# ---------------------------------------------------------------------- reading


def read_fen(game: Chess, text: str) -> State:
    """The state of a FEN of four or six fields, or of an EPD. ValueError says what is wrong and where."""
    board, side, rights, passed, *rest = [*text.split(), *[""] * 4]
    squares = _read_board(board)
    if side not in ("w", "b"):
        raise ValueError(f"after the board comes the side to move, w or b, not {side!r}")
    player = "wb".index(side)
    castling = _read_castling(rights, squares)
    clock = _read_counters([word for word in rest if word])
    state = _state(squares, player, castling, _read_passed(passed, squares, player), clock)
    _check_pieces(squares)
    other = game.null_move(state)
    if game.is_check(other):
        raise ValueError(f"{COLOURS[1 - player]} is in check, but {COLOURS[player]} is to move")
    return state if game.captors(state) != 0 else state._replace(en_passant=0)


def read_epd(game: Chess, text: str) -> tuple[State, dict[str, list[str]]]:
    """The state of an EPD, and its operations: {"bm": ["Nf3", "e4"]} for `bm Nf3 e4;`."""
    words = text.split(maxsplit=4)
    operations: dict[str, list[str]] = {}
    rest, end = words[4] if len(words) > 4 else "", 0
    while rest[end:].strip():
        found = OPERATION.match(rest, end)
        if not found:
            raise ValueError(
                f"{rest[end:].strip()!r} is no EPD operation: write a name, values and a semicolon"
            )
        values = re.findall(r'"([^"]*)"|(\S+)', found["values"])
        operations[found["name"]] = [quoted or plain for quoted, plain in values]
        end = found.end()
    return read_fen(game, " ".join(words[:4])), operations


def _read_board(text: str) -> list[str]:
    """For each square from a1, its letter or nothing."""
    rows = text.split("/")
    if len(rows) != 8:
        raise ValueError(f"a board has 8 rows, separated by /, not {len(rows)}")
    squares: list[str] = []
    for rank, row in zip(range(8, 0, -1), rows, strict=True):
        cells: list[str] = []
        for letter in row:
            if letter not in "12345678" and letter.upper() not in LETTERS:
                raise ValueError(
                    f"{letter!r} in the row of rank {rank}, {row!r}, is no piece: there are PNBRQK, pnbrqk, "
                    "and 1 to 8 for empty squares"
                )
            cells += [""] * int(letter) if letter.isdigit() else [letter]
        if len(cells) != 8:
            raise ValueError(f"the row of rank {rank}, {row!r}, has {len(cells)} squares, not 8")
        squares = cells + squares
    return squares


def _check_pieces(squares: list[str]) -> None:
    for colour, king in zip(COLOURS, "Kk", strict=True):
        if squares.count(king) != 1:
            number = squares.count(king) or "no"
            raise ValueError(f"{colour} has {number} king{'s' * (number != 'no')}, and needs one")
    for square in (*range(8), *range(56, 64)):
        if squares[square].upper() == "P":
            raise ValueError(
                f"there is a pawn on {square_name(square)}, but pawns are never on the first or the last rank"
            )


def _read_castling(text: str, squares: list[str]) -> int:
    if text != "-" and (not text or not set(text) <= set(ROOKS) or len(set(text)) < len(text)):
        raise ValueError(f"castling rights are letters of KQkq, or -, not {text!r}")
    castling = 0
    for right in text.replace("-", ""):
        rook = ROOKS[right]
        king = 4 if right.isupper() else 60
        letters = "KR" if right.isupper() else "kr"
        if squares[king] != letters[0] or squares[rook] != letters[1]:
            raise ValueError(
                f"the castling right {right} needs a king on {square_name(king)} "
                f"and a rook on {square_name(rook)}"
            )
        castling |= 1 << rook
    return castling


def _read_passed(text: str, squares: list[str], player: int) -> int:
    """The en-passant square; 0 if there is none."""
    if text == "-":
        return 0
    rank, step = (6, 8) if player == 0 else (3, -8)
    if not re.fullmatch(f"[a-h]{rank}", text):
        raise ValueError(
            f"the en-passant square is on rank {rank} when {COLOURS[player]} is to move, or it is -; "
            f"it is not {text!r}"
        )
    square = "abcdefgh".index(text[0]) + 8 * (rank - 1)
    if squares[square - step] != "pP"[player] or squares[square] or squares[square + step]:
        raise ValueError(
            f"no pawn of {COLOURS[1 - player]} can have just passed the en-passant square {text}"
        )
    return square


def _read_counters(words: list[str]) -> int:
    """The clock of plies without progress; the number of the move is read and left."""
    if not words or not re.match(r"[-+]?\d", words[0]):  # nothing, or the operations of an EPD
        return 0
    if len(words) != 2:
        raise ValueError(f"a FEN has four or six fields, not {4 + len(words)}")
    if not words[0].isdecimal() or int(words[0]) > 5899:  # the longest game has fewer moves than that
        raise ValueError(f"the fifth field counts plies without progress, 0 or more, not {words[0]!r}")
    if not words[1].isdecimal():
        raise ValueError(f"the sixth field is the number of the move, 1 or more, not {words[1]!r}")
    return int(words[0])


def _state(squares: list[str], player: int, castling: int, passed: int, clock: int) -> State:
    def all_of(letters: str) -> np.uint64:
        return np.uint64(sum(1 << i for i, piece in enumerate(squares) if piece and piece in letters))

    white, black = all_of(LETTERS), all_of(LETTERS.lower())
    return State(
        pawns=all_of("Pp"),
        knights=all_of("Nn"),
        diagonals=all_of("BbQq"),
        straights=all_of("RrQq"),
        kings=all_of("Kk"),
        mine=white if player == 0 else black,
        theirs=black if player == 0 else white,
        castling=np.uint64(castling),
        en_passant=passed,
        clock=clock,
        player=player,
    )
