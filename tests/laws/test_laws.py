"""Every game keeps every law, interpreted and compiled."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_games import Bluff, Matches, Row

from zermelo.catalogue import GAMES, load
from zermelo.check.conformance import check
from zermelo.check.laws import LAWS

EXAMPLES = Path(__file__).parents[2] / "examples"
TREES = [
    "tree:3 12 8 / 2 4 6 / 14 5 2",
    "tree:root=MIN,(3 (1 2) ((5 6) 7))",
    "tree:5",
    "tree:((1.5 -2) (0))",
    "tree:((1,2,6) (4,2,3) ((6,1,2) (7,4,1)))",
    "tree:((1,9) (4,6)) ((3,7) (10,0))",
]
BOARDS = [
    "tic-tac-toe",
    "connect-four",
    "connect-four:width=4,height=4",
    "othello",
    "othello:size=4",
    "othello:size=6",
    "chess",
    "checkers",
    "nim:heaps=(3,5,7,9)",
    "nim:heaps=(2,4,6,8,9),misere=true",
    "kalah",
    "kalah:houses=4,seeds=3,empty_capture=true",
    "hex:width=6,height=7",
    "hex:width=4,height=5",
    "gomoku:width=7,height=6",
    "gomoku:width=5,height=4,length=4",
    "breakthrough",
    "breakthrough:width=4,height=5",
    "dots-and-boxes",
    "dots-and-boxes:width=3,height=2",
    "go:width=5,height=5",
    "go:width=4,height=2,komi=1,suicide=true",
]
NOT_FOR_BOARDS = {"probability", "sample", "worlds", "same-actions", "native"}


def test_every_game_of_the_catalogue_is_here():
    assert {text.partition(":")[0] for text in BOARDS + TREES} == set(GAMES)


@pytest.mark.parametrize("text", BOARDS + TREES)
def test_built_in_games_keep_the_laws(text):
    report = check(text, native=False, states=2000)
    assert report.ok, report.text()
    assert report.exhaustive == (text in TREES)
    assert report.compiles is None


@pytest.mark.parametrize("text", BOARDS)
def test_no_law_is_forgotten(text):
    checked = {law.name for law in check(text, native=False, states=20, walks=5).laws if law.checked}
    assert checked == {law.name for law in LAWS} - NOT_FOR_BOARDS


@pytest.mark.parametrize("text", [*BOARDS, TREES[0], TREES[3]])
def test_built_in_games_say_the_same_compiled(text):
    report = check(text, native=True, states=500, walks=10)
    assert report.ok, report.text()
    assert report.compiles, report.reason
    assert report.laws[-1].name == "native"
    assert report.laws[-1].checked == report.states


def test_all_states_of_tic_tac_toe_are_examined():
    report = check("tic-tac-toe", native=False)
    assert report.exhaustive
    assert report.states == 5478  # the published number of positions


@pytest.mark.parametrize("game", [Matches(), Row(), Bluff()], ids=repr)
def test_small_games_keep_the_laws_and_compile(game):
    report = check(game)
    assert report.ok, report.text()
    assert report.compiles, report.reason
    assert report.exhaustive


def test_chance_and_hidden_information_are_examined():
    counts = {law.name: law.checked for law in check(Bluff(), native=False).laws}
    assert counts["probability"] == 1
    assert counts["sample"] == counts["worlds"] == counts["same-actions"] == 6


def test_the_example_is_lawful():
    report = check(load(EXAMPLES / "nim.py"))
    assert report.ok, report.text()
    assert report.compiles
