"""Games at tables: alone, by a shared link, against the computer, with a clock."""

from __future__ import annotations

import time

import pytest

from tests.web.conftest import OPEN, YOU, Page, Running, engine

DRAW = ["5", "1", "9", "3", "2", "8", "7", "4", "6"]  # hot-seat


def play(page: Page, moves: list[str], ply: int = 0) -> dict:
    for i, move in enumerate(moves):
        table = page.ask("move", move=move, ply=ply + i)
        assert table["type"] == "table", table
    return table


def test_welcome_lists_games_levels_and_algorithms(server: Running) -> None:
    page = Page(server.address)
    welcome = page.hello()
    games = {game["game"]: game for game in welcome["games"]}
    assert games["connect-four"]["title"] == "Connect Four"
    assert games["connect-four"]["parameters"] == [
        {"name": "width", "value": 7},
        {"name": "height", "value": 6},
    ]
    assert games["chess"]["players"] == ["White", "Black"]
    assert games["chess"]["levels"] == 8
    assert [level["level"] for level in welcome["levels"]] == list(range(1, 9))
    assert {"minimax", "alpha-beta"} <= {each["name"] for each in welcome["algorithms"]}
    page.close()


def test_tic_tac_toe_to_a_draw_with_undo(page: Page) -> None:
    table = page.ask("new", game="tic-tac-toe", seats=[YOU, YOU])
    assert table["to_move"] == 0
    assert len(table["legal"]) == 9
    assert table["over"] is None
    assert table["legal"][4] == {"move": "5", "path": ["5"]}
    table = play(page, DRAW[:3])
    assert table["moves"] == DRAW[:3]
    assert table["ply"] == 3
    assert table["last"] == ["9"]
    table = page.ask("undo")
    assert table["moves"] == DRAW[:2]
    assert table["to_move"] == 0
    table = play(page, DRAW[2:], ply=2)
    assert table["over"]["sentence"].startswith("A draw")
    assert table["over"]["utilities"] == [0, 0]
    assert table["to_move"] is None
    assert table["legal"] == []
    assert "over" in page.refused("move", move="1", ply=9)
    assert page.ask("undo")["over"] is None


def test_illegal_moves_are_refused_with_the_reason(page: Page) -> None:
    page.ask("new", game="tic-tac-toe", seats=[YOU, YOU])
    play(page, ["5"])
    assert "'5', is not legal here; legal: 1, 2" in page.refused("move", move="5", ply=1)
    assert "'xyzzy', is not legal" in page.refused("move", move="xyzzy", ply=1)
    assert "at move 1" in page.refused("move", move="1", ply=0)
    assert page.ask("look", ply=1)["position"] == "5"  # nothing has changed
    assert "there is no move 7" in page.refused("look", ply=7)


def test_a_table_begins_where_it_is_told_to(page: Page) -> None:
    table = page.ask("new", game="tic-tac-toe", position="X-O-X---- O", seats=[YOU, YOU])
    assert table["first_ply"] == 1
    assert table["to_move"] == 1
    assert table["moves"] == []
    table = play(page, ["9"])
    assert table["position"] == "X-O-X---O X"
    again = page.ask("show", game="tic-tac-toe", position=table["position"])
    assert again["board"] == table["board"]
    assert again["player"] == "X"
    table = page.ask("new", game="tic-tac-toe", position="5 1", seats=[YOU, YOU])
    assert table["moves"] == ["5", "1"]
    assert table["position"] == "5 1"
    assert "character" in page.refused("new", game="tic-tac-toe", position="X-?-X----", seats=[YOU, YOU])


def test_positions_are_shown_with_a_line_of_moves(page: Page) -> None:
    view = page.ask("show", game="othello", position="f5", line=["d6", "c3"])
    assert view["position"] == "f5 d6 c3"
    assert view["ply"] == 3
    assert view["player"] == "O"
    assert view["last"] == ["c3"]
    assert view["legal"]
    assert "not legal" in page.refused("show", game="othello", position="f5", line=["a1"])


