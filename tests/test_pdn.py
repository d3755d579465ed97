"""PDN: games of checkers are read and written, and what is wrong is told."""

from __future__ import annotations

import random

import pytest

from zermelo import Position, load
from zermelo.records.pdn import read, write
from zermelo.records.record import Record

TWO = """[Event "First \\"quoted\\""]
[Black "A, B"]
[White "C"]
[Result "1-0"]
[GameType "21"]

1. 11-15 {a comment (with 1-0 in it)} 22-18 (22-17 8-11) 2. 15x22 25x18! $3 3. 8-11 ; until the end 0-1
29-25 1-0

[Event "Second"]
[Result "1/2-1/2"]
% a line for somebody else
1. 9-14 22-18* 2. 5-9 1/2-1/2
"""


def problem(text):
    records, problems = read(text)
    assert records == []
    assert len(problems) == 1
    return problems[0]


def test_games_are_read():
    (first, second), problems = read(TWO)
    assert problems == []
    assert first.position.moves == ("11-15", "22-18", "15x22", "25x18", "8-11", "29-25")
    assert first.tags == {"Event": 'First "quoted"', "Black": "A, B", "White": "C"}
    assert first.result == "1-0"
    assert second.position == Position("checkers", "9-14 22-18 5-9")
    assert second.result == "1/2-1/2"


def test_games_are_written():
    record = Record(Position("checkers", "11-15 22-18 15x22"), {"Event": "Friday"}, "*")
    assert write(record) == '[Event "Friday"]\n[Result "*"]\n[GameType "21"]\n\n1. 11-15 22-18 2. 15x22 *\n'


def test_a_game_may_begin_anywhere():
    position = Position("checkers", "W:W27,K30:B14,23:H0").play("27x9")
    text = write(Record(position, {}, "0-1"))
    assert '[SetUp "1"]\n[FEN "W:W27,K30:B14,23"]\n\n1... 27x9 0-1\n' in text
    assert read(text) == ([Record(position, {}, "0-1")], [])


def test_what_is_written_is_read_back():
    dice, game = random.Random(2), load("checkers")
    for _ in range(10):
        position = Position(game)
        while not position.is_over and dice.random() < 0.98:
            position = position.play(dice.choice(position.legal_actions))
        record = Record(position, {"Event": 'back\\slash "x"', "Round": "3"}, dice.choice(["1-0", "*"]))
        assert read(write(record)) == ([record], [])


def test_several_games_are_read_back_from_one_file():
    records, _ = read(TWO)
    assert read("\n".join(map(write, records))) == (records, [])


def test_a_bad_game_does_not_hide_the_good_ones():
    records, problems = read(TWO.replace("22-18*", "22-19*") + "\n1. 12-16 *")
    assert [record.position.moves[0] for record in records] == ["11-15", "12-16"]
    assert problems == [
        "game 2, move 1, '22-19*': '22-19' is not a legal move here; "
        "legal: 21-17, 22-17, 22-18, 23-18, 23-19, 24-19, 24-20"
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[GameType "20"]\n1. 32-28 *', "GameType 20; only English draughts, GameType 21, is read"),
        ('[Result "win"]\n1. 11-15', "not 'win'"),
        ('[FEN "B:W21:B40"]\n*', "there is no square 40"),
        ("1. 11-15 e4 *", "game 1, move 1, 'e4': 'e4' is not a move"),
        ('[FEN "B:W18:B14"]\n1. 14x23 23-18 *', "move 1, '23-18': '23-18' comes after the end of the game"),
    ],
)
def test_what_is_wrong_is_told_in_a_sentence(text, told):
    assert told in problem(text)


def test_people_may_play_on_after_a_repetition():
    around = "1-5 32-28 5-1 28-32 "
    (record,), _ = read(f'[FEN "B:WK32:BK1"]\n{around * 3}*')
    assert len(record.position.moves) == 12
    assert read(write(record)) == ([record], [])


def test_a_text_without_games():
    assert read("") == ([], [])


def test_a_game_without_tags_or_result():
    (record,), _ = read("1. 11-15 23-19 2. 8-11")
    assert record.result == "*"
    assert len(record.position.moves) == 3


def test_the_game_type_may_say_more():
    assert len(read('[GameType "21,B,8,8,N1,0"]\n1. 11-15 *')[0]) == 1
