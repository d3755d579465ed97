"""Published values, found again by the engine.

Sources: FFO endgame positions 1 to 38 with scores, http://www.radagast.se/othello/ffotest.html (the magazine
FForum), recomputed by an independent program (fact oth.ffo; the values of all moves where that program found
them); Connect Four positions with a score for each column, computed (fact c4.positions_scored), and test
positions of http://blog.gamesolver.org (fact c4.pons_benchmark); values of whole boards,
http://homepages.cwi.nl/~tromp/c4/c4.html (fact c4.small_boards); Connect Four is won by the first player with
the 41st disc (fact c4.value).
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from zermelo import Engine, Limit, Position, load

HERE = Path(__file__).parent
FFO = json.loads((HERE / "othello_ffo.json").read_text())
SCORED = json.loads((HERE / "connect_four_scored.json").read_text())
PONS = {
    "2252576253462244111563365343671351441": -1,
    "7422341735647741166133573473242566": 1,
    "23163416124767223154467471272416755633": 0,
    "71255763773133525731261364622167124446454": 0,
    "65214673556155731566316327373221417": -1,
    "52677675164321472411331752454": 0,
    "3135151421347443544172316522225776773566": 0,
    "562154564361751726662253737734213275114": 0,
    "233377345754465174223731671122611552": 1,
    "6763525635134453444361412671365712": -1,
    "211376455663355325112113664364524722": 0,
    "3146762114467714356347741621375222": -1,
    "67152117737262713366376314254": 6,
    "43745416472735": -13,
}
# Width × height, and the result for the first player.
BOARDS = ["5x4=", "6x4-", "5x5="]
LARGE_BOARDS = [
    "4x4=",
    "7x4=",
    "4x5=",
    "4x6=",
    "4x7=",
    "4x8=",
    "8x4-",
    "6x5=",
    "7x5=",
    "5x6=",
    "6x6-",
    "5x7=",
    "7x6+",
]


@pytest.fixture(scope="module")
def connect_four() -> Engine:
    return Engine(load("connect-four"))


@pytest.fixture(scope="module")
def othello() -> Engine:
    return Engine(load("othello"))


def score(position: Position, value: float, plies: int) -> int:
    """22 less the winner's own discs at the end, for the player to move."""
    discs = (len(position.moves) + plies + 1) // 2
    return int(value) * (22 - discs)


@pytest.mark.parametrize("known", SCORED, ids=lambda known: known["moves"])
def test_connect_four_positions_and_their_best_columns(known, connect_four):
    position = Position(connect_four.game, known["moves"])
    solution = connect_four.solve(position, distance=True)
    assert score(position, solution.value, solution.plies) == known["score"]
    columns = {str(i): value for i, value in enumerate(known["per_column"], start=1) if value is not None}
    assert solution.moves == [name for name, value in columns.items() if value == known["score"]]
    assert known["score"] == max(columns.values())


@pytest.mark.parametrize("moves", PONS)
def test_connect_four_test_positions(moves, connect_four):
    position = Position(connect_four.game, moves)
    solution = connect_four.solve(position, distance=True)
    assert score(position, solution.value, solution.plies) == PONS[moves]


@pytest.mark.parametrize(
    "board", [*BOARDS, *(pytest.param(board, marks=pytest.mark.slow) for board in LARGE_BOARDS)]
)
def test_whole_connect_four_boards(board):
    width, height = board[:-1].split("x")
    game = load(f"connect-four:width={width},height={height}")
    solution = Engine(game, table="256MB").solve(Position(game), best_moves=False)
    assert solution.value == {"+": 1, "=": 0, "-": -1}[board[-1]]


@pytest.mark.slow
def test_connect_four_is_won_with_the_41st_disc():
    solution = Engine(load("connect-four"), table="512MB").solve(
        Position("connect-four"), distance=True, best_moves=False
    )
    assert (solution.value, solution.plies) == (1, 41)


@pytest.mark.parametrize(
    "known",
    [known if known["number"] <= 21 else pytest.param(known, marks=pytest.mark.slow) for known in FFO],
    ids=lambda known: str(known["number"]),
)
def test_othello_endgames(known, othello):
    position = Position(othello.game, known["board"])
    solution = othello.solve(position)
    assert solution.value == known["score"]
    assert set(solution.moves) >= set(known["best"])
    if known["moves"]:
        assert sorted(solution.moves) == sorted(
            move for move, value in known["moves"].items() if value == known["score"]
        )


@pytest.mark.parametrize("known", FFO[:3], ids=lambda known: str(known["number"]))
def test_values_of_all_moves_of_an_othello_endgame(known, othello):
    decision = othello.analyze(Position(othello.game, known["board"]), Limit(depth=60), all_values=True)
    assert decision.proven
    assert {move.move: move.value for move in decision.moves} == known["moves"]
    assert all(move.bound == "exact" for move in decision.moves)
