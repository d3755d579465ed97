"""Files of games from the command line: read, replayed, and written by `play`."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

PGN = """[White "Anderssen"]
[Black "Kieseritzky"]

1. e4 e5 2. f4 exf4 1-0

[White "A"]
[Black "B"]

1. e4 e5 2. Ke3 *

[White "C"]
[Black "D"]

1. d4 d5 {a comment} 2. c4 1/2-1/2
"""


def zermelo(*words, **options):
    command = [sys.executable, "-m", "zermelo", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, check=False, **options)


@pytest.fixture
def pgn(tmp_path):
    file = tmp_path / "games.pgn"
    file.write_text(PGN)
    return file


def test_good_games_are_read_and_the_bad_one_is_told(pgn):
    found = zermelo("read", pgn, "--json")
    assert found.returncode == 2
    assert found.stderr.startswith("zermelo: game 2 (A–B), move 2: 'Ke3' is not a legal move here")
    data = json.loads(found.stdout)
    assert [game["moves"] for game in data["games"]] == [["e4", "e5", "f4", "exf4"], ["d4", "d5", "c4"]]
    assert [game["result"] for game in data["games"]] == ["1-0", "1/2-1/2"]
    assert len(data["errors"]) == 1


def test_one_game_is_shown_after_some_plies(pgn):
    found = zermelo("read", pgn, "--game", 1, "--ply", 2)
    assert "e4 e5\n" in found.stdout
    assert "White to move" in found.stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["missing.sgf"], "there is no file 'missing.sgf'"),
        (["games.txt"], "its name must end with .pgn, .pdn, .sgf"),
        (["games.pgn", "--game", "3"], "has 2 good games; there is no game 3"),
        (["games.pgn", "--game", "1", "--ply", "9"], "the game has 4 plies; there is no ply 9"),
        (["games.pgn", "--ply", "1"], "give --game too"),
        (["empty.pgn"], "holds no game"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(pgn, words, sentence):
    (pgn.parent / "empty.pgn").write_text("")
    found = zermelo("read", *words, cwd=pgn.parent)
    assert found.returncode == 2
    assert sentence in found.stderr
    assert len(found.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("game", "ending"), [("chess", "pgn"), ("checkers", "pdn"), ("go:width=2,height=2", "sgf")]
)
def test_games_that_were_played_can_be_read_again(tmp_path, game, ending):
    file = tmp_path / f"games.{ending}"
    for seed in (5, 6):
        played = zermelo(
            "play", game, "--demo", "--algorithm", "naive", "--seed", seed, "--save", file, "--json"
        )
        assert played.returncode == 0, played.stderr
    found = zermelo("read", file, "--json")
    assert found.returncode == 0, found.stderr
    games = json.loads(found.stdout)["games"]
    assert len(games) == 2
    assert games[1]["moves"] == json.loads(played.stdout)["moves"]


def test_a_file_for_another_game_is_refused_before_play(tmp_path):
    played = zermelo("play", "othello", "--demo", "--save", tmp_path / "games.pgn")
    assert played.returncode == 2
    assert ".pgn files are for Chess, not for Othello" in played.stderr
