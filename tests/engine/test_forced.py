"""Where positions may come back, `solve` ends at a forced win that is near."""

from __future__ import annotations

import pytest

from zermelo import Engine, Position, load

BACK_RANK = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"
SCHOLAR = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1"


@pytest.fixture(scope="module")
def engine():
    return Engine(load("chess"), table="16MB")


@pytest.mark.parametrize(("board", "mate"), [(BACK_RANK, "Ra8#"), (SCHOLAR, "Qxf7#")])
def test_a_mate_in_one_is_solved(engine, board, mate):
    position = Position(engine.game, board)
    found = engine.solve(position)
    assert (found.value, found.player) == (1, "White")
    assert mate in found.moves
    found = engine.solve(position, best_moves=False)
    assert (found.value, found.complete) == (1, True)


@pytest.mark.parametrize(("board", "mate"), [(BACK_RANK, "Ra8#"), (SCHOLAR, "Qxf7#")])
def test_the_nearest_mate_is_the_only_best_move(engine, board, mate):
    found = engine.solve(Position(engine.game, board), distance=True)
    assert (found.value, found.plies, found.moves, found.complete) == (1, 1, [mate], True)


def test_a_loss_that_cannot_be_helped_is_solved(engine):
    """Black has one move, and White mates."""
    position = Position(engine.game, "7k/5K2/8/6Q1/8/8/7p/8 b - - 0 1")
    found = engine.solve(position, distance=True)
    assert (found.value, found.player, found.complete) == (-1, "Black", True)
    assert found.plies is not None
    assert found.plies % 2 == 0
