"""SGF: games of Go read and written."""

from __future__ import annotations

import random

import pytest

from zermelo import Position
from zermelo.games.go.guide import Go
from zermelo.games.tic_tac_toe.rules import TicTacToe
from zermelo.records.record import Record
from zermelo.records.sgf import read, write

# Invented for this test, with what files have: variations, comments, escapes, line breaks, old passes.
GAME = r"""(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[6.5]PB[Ann]PW[Bo\]b \\ C]RE[B+R]C[two
lines and \
one](;B[ee]C[the middle: a ) and a ( and a ;];W[cc](;B[gg];W[])(;B[cg]))(;B[aa]))"""


def only(text):
    records, problems = read(text)
    assert problems == []
    assert len(records) == 1
    return records[0]


def test_a_game_is_read():
    record = only(GAME)
    assert record.position == Position(Go(9, 9, komi=6.5), "E5 C7 G3 pass")
    assert record.tags == {"CA": "UTF-8", "PB": "Ann", "PW": "Bo]b \\ C", "C": "two\nlines and one"}
    assert record.result == "B+R"
    assert only(write(record)) == record


def test_rectangles_and_both_kinds_of_pass():
    record = only("(;SZ[9:5]KM[0];B[ia];W[tt];B[])")
    assert record.position == Position(Go(9, 5, komi=0), "J5 pass pass")
    assert record.position.is_over
    assert record.result == "*"


def test_stones_are_set_up():
    record = only("(;GM[1]SZ[5]AB[aa:bb][ee]AW[ac]PL[W];W[bc])")
    assert record.position.board == "XX---/XX---/OO---/-----/----X X"
    assert only("(;SZ[9]HA[2]AB[cg][gc])").position.player == "O"  # after handicap stones
    assert only("(;SZ[9]AB[cg][gc];B[ee])").position.moves == ("E5",)
    assert only("(;SZ[9];W[ee])").position.player == "X"


def test_the_size_and_komi_of_a_file_that_does_not_say():
    game = only("(;GM[1];B[pd])").position.game
    assert (game.width, game.height, game.komi) == (19, 19, 0)


def test_suicide_is_a_matter_of_rules():
    moves = "(;SZ[3]{}KM[0];B[ba];W[ca];B[ab];W[bb];B[cc];W[ac];B[];W[bc];B[aa];W[])"
    text = moves.format("RU[NZ]").replace(";B[aa];W[])", ";B[])")
    record = only(text)
    assert record.position.game.suicide
    assert record.tags == {}
    assert only(write(record)) == record
    record = only("(;SZ[3]RU[Japanese])")
    assert not record.position.game.suicide
    assert record.tags == {"RU": "Japanese"}


BAD = [
    ("(;GM[2]SZ[8])", "game 2: GM[2] is not Go, which is GM[1]"),
    ("(;SZ[20])", "game 2: a Go board is 1 to 19 points wide and high, not 20 by 20"),
    ("(;SZ[nine])", "game 2: SZ[nine] is not a size such as SZ[9] or SZ[9:5]"),
    ("(;KM[six])", "game 2: KM[six] is not a number"),
    ("(;SZ[9];B[ee];W[ee])", "game 2: move 2, W[ee], is not legal: there is a stone already"),
    ("(;SZ[9];B[ee];B[cc])", "game 2: move 2, B[cc], is out of turn: White is to move"),
    ("(;SZ[9];B[zz])", "game 2: move 1, B[zz] is not on this board, whose points are aa to ii"),
    ("(;SZ[9];B[];W[];B[ee])", "game 2: move 3, B[ee], comes after two passes, which end the game"),
    ("(;SZ[9];B[ee];AW[cc])", "game 2: after move 1, stones are set up: that is read only at the start"),
    ("(;SZ[9]AB[aa]AW[aa])", "game 2: two stones are set up at aa"),
    ("(;SZ[2]AB[aa][ab]AW[ba][bb])", "game 2: the stone at A2 has no liberty: it would have been taken"),
    ("(;SZ[9]PL[X])", "game 2: PL[X] is neither B nor W"),
    ("(SZ[9])", "game 2: the property SZ comes before the first semicolon"),
    ("(;SZ[9];B[ee];17)", "game 2: after move 1, '17)' is not a property such as B[dd]"),
    (
        "(;SZ[5]AB[ba][ab][bc]AW[ca][bb][db][cc]PL[B];B[cb];W[bb])",
        "game 2: move 2, W[bb], is not legal: that would take back a ko at once",
    ),
    (
        "(;SZ[3:1];B[aa];W[ca];B[ba];W[ca];B[aa])",
        "game 2: move 5, B[aa], is not legal: the board would be as it was before",
    ),
]


@pytest.mark.parametrize(("bad", "said"), BAD)
def test_a_bad_game_among_others_is_named(bad, said):
    records, problems = read(f"{GAME}\n{bad} {GAME}")
    assert problems == [said]
    assert records == [only(GAME)] * 2


def test_a_game_that_is_cut_off_is_named():
    for bad in ("(;SZ[9];B[ee]", "(;SZ[9];B[e"):
        records, problems = read(GAME + bad)
        assert len(records) == 1
        assert problems == ["game 2: a parenthesis or a bracket is never closed"]


@pytest.mark.parametrize("text", ["", "hello", "1. e4 e5"])
def test_a_file_without_a_game_is_told(text):
    assert read(text) == ([], ["there is no game here: in SGF, a game looks like (;GM[1]SZ[9];B[ee];W[cc])"])


def test_any_text_is_read_or_refused_in_a_sentence():
    rng = random.Random(6)
    for _ in range(300):
        text = list(GAME)
        for _ in range(rng.randrange(1, 6)):
            place = rng.randrange(len(text))
            text[place : place + rng.randrange(3)] = rng.choice(
                ["(", ")", "[", "]", ";", "\\", "x", "B", "[ee]", ""]
            )
        records, problems = read("".join(text))
        assert all(isinstance(record, Record) for record in records)
        assert all("\n" not in problem for problem in problems) or problems


@pytest.mark.parametrize("size", [(9, 9), (5, 3), (1, 4), (19, 19)])
def test_random_games_are_read_back(size):
    rng = random.Random(7)
    for komi in (0, 6.5, -3):
        position = Position(Go(*size, komi=komi))
        for _ in range(40):
            if position.is_over:
                break
            position = position.play(rng.choice(position.legal_actions))
        record = Record(position, {"PB": "a]b\\c:d", "EV": "x, y"}, rng.choice(["*", "W+2.5"]))
        assert only(write(record)) == record


def test_a_game_from_a_board_is_read_back():
    game = Go(5, 5)
    for board in ("-XO--/X-XO-/-XO--/-----/----- O", "-----/-----/-----/-----/----- O"):
        record = Record(Position(game, board).play("B4"))
        assert only(write(record)) == record


def test_what_sgf_cannot_say_is_refused():
    with pytest.raises(ValueError, match="SGF is written for Go, not for TicTacToe"):
        write(Record(Position(TicTacToe())))
    with pytest.raises(ValueError, match="SGF has no word for the ko or the pass"):
        write(Record(Position(Go(2, 2), "X-/-- O pass")))
    for tag in ("Event", "SZ", "P B"):
        with pytest.raises(ValueError, match="cannot be a tag"):
            write(Record(Position(Go(2, 2)), {tag: "x"}))
