"""PGN: read with all that people write into it, and written so that it comes back."""

from __future__ import annotations

import io
import random

import chess
import chess.pgn
import pytest

from zermelo.position import Position
from zermelo.records import pgn
from zermelo.records.record import Record
from zermelo.records.tagged import numbered, split

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 3 17"
OPERA = """\
% exported by nobody
[Event "Paris \\"Opera\\""]
[White "Morphy"]
[Black "Duke"]
[Result "1-0"]

1. e4 {best [by test] (so they say)} e5 2.Nf3 d6 3.d4 Bg4?! $6 (3... exd4 4. Nxd4 (4. Qxd4 {a}) 4... Nf6)
4.dxe5 Bxf3 ; a line of comment ) {
5.Qxf3 dxe5 6.Bc4 Nf6 7.Qb3 Qe7 8.Nc3 c6 9.Bg5 b5 10.Nxb5 cxb5 11.Bxb5+ Nbd7 12.0-0-0 Rd8
13.Rxd7 Rxd7 14.Rd1 Qe6 15.Bxd7+ Nxd7 16.Qb8+ Nxb8 17.Rd8# 1-0
"""


def test_a_game_with_comments_notes_and_variations():
    (record,), errors = pgn.read(OPERA)
    assert errors == []
    assert record.tags == {"Event": 'Paris "Opera"', "White": "Morphy", "Black": "Duke"}
    assert record.result == "1-0"
    assert len(record.position.moves) == 33
    assert record.position.moves[21:23] == ("Nbd7", "O-O-O")
    assert record.position.moves[-1] == "Rd8#"
    assert record.position.is_over


def test_a_bad_game_does_not_spoil_the_others():
    bad = OPERA.replace("12.0-0-0", "12.Qxz4")
    never_closed = OPERA.replace("{a})", "{a}")
    records, errors = pgn.read("\n".join([OPERA, OPERA, bad, never_closed, OPERA]))
    assert len(records) == 3
    assert [error.partition(";")[0] for error in errors] == [
        "game 3 (Morphy–Duke), move 12: 'Qxz4' is not a move, such as Nf3, exd5, O-O, e8=Q or g1f3",
        "game 4 (Morphy–Duke): a variation is not closed",
    ]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('[FEN "8/8 w - - 0 1"]\n\n*', "game 1 (?–?), FEN '8/8 w - - 0 1': a board has 8 rows"),
        ("[White Anderssen]\n\n1. e4 *", "game 1 (?–?): '[White Anderssen]' is not a tag"),
        ("1. e4 {never closed", "game 1 (?–?): the comment '{never closed' is not closed"),
        ("1. e4 e5) *", "game 1 (?–?): a ) closes no variation"),
        ("1. e4 e4 *", "game 1 (?–?), move 1: 'e4' is not a legal move here"),
        ('[Result "won"]\n\n1. e4', "the result is 1-0 or 0-1 or 1/2-1/2 or *, not 'won'"),
        ("1. f3 e5 2. g4 Qh4# 3. a3 *", "move 3: 'a3' is not a legal move here"),
        (f'[FEN "{KIWIPETE}"]\n\n17... hxg2 18. hxg2 *', "move 18: 'hxg2' is not a legal move here"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(text, reason):
    records, (error,) = pgn.read(text)
    assert records == []
    assert reason in error
    assert "\n" not in error


def test_games_need_neither_tags_nor_results_nor_blank_lines():
    records, errors = pgn.read('\ufeff1. e4 e5 1/2-1/2 1. d4 * [White "A"]\n1. c4 c5 2 g3 [White "B"]\n')
    assert errors == []
    assert [record.position.moves for record in records] == [("e4", "e5"), ("d4",), ("c4", "c5", "g3"), ()]
    assert [record.result for record in records] == ["1/2-1/2", "*", "*", "*"]
    assert pgn.read("") == ([], [])


def test_play_goes_on_after_a_repetition_that_nobody_claimed():
    moves = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 1-0"
    (record,), errors = pgn.read(moves)
    assert errors == []
    assert len(record.position.moves) == 9


def test_a_game_is_written_with_the_roster_and_in_lines():
    written = pgn.write(Record(Position("chess", "e4 e5 Nf3"), {"White": 'A "x"', "ECO": "C40"}, "1-0"))
    assert written.splitlines() == [
        '[Event "?"]',
        '[Site "?"]',
        '[Date "????.??.??"]',
        '[Round "?"]',
        '[White "A \\"x\\""]',
        '[Black "?"]',
        '[Result "1-0"]',
        '[ECO "C40"]',
        "",
        "1. e4 e5 2. Nf3 1-0",
    ]


def random_record(seed, start):
    choose, board = random.Random(seed), chess.Board(start)
    while not board.is_game_over(claim_draw=True) and len(board.move_stack) < 150:
        board.push(choose.choice(list(board.legal_moves)))
    position = Position("chess", "" if start == chess.STARTING_FEN else start)
    for move in board.move_stack:
        position = position.play(move.uci())
    return Record(position, {"White": f"seed {seed}"}, board.result(claim_draw=True))


@pytest.mark.parametrize("start", [chess.STARTING_FEN, KIWIPETE])
def test_what_is_written_is_read_back_and_python_chess_reads_it_too(start):
    records = [random_record(seed, start) for seed in range(3)]
    text = "\n".join(map(pgn.write, records))
    assert pgn.read(text) == (records, [])
    assert max(map(len, text.splitlines())) <= 80
    stream = io.StringIO(text)
    for record in records:
        game = chess.pgn.read_game(stream)
        assert game is not None
        assert game.errors == []
        assert tuple(node.san() for node in game.mainline()) == record.position.moves
        assert game.headers["Result"] == record.result


def test_the_numbers_of_moves_follow_the_fen():
    text = f'[FEN "{KIWIPETE}"]\n\n17... hxg2 18. Qxg2 *'
    (record,), _ = pgn.read(text)
    assert record.tags["FEN"] == KIWIPETE
    assert pgn.write(record).endswith("17... hxg2 18. Qxg2 *\n")
    assert numbered(["a", "b", "c"], 5) == ["5.", "a", "b", "6.", "c"]


def test_tags_and_moves_of_other_games_are_split_alike():
    (game,) = split('[GameType "21"]\n1. 11-15 22x18 2. 15x22 {!} 25x18 2-0', results=("2-0",))
    assert game.moves == ["11-15", "22x18", "15x22", "25x18"]
    assert game.result == "2-0"
