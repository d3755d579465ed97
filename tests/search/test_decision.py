"""What every search answers alike: the move and its action, one value per player, proven or not."""

from __future__ import annotations

import pytest

from zermelo import Limit, Position, analyze, solve

LOST = Position("tic-tac-toe", "1 2 5")  # O is to move, and has lost


@pytest.mark.parametrize("algorithm", ["engine", "mcts", "uct", "minimax", "alpha-beta-move", "naive"])
def test_a_decision_has_the_action_and_a_value_for_each_player(algorithm):
    limit = Limit(simulations=300) if algorithm in ("mcts", "uct") else Limit()
    decision = analyze(LOST, algorithm, limit, native=False)
    assert LOST.play(decision.action) == LOST.play(decision.move)
    assert decision.player == "O"
    assert decision.values == (-decision.value, decision.value)
    for known in decision.moves:
        assert LOST.play(known.action).moves[-1] == known.move
    data = decision.to_json()
    assert (data["action"], list(data["values"])) == (decision.action, list(decision.values))
    assert "policy" not in data
    assert "exact" not in data


@pytest.mark.parametrize("algorithm", ["engine", "proof-number"])
def test_a_solution_has_a_value_for_each_player(algorithm):
    solution = solve(LOST, algorithm=algorithm, native=False)
    assert (solution.value, solution.values, solution.player) == (-1, (1, -1), "O")
    assert solution.to_json()["values"] == (1, -1)


def test_a_finished_game_has_no_action_and_all_values():
    over = Position("tic-tac-toe", "1 4 2 5 3")
    for algorithm in ("engine", "mcts", "uct", "minimax"):
        decision = analyze(over, algorithm, native=False)
        assert (decision.move, decision.action, decision.values, decision.proven) == (
            None,
            None,
            (1, -1),
            True,
        )
