"""Whatever a user's rules return, the page is told something, and every other page goes on."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from tests.web.conftest import YOU
from zermelo.web.encode import plain, to_text

RULES = '''
import numpy as np
from typing import NamedTuple
from zermelo import Game
from zermelo.board import Board, Label, Piece, Place

class State(NamedTuple):
    left: int
    player: int

class Heap(Game):
    """Take one or two; whoever takes the last one wins."""
    native = False
    def initial(self): return State(3, 0)
    def to_move(self, state): return state.player
    def actions(self, state): return [n for n in (1, 2) if n <= state.left]
    def result(self, state, n): return State(state.left - n, 1 - state.player)
    def is_terminal(self, state): return state.left == 0
    def utility(self, state, player): return -1 if player == state.player else 1
'''


@pytest.fixture
def play(serve, tmp_path: Path):
    """A page of a server that was started for a game with these lines more."""

    def start(lines: str):
        file = tmp_path / "heap.py"
        file.write_text(RULES + "".join(f"    {line}\n" for line in lines.splitlines()))
        return serve(file).page()

    return start


def test_numbers_as_names_of_players_are_refused(play) -> None:
    page = play("player_names = (np.int64(7), np.int64(8))")
    assert "must be text for each player" in page.refused("new", game="heap.py", seats=[YOU, YOU])
    assert page.ask("new", game="nim", seats=[YOU, YOU])["type"] == "table"


def test_a_number_as_the_name_of_a_player(play) -> None:
    page = play("def player_name(self, player): return np.int64(player + 7)")
    table = page.ask("new", game="heap.py", seats=[YOU, YOU])
    assert [seat["player"] for seat in table["seats"]] == ["7", "8"]


def test_half_a_character_in_the_name_of_a_move(play) -> None:
    page = play("def action_name(self, state, n): return f'\\ud800{n}'")
    table = page.ask("new", game="heap.py", seats=[YOU, YOU])
    assert [move["move"] for move in table["legal"]] == ["\ufffd1", "\ufffd2"]
    table = page.ask("move", move="\ufffd2", ply=0)
    assert table["moves"] == ["\ufffd2"]
    page.send("analyze", game="heap.py", position="", seconds=1)
    assert page.until("analysis", done=True)["pv"]


@pytest.mark.parametrize("name", ["n", "None", "b'one'", "{n}", "np.int64(n)"])
def test_a_name_that_is_no_text_is_refused(play, name: str) -> None:
    page = play(f"def action_name(self, state, n): return {name}")
    sentence = page.refused("new", game="heap.py", seats=[YOU, YOU])
    assert "action_name returned" in sentence
    assert "which is not text" in sentence
    assert page.ask("tables")["type"] == "tables"


@pytest.mark.parametrize(
    ("drawn", "wrong"),
    [
        ("None", "must return a Board"),
        ("'a board'", "must return a Board"),
        ("Board(float('nan'), 3)", "width of a Board must be a number, not nan"),
        ("Board(3, 3, places=(Place(1, 0, 0),))", "name of a Place must be text, not 1"),
        ("Board(3, 3, places=(Place('a', '0', 0),))", "x of a Place must be a number, not '0'"),
        ("Board(3, 3, labels=(Label(0, 0, b'x'),))", "text of a Label must be text, not b'x'"),
        (
            "Board(3, 3, pieces=(Piece(None, 0, 0, 'disc', {1}),))",
            "owner of a Piece must be a player's index",
        ),
    ],
)
def test_a_board_that_is_none_is_refused(play, drawn: str, wrong: str) -> None:
    page = play(f"def draw(self, state): return {drawn}")
    assert wrong in page.refused("new", game="heap.py", seats=[YOU, YOU])


def test_numpy_numbers_draw_a_board(play) -> None:
    disc = "Piece(None, np.float32(1), 1, 'disc')"
    page = play(f"def draw(self, state): return Board(np.int64(3), 3.0, pieces=({disc},))")
    board = page.ask("new", game="heap.py", seats=[YOU, YOU])["board"]
    assert (board["width"], board["pieces"][0]["x"]) == (3, 1.0)


@pytest.mark.parametrize("path", ["5", "None", "(1, 2)", "'a1'"])
def test_a_path_that_is_none_is_refused(play, path: str) -> None:
    page = play(f"def draw_path(self, state, n): return {path}")
    assert "Heap.draw_path must return the names of places" in page.refused(
        "new", game="heap.py", seats=[YOU, YOU]
    )


def test_show_may_return_a_number(play) -> None:
    page = play("def show(self, state): return state.left")
    assert page.ask("new", game="heap.py", seats=[YOU, YOU])["board"]["text"] == "3"


def test_an_endless_utility(play) -> None:
    page = play("utility_range = (-np.inf, np.inf)\ndef utility(self, state, player): return np.inf")
    table = page.ask("new", game="heap.py", position="1 2", seats=[YOU, YOU])
    assert table["over"]["utilities"] == ["inf", "inf"]


def test_messages_are_plain() -> None:
    odd = {
        "a": (np.int64(1), np.float32(0.5), np.bool_(True), np.uint64(2**63)),
        "b": np.arange(3),
        "c": [float("nan"), float("inf"), np.float64("-inf")],
        "d": "\ud800\U0001d11e",
        np.int64(5): None,
    }
    assert json.loads(to_text(odd)) == {
        "a": [1, 0.5, True, 2**63],
        "b": [0, 1, 2],
        "c": [None, "inf", "-inf"],
        "d": "\ufffd\U0001d11e",
        "5": None,
    }
    assert plain("\ud834\udd1e") == "\U0001d11e"


@pytest.mark.parametrize("odd", [{1, 2}, b"bytes", object(), 1j, lambda: 0, np.array(["a"])])
def test_what_cannot_be_sent_is_said_to_the_one_who_asked(odd: object) -> None:
    answer = json.loads(to_text({"type": "table", "id": 7, "title": odd}))
    assert (answer["type"], answer["id"]) == ("error", 7)
    assert f"a value of type {type(odd).__name__}" in answer["sentence"]


def test_what_contains_itself_is_not_sent() -> None:
    endless: dict[str, object] = {"type": "table"}
    endless["table"] = endless
    assert json.loads(to_text(endless))["type"] == "error"
