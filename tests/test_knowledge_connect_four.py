"""What Connect Four knows of its positions is never wrong, whatever the size of the board."""

from __future__ import annotations

import random

import pytest

from zermelo import Engine, Position
from zermelo.games.connect_four import ConnectFour as Rules
from zermelo.knowledge.connect_four import ConnectFour

SIZES = ((7, 6), (6, 5), (5, 6), (4, 7), (5, 4))
HELP = ["candidates", "bounds", "hint"]


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
            assert solution.plies >= game.least_plies(position.state), position
