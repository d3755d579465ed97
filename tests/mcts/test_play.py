"""How well it plays: tactics, matches, games of chance and of three."""

from __future__ import annotations

import random

import pytest

from tests.mcts.games import Gifts, Ladder, best_moves, perfect
from zermelo import Limit, Mcts, Position, load
from zermelo.players.computer import Computer
from zermelo.players.turns import take_turns

SMALL = "connect-four:width=4,height=4"


def ignore(*_):
    pass


def test_tic_tac_toe_is_never_lost_against_random_play():
    computer, rng = Computer(Limit(simulations=2000), "mcts", memory="4MB"), random.Random(1)

    def chance(position):
        return rng.choice(position.legal_moves)

    won = 0
    for i in range(200):
        side = i % 2
        players = [computer, chance] if side == 0 else [chance, computer]
        worth = take_turns(Position("tic-tac-toe"), players, ignore).utility(side)
        assert worth >= 0
        won += worth
    assert won > 150


def test_tic_tac_toe_against_perfect_play_is_a_draw():
    computer = Computer(Limit(simulations=3000), "mcts", memory="4MB")

    def perfect_player(position):
        return best_moves(position)[0]

    for players in ([computer, perfect_player], [perfect_player, computer]):
        assert take_turns(Position("tic-tac-toe"), players, ignore).utility(0) == 0


def test_a_threat_is_answered_and_a_double_threat_made():
    mcts = Mcts(load(SMALL))
    assert mcts.analyze(Position(SMALL, "1 2 1 2 1"), Limit(simulations=2000)).move == "1"
    position = Position("tic-tac-toe", "1 2 7 4")  # 5 threatens 3 and 9; so does 9 with 5 and 8
    decision = Mcts(position.game).analyze(position, Limit(simulations=5000))
    assert decision.value == 1
    assert decision.proven


@pytest.mark.slow
def test_more_simulations_beat_fewer():
    many, few = Computer(Limit(simulations=4000), "mcts"), Computer(Limit(simulations=40), "mcts")
    worth = 0
    for seed in range(20):
        many.seed = few.seed = seed
        many._mcts = few._mcts = None
        worth += take_turns(Position("connect-four"), [many, few], ignore).utility(0)
        worth += take_turns(Position("connect-four"), [few, many], ignore).utility(1)
    assert worth > 20


def test_three_players_each_for_himself():
    game = Gifts(5)
    position = Position(game)
    decision = Mcts(game, exploration=0.1, native=False).analyze(position, Limit(simulations=6000))
    best = perfect(game, position.state)
    after = {a: perfect(game, game.result(position.state, a)) for a in game.actions(position.state)}
    assert after[int(decision.move)] == best
    assert decision.value == pytest.approx(best[0], abs=1.5)
    assert decision.player == "first"
    assert not decision.proven


def test_chance_is_averaged():
    game = Ladder(3)
    for moves in ([], [0], [1, 0]):
        position = Position(game)
        for move in moves:
            position = position.play(move)
        decision = Mcts(game, native=False).analyze(position, Limit(simulations=6000))
        best = perfect(game, position.state)[position.to_move]
        chosen = perfect(game, game.result(position.state, int(decision.move)))[position.to_move]
        assert chosen == pytest.approx(best)
        assert decision.value == pytest.approx(best, abs=0.1)


def test_where_chance_is_to_move_there_is_a_value_and_no_move():
    game = Ladder(3)
    position = Position(game).play(1)
    decision = Mcts(game, native=False).analyze(position, Limit(simulations=4000))
    assert decision.move is None
    assert decision.value == pytest.approx(perfect(game, position.state)[0], abs=0.1)


@pytest.mark.parametrize("options", [{"rave": True}, {"priors": True}, {"playout_plies": 0}], ids=str)
def test_other_rules_play_well_too(options):
    position = Position(SMALL, "1 2 1 2 3 1")
    best = best_moves(position)
    assert len(best) < len(position.legal_moves)
    decision = Mcts(position.game, **options).analyze(position, Limit(simulations=20_000))
    assert decision.move in best
