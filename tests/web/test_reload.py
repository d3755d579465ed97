"""A game file is loaded again when it is edited, and says on which line it is wrong."""

from __future__ import annotations

import re
from pathlib import Path

from tests.web.conftest import YOU, Page

STONES = '''
from typing import NamedTuple
from zermelo import Game

class State(NamedTuple):
    left: int
    player: int

class Stones(Game):
    """Take one to three stones; the last one wins."""
    native = False
    def initial(self): return State(7, 0)
    def to_move(self, state): return state.player
    def actions(self, state):
        for n in range(1, 4):
            if n <= state.left:
                yield n
    def result(self, state, n): return State(state.left - n, 1 - state.player)
    def is_terminal(self, state): return state.left == 0
    def utility(self, state, player): return -1 if player == state.player else 1
'''


def test_an_edited_file_is_reloaded(tmp_path: Path, serve) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "stones.py"
    file.write_text(STONES)
    server = serve(file)
    page: Page = server.page()
    table = page.ask("new", game="stones.py", seats=[YOU, YOU])
    assert table["title"] == "Stones"
    assert len(table["legal"]) == 3
    page.ask("move", move="3", ply=0)

    file.write_text(STONES.replace("range(1, 4)", "range(1, 4"))
    told = page.hear("reloaded")
    assert told["game"] == "stones.py"
    assert re.fullmatch(r"stones\.py:15: SyntaxError: .*", told["problem"])
    assert page.ask("move", move="1", ply=1)["ply"] == 2  # by the rules as they were

    file.write_text(STONES.replace("range(1, 4)", "range(1, 3)"))
    assert page.hear("reloaded")["problem"] is None
    table = page.hear("table")
    assert table["moves"] == []  # to take three is not legal any more
    assert "move 1 is no longer legal" in page.hear("error")["sentence"]
    assert [each["move"] for each in table["legal"]] == ["1", "2"]
    assert page.ask("move", move="2", ply=0)["ply"] == 1

    file.write_text(STONES.replace("State(7, 0)", "State(9, 0)"))
    page.hear("reloaded")
    assert page.hear("table")["moves"] == ["2"]  # replayed


def test_a_file_that_is_wrong_from_the_start(tmp_path: Path, serve) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "broken.py"
    file.write_text("x = 1\ny = xyzzy\n")
    server = serve(file)
    page = Page(server.address)
    welcome = page.hello()
    assert welcome["open"] == "broken.py"
    entry = welcome["games"][0]
    assert entry["problem"] == "broken.py:2: NameError: name 'xyzzy' is not defined"
    assert page.refused("new", game="broken.py", seats=[YOU, YOU]) == entry["problem"]
    file.write_text(STONES)
    assert page.hear("reloaded")["problem"] is None
    assert page.ask("new", game="broken.py", seats=[YOU, YOU])["title"] == "Stones"
    page.close()


def test_a_rule_that_fails_is_told_with_its_line(tmp_path: Path, serve) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "failing.py"
    file.write_text(STONES.replace("return State(state.left - n", "return State(state.lefft - n"))
    page = serve(file).page()
    page.ask("new", game="failing.py", seats=[YOU, YOU])
    sentence = page.refused("move", move="1", ply=0)
    assert sentence.startswith("failing.py:18: AttributeError")
    assert str(tmp_path) not in sentence
