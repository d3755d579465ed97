"""One to many players, chance and hidden cards: seats, values, outcomes, reviews, saved and resumed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.web.conftest import OPEN, YOU, Page, Running, engine
from tests.web.games import DICE, KUHN, ONE, THREE

GAMES = {"three.py": THREE, "dice.py": DICE, "one.py": ONE, "kuhn.py": KUHN}


@pytest.fixture
def server(tmp_path: Path, serve: Callable[..., Running]) -> Running:
    for name, text in GAMES.items():
        (tmp_path / name).write_text(text)
    return serve(*(tmp_path / name for name in GAMES))


def play(page: Page, table: dict[str, Any], *moves: str) -> dict[str, Any]:
    for move in moves:
        table = page.ask("move", move=move, ply=table["ply"])
        assert table["type"] == "table", table
    return table


def analysis(page: Page, game: str, position: str = "") -> dict[str, Any]:
    page.send("analyze", game=game, position=position, seconds=0.5)
    return page.until("analysis", done=True)


def reviewed(page: Page) -> list[dict[str, Any]]:
    page.send("review", seconds=0.5)
    points: list[dict[str, Any]] = page.until("review", done=True)["points"]
    return points


# ---------------------------------------------------------------------- three players


def test_three_players_have_three_seats(server: Running) -> None:
    ann, bob = server.page(), server.page()
    table = ann.ask("new", game="three.py", seats=[YOU, OPEN, engine(3)])
    assert [seat["player"] for seat in table["seats"]] == ["Ann", "Bob", "Cem"]
    assert not table["two_sided"]
    bob.ask("join", invite=table["invite"])
    table = play(ann, ann.until("table", invite=None), "1")
    assert "turn of Bob" in ann.refused("move", move="1", ply=1)
    bob.ask("move", move="1", ply=1)
    table = ann.until("table", to_move=0, thinking=False)
    assert table["movers"] == [0, 1, 2]


def test_the_value_for_three_players_is_the_movers(server: Running) -> None:
    page = server.page()
    found = analysis(page, "three.py", "1 1 1")  # two are left: Ann takes both
    assert found["player"] == 0
    assert found["share"] is None
    assert found["values"][0] == found["value"] > 0.9
    assert found["sentence"].startswith("2 is best: ")
    assert found["sentence"].endswith(" for Ann.")
    assert found["moves"][0]["move"] == "2"
    assert {move["share"] for move in found["moves"]} == {None}


def test_the_review_for_three_players_has_each_movers_value(server: Running) -> None:
    page = server.page()
    table = play(page, page.ask("new", game="three.py", seats=[YOU, YOU, YOU]), "1", "1", "1", "1", "1")
    assert table["over"] == {"sentence": "Bob wins (Ann 0, Bob 1, Cem 0)", "utilities": [0, 1, 0]}
    points = reviewed(page)
    assert points[3]["values"][0] > 0.9
    assert points[3]["turning"]
    assert "1 gave away 1; best was 2" in points[3]["sentence"]
    assert points[4]["values"][1] > 0.9  # Bob's, who takes the last one
    assert points[5]["values"] == [0, 1, 0]
    assert {point["share"] for point in points} == {None}


def test_why_not_with_three_players(server: Running) -> None:
    page = server.page()
    page.send("refute", game="three.py", position="1 1 1", move="1", seconds=0.5)
    found = page.until("analysis", done=True)
    assert found["sentence"].startswith("1 is answered by 1: ")
    assert found["pv"][0] == "1"


def test_who_resigns_among_three(server: Running) -> None:
    page = server.page()
    page.ask("new", game="three.py", seats=[YOU, YOU, engine(1)])
    over = page.ask("resign")["over"]
    assert over == {"sentence": "Ann resigns", "utilities": [0, 0.5, 0.5]}


# ---------------------------------------------------------------------- dice


def test_dice_are_rolled_analyzed_and_reviewed(server: Running) -> None:
    page = server.page()
    table = page.ask("new", game="dice.py", seats=[YOU, YOU])
    assert table["two_sided"]
    assert table["movers"] == [-1]
    table = play(page, table, "take", "leave", "take", "leave")
    assert table["over"]["sentence"] == "First wins"
    assert table["movers"] == [-1, 0, -1, 1, -1, 0, -1, 1]
    points = reviewed(page)
    assert [point["ply"] for point in points] == list(range(9))
    assert points[-1]["values"] == [1, -1]
    assert points[-1]["share"] == 1
    for point, mover in zip(points, table["movers"], strict=False):
        assert not (point["turning"] and mover == -1)  # nobody is to blame for the dice
        assert point["share"] is not None


def test_the_value_before_a_throw(server: Running) -> None:
    page = server.page()
    found = analysis(page, "dice.py", "coin3 take")  # the other's coin is thrown next
    assert found["player"] == 0
    assert found["value"] > 0
    assert found["values"] == [found["value"], -found["value"]]
    page.send("refute", game="dice.py", position="coin3", move="leave", seconds=0.5)
    sentence = page.until("analysis", done=True)["sentence"]
    assert sentence.startswith("leave is worth about ")
    assert "take was better" in sentence


# ---------------------------------------------------------------------- one player


def test_a_game_for_one(server: Running) -> None:
    page = server.page()
    table = page.ask("new", game="one.py", seats=[YOU])
    assert table["seats"] == [{"player": "walker", "who": "you", "level": None}]
    found = analysis(page, "one.py")
    assert found["values"] == [found["value"]]
    assert found["sentence"].startswith(f"{found['moves'][0]['move']} is best: about 0.8")
    assert "for" not in found["sentence"]
    table = play(page, table, "jump", "step")
    assert table["over"] == {"sentence": "Score 0.8", "utilities": [0.8]}
    assert page.ask("undo")["ply"] == 1
    table = play(page, page.ask("new", game="one.py", seats=[YOU]), "step", "step")
    assert table["over"]["sentence"] == "Score 0"
    points = reviewed(page)
    assert [point["turning"] for point in points] == [False, True, False]
    assert "step gave away 0.8; best was jump" in points[1]["sentence"]
    page.ask("new", game="one.py", seats=[engine(4)])
    assert page.until("table", to_move=None)["over"]


# ---------------------------------------------------------------------- hidden cards


def test_kuhn_poker_against_random_moves(server: Running) -> None:
    page = Page(server.address)
    assert [entry["levels"] for entry in page.hello()["games"][:4]] == [8, 8, 8, 1]
    table = page.ask("new", game="kuhn.py", seats=[YOU, engine(1)])
    assert not table["analyzable"]
    assert table["board"]["text"].split()[1] == "?"
    while table["over"] is None:
        page.send("move", move=table["legal"][0]["move"], ply=table["ply"])
        table = page.until("table", thinking=False)
        while table["to_move"] == 1:
            table = page.until("table", thinking=False)
    assert table["over"]["sentence"].split(" by ")[0] in ("Ann wins", "Bob wins")
    page.close()


def test_both_sides_of_kuhn_poker_on_one_page(server: Running) -> None:
    page = server.page()
    table = page.ask("new", game="kuhn.py", seats=[YOU, YOU])
    assert table["board"]["text"].split()[1] == "?"
    table = play(page, table, "bet")
    assert table["board"]["text"].split()[0] == "?"  # now it is Bob who looks
    assert "?" not in play(page, table, "bet")["board"]["text"]


# ---------------------------------------------------------------------- saved and resumed


@pytest.mark.parametrize("name", GAMES)
def test_saved_and_resumed(name: str, tmp_path: Path, serve: Callable[..., Running]) -> None:
    file = tmp_path / name
    file.write_text(GAMES[name])
    first = serve(file, file=tmp_path / "games.sqlite3")
    page = Page(first.address)
    visitor = page.hello()["visitor"]
    players = first.lobby.registry.game(name).players
    table = page.ask("new", game=name, seats=[YOU] * players)
    table = play(page, table, table["legal"][0]["move"])
    page.close()
    first.stop()
    second = serve(file, file=tmp_path / "games.sqlite3")
    page = second.page(visitor)
    assert page.ask("tables")["tables"][0]["moves"] == table["ply"]
    assert page.ask("open", table=table["table"]) == table | {"id": page.number}
