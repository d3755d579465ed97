"""Games in progress survive the page, and the server."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.conftest import YOU, Page, Running, engine
from zermelo.web.store import Store


class Process:
    """A server in a process of its own, as users start it."""

    def __init__(self, *options: str, data: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "zermelo", "serve", "--port", "0", "--no-browser", *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "XDG_DATA_HOME": str(data)},
        )
        assert self.process.stdout is not None
        self.line = self.process.stdout.readline()
        found = re.search(r"http://(\S+?)/", self.line)
        assert found, self.line
        self.address = f"ws://{found[1]}/ws"

    def kill(self, how: signal.Signals = signal.SIGKILL) -> str:
        self.process.send_signal(how)
        return self.process.communicate(timeout=20)[1]


@pytest.fixture
def data(tmp_path: Path) -> Iterator[Path]:
    return tmp_path / "data"


def test_a_killed_server_goes_on_where_it_was(data: Path) -> None:
    first = Process(data=data)
    page = Page(first.address)
    visitor = page.hello()["visitor"]
    table = page.ask("new", game="othello", seats=[YOU, YOU], clock={"seconds": 600, "increment": 0})
    for ply, move in enumerate(["f5", "d6", "c3"]):
        before = page.ask("move", move=move, ply=ply)
    first.kill()

    second = Process(data=data)
    page = Page(second.address)
    assert page.hello(visitor)["visitor"] == visitor
    (line,) = page.ask("tables")["tables"]
    assert line["table"] == table["table"]
    assert line["moves"] == 3
    assert not line["over"]
    again = page.ask("open", table=line["table"])
    assert again["moves"] == ["f5", "d6", "c3"]
    assert again["board"] == before["board"]
    assert 590 < again["clock"]["left"][0] <= 600
    assert page.ask("move", move=again["legal"][0]["move"], ply=3)["ply"] == 4
    assert "Zermelo has ended" in second.kill(signal.SIGINT)
    assert second.process.returncode == 0


def test_nothing_is_kept_if_so_wished(data: Path) -> None:
    server = Process("--no-save", data=data)
    page = Page(server.address)
    visitor = page.hello()["visitor"]
    page.ask("new", game="nim", seats=[YOU, YOU])
    assert len(page.ask("tables")["tables"]) == 1
    server.kill()
    assert not data.exists()
    server = Process("--no-save", data=data)
    assert Page(server.address).hello(visitor)["visitor"] != visitor
    server.kill()


def test_a_page_that_comes_back_finds_its_table(server: Running) -> None:
    page = server.page()
    visitor = server.gateway.visitors.copy().popitem()[0]
    table = page.ask("new", game="tic-tac-toe", seats=[YOU, engine(1)])
    page.ask("move", move="5", ply=0)
    page.close()
    page = server.page(visitor)
    again = page.ask("open", table=table["table"])
    while again["thinking"]:
        again = page.hear("table")
    assert again["ply"] == 2  # the computer waited until somebody looked


def test_old_tables_make_room(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zermelo.web.limits.TABLES_EACH", 3)
    page = server.page()
    names = [page.ask("new", game="nim", seats=[YOU, YOU])["table"] for _ in range(5)]
    assert [line["table"] for line in page.ask("tables")["tables"]] == names[:1:-1]
    assert "no such table" in page.refused("open", table=names[0])


def test_a_store_that_cannot_be_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ValueError, match=r"cannot be kept in .*--no-save"):
        Store(tmp_path / "file" / "games.sqlite3")
    (tmp_path / "games.sqlite3").write_text("this is no database at all, though it has its name" * 100)
    with pytest.raises(ValueError, match="cannot be kept"):
        Store(tmp_path / "games.sqlite3")


@pytest.mark.skipif(sys.platform == "win32", reason="terminals of POSIX")
def test_a_second_server_says_where_the_first_is(data: Path) -> None:
    first = Process(data=data)
    where = first.line.split()[3]
    for command in (["serve", "--port", "0", "--no-browser"], ["play", "othello"]):
        second = started(command, data)
        out, err = second.communicate(timeout=60)
        assert (second.returncode, out) == (2, "")
        assert err.startswith(
            f"zermelo: Zermelo is already running at {where}, and keeps its games in {data}"
        )
        assert err.count("\n") == 1
    Process("--no-save", data=data).kill()
    first.kill()  # the lock ends with the process
    Process(data=data).kill(signal.SIGTERM)
    Process(data=data).kill()


def started(command: list[str], data: Path) -> subprocess.Popen[str]:
    """A command at a terminal, so that it plays in the browser."""
    _, keyboard = os.openpty()
    return subprocess.Popen(
        [sys.executable, "-m", "zermelo", *command],
        stdin=keyboard,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "XDG_DATA_HOME": str(data), "BROWSER": "true"},
    )


@pytest.mark.skipif(sys.platform == "win32", reason="modes of POSIX")
def test_nobody_else_can_read_the_games(tmp_path: Path) -> None:
    folder = tmp_path / "data" / "zermelo"
    folder.mkdir(parents=True)
    folder.chmod(0o755)
    for name in ("games.sqlite3", "games.sqlite3-wal"):  # as an earlier version left them
        (folder / name).touch()
        (folder / name).chmod(0o644)
    before = os.umask(0)
    try:
        store = Store(folder / "games.sqlite3")
    finally:
        os.umask(before)
    modes = {file.name: file.stat().st_mode & 0o777 for file in folder.iterdir()}
    assert "games.sqlite3" in modes
    assert set(modes.values()) == {0o600}
    assert folder.stat().st_mode & 0o777 == 0o700
    store.close()
