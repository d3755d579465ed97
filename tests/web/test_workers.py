"""Whatever the rules of one file do, everybody else plays on, and the server ends when it is told to."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.sandbox.test_child import is_running, until_gone
from tests.web.conftest import YOU, Page, Running, engine
from tests.web.test_reload import STONES
from tests.web.test_saving import Process
from zermelo.web import limits
from zermelo.web.store import Store

# Each move sets off what is told by its name, in `result` or in the rule that is asked next.
TRAPS = '''
import os, sys
from typing import NamedTuple
from zermelo import Game

NAMES = ["on", "loop", "sys.exit", "interrupt", "os._exit", "abort", "grow", "too much",
         "in actions", "in is_terminal", "in to_move", "in show", "in action_name"]

class State(NamedTuple):
    ply: int
    trap: int

def endless():
    while True:
        pass

class Traps(Game):
    """Do not play the wrong move."""
    native = False
    def initial(self): return State(0, 0)
    def to_move(self, state):
        if NAMES[state.trap] == "in to_move": endless()
        return state.ply % 2
    def actions(self, state):
        if NAMES[state.trap] == "in actions": endless()
        yield from range(len(NAMES))
    def result(self, state, action):
        name = NAMES[action]
        if name == "loop": endless()
        if name == "sys.exit": sys.exit("enough")
        if name == "interrupt": raise KeyboardInterrupt
        if name == "os._exit": os._exit(3)
        if name == "abort": os.abort()
        if name == "too much": [0] * 10**13
        hoard = []
        while name == "grow": hoard.append(b'x' * 2**20)
        return State(state.ply + 1, action)
    def is_terminal(self, state):
        if NAMES[state.trap] == "in is_terminal": endless()
        return state.ply == 100
    def utility(self, state, player): return 0
    def action_name(self, state, action):
        if NAMES[state.trap] == "in action_name": endless()
        return NAMES[action]
    def show(self, state):
        if NAMES[state.trap] == "in show": endless()
        return str(state.ply)
'''
TOLD = {
    "loop": "traps.py did not answer for 2 seconds and was restarted; your game is kept",
    "sys.exit": "traps.py:30: SystemExit: enough",
    "interrupt": "traps.py:31: KeyboardInterrupt",
    "os._exit": "traps.py ended its process (exit code 3) and was restarted; your game is kept",
    "abort": "traps.py ended its process (SIGABRT) and was restarted; your game is kept",
    "grow": "traps.py took more than 0.5 GB of memory and was restarted; your game is kept",
    "too much": "traps.py:34: MemoryError",
    "in actions": "did not answer",
    "in is_terminal": "did not answer",
    "in to_move": "did not answer",
    "in show": "did not answer",
    "in action_name": "did not answer",
}
IMPORTS = {
    "endless.py": ("while True: pass", "endless.py was not loaded within 2 seconds"),
    "exits.py": ("import sys\nsys.exit()", "exits.py:2: SystemExit"),
    "interrupts.py": ("raise KeyboardInterrupt", "interrupts.py:1: KeyboardInterrupt"),
    "dies.py": ("import os\nos._exit(1)", "dies.py ended its process while it was loaded (exit code 1)"),
    "wrong.py": ("x = (", "wrong.py:1: SyntaxError: '(' was never closed"),
}
# No search of this ends: it hangs two moves after the start.
DEEP = STONES.replace("if n <= state.left:", "while state.left < 4: pass\n            if n <= state.left:")

QUITS = STONES.replace(
    "if n <= state.left:", "if state.left < 4: raise SystemExit('enough')\n            if n <= state.left:"
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """With limits that tests need not wait for."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(limits, "RULE_SECONDS", 2.0)
        patch.setattr(limits, "OVERTIME", 1.0)
        patch.setattr(limits, "RESIDENT", 2**29)
        patch.setattr(limits, "LONGEST_PAUSE", 0.0)
        folder = tmp_path_factory.mktemp("games")
        (folder / "traps.py").write_text(TRAPS)
        (folder / "deep.py").write_text(DEEP)
        (folder / "quits.py").write_text(QUITS)
        running = Running(tuple(map(str, folder.iterdir())), in_processes=True)
        yield running
        running.stop()


