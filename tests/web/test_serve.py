"""The commands `serve` and `play`: which port, which words, and when the page is opened."""

from __future__ import annotations

import socket
import sys
from pathlib import Path
from typing import Any

import pytest

from zermelo.cli import main
from zermelo.cli import serve as command
from zermelo.web.server import PORT, address, bind


def test_the_next_port_is_taken_if_the_first_is_not_free() -> None:
    taken = bind("127.0.0.1", None)
    other = bind("127.0.0.1", None)
    assert taken.getsockname()[1] >= PORT
    assert other.getsockname()[1] != taken.getsockname()[1]
    assert address(other) == f"http://127.0.0.1:{other.getsockname()[1]}/"
    for listener in (taken, other):
        listener.close()


def test_a_port_that_cannot_be_is_told_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        assert main(["serve", "--no-save", "--port", port]) == 2
    assert f"cannot listen on 127.0.0.1, port {port}: " in capsys.readouterr().err
    assert main(["serve", "--no-save", "--port", "70000"]) == 2
    assert "ports are 1 to 65535" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        ("xyzzy", "there is no game called 'xyzzy'"),
        ("none.py", "there is no file 'none.py'"),
        ("3 (", "bracket"),
    ],
)
def test_a_game_that_is_not_there(game: str, reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--no-save", game]) == 2
    assert reason in capsys.readouterr().err


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What would have been served."""
    calls: list[Any] = []
    monkeypatch.setattr("zermelo.cli.play.run_server", lambda *args, **options: calls.append((args, options)))
    return calls


def test_play_opens_the_page_in_a_terminal(served: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    assert main(["play", "othello"]) == 0
    assert served == [((("othello",), "127.0.0.1", None), {"save": True, "browser": True})]


@pytest.mark.parametrize("option", [["--terminal"], ["--depth", "2"], ["--side", "second"]])
def test_play_keeps_to_the_terminal_if_told_to(
    option: list[str], served: list[Any], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    monkeypatch.setattr("builtins.input", lambda prompt: "quit")
    assert main(["play", "tic-tac-toe", *option]) == 0
    assert "the computer is" in capsys.readouterr().out
    assert served == []


def test_without_a_terminal_the_computer_plays_itself(
    served: list[Any], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "tic-tac-toe"]) == 0
    assert "the computer against itself" in capsys.readouterr().out
    assert served == []


def test_no_browser_where_there_is_no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(command.webbrowser, "open", opened.append)
    monkeypatch.setattr(sys, "platform", "linux")
    for name in command.SCREENS:
        monkeypatch.delenv(name, raising=False)
    command.open_page("http://127.0.0.1:1913/")
    assert opened == []


def test_files_of_one_name_are_told_apart(tmp_path: Path) -> None:
    from zermelo.web.game_registry import GameRegistry
    from zermelo.web.worker_spec import game_sources

    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "game.py").write_text("x = 1\n")
    registry = GameRegistry(game_sources([str(tmp_path / "a" / "game.py"), str(tmp_path / "b" / "game.py")]))
    assert list(registry.sources) == ["game.py", str(tmp_path / "b" / "game.py")]
    assert "defines no game" in registry.problems["game.py"]
