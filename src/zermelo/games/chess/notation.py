"""Chess moves as text: SAN, as in Nbxd7+, and UCI, as in b8d7."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from zermelo.games.chess.attacks import State
from zermelo.games.chess.fen import pieces, square_name
from zermelo.native.bits import lowest, squares

if TYPE_CHECKING:
    from zermelo.games.chess.rules import Chess

PROMOTIONS = " NBRQ"  # the place of a letter is its number in an action
SHORT, LONG = "O-O", "O-O-O"
SAN = re.compile(
    r"(?P<piece>[KQRBN]?)(?P<file>[a-h]?)(?P<rank>[1-8]?)[x:-]?(?P<target>[a-h][1-8])(=?(?P<promotion>[QRBN]))?(e\.?p\.?)?"
)
UCI = re.compile(r"(?P<origin>[a-h][1-8])(?P<target>[a-h][1-8])(?P<promotion>[qrbnQRBN]?)")
MOST_NAMES = 12  # of the moves that an error message lists


def square_of(name: str) -> int:
    return "abcdefgh".index(name[0]) + 8 * (int(name[1]) - 1)


# ---------------------------------------------------------------------- writing


def write_uci(action: int) -> str:
    """The squares of the move, and what a pawn becomes."""
    name = square_name(action & 63) + square_name(action >> 6 & 63)
    return name + PROMOTIONS[action >> 12].strip().lower()


def write_san(game: Chess, state: State, action: int) -> str:
    """The move in standard algebraic notation."""
    after = game.result(state, action)
    ending = ""
    if game.is_check(after):
        ending = "+" if game.can_move(after) else "#"
    return _move_name(game, state, action) + ending


def _move_name(game: Chess, state: State, action: int) -> str:
    origin, target = action & 63, action >> 6 & 63
    board = pieces(state)
    piece = board[origin].upper()
    if piece == "K" and abs(target - origin) == 2:
        return SHORT if target > origin else LONG
    takes = "x" if board[target] or (piece == "P" and origin % 8 != target % 8) else ""
    if piece == "P":
        start = square_name(origin)[0] if takes else ""
        promotion = PROMOTIONS[action >> 12].strip()
        return start + takes + square_name(target) + ("=" + promotion if promotion else "")
    others = [other for other in _origins(game, state, board[origin], target) if other != origin]
    return piece + _difference(origin, others) + takes + square_name(target)


def _difference(origin: int, others: list[int]) -> str:
    """What of the square tells it from the others: nothing, the file, the rank, or both."""
    if not others:
        return ""
    file, rank = tuple(square_name(origin))
    if all(other % 8 != origin % 8 for other in others):
        return file
    return rank if all(other // 8 != origin // 8 for other in others) else file + rank


def _origins(game: Chess, state: State, piece: str, target: int) -> list[int]:
    """From where pieces of this kind, of the player to move, may go to the target."""
    king = lowest(state.kings & state.mine)
    allowed, pins = game.guard(state, king)
    return [
        square
        for square, found in enumerate(pieces(state))
        if found == piece and int(game.targets(state, square, king, allowed, pins)) >> target & 1
    ]


# ---------------------------------------------------------------------- reading


def read_move(game: Chess, state: State, text: str) -> int:
    """The legal move that the text names, in SAN or UCI; ValueError says what would be right."""
    word = text.strip().rstrip("+#!?").replace("0", "O")
    if word.upper() in (SHORT, LONG):
        return _castle(game, state, text, short=word.upper() == SHORT)
    found = UCI.fullmatch(word)
    if found:
        origin, target = square_of(found["origin"]), square_of(found["target"])
        return _choose(game, state, text, pieces(state)[origin], [origin], target, found["promotion"])
    found = SAN.fullmatch(word)
    if not found:
        raise ValueError(f"{text!r} is not a move, such as Nf3, exd5, O-O, e8=Q or g1f3{_legal(game, state)}")
    letter = found["piece"] or "P"
    piece = letter if state.player == 0 else letter.lower()
    file, rank = found["file"], found["rank"]
    origins = [
        square
        for square, other in enumerate(pieces(state))
        if other == piece and file in ("", square_name(square)[0]) and rank in ("", square_name(square)[1])
    ]
    return _choose(game, state, text, piece, origins, square_of(found["target"]), found["promotion"] or "")


def _choose(
    game: Chess, state: State, text: str, piece: str, origins: list[int], target: int, promotion: str
) -> int:
    """The only legal move of such a piece from one of the origins to the target."""
    mine = piece and piece.isupper() == (state.player == 0)
    origins = [origin for origin in _origins(game, state, piece, target) if origin in origins] if mine else []
    if not origins:
        raise ValueError(f"{text!r} is not a legal move here{_legal(game, state)}")
    if len(origins) > 1:
        which = " or ".join(square_name(origin) for origin in origins)
        raise ValueError(
            f"{text!r} may start from {which}: say which, as in {_longer(piece, origins[0], target)}"
        )
    promotes = piece.upper() == "P" and target // 8 in (0, 7)
    if promotes != bool(promotion):
        needs = "says not what the pawn becomes: add =Q, =R, =B or =N" if promotes else "is no promotion"
        raise ValueError(f"{text!r} {needs}")
    kind = PROMOTIONS.index(promotion.upper()) if promotion else 0
    return origins[0] | target << 6 | kind << 12


def _castle(game: Chess, state: State, text: str, short: bool) -> int:
    king = lowest(state.kings & state.mine)
    target = king + 2 if short else king - 2
    allowed, _ = game.guard(state, king)
    if king not in (4, 60) or target not in squares(game.king_targets(state, king, allowed)):
        raise ValueError(f"{text!r} is not a legal move here{_legal(game, state)}")
    return king | target << 6


def _longer(piece: str, origin: int, target: int) -> str:
    return piece.upper().replace("P", "") + square_name(origin) + square_name(target)


def _legal(game: Chess, state: State) -> str:
    names = sorted(write_san(game, state, action) for action in game.actions(state))
    return f"; legal: {', '.join(names[:MOST_NAMES])}{' …' * (len(names) > MOST_NAMES)}" if names else ""


# ---------------------------------------------------------------------- the board


def draw(state: State) -> str:
    """The board as White sees it."""
    board = pieces(state)
    rows = [
        f"{rank + 1} {' '.join(piece or '·' for piece in board[8 * rank : 8 * rank + 8])}"
        for rank in reversed(range(8))
    ]
    return "\n".join([*rows, "  a b c d e f g h"])