@pytest.fixture
def witness(server: Running) -> Iterator[Page]:
    """Somebody who plays another game, and gets answers to the end."""
    page = server.page()
    page.ask("new", game="tic-tac-toe", seats=[YOU, YOU])
    assert page.ask("move", move="5", ply=0)["ply"] == 1
    yield page
    assert page.ask("move", move="1", ply=1)["ply"] == 2
    assert page.ask("show", game="othello", position="f5")["type"] == "view"


@pytest.mark.parametrize("trap", TOLD)
def test_nobody_else_is_hurt(
    server: Running, witness: Page, trap: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if trap == "grow":
        monkeypatch.setattr(limits, "RULE_SECONDS", 60.0)
    ann, bob = server.page(), server.page()
    ann.ask("new", game="traps.py", seats=[YOU, YOU])
    theirs = bob.ask("new", game="traps.py", seats=[YOU, YOU])
    assert ann.ask("move", move="on", ply=0)["ply"] == 1
    assert bob.ask("move", move="on", ply=0)["ply"] == 1
    number = ann.send("move", move=trap, ply=1)
    assert witness.ask("undo")["ply"] == 0
    assert witness.ask("move", move="5", ply=0)["ply"] == 1
    told = ann.until("error", id=number)["sentence"]
    assert told.startswith(TOLD[trap]) or TOLD[trap] in told
    again = bob.ask("move", move="on", ply=1)  # another table of the same file goes on
    assert (again["table"], again["moves"]) == (theirs["table"], ["on", "on"])
    if not trap.startswith("in "):  # then the very position cannot be looked at
        assert ann.ask("move", move="on", ply=1)["moves"] == ["on", "on"]
    assert server.page().ask("tables")["type"] == "tables"


def test_a_text_that_is_read_aside(server: Running, witness: Page) -> None:
    """In a thread: the worker itself goes on."""
    ann, bob = server.page(), server.page()
    number = ann.send("show", game="traps.py", position="on " * 90 + "loop")
    assert bob.ask("show", game="traps.py", position="on")["ply"] == 1
    assert "traps.py did not answer" in ann.until("error", id=number)["sentence"]
    assert ann.ask("show", game="traps.py", position="on " * 90)["ply"] == 90


@pytest.mark.slow
def test_a_text_that_is_read_aside_while_others_play(server: Running, witness: Page) -> None:
    ann, bob = server.page(), server.page()
    number = ann.send("show", game="traps.py", position="on " * 90 + "loop")
    for _ in range(70):
        bob.ask("show", game="traps.py", position="on")
        time.sleep(0.2)
    assert "traps.py did not answer" in ann.until("error", id=number)["sentence"]


def test_two_at_a_table_go_on_together(server: Running, witness: Page) -> None:
    ann, bob, other = server.page(), server.page(), server.page()
    table = ann.ask("new", game="traps.py", seats=[YOU, {"who": "open"}])
    bob.ask("join", invite=table["invite"])
    other.ask("new", game="traps.py", seats=[YOU, YOU])
    other.ask("move", move="os._exit", ply=0)
    assert "ended its process" in bob.hear("error")["sentence"]
    ann.ask("move", move="on", ply=0)
    bob.until("table", ply=1)  # though it asked for nothing
    bob.send("move", move="os._exit", ply=1)
    assert ann.until("error")
    assert bob.until("error")
    assert bob.ask("move", move="on", ply=1)["ply"] == 2
    ann.until("table", ply=2)


def test_searches_that_exit(server: Running, witness: Page) -> None:
    ann, bob = server.page(), server.page()
    number = ann.send("analyze", game="quits.py", position="", seconds=1)
    assert ann.until("error", id=number)["sentence"] == "quits.py:16: SystemExit: enough"
    bob.ask("new", game="quits.py", seats=[YOU, engine(5)])
    bob.ask("move", move="1", ply=0)
    assert bob.hear("error")["sentence"] == "the computer cannot move: quits.py:16: SystemExit: enough"


def test_searches_that_never_end(server: Running, witness: Page) -> None:
    ann, bob = server.page(), server.page()
    table = bob.ask("new", game="deep.py", seats=[YOU, engine(5)])
    number = ann.send("analyze", game="deep.py", position="", seconds=1)
    bob.ask("move", move="1", ply=0)
    assert "deep.py did not stop a search and was restarted" in ann.until("error", id=number)["sentence"]
    assert "deep.py did not stop a search and was restarted" in bob.hear("error")["sentence"]
    assert ann.ask("show", game="deep.py", position="1")["ply"] == 1
    bob.close()
    bob = server.page()
    assert "no such table" in bob.refused("open", table=table["table"])  # of somebody else


@pytest.mark.slow
@pytest.mark.parametrize(
    ("least", "told"),
    [(4, "did not stop a search"), (9, "did not end a search of its first position")],
    ids=["later", "at once"],
)
def test_compiled_rules_that_never_end(least: int, told: str, tmp_path: Path, serve) -> None:  # type: ignore[no-untyped-def]
    """Nothing can interrupt them."""
    file = tmp_path / "compiled.py"
    text = DEEP.replace("    native = False\n", "")
    file.write_text(text.replace("while state.left < 4: pass", f"while state.left < {least}: n += 0"))
    server = serve(file, in_processes=True)
    page, other = server.page(), server.page()
    number = page.send("analyze", game="compiled.py", position="", seconds=0.5)
    assert other.ask("show", game="othello", position="f5")["type"] == "view"
    assert told in page.until("error", id=number)["sentence"]
    assert other.ask("show", game="othello", position="f5 d6")["type"] == "view"


@pytest.mark.parametrize("name", IMPORTS)
def test_a_file_that_cannot_be_loaded(
    name: str, tmp_path: Path, serve, monkeypatch: pytest.MonkeyPatch
) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr(limits, "LOADING", 2.0)
    text, problem = IMPORTS[name]
    file = tmp_path / name
    file.write_text(text)
    server = serve(file, in_processes=True)
    page = Page(server.address)
    welcome = page.hello()
    assert welcome["open"] == name
    told = welcome["games"][0]["problem"]
    while told.endswith("is being loaded"):
        told = page.until("reloaded", game=name)["problem"]
    assert told == problem
    assert page.refused("new", game=name, seats=[YOU, YOU]) == problem
    assert page.ask("new", game="nim", seats=[YOU, YOU])["type"] == "table"
    file.write_text(STONES)
    assert page.until("reloaded", game=name)["problem"] is None
    assert page.ask("new", game=name, seats=[YOU, YOU])["title"] == "Stones"
    page.close()


def test_an_edit_that_never_ends(tmp_path: Path, serve, monkeypatch: pytest.MonkeyPatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr(limits, "LOADING", 2.0)
    file = tmp_path / "stones.py"
    file.write_text(STONES)
    page = serve(file, in_processes=True).page()
    page.ask("new", game="stones.py", seats=[YOU, YOU])
    page.ask("move", move="3", ply=0)
    file.write_text("while True: pass")
    assert page.until("reloaded")["problem"] == "stones.py was not loaded within 2 seconds"
    assert "stones.py was not loaded" in page.refused("move", move="1", ply=1)
    file.write_text(STONES)
    assert page.until("reloaded")["problem"] is None
    assert page.ask("move", move="1", ply=1)["moves"] == ["3", "1"]


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_a_server_ends_at_once(how: signal.Signals, tmp_path: Path) -> None:
    """Though a rule hangs; and no worker is left behind."""
    file, data = tmp_path / "traps.py", tmp_path / "data"
    file.write_text(TRAPS)
    server = Process(str(file), data=data)
    page = Page(server.address)
    page.hello()
    table = page.ask("new", game="traps.py", seats=[YOU, YOU])["table"]
    page.ask("move", move="on", ply=0)
    page.send("move", move="loop", ply=1)
    time.sleep(0.2)
    pid = server.process.pid
    workers = [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    assert len(workers) == 2
    assert all(map(is_running, workers))
    told = server.kill(how)
    for each in workers:
        until_gone(each)
    if how != signal.SIGKILL:
        assert server.process.returncode == 0
        assert "Zermelo has ended" in told
    saved = Store(data / "zermelo" / "games.sqlite3").load(table)
    assert saved is not None
    assert saved.moves == [(0, "on")]
