"""zermelo play: demonstrations, wrong options, and games in a real terminal."""

from __future__ import annotations

import contextlib
import io
import json
import os
import pty
import re
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

from zermelo.cli import main
from zermelo.position import Position

TREE = "tree:((3 12) (2 4)) ((5 6) (1 9))"  # interpreted: nothing to compile


def test_without_a_terminal_it_demonstrates(capsys):
    assert main(["play", TREE]) == 0
    out = capsys.readouterr().out
    assert "the computer against itself" in out
    assert "MAX wins" in out or "MIN wins" in out


def test_a_demonstration_as_json_repeats_with_its_seed(capsys):
    games = []
    for _ in range(2):
        assert main(["play", "tic-tac-toe", "--json", "--seed", "5"]) == 0
        games.append(json.loads(capsys.readouterr().out))
    assert games[0] == games[1]
    assert games[0]["seed"] == 5
    end = Position("tic-tac-toe", " ".join(games[0]["moves"]))
    assert end.is_over
    assert games[0]["utility"] == {"X": end.utility(0), "O": end.utility(1)}


def test_a_game_that_never_ends_is_ended(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("zermelo.players.turns.MOST_PLIES", 5)
    assert main(["play", "tic-tac-toe", "--depth", "1"]) == 2
    assert "did not end within 5 plies" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--side", "third"], "the sides are first (MAX) and second (MIN)"),
        (["--algorithm", "foo"], "there is no algorithm 'foo'"),
        (["--time", "-1"], "must be at least 0"),
        (["--position", "9"], "move 1, '9', is not legal here"),
    ],
)
def test_wrong_options(options, words, capsys):
    assert main(["play", TREE, *options]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert words in captured.err
    assert captured.err.count("\n") == 1


class Terminal:
    """`zermelo play` in a real terminal, typed into."""

    def __init__(self, *arguments):
        self.screen, ours = pty.openpty()
        command = [sys.executable, "-m", "zermelo.cli", "play", *arguments]
        self.process = subprocess.Popen(command, stdin=ours, stdout=ours, stderr=ours, start_new_session=True)
        os.close(ours)
        self.text = ""

    def wait_for(self, words, seconds=60):
        """Read until these words come, and forget what came before."""
        end = time.monotonic() + seconds
        while words not in self.text:
            ready, _, _ = select.select([self.screen], [], [], max(0, end - time.monotonic()))
            assert ready, f"{words!r} did not come; this did: {self.text}"
            self.text += os.read(self.screen, 4096).decode(errors="replace")
        before, _, self.text = self.text.partition(words)
        return before + words

    def type(self, text):
        time.sleep(0.3)  # as a person does: what comes before the prompt listens is thrown away
        os.write(self.screen, text.encode())

    def end(self):
        """What else is printed, and the exit code."""
        with contextlib.suppress(OSError):  # the other end was closed
            while select.select([self.screen], [], [], 60)[0] and (data := os.read(self.screen, 4096)):
                self.text += data.decode(errors="replace")
        os.close(self.screen)
        try:
            return self.text, self.process.wait(60)
        finally:
            self.process.kill()


def test_a_whole_game_in_a_terminal():
    terminal = Terminal(TREE, "--depth", "5")
    assert "you are MAX, the computer is MIN" in terminal.wait_for("MAX> ")
    terminal.type("4\n")
    assert "'4', is not legal here; legal: 1, 2" in terminal.wait_for("MAX> ")
    terminal.type("hint\n")
    assert "The computer would play" in terminal.wait_for("MAX> ")
    terminal.type("1\n")
    assert "MIN plays 2: 4 for MAX" in terminal.wait_for("MAX> ")
    terminal.type("undo\n")
    terminal.wait_for("MAX> ")
    terminal.type("1\n")
    terminal.wait_for("MAX> ")
    terminal.type("2\n")
    text, code = terminal.end()
    assert "MAX wins (MAX 4, MIN -4)" in text
    assert "moves: 1 2 2" in text
    assert code == 0


def test_the_second_side_waits_for_the_computer():
    terminal = Terminal(TREE, "--depth", "5", "--side", "second")
    assert "MAX plays" in terminal.wait_for("MIN> ")
    terminal.type("quit\n")
    text, code = terminal.end()
    assert "not finished: MIN to move" in text
    assert code == 0


@pytest.mark.parametrize(("key", "code"), [("\x04", 0), ("\x03", 130)])
def test_leaving_by_key_shows_the_moves_so_far(key, code):
    terminal = Terminal(TREE, "--depth", "5")
    terminal.wait_for("MAX> ")
    terminal.type("1\n")
    terminal.wait_for("MAX> ")
    if key == "\x03":
        time.sleep(
            0.3
        )  # until the prompt waits for a key: a signal just before is noticed at the next key only
        terminal.process.send_signal(2)  # a session of its own has no terminal that would do it
    else:
        terminal.type(key)
    text, left = terminal.end()
    assert "moves: 1 2" in text
    assert "Traceback" not in text
    assert left == code


# ---------------------------------------------------------------------- one to many players, dice, cards

EXAMPLES = Path(__file__).parents[2] / "examples"
THREE, PIG, MAZE, KUHN = (
    str(EXAMPLES / f"{name}.py") for name in ("three_stones", "pig", "maze", "kuhn_poker")
)


def typed(monkeypatch, *words):
    """The words are what comes from standard input."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{word}\n" for word in words)))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([THREE, "--algorithm", "mcts"], ["plays all 3 sides", "Cem plays ", " wins (Ali "]),
        ([THREE], ["simulations", " wins (Ali "]),
        ([PIG], ["against itself", "first plays roll", "chance: "]),
        ([MAZE, "--algorithm", "uct", "--simulations", "20"], ["the computer plays", "\nscore "]),
        ([KUHN], ["chance: ", "first plays ", "at random", "(first "]),
        ([KUHN, "--algorithm", "random"], ["chance: ", "second plays "]),
    ],
)
def test_demonstrations_of_all_kinds_of_games(arguments, words, capsys):
    assert main(["play", *arguments, "--demo", "--seed", "2"]) == 0
    out = capsys.readouterr().out
    for word in words:
        assert word in out


@pytest.mark.parametrize("game", [THREE, KUHN])
def test_their_json_repeats_with_the_seed_and_can_be_resumed(game, capsys):
    options = [] if game == KUHN else ["--simulations", "50"]
    records = []
    for _ in range(2):
        assert main(["play", game, "--json", "--seed", "4", *options]) == 0
        records.append(json.loads(capsys.readouterr().out))
    assert records[0] == records[1]
    moves = records[0]["moves"]
    end = Position(game, " ".join(moves))
    assert list(records[0]["utility"].values()) == [end.utility(i) for i in range(end.game.players)]
    assert main(["play", game, "--json", "--position", " ".join(moves[:3]), *options]) == 0
    assert json.loads(capsys.readouterr().out)["moves"][:3] == moves[:3]


@pytest.mark.parametrize("side", ["Cem", "third", "3"])
def test_any_side_of_three(side, monkeypatch, capsys):
    typed(monkeypatch, "1", "1", "1", "1", "1")
    assert main(["play", THREE, "--terminal", "--side", side, "--simulations", "50"]) == 0
    out = capsys.readouterr().out
    assert "you are Cem, the computer is Ali and Bo." in out
    assert "Ali plays" in out
    assert "Bo plays" in out
    assert "Cem plays" not in out
    assert " wins (Ali" in out


def test_several_people_at_one_prompt(monkeypatch, capsys):
    typed(monkeypatch, "1", "2", "quit")
    assert main(["play", THREE, "--terminal", "--side", "Ali,Bo", "--simulations", "50"]) == 0
    out = capsys.readouterr().out
    assert "you are Ali and Bo, the computer is Cem." in out
    assert "Ali plays 1" in out
    assert "Cem plays" in out
    assert "not finished: Ali to move" in out


def test_dice_at_the_prompt_and_a_resumed_game(monkeypatch, capsys):
    typed(monkeypatch, "roll", "quit")
    assert main(["play", PIG, "--terminal", "--seed", "5", "--simulations", "20"]) == 0
    out = capsys.readouterr().out
    assert "chance: " in out
    moves = out.rpartition("moves: ")[2].strip()
    assert moves.startswith("roll ")
    typed(monkeypatch, "quit")
    assert main(["play", PIG, "--terminal", "--position", moves]) == 0
    assert f"moves: {moves}" in capsys.readouterr().out


def test_one_player_at_the_prompt(monkeypatch, capsys):
    way = "east east undo east south south east east north north east east south south"
    typed(monkeypatch, *way.split(" "))
    assert main(["play", MAZE, "--terminal"]) == 0
    out = capsys.readouterr().out
    assert "you are walker." in out
    assert "score 8\n" in out
    assert "draw" not in out


@pytest.mark.parametrize("seed", range(6))
def test_hidden_cards_stay_hidden_at_the_prompt(seed, monkeypatch, capsys):
    typed(monkeypatch, "moves", "hint", "bet", "bet")
    assert main(["play", KUHN, "--terminal", "--seed", str(seed), "--side", "second"]) == 0
    out = capsys.readouterr().out
    assert "the computer is first, which moves at random" in out
    mine = out.partition("second ")[2]
    card = next(letter for letter in re.findall(r"first \?, second ([JQK])", out))
    assert mine
    assert not ({"J", "Q", "K"} - {card}) & set(re.findall(r"\b[JQK]\b", out))
    assert "chance: …" in out
    assert f"chance: {card}" in out


def test_a_search_that_cannot_see_is_refused(capsys):
    assert main(["play", KUHN, "--demo", "--algorithm", "mcts"]) == 2
    error = capsys.readouterr().err
    assert error.startswith("zermelo: mcts needs a game of perfect information; KuhnPoker() has hidden info")
    assert error.endswith("try random\n")


def test_wrong_sides_of_three(capsys):
    assert main(["play", THREE, "--side", "Dan"]) == 2
    assert "the sides are first (Ali), second (Bo) and third (Cem)" in capsys.readouterr().err
