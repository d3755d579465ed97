"""What is easily forgotten: threads that fail, draws that take long, utilities that do not fit."""

from __future__ import annotations

import pytest

from tests.test_repetition import Lamps, Switches
from zermelo import Engine, Limit, Position, load
from zermelo.games.tic_tac_toe.rules import TicTacToe


class Fragile(TicTacToe):
    """A rule that fails late in the game."""

    def utility(self, state, player):
        raise ZeroDivisionError("no utility today")


@pytest.mark.parametrize("threads", [1, 2])
def test_what_a_rule_raises_in_any_thread_is_told_with_its_position(threads):
    engine = Engine(Fragile(), table="64kB", threads=threads, native=False)
    with pytest.raises(ZeroDivisionError, match="no utility today") as raised:
        engine.analyze(Position(engine.game, "5 1 9 3"), Limit(depth=9))
    assert "in the position after 5 1 9 3" in raised.value.__notes__[0]


def test_the_nodes_of_a_draw_are_those_of_its_solution():
    engine = Engine(load("tic-tac-toe"), table="1MB", native=False)
    position = Position(engine.game, "5 1 9 3")
    drawn = engine.solve(Position(engine.game, "5 1"), distance=True)
    assert drawn.value == 0
    assert drawn.plies == 7
    assert drawn.nodes > engine.solve(position).nodes


@pytest.mark.parametrize("most", [1 << 26, float("inf")])
def test_utilities_that_do_not_fit_are_refused(most):
    class Rich(TicTacToe):
        utility_range = (-most, most)

    with pytest.raises(ValueError, match="the engine takes utilities from"):
        Engine(Rich(), table="1kB")


def test_plies_to_the_end_are_for_games_that_are_won_or_lost():
    class Rich(TicTacToe):
        utility_range = (-2, 2)

        def solve_endgame_distance(self, state, alpha, beta, notes):
            return 0

    with pytest.raises(
        ValueError, match="solve_endgame_distance is for games with the utilities 1, -1 and 0; Rich"
    ):
        Engine(Rich(), table="1kB")


class LampWins(Switches):
    """Whoever finds both lamps on has won, for the switch is the other's."""

    def is_terminal(self, state):
        return state.left == 1 and state.right == 1

    def utility(self, state, player):
        return 1 if player != state.player else -1


def test_a_root_that_came_back_is_not_over_yet():
    """The second time here: only the third is a draw, and there is a win to be had."""
    engine = Engine(LampWins(), table="64kB", native=False)
    position = Position(engine.game, "1 0 1 0 0 1 0 0")
    fresh = Position(engine.game, Lamps(0, 1, 0))
    assert engine.solve(fresh).value == engine.solve(position).value == 1