def test_two_people_by_a_link(server: Running, page: Page) -> None:
    table = page.ask("new", game="tic-tac-toe", seats=[YOU, OPEN])
    assert table["legal"] == []
    assert table["seats"][1]["who"] == "open"
    assert "not all players have joined" in page.refused("move", move="5", ply=0)
    other = server.page()
    theirs = other.ask("join", invite=table["invite"])
    assert [seat["who"] for seat in theirs["seats"]] == ["other", "you"]
    assert theirs["invite"] is None
    assert page.hear("table")["seats"][1]["who"] == "other"
    assert "whom you do not play" in other.refused("move", move="5", ply=0)
    play(page, ["5"])
    assert other.hear("table")["moves"] == ["5"]
    play(other, ["1"], ply=1)
    page.hear("table")
    assert "answered already" in page.refused("undo")
    assert other.ask("undo")["moves"] == ["5"]
    third = server.page()
    assert "all seats at that table are taken" in third.refused("join", invite=table["invite"])
    assert "no such table" in third.refused("open", table=table["table"])
    assert "leads to no table" in third.refused("join", invite="nonsense")
    assert other.ask("resign")["over"]["sentence"] == "O resigns: X wins"
    assert page.until("table", to_move=None)["over"]["utilities"] == [1, -1]


def test_the_computer_answers(page: Page) -> None:
    page.ask("new", game="tic-tac-toe", seats=[YOU, engine(8)])
    table = play(page, ["1"])
    assert table["thinking"]
    assert table["legal"] == []
    table = page.until("table", thinking=False)
    assert table["moves"] == ["1", "5"]
    assert table["legal"]
    assert page.ask("undo")["moves"] == []  # back to one's own move
    assert page.ask("hint")["move"] in map(str, range(1, 10))


def test_engine_against_engine_and_a_change_of_seats(page: Page) -> None:
    table = page.ask("new", game="tic-tac-toe", seats=[engine(1), engine(2)])
    assert table["thinking"]
    table = page.until("table", ply=2)
    table = page.ask("seats", seats=[YOU, engine(1)])
    assert table["seats"][0]["who"] == "you"
    assert table["seats"][1]["level"] == 1
    assert table["to_move"] == 0
    assert table["legal"]
    assert not table["thinking"]


def test_the_clock_runs_and_falls(page: Page) -> None:
    clock = {"seconds": 1, "increment": 0.5}
    table = page.ask("new", game="tic-tac-toe", seats=[YOU, YOU], clock=clock)
    assert table["clock"]["running"] == 0
    assert table["clock"]["increment"] == 0.5
    time.sleep(0.3)
    table = play(page, ["5"])
    assert table["clock"]["running"] == 1
    assert 1.0 < table["clock"]["left"][0] < 1.3
    table = page.hear("table")  # nobody moves
    assert table["over"]["sentence"] == "O runs out of time: X wins"
    assert table["clock"]["running"] is None
    assert table["clock"]["left"][1] == 0


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"game": "xyzzy", "seats": [YOU, YOU]}, "there is no game called 'xyzzy'"),
        ({"game": "othello:size=5", "seats": [YOU, YOU]}, "5"),
        ({"game": "othello:size=20", "seats": [YOU, YOU]}, "from 4 to 8"),
        ({"game": "nim:heaps=(9**9,)", "seats": [YOU, YOU]}, "at most eight numbers"),
        ({"game": "chess:draws=False", "seats": [YOU, YOU]}, "no parameter 'draws'"),
        ({"game": "tic-tac-toe", "seats": [YOU]}, "2 seats"),
        ({"game": "tic-tac-toe", "seats": [YOU, engine(99)]}, "from 1 to 8"),
        ({"game": "tic-tac-toe", "seats": [YOU, YOU], "position": "11"}, "not legal"),
        ({"game": "tree:(1,2,3) (4,5,6) (", "seats": [YOU, YOU, YOU]}, "never closed"),
    ],
)
def test_games_that_cannot_be(page: Page, fields: dict, reason: str) -> None:
    assert reason in page.refused("new", **fields)


def test_a_game_for_three(page: Page) -> None:
    table = page.ask("new", game="tree:((1,2,6) (4,2,3)) ((6,1,2) (7,4,1))", seats=[YOU, YOU, engine(2)])
    assert [seat["player"] for seat in table["seats"]] == ["A", "B", "C"]
    table = play(page, ["1", "2"])
    assert table["over"]["utilities"] == [4, 2, 3]
