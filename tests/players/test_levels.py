"""The levels of the computer: what each says it does, and that it does it."""

from __future__ import annotations

import random

import pytest

from zermelo import Position, load
from zermelo.players.levels import LEVELS, Level, LevelPlayer, can_play, find_level, search_for
from zermelo.search.decision import Decision, Limit
from zermelo.search.engine.engine import Engine
from zermelo.search.mcts.mcts import Mcts


def test_each_level_says_what_it_does() -> None:
    assert [level.level for level in LEVELS] == list(range(1, 9))
    assert LEVELS[0].does == "Plays any legal move, at random."
    assert LEVELS[2].does.startswith("Plays one move in 4 at random, otherwise looks 2 moves")
    assert LEVELS[-1].does == "Thinks for 2 seconds, as deep as it can."
    with pytest.raises(ValueError, match="there is no level 9; the levels are 1 to 8"):
        find_level(9)


@pytest.mark.parametrize("level", LEVELS, ids=str)
def test_every_level_plays_legal_moves(level: Level) -> None:
    start = Position("tic-tac-toe", "5")
    player = LevelPlayer(level, Engine(start.game, table="1MB"), random.Random(1), most_seconds=0.05)
    answer = player(start)
    assert (answer.move if isinstance(answer, Decision) else answer) in start.legal_moves


def test_the_lowest_plays_anything() -> None:
    start = Position("tic-tac-toe")
    player = LevelPlayer(LEVELS[0], Engine(start.game, table="1MB"), random.Random(1))
    assert {player(start) for _ in range(200)} == set("123456789")


def test_tree_search_plays_where_the_engine_does_not() -> None:
    assert search_for(load("othello")).name == "engine"
    assert search_for(load("go")).name == "mcts"  # which guides random play
    three = Position("tree:((1,2,6) (4,2,3)) ((6,1,2) (7,4,1))")
    assert search_for(three.game).name == "mcts"
    player = LevelPlayer(LEVELS[4], Mcts(three.game, memory="4MB"), random.Random(1))
    assert player.limit() == Limit(simulations=LEVELS[4].simulations)
    answer = player(three)
    assert isinstance(answer, Decision)
    assert answer.move == "2"
    assert can_play(three.game)
