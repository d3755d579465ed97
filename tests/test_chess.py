"""Chess: draws, keys, FEN and EPD, names of moves, and what a search may ask."""

from __future__ import annotations

import pytest

from zermelo.games.chess.rules import Chess
from zermelo.position import Position

GAME = Chess()
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
PASSED = "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1"
ONE_LINE = r"^[^\n]*$"


def moves(fen):
    return sorted(Position(GAME, fen).legal_moves)


def after(*names, start=START):
    position = Position(GAME, start)
    for name in names:
        position = position.play(name)
    return position


# ---------------------------------------------------------------------- ends of the game


def test_mate_loses_and_stalemate_draws():
    mate = Position(GAME, "f3 e5 g4 Qh4")
    assert mate.moves == ("f3", "e5", "g4", "Qh4#")
    assert mate.is_over
    assert (mate.utility(0), mate.utility(1)) == (-1, 1)
    stalemate = Position(GAME, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
    assert stalemate.is_over
    assert stalemate.utility(0) == 0


@pytest.mark.parametrize(
    ("pieces", "dead"),
    [
        ("4k3/8/8/8/8/8/8/4K3", True),
        ("4k3/8/8/8/8/8/8/4KB2", True),
        ("4k1n1/8/8/8/8/8/8/4K3", True),
        ("2b1k3/8/8/8/8/8/8/4KB2", True),  # bishops on squares of one colour
        ("4kb2/8/8/8/8/8/8/4KB2", False),
        ("4k1n1/8/8/8/8/8/8/4KB2", False),
        ("4k3/8/8/8/8/8/8/3NKN2", False),
        ("4k3/7p/8/8/8/8/8/4K3", False),
        ("4k3/8/8/8/8/8/8/4K2R", False),
    ],
)
def test_a_position_where_nobody_can_mate_is_a_draw(pieces, dead):
    position = Position(GAME, f"{pieces} w - - 0 1")
    assert position.is_over == dead
    assert (GAME.count_actions(position.state) == 0) == dead
    assert not Chess(draws=False).is_terminal(position.state)


def test_fifty_moves_without_progress_are_a_draw_unless_they_mate():
    quiet = Position(GAME, "k7/8/8/8/8/8/8/K6R w - - 99 80").play("Rh2")
    assert quiet.is_over
    assert quiet.utility(0) == 0
    mate = Position(GAME, "k7/8/1K6/8/8/8/8/7R w - - 99 80").play("Rh8#")
    assert mate.utility(0) == 1
    assert not Position(GAME, "k7/8/8/8/8/8/P7/K6R w - - 99 80").play("a4").is_over


def test_a_position_that_occurs_three_times_is_a_draw():
    shuffle = ["Nf3", "Nf6", "Ng1", "Ng8"]
    assert not after(*shuffle).is_over
    twice = after(*shuffle, *shuffle)
    assert twice.is_drawn_by_repetition
    assert twice.is_over


def test_positions_with_other_rights_are_not_the_same():
    start = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    shuffle = ["Rb1", "Rb8", "Ra1", "Ra8"]
    assert not after(*shuffle, *shuffle, start=start).is_over  # the first time there were more rights
    assert after(*shuffle, *shuffle, "Rb1", "Rb8", start=start).is_over


# ---------------------------------------------------------------------- en passant, castling, keys


def test_an_en_passant_square_counts_only_if_a_capture_is_legal():
    assert after("e4").board.split()[3] == "-"
    assert after("e4", "a6", "e5", "d5").board.split()[3] == "d6"
    assert "exd6" in after("e4", "a6", "e5", "d5").legal_moves
    pinned = "8/8/8/K1pP3r/8/8/8/4k3 w - c6 0 1"  # both pawns would leave the rank
    assert "dxc6" not in moves(pinned)
    assert GAME.parse_board(pinned) == GAME.parse_board(pinned.replace("c6", "-"))


def test_castling_neither_out_of_nor_through_nor_into_check():
    assert {"O-O", "O-O-O"} <= set(moves("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"))
    assert {"O-O", "O-O-O"}.isdisjoint(moves("4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1"))
    assert {"O-O", "O-O-O"} & set(moves("4k3/8/8/8/5r2/8/8/R3K2R w KQ - 0 1")) == {"O-O-O"}
    assert {"O-O", "O-O-O"} & set(moves("4k3/8/8/8/6r1/8/8/R3K2R w KQ - 0 1")) == {"O-O-O"}
    assert {"O-O", "O-O-O"} & set(moves("4k3/8/8/8/1r6/8/8/R3K2R w KQ - 0 1")) == {"O-O", "O-O-O"}


def test_the_clock_is_in_the_key_but_not_in_that_of_repetitions():
    first, second = (GAME.parse_board(f"4k3/8/8/8/8/8/P7/4K2R w K - {clock} 40") for clock in (3, 12))
    late = GAME.parse_board("4k3/8/8/8/8/8/P7/4K2R w K - 90 80")
    assert GAME.key(first) != GAME.key(second)
    assert GAME.repetition_key(first) == GAME.repetition_key(second) == GAME.repetition_key(late)
    assert GAME.canonical_key(first) == GAME.canonical_key(second) != GAME.canonical_key(late)
    assert GAME.canonical_key(first) != GAME.key(first)


def test_what_a_search_may_ask():
    state = GAME.parse_board(KIWIPETE)
    assert GAME.null_move_allowed(state)
    assert not GAME.in_check(state)
    other = GAME.null_move(state)
    assert other.player == 1
    assert GAME.null_move(other) == state
    assert not GAME.null_move_allowed(GAME.parse_board("4k3/8/8/8/8/8/P7/4K3 w - - 0 1"))
    checked = GAME.parse_board("4k3/8/8/8/8/8/4r3/R3K3 w - - 0 1")
    assert GAME.in_check(checked)
    assert not GAME.null_move_allowed(checked)


# ---------------------------------------------------------------------- FEN and EPD


@pytest.mark.parametrize("fen", [START, KIWIPETE, PASSED, "8/k7/8/8/8/8/6p1/K7 b - - 37 1"])
def test_a_fen_comes_back(fen):
    state = GAME.parse_board(fen)
    assert GAME.board(state) == fen
    assert GAME.parse_board(" ".join(fen.split()[:4])) == state._replace(clock=0)


def test_an_epd_has_operations():
    text = '1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+ Qd2; id "BK.01; first"; acd 3;'
    state, operations = GAME.parse_epd(text)
    assert operations == {"bm": ["Qd1+", "Qd2"], "id": ["BK.01; first"], "acd": ["3"]}
    assert state == GAME.parse_board(text)
    assert GAME.parse_action(state, operations["bm"][0]) in set(GAME.actions(state))
    with pytest.raises(ValueError, match="EPD operation"):
        GAME.parse_epd(START.replace(" 0 1", "") + " bm e4")


@pytest.mark.parametrize(
    ("fen", "reason"),
    [
        ("8/8/8/8 w - - 0 1", "8 rows, separated by /, not 4"),
        ("rnbqkbnr/pppppppp/8/8/8/7/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "rank 3, '7', has 7 squares, not 8"),
        ("rnbqkbnr/pppppppp/8/8/8/54/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "rank 3, '54', has 9 squares"),
        ("rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "'x' in the row of rank 7"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w kq - 0 1", "White has no king"),
        ("rnbqkbnr/pppkpppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1", "Black has 2 kings"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNP w Qkq - 0 1", "a pawn on h1"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1", "w or b, not 'x'"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "w or b, not ''"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KX - 0 1", "letters of KQkq, or -, not 'KX'"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w", "letters of KQkq, or -, not ''"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Q - 0 1", "Q needs a king on e1 and a rook on a1"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e3 0 1", "on rank 6 when White is to move"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e6 0 1", "can have just passed"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq", "or it is -"),
        ("4k3/8/8/8/8/8/8/4KR2 w - - -3 1", "0 or more, not '-3'"),
        ("4k3/8/8/8/8/8/8/4KR2 w - - 3 x", "number of the move"),
        ("4k3/8/8/8/8/8/8/4KR2 w - - 3", "four or six fields, not 5"),
        ("4k3/8/8/8/8/8/8/4KR2 w - - 3 1 7", "four or six fields, not 7"),
        ("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "Black is in check, but White is to move"),
    ],
)
def test_a_bad_fen_is_refused_in_a_sentence(fen, reason):
    with pytest.raises(ValueError, match=ONE_LINE) as error:
        Position(GAME, fen)
    assert reason in str(error.value)


# ---------------------------------------------------------------------- names of moves


@pytest.mark.parametrize(
    ("fen", "text", "uci"),
    [
        (START, "Nf3", "g1f3"),
        (START, "Ng1f3!?", "g1f3"),
        (START, "Ng1-f3", "g1f3"),
        (START, "e4", "e2e4"),
        (START, "e2e4", "e2e4"),
        (START, "e2-e4", "e2e4"),
        (KIWIPETE, "O-O", "e1g1"),
        (KIWIPETE, "0-0-0", "e1c1"),
        (KIWIPETE, "o-o", "e1g1"),
        (KIWIPETE, "e1g1", "e1g1"),
        (KIWIPETE, "dxe6", "d5e6"),
        (KIWIPETE, "gxh3", "g2h3"),
        (KIWIPETE, "Qxf6+", "f3f6"),
        ("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a8=Q", "a7a8q"),
        ("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a8N", "a7a8n"),
        ("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8R", "a7a8r"),
    ],
)
def test_moves_are_read_as_people_and_engines_write_them(fen, text, uci):
    state = GAME.parse_board(fen)
    assert GAME.uci(state, GAME.parse_action(state, text)) == uci


@pytest.mark.parametrize(
    ("fen", "text", "reason"),
    [
        (START, "e5", "'e5' is not a legal move here; legal: Na3,"),
        (START, "e7e5", "not a legal move here"),
        (START, "hello", "is not a move, such as"),
        (START, "O-O", "not a legal move here"),
        (START, "e4=Q", "is no promotion"),
        ("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a8", "add =Q"),
        ("8/7k/8/N7/8/8/8/KN6 w - - 0 1", "Nc3x", "is not a move"),
        ("7k/8/8/8/N3N3/8/8/K7 w - - 0 1", "Nc3", "may start from a4 or e4: say which, as in Na4c3"),
    ],
)
def test_a_bad_move_is_refused_in_a_sentence(fen, text, reason):
    with pytest.raises(ValueError, match=ONE_LINE) as error:
        GAME.parse_action(GAME.parse_board(fen), text)
    assert reason in str(error.value)


def test_a_position_is_a_list_of_moves_or_a_board():
    assert Position(GAME, "e4 e5 Nf3").moves == ("e4", "e5", "Nf3")
    assert Position(GAME, "e2e4, e7e5; g1f3").moves == ("e4", "e5", "Nf3")
    assert Position(GAME, KIWIPETE).board == KIWIPETE


def test_the_board_is_shown_with_coordinates():
    rows = Position(GAME, "e4").show().splitlines()
    assert rows[0] == "8 r n b q k b n r"
    assert rows[4] == "4 · · · · P · · ·"
    assert rows[8] == "  a b c d e f g h"
