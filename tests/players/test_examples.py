"""Games of one and three players, of chance and of hidden cards, from the example files."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from zermelo import Limit, Position, load
from zermelo.check import check
from zermelo.players.computer import Computer
from zermelo.players.human import Human
from zermelo.players.levels import LEVELS, LevelPlayer, search_for
from zermelo.players.outcome import outcome, winner
from zermelo.players.seats import find_player, find_players
from zermelo.players.turns import take_turns
from zermelo.players.visibility import UNSEEN, last_move_for, show_to, visible_moves

EXAMPLES = Path(__file__).parents[2] / "examples"
THREE, PIG, MAZE, KUHN = (
    str(EXAMPLES / f"{name}.py") for name in ("three_stones", "pig", "maze", "kuhn_poker")
)


@pytest.mark.parametrize("file", [THREE, PIG, MAZE, KUHN])
def test_each_keeps_the_laws(file):
    report = check(file, native=False)
    assert report.ok, report.text()


@pytest.mark.parametrize(
    ("file", "algorithm"), [(THREE, "mcts"), (PIG, "uct"), (MAZE, "uct"), (KUHN, "random"), (THREE, "random")]
)
def test_the_computer_plays_each_to_its_end(file, algorithm):
    limit = Limit() if algorithm == "random" else Limit(simulations=30)
    computer = Computer(limit, algorithm, seed=3)
    start = Position(file)
    ends = [
        take_turns(start, [computer] * start.game.players, lambda *_: None, random.Random(7))
        for _ in range(2)
    ]
    assert ends[0].is_over
    assert algorithm == "mcts" or ends[0].moves == ends[1].moves  # (mcts used its tree again)
    replayed = Position(file, " ".join(ends[0].moves))
    assert replayed == ends[0]


def test_chance_is_drawn_from_the_dice_as_likely_as_the_game_says():
    rolls = []

    def watch(position, answer):
        if position.game.to_move(position.states[-2]) == -1:
            rolls.append(int(position.moves[-1]))
            assert answer == position.actions[-1]

    for seed in range(30):
        take_turns(Position(PIG), [lambda p: "roll"] * 2, watch, random.Random(seed))
    assert set(rolls) == {1, 2, 3, 4, 5, 6}
    assert 2.8 < sum(rolls) / len(rolls) < 4.2
    again = [
        take_turns(Position(PIG), [lambda p: "roll"] * 2, lambda *_: None, random.Random(5)).moves
        for _ in range(2)
    ]
    assert again[0] == again[1]


# ---------------------------------------------------------------------- words


def test_outcomes_of_one_two_and_many_players():
    home = "east east south south east east north north east east south south"
    assert outcome(Position(MAZE, home)) == winner(Position(MAZE, home)) == "score 8"
    assert outcome(Position(f"{THREE}:stones=3", "1 1 1")) == "Cem wins (Ali 0, Bo 0, Cem 1)"
    assert outcome(Position(KUHN, "K Q bet pass")) == "first wins (first 1, second -1)"
    assert outcome(Position(KUHN, "K Q pass")) == "not finished: second to move"
    assert outcome(Position("tree:((1,2,6) (4,2,9))", "1")) == "A scores 1, B scores 2, C scores 6"
    assert str(Position(MAZE, home)).endswith("over: score 8")


def test_players_by_name_ordinal_and_number():
    game = load(THREE)
    assert [find_player(game, text) for text in ("Cem", "cem", "third", "3")] == [2, 2, 2, 2]
    assert find_players(game, "Cem, first") == [0, 2]
    assert find_players(game, "all") == [0, 1, 2]
    for text in ("Dan", "4", "fourth", ""):
        with pytest.raises(ValueError, match=r"the sides are first \(Ali\), second \(Bo\) and third \(Cem\)"):
            find_players(game, text)
    with pytest.raises(ValueError, match=r"the only side is first \(walker\)"):
        find_player(load(MAZE), "second")
    assert load("tree:1 2").player_name(0) == "MAX"


# ---------------------------------------------------------------------- hidden cards


def test_each_player_sees_only_its_own_card():
    position = Position(KUHN, "K Q pass")
    assert show_to(position, 0) == "first K, second ?: pass"
    assert show_to(position, 1) == "first ?, second Q: pass"
    assert show_to(Position(KUHN, "K"), 1) == "first ?, second -: no bets yet"  # not dealt is not hidden
    assert last_move_for(Position(KUHN, "K"), 0) == "K"
    assert last_move_for(Position(KUHN, "K"), 1) == UNSEEN
    assert last_move_for(position, 1) == "pass"
    assert visible_moves(position) == {"pass": 0, "bet": 1}


def test_a_human_with_hidden_cards_learns_nothing_else():
    heard, words = [], iter(["J", "undo", "moves", "hint", "BET"])
    human = Human(lambda prompt: next(words), heard.append, Computer(Limit(), "random", seed=1))
    assert human(Position(KUHN, "K Q pass")) == 1
    illegal, undo, moves, hint = heard
    assert illegal == "'J' is not legal here; legal: pass, bet. Type help for what else there is."
    assert undo == "No move can be taken back here: what was seen cannot be unseen."
    assert moves == "second can play pass, bet."
    assert hint in ("The computer would play pass.", "The computer would play bet.")
    assert "K" not in "".join(heard)


def test_the_computer_has_a_search_for_all_but_hidden_cards():
    assert [search_for(load(file)).name for file in (THREE, PIG, MAZE)] == ["mcts"] * 3
    assert search_for(load(KUHN)) is None
    start = Position(KUHN, "K Q")
    player = LevelPlayer(LEVELS[7], None, random.Random(1))
    assert {player(start) for _ in range(30)} == {"pass", "bet"}
