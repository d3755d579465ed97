"""Commands run as a user would, and what they print."""

from __future__ import annotations

import json

import pytest

from zermelo.cli import main


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def run(capsys):
    """Runs a command that succeeds; its output."""

    def run(*arguments):
        assert main(arguments) == 0
        return capsys.readouterr().out

    return run


@pytest.fixture
def run_json(run):
    return lambda *arguments: json.loads(run(*arguments, "--json"))


@pytest.fixture
def refused(capsys):
    """Runs a command that is refused; the sentence."""

    def refused(*arguments):
        assert main(arguments) == 2
        captured = capsys.readouterr()
        assert captured.out == ""
        assert captured.err.startswith("zermelo: ")
        assert captured.err.count("\n") == 1
        return captured.err.removeprefix("zermelo: ").strip()

    return refused
