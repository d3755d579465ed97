"""What Connect Four knows of its positions is never wrong, whatever the size of the board."""

from __future__ import annotations

import random

import pytest

from zermelo import Engine, Limit, Position
from zermelo.game import SOONEST_WIN
from zermelo.games.connect_four.endgame import FEW, finish
from zermelo.games.connect_four.guide import ConnectFour
from zermelo.games.connect_four.rules import ConnectFour as Rules
from zermelo.native.bits import popcount
from zermelo.native.memory import Memory
from zermelo.native.run import run

SIZES = ((7, 6), (6, 5), (5, 6), (4, 7), (5, 4))
HELP = ["candidates", "bounds", "move-order", "endgame"]


def endings(width: int, height: int, empties: int, count: int) -> list[Position]:
    """Unfinished positions with at most so many empty squares, after random moves."""
    rng, game, found = random.Random(f"{width} {height}"), Rules(width, height), []
    while len(found) < count:
        position = Position(game)
        left = width * height - rng.randint(empties // 2, empties)
        while not position.is_over and len(position.moves) < left:
            position = position.play(rng.choice(position.legal_actions))
        if not position.is_over:
            found.append(position)
    return found


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_no_value_is_beyond_its_bounds(width, height):
    game = ConnectFour(width, height)
    oracle = Engine(Rules(width, height), table="1MB", without=HELP)
    narrow = 0
    for position in endings(width, height, 18, 300):
        value = oracle.solve(position, best_moves=False).value
        low, high = game.bounds(position.state, -1, 1)
        assert low <= value <= high, position
        narrow += (low, high) != (-1, 1)
    assert narrow > 5  # and they say something


def test_who_can_always_reply_on_top_does_not_lose():
    """Every column holds an even number of discs, and X has no line left with the lower squares alone."""
    game = ConnectFour(4, 4)
    state = game.parse_board("X---/O---/X---/O--- X")
    assert game.bounds(state, -1, 1)[1] == 0


def test_two_columns_with_odd_numbers_make_a_pair():
    """O replies in one of them to a disc in the other, and else on top: X never gets four."""
    game = ConnectFour(4, 4)
    state = game.parse_board("----/--O-/--O-/XXOX X")
    assert game.has_line(state.mine | game.full & ~state.both)  # with all empty squares there would be one
    assert game.bounds(state, -1, 1)[1] == 0
    before = Position(Rules(4, 4), state)
    assert Engine(Rules(4, 4), table="1MB", without=HELP).solve(before, best_moves=False).value <= 0


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_no_game_ends_sooner_than_it_says(width, height):
    game = ConnectFour(width, height)
    oracle = Engine(Rules(width, height), table="1MB", without=HELP)
    for position in endings(width, height, 14, 100):
        solution = oracle.solve(position, distance=True, best_moves=False)
        if solution.value != 0:  # a draw has no plies
            assert solution.plies >= game.min_plies_left(position.state), position


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_finisher_is_right_with_every_window(width, height):
    game, rng = ConnectFour(width, height), random.Random(4)
    oracle = Engine(Rules(width, height), table="1MB", without=HELP)
    seen = set()
    for position in endings(width, height, FEW, 150):
        worth = worth_of(oracle.solve(position, distance=True, best_moves=False))
        seen.add(SOONEST_WIN - abs(worth) if worth else 0)
        state = position.state
        assert game.is_endgame(state)
        assert game.solve_endgame(state, -1, 1, NO_NOTES) == (worth > 0) - (worth < 0)
        for low, high in ((-1, 0), (0, 1)):
            assert is_bound(
                game.solve_endgame(state, low, high, NO_NOTES), low, high, (worth > 0) - (worth < 0)
            )
        for alpha, beta in (
            (-SOONEST_WIN, SOONEST_WIN),
            (0, 1),
            (-1, 0),
            (0, SOONEST_WIN),
            (-SOONEST_WIN, 0),
        ):
            found = run(finished, game, state, alpha, beta, stop=Memory(1))
            assert is_bound(found, alpha, beta, worth), position
        for _ in range(3):
            alpha = worth + rng.randint(-3, 2)
            found = run(finished, game, state, alpha, alpha + 1, stop=Memory(1))
            assert found == game.solve_endgame_distance(state, alpha, alpha + 1, NO_NOTES)
            assert is_bound(found, alpha, alpha + 1, worth), position
    assert len(seen) > 5


def test_a_game_that_three_plies_decide_is_an_ending():
    """However many squares are empty, if that is seen at once."""
    game, oracle = ConnectFour(), Engine(ConnectFour(), table="8MB", without=["endgame"])
    counts = {True: 0, False: 0}
    for position in endings(7, 6, 30, 150):
        state = position.state
        if popcount(game.full & ~state.both) <= FEW:
            continue
        solution = oracle.solve(position, distance=True, best_moves=False)
        if game.is_endgame(state):
            assert game.solve_endgame_distance(state, -SOONEST_WIN, SOONEST_WIN, NO_NOTES) == worth_of(
                solution
            )
            assert solution.plies <= 3
        else:
            assert solution.value == 0 or solution.plies > 2
        counts[game.is_endgame(state)] += 1
    assert min(counts.values()) > 20


def test_the_principal_variation_of_an_ending_goes_to_its_end():
    engine = Engine(ConnectFour(), table="1MB")
    position = Position(engine.game, "2 7 3 7")
    found = engine.analyze(position, Limit(time=10))
    assert (found.value, found.plies, len(found.pv)) == (1, 3, 3)
    for move in found.pv:
        position = position.play(move)
    assert position.is_over


NO_NOTES = Memory(0)


def finished(game, state, alpha, beta):
    return finish(game, state.mine, state.both, alpha, beta)


def worth_of(solution):
    """A solution in the words of the finisher, for the player to move."""
    return 0 if solution.value == 0 else (SOONEST_WIN - solution.plies) * solution.value


def is_bound(found, alpha, beta, worth):
    return found >= worth if found <= alpha else found <= worth if found >= beta else found == worth
