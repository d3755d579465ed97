"""Players, and games in the terminal."""

from __future__ import annotations

import contextlib
import json
import os
import pty
import select
import subprocess
import sys
import time

import pytest

from zermelo.cli import main
from zermelo.players.computer import Computer
from zermelo.players.human import Human
from zermelo.players.turns import Leave, TakeBack, outcome, take_back, take_turns
from zermelo.position import Position
from zermelo.search.decision import Limit

TREE = "tree:((3 12) (2 4)) ((5 6) (1 9))"  # interpreted: nothing to compile


class Script:
    """Somebody at the keyboard, and what they get to read."""

    def __init__(self, *words):
        self.words, self.heard = list(words), []

    def ask(self, prompt):
        if not self.words:
            raise EOFError
        return self.words.pop(0)

    def human(self):
        return Human(self.ask, self.heard.append, Computer(Limit(depth=9)))


def test_the_computer_plays_a_tree_perfectly():
    computer = Computer(Limit(depth=5))
    end = take_turns(Position(TREE), [computer, computer], lambda position, answer: None)
    assert end.is_over
    assert end.utility(0) == 6  # max(min(12, 4), min(6, 9))


def test_the_same_seed_plays_the_same_game():
    def moves(seed):
        computer = Computer(Limit(depth=2), "iterative-deepening", seed)
        return take_turns(Position("tic-tac-toe"), [computer, computer], lambda *_: None).moves

    assert moves(3) == moves(3)
    assert len({moves(seed) for seed in range(6)}) > 1


def test_a_computer_without_time_for_a_move_says_so():
    computer = Computer(Limit(nodes=1), "minimax")
    with pytest.raises(ValueError, match="found no move for MAX"):
        computer(Position(TREE))


def test_a_human_is_asked_until_the_answer_is_a_move():
    script = Script("7", "", "moves", "hint", " 2 ")
    assert script.human()(Position(TREE)) == "2"
    illegal, helped, moves, hint = script.heard
    assert illegal.startswith("Move 1, '7', is not legal here; legal: 1, 2.")
    assert helped.startswith("Type a move")
    assert moves == "MAX can play 1, 2."
    assert hint.startswith("The computer would play")


@pytest.mark.parametrize("word", ["quit", "exit", None])
def test_a_human_can_leave(word):
    with pytest.raises(Leave):
        Script(*[word] if word else []).human()(Position(TREE))


def test_a_human_can_take_a_move_back_if_there_is_one():
    script = Script("undo", "quit")
    with pytest.raises(Leave):
        script.human()(Position(TREE))
    assert script.heard == ["There is no move of yours to take back."]
    with pytest.raises(TakeBack):
        Script("undo").human()(Position(TREE, "1 1"))


def test_taking_back_goes_to_the_players_own_last_move():
    assert take_back(Position("tic-tac-toe", "5 1 9 3")).moves == ("5", "1")
    assert take_back(Position("tic-tac-toe", "5 1 9")).moves == ("5",)
    assert take_back(Position("tic-tac-toe")).moves == ()


def test_take_turns_takes_back_and_leaves():
    seen = []
    script = Script("1", "undo", "2", "quit")
    end = take_turns(
        Position("tic-tac-toe"),
        [script.human(), lambda position: position.legal_moves[-1]],
        lambda position, answer: seen.append((position.moves, answer)),
    )
    assert seen == [(("1",), "1"), (("1", "9"), "9"), ((), None), (("2",), "2"), (("2", "9"), "9")]
    assert end.moves == ("2", "9")


def test_the_outcome_in_words():
    assert outcome(Position("tic-tac-toe", "1 4 2 5 3")) == "X wins (X 1, O -1)"
    assert outcome(Position("tic-tac-toe", "1 2 3 5 4 7 6 9 8")) == "a draw (X 0, O 0)"
    assert outcome(Position("tic-tac-toe", "1")) == "not finished: O to move"


# ---------------------------------------------------------------------- zermelo play


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
