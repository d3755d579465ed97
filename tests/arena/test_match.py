"""Matches: seats rotate, chance is shared, results add up."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from zermelo import CHANCE, Game, Position, load
from zermelo.arena.match import play_game, play_match
from zermelo.arena.openings import random_openings
from zermelo.search.engine.engine import Engine


class Race(NamedTuple):
    scores: tuple[int, int, int]
    player: int
    rolling: bool


class DiceRace(Game):
    """Three players roll in turn, each once; whoever has most wins. A player may also stand still."""

    players = 3
    zero_sum = False
    utility_range = (0, 1)
    native = False

    def initial(self):
        return Race((0, 0, 0), 0, False)

    def to_move(self, state):
        return CHANCE if state.rolling else state.player

    def actions(self, state):
        yield from range(1, 7) if state.rolling else (0, 1)

    def probability(self, state, outcome):
        return 1 / 6

    def result(self, state, action):
        if state.rolling:
            scores = list(state.scores)
            scores[state.player] += action
            return Race(tuple(scores), state.player + 1, False)
        return state._replace(rolling=True) if action else state._replace(player=state.player + 1)

    def is_terminal(self, state):
        return state.player == 3

    def utility(self, state, player):
        return int(state.scores[player] == max(state.scores))


def roll(position):
    return 1


def stand(position):
    return 0


def first_legal(position):
    return position.legal_actions[0]


def test_each_opening_is_played_from_every_seat():
    match = play_match(
        [Position("tic-tac-toe"), Position("tic-tac-toe", "5")], {"a": first_legal, "b": first_legal}
    )
    assert [game.seats for game in match.games] == [("a", "b"), ("b", "a")] * 2
    assert [game.opening for game in match.games] == [0, 0, 1, 1]
    assert match.share("a").mean == match.share("b").mean == 0.5


def test_three_players_with_chance():
    match = play_match([Position(DiceRace())] * 30, {"rolls": roll, "stands": stand, "too": stand}, seed=3)
    assert len(match.games) == 90
    assert match.record("rolls") == (90, 0, 0)
    assert match.record("stands") == (0, 0, 90)
    assert match.share("rolls").low > 0.8
    assert match.utility("rolls").mean == 1
    assert {game.seats.index("rolls") for game in match.games} == {0, 1, 2}


def test_all_games_of_an_opening_have_the_same_luck():
    match = play_match([Position(DiceRace())] * 5, {"a": roll, "b": roll, "c": roll}, seed=1)
    for number in range(5):
        rolls = {game.end.actions for game in match.games if game.opening == number}
        assert len(rolls) == 1
    assert len({game.end.actions for game in match.games}) > 1
    again = play_match([Position(DiceRace())] * 5, {"a": roll, "b": roll, "c": roll}, seed=1)
    assert [game.end for game in again.games] == [game.end for game in match.games]


def test_winners_share_the_point():
    match = play_match([Position("tic-tac-toe", "1 2 3 5 4 6 8 7")], {"a": first_legal, "b": first_legal})
    assert match.record("a") == (0, 2, 0)
    assert match.games[0].points == {"a": 0.5, "b": 0.5}
    assert match.summary("a").startswith("0–2–0, 50.0%")


def test_a_game_that_is_too_long_is_undecided():
    match = play_match([Position("tic-tac-toe")], {"a": first_legal, "b": first_legal}, max_plies=3)
    assert match.games[0].utilities == {"a": 0, "b": 0}
    assert len(match.games[0].end.moves) == 3


def test_the_number_of_players_must_fit():
    with pytest.raises(ValueError, match="is for 2 players, not 3"):
        play_match([Position("tic-tac-toe")], {"a": first_legal, "b": first_legal, "c": first_legal})


def test_players_are_told_of_a_new_game_and_decisions_are_played():
    class Counting:
        games = 0

        def __init__(self):
            self.engine = Engine(load("tic-tac-toe"), table="1MB")

        def new_game(self):
            Counting.games += 1

        def __call__(self, position):
            return self.engine.analyze(position)

    match = play_match([Position("tic-tac-toe", "5 1")], {"engine": Counting(), "first": first_legal})
    assert Counting.games == 2
    assert match.record("engine")[2] == 0


def test_ctrl_c_keeps_the_games_so_far():
    def interrupted(match):
        if len(match.games) == 3:
            raise KeyboardInterrupt

    match = play_match([Position("tic-tac-toe")] * 9, {"a": first_legal, "b": first_legal}, watch=interrupted)
    assert len(match.games) == 3


def test_random_openings_are_the_same_each_time_and_not_over():
    game = load("tic-tac-toe")
    openings = random_openings(game, 5, 20)
    assert openings == random_openings(game, 5, 20)
    assert all(len(opening.moves) == 5 and not opening.is_over for opening in openings)
    assert openings != random_openings(game, 5, 20, seed=1)
    assert any(opening.states[-1].rolling for opening in random_openings(DiceRace(), 1, 10))


def test_one_game(monkeypatch):
    import random

    end = play_game(Position("tic-tac-toe"), [first_legal, first_legal], random.Random(1))
    assert end.is_over
    assert end.utility(0) == 1
