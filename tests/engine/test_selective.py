"""The steps that look further ahead at some moves than at others: each has a switch, none is in `solve`."""

from __future__ import annotations

import random

import pytest

from tests.engine.games import Rash
from tests.engine.helpers import random_position
from tests.engine.oracle import Truth, for_player
from zermelo import Engine, Limit, Position, analyze, load
from zermelo.catalogue import default_guide
from zermelo.search.engine.steps import OFF, SELECTIVE, STEPS, chosen_steps

SMALL = "breakthrough:width=4,height=5"


def steps(game, **options):
    return chosen_steps(default_guide(load(game)), options.get("without", ()), options.get("extra", ()))


def test_steps_are_on_where_the_game_gives_what_they_need():
    assert steps("tic-tac-toe").isdisjoint(SELECTIVE)
    assert steps("connect-four").isdisjoint(SELECTIVE)
    assert steps("chess") == set(STEPS) - set(OFF)
    assert steps("chess", extra=OFF) == set(STEPS)
    assert "check-extension" not in steps("chess", without=["check-extension"])
    assert "check-extension" not in steps("checkers")


def test_a_step_that_a_game_cannot_have_is_refused():
    with pytest.raises(
        ValueError, match=r"'null-move' needs null_move_allowed, which the guide of TicTacToe\(\) does not"
    ):
        Engine(load("tic-tac-toe"), extra=["null-move"])
    with pytest.raises(
        ValueError, match=r"the step 'futility' needs futility_margin, which the guide of Othello"
    ):
        Engine(load("othello"), extra=["futility"])
    with pytest.raises(ValueError, match="the engine has no step 'quiet'; it has table, null-window"):
        Engine(load("chess"), extra=["quiet"])


def test_solve_has_none_of_them():
    position = Position(SMALL)
    with_all, without = (Engine(position.game, without=names).solve(position) for names in ((), SELECTIVE))
    assert (with_all.value, with_all.moves, with_all.nodes) == (without.value, without.moves, without.nodes)


@pytest.mark.parametrize("game", ["checkers", SMALL, "chess"])
def test_at_equal_depth_values_are_those_of_the_textbook(game):
    rng, rules = random.Random(4), load(game)
    engine = Engine(rules, without=["candidates", "bounds", "endgame"])  # which know more than the textbook
    for _ in range(4):
        position = Position(rules)
        for _ in range(rng.randint(2, 12)):
            after = position.play(rng.choice(position.legal_actions))
            position = position if after.is_over else after
        found = engine.analyze(position, Limit(depth=3), equal_depth=True)
        known = analyze(position, "alpha-beta-negamax", Limit(depth=3))
        assert found.value == pytest.approx(known.value, abs=2e-6), position


MATES = {  # Win at Chess 1, 4 and 8, and a mate in three by checks
    "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - -": "Qg6",
    "r1bq2rk/pp3pbp/2p1p1pQ/7P/3P4/2PB1N2/PP3PPR/2KR4 w - -": "Qxh7+",
    "5k2/6pp/p1qN4/1p1p4/3P4/2PKP2Q/PP3r2/3R4 b - -": "Qc4+",
}


@pytest.mark.parametrize("without", [(), *((name,) for name in SELECTIVE if name != "playouts"), SELECTIVE])
def test_mates_are_found_whatever_is_switched_off(without):
    engine = Engine(load("chess"), without=without, table="16MB")
    for board, move in MATES.items():
        found = engine.analyze(Position("chess", board), Limit(nodes=500_000))
        assert (found.move, found.value) == (move, 1), (without, board)
        assert found.plies == 3


def test_moves_that_are_not_tried_do_not_make_a_lost_game():
    """Whatever is left out as hopeless: a game, or a move, that is told as won or lost is."""
    game, rng, proven = Rash(), random.Random(6), 0
    engine, truth = Engine(game, table="1MB"), Truth(game)
    for _ in range(10_000):
        position = random_position(game, rng)
        state, player = position.state, position.to_move
        found = engine.analyze(position, Limit(depth=rng.randint(1, 9)))
        if found.plies is not None or found.proven:
            assert found.value == truth.value(state, player), position
        outcomes = truth.outcomes(state)
        for move in found.moves:
            if move.bound == "exact":
                assert for_player(game, outcomes[move.move].value, player) == move.value, (position, move)
                proven += 1
    assert proven > 1000


POISONED = "4k3/2p5/3p4/8/8/3Q4/8/4K3 w - -"  # the pawn on d6 is protected


def test_singular_moves_are_looked_at_deeper():
    position = Position("chess", "r1bq2rk/pp3pbp/2p1p1pQ/7P/3P4/2PB1N2/PP3PPR/2KR4 w - -").play("Kb1")
    usual, more = (Engine(position.game, extra=extra) for extra in ((), ("singular",)))
    limit = Limit(depth=9)
    assert usual.analyze(position, limit).nodes != more.analyze(position, limit).nodes
    assert more.analyze(Position("chess", POISONED), Limit(depth=9)).move is not None


def test_quiescence_sees_what_comes_after_a_capture():
    position = Position("chess", POISONED)
    plain = Engine(position.game, without=SELECTIVE).analyze(position, Limit(depth=1))
    quiet = Engine(position.game).analyze(position, Limit(depth=1))
    assert plain.move == "Qxd6"
    assert quiet.move != "Qxd6"
    assert quiet.selective_depth >= 1


def test_a_check_is_looked_at_one_ply_deeper():
    """Two checks that are answered by the only move count for nothing: mate in three at depth three."""
    position = Position("chess", "r1bq2rk/pp3pbp/2p1p1pQ/7P/3P4/2PB1N2/PP3PPR/2KR4 w - -")
    rest = [name for name in SELECTIVE if name != "check-extension"]
    assert Engine(position.game, without=rest).analyze(position, Limit(depth=2)).value == 1
    assert Engine(position.game, without=SELECTIVE).analyze(position, Limit(depth=2)).value < 1


def test_nothing_passes_in_a_pawn_ending():
    """Zugzwang: Black would hold if it could pass, but must give way."""
    position = Position("chess", "4k3/4P3/4K3/8/8/8/8/8 w - -")
    assert not position.game.null_move_allowed(position.state)
    found = Engine(position.game).analyze(position, Limit(nodes=500_000))
    assert found.value > 0.15  # a queen
    assert found.move in ("Kd6", "Kf6")


def test_playouts_are_the_same_each_time_and_lie_in_the_range():
    position = Position("connect-four", "4")
    found = [Engine(position.game, extra=["playouts"]).analyze(position, Limit(depth=3)) for _ in range(2)]
    assert found[0].value == found[1].value
    assert -1 <= found[0].value <= 1
    assert found[0].value != Engine(position.game).analyze(position, Limit(depth=3)).value
