"""Published counts and solved values, computed by the compiled searches.

Sources: Othello perft, https://aartbik.blogspot.com/2009/02/perft-for-reversi.html; Connect Four positions,
https://oeis.org/A212693; values of small boards, http://homepages.cwi.nl/~tromp/c4/c4.html; each recomputed
by an independent program (the facts oth.perft, oth.4x4, c4.perft, c4.positions, c4.small_boards, ttt.* of
the project).
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from zermelo import Position, solve
from zermelo.search.count import count
from zermelo.search.perft import perft

OTHELLO = [1, 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, 24571056]  # a forced pass is one ply
CONNECT_FOUR = [1, 7, 49, 343, 2401, 16807, 117649, 823536, 5673234, 39394572]
CONNECT_FOUR_POSITIONS = [1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275, 558186]


@pytest.mark.parametrize("depth", range(len(OTHELLO)))
def test_othello_perft(depth):
    found = perft(Position("othello"), depth)
    assert (found.nodes, found.finished) == (OTHELLO[depth], 228 if depth == 10 else 0)


@pytest.mark.parametrize("depth", range(len(CONNECT_FOUR)))
def test_connect_four_perft(depth):
    assert perft(Position("connect-four"), depth).nodes == CONNECT_FOUR[depth]


def test_connect_four_positions():
    by_ply = count(Position("connect-four"), 9).by_ply
    assert [row["positions"] for row in by_ply] == CONNECT_FOUR_POSITIONS
    assert [row["nodes"] for row in by_ply] == CONNECT_FOUR


@pytest.mark.parametrize(
    ("width", "height", "positions"),
    [(4, 4, 161_029), pytest.param(5, 4, 3_945_711, marks=pytest.mark.slow)],
)
def test_all_positions_of_small_connect_four_boards(width, height, positions):
    """By keys alone: the tree itself is far larger."""
    from zermelo.native.run import MOST_PLIES, run
    from zermelo.search.count import CountContext, count_positions

    position, context = Position(f"connect-four:width={width},height={height}"), CountContext(1 << 23)
    run(count_positions, position.game, position.state, MOST_PLIES, 0, context, stop=context)
    assert context.seen == positions


def test_tic_tac_toe_counts():
    found = count(Position("tic-tac-toe"))
    assert (found.nodes, found.games, found.positions) == (549_946, 255_168, 5_478)
    assert [row["games"] for row in found.by_ply] == [0, 0, 0, 0, 0, 1440, 5328, 47952, 72576, 127872]
    assert [row["positions"] for row in found.by_ply] == [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]


@pytest.mark.parametrize(
    ("width", "height", "value"),
    [(4, 4, 0), (5, 4, 0), (3, 4, 0), (4, 3, 0), (5, 3, 0), (6, 3, 0), (4, 5, 0), (6, 4, -1)],
)
def test_small_connect_four_boards(width, height, value):
    assert solve(f"connect-four:width={width},height={height}").value == value


def test_connect_four_5x4_draws_only_in_the_three_middle_columns():
    assert solve("connect-four:width=5,height=4").moves == ["2", "3", "4"]


def test_othello_4x4_is_lost_3_to_11():
    """−8 by discs, −10 with the empty squares to the winner."""
    assert solve("othello:size=4").value == -10


LATE = [  # after that many moves, from the facts c4.positions_scored: the sign of the score of each column
    (row["moves"], row["score"], row["columns"])
    for row in json.loads((Path(__file__).parent / "connect_four_late.json").read_text())["positions"]
]


@pytest.mark.parametrize(("moves", "score", "columns"), LATE)
def test_late_connect_four_positions(moves, score, columns):
    solution = solve(Position("connect-four", moves))
    assert solution.value == (score > 0) - (score < 0)
    signs = {str(i + 1): (s > 0) - (s < 0) for i, s in enumerate(columns) if s is not None}
    assert solution.moves == [move for move, sign in signs.items() if sign == solution.value]
