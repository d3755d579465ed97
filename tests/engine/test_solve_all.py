"""Many positions solved side by side."""

from __future__ import annotations

from zermelo import Engine, Position, load


def test_positions_side_by_side_have_the_values_of_positions_one_by_one():
    game = load("connect-four:width=5,height=4")
    start = Position(game)
    positions = [start.play(a).play(b) for a in start.legal_moves for b in start.legal_moves]
    alone, together = Engine(game, table="1MB"), Engine(game, table="1MB", threads=2)
    found = list(together.solve_all(positions, distance=True))
    for position, solution in zip(positions, found, strict=True):
        expected = alone.solve(position, distance=True)
        assert (solution.value, solution.moves, solution.plies) == (
            expected.value,
            expected.moves,
            expected.plies,
        )
