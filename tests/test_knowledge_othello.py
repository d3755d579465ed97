"""What the engine is told about Othello is true: against brute force, on random positions of all sizes."""

from __future__ import annotations

import random
import warnings

import pytest

from zermelo import Engine, Position
from zermelo.games.othello import rules
from zermelo.games.othello.endgame import FEW, NOTES, finish
from zermelo.games.othello.guide import Othello
from zermelo.games.othello.rules import State
from zermelo.games.othello.stability import stable_discs
from zermelo.native.bits import bit, popcount
from zermelo.native.memory import Memory
from zermelo.native.run import run

SIZES = (4, 6, 8)
BRUTE = 5  # empty squares that brute force can bear, interpreted


@pytest.fixture(autouse=True)
def interpreted_code_never_overflows():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


def random_states(game, number, most_empty, seed=1):
    """So many states from random games, with at most so many empty squares; finished games among them."""
    rng, states = random.Random(seed), []
    while len(states) < number:
        state = game.initial()
        while True:
            if empty(game, state) <= most_empty:
                states.append(state)
            if game.is_terminal(state):
                break
            state = game.result(state, rng.choice(list(game.actions(state))))
    return rng.sample(states, number)


def empty(game, state):
    return game.size**2 - popcount(state.mine | state.theirs)


def brute_force(game, state):
    """The utility for the player to move, from the rules alone."""
    if game.is_terminal(state):
        return game.utility(state, state.player)
    return max(-brute_force(game, game.result(state, action)) for action in game.actions(state))


def native(function, game, state, *args):
    return run(function, game, state, *args, stop=Memory(1))


def finished(game, state, alpha, beta, notes):
    return finish(game, state.mine, state.theirs, alpha, beta, notes)


def bounded(game, state, alpha, beta):
    return game.bounds(state, alpha, beta)[1]


def hinted(game, state, action, depth):
    return game.move_order(state, action, depth)


def estimated(game, state, player):
    return game.evaluate(state, player)


def flips(game, state, disc):
    return game.turned(state.mine, state.theirs, disc)


# ---------------------------------------------------------------------- the discs that a move turns over


@pytest.mark.parametrize("size", SIZES)
def test_rays_turn_over_what_the_rules_do(size):
    game, plain = Othello(size), rules.Othello(size)
    for state in random_states(game, 60, size * size):
        free = [s for s in range(size * size) if not (state.mine | state.theirs) & bit(s)]
        for square in free:
            turned = plain.turned(state.mine, state.theirs, bit(square))
            assert game.turned(state.mine, state.theirs, bit(square)) == turned
    for square in free[:3]:
        assert native(flips, game, state, bit(square)) == plain.turned(state.mine, state.theirs, bit(square))


@pytest.mark.parametrize("size", SIZES)
def test_rays_reach_to_the_edge_on_boards_that_no_game_reaches(size):
    game, plain, rng = Othello(size), rules.Othello(size), random.Random(2)
    for _ in range(300):
        square = rng.randrange(size * size)
        mine = rng.getrandbits(size * size) & rng.getrandbits(size * size) & ~(1 << square)
        theirs = (1 << size * size) - 1 & ~mine & ~(1 << square)
        state = State(bits(mine), bits(theirs), 0)
        turned = plain.turned(state.mine, state.theirs, bit(square))
        assert game.turned(state.mine, state.theirs, bit(square)) == turned
        assert native(flips, game, state, bit(square)) == turned


def bits(number):
    return rules.NONE | number


# ---------------------------------------------------------------------- the last squares


@pytest.mark.parametrize("size", SIZES)
def test_the_finisher_is_right_with_every_window(size):
    game, most = Othello(size), size * size
    rng, notes, others = random.Random(3), Memory(NOTES), Memory(NOTES)
    for state in random_states(game, 120, BRUTE):
        value = brute_force(rules.Othello(size), state)
        assert game.solve_endgame(state, -most, most, notes) == value
        assert native(finished, game, state, -most, most, others) == value
        for width in (1, 1, 5):
            alpha = value + rng.randint(-6, 5)
            found = native(finished, game, state, alpha, alpha + width, others)
            assert found == game.solve_endgame(state, alpha, alpha + width, notes)
            assert is_bound(found, alpha, alpha + width, value)
    assert (notes.ints == others.ints).all()


@pytest.mark.parametrize("size", SIZES)
def test_the_finisher_agrees_with_the_engine_and_keeps_no_wrong_notes(size):
    """Thousands of endings with one sheet of notes, most of them met again with other windows."""
    game, rng, notes = Othello(size), random.Random(12), Memory(NOTES)
    oracle = Engine(rules.Othello(size), table="1MB")
    states = [s for s in random_states(game, 400, FEW, seed=11) if not game.is_terminal(s)]
    assert max(empty(game, state) for state in states) == FEW
    for state in states:
        value = oracle.solve(Position(oracle.game, state), best_moves=False).value
        for _ in range(8):
            alpha, width = value + rng.randint(-12, 11), rng.choice((1, 1, 2, 9))
            found = native(finished, game, state, alpha, alpha + width, notes)
            assert is_bound(found, alpha, alpha + width, value), game.board(state)


def is_bound(found, alpha, beta, value):
    return found >= value if found <= alpha else found <= value if found >= beta else found == value


def test_the_finisher_takes_over_exactly_near_the_end():
    game = Othello()
    for state in random_states(game, 100, 20):
        assert game.is_endgame(state) == (empty(game, state) <= FEW)


def test_the_finisher_knows_passes_and_early_ends():
    game = Othello(4)
    passes = game.parse_board("-XXX-OXXOOOXOOO- O")
    states = [passes, *random_states(game, 400, 6, seed=9)]
    passing = [s for s in states if not game.moves(s.mine, s.theirs) and not game.is_terminal(s)]
    early = [s for s in states if game.is_terminal(s) and empty(game, s)]
    assert len(passing) > 5
    assert len(early) > 3
    notes = Memory(NOTES)
    for state in passing + early:
        assert finished(game, state, -16, 16, notes) == brute_force(game, state)


# ---------------------------------------------------------------------- stable discs


@pytest.mark.parametrize("size", SIZES)
def test_no_value_is_beyond_its_bounds(size):
    game, most = Othello(size), size * size
    for state in random_states(game, 80, BRUTE, seed=4):
        value = brute_force(game, state)
        for alpha in (-most, -2, 0, value, most - 2):
            low, high = game.bounds(state, alpha, alpha + 1)
            assert low <= value <= high
            assert native(bounded, game, state, alpha, alpha + 1) == high


@pytest.mark.parametrize("size", SIZES)
def test_stable_discs_stay_to_the_end(size):
    game, rng = Othello(size), random.Random(5)
    for state in random_states(game, 60, size * size, seed=5):
        mine = stable_discs(game, state.mine, state.theirs)
        theirs = stable_discs(game, state.theirs, state.mine)
        while not game.is_terminal(state):
            state = game.result(state, rng.choice(list(game.actions(state))))
            mine, theirs = theirs, mine
            assert mine & ~state.mine == 0
            assert theirs & ~state.theirs == 0


def test_all_discs_of_a_full_board_are_stable_and_a_corner_makes_its_edge_so():
    game = Othello(4)
    full = game.parse_board("XXXXXXXXOOOOOOOO X")
    assert stable_discs(game, full.mine, full.theirs) == full.mine
    corner = game.parse_board("XX---OO--OX----- X")
    assert stable_discs(game, corner.mine, corner.theirs) == 3
    assert stable_discs(game, corner.theirs, corner.mine) == 0


def test_bounds_are_not_computed_where_they_cannot_cut():
    game = Othello()
    state = game.result(game.initial(), 19)
    assert game.bounds(state, 0, 1) == (-64, 64)


# ---------------------------------------------------------------------- hints and estimates


@pytest.mark.parametrize("size", SIZES)
def test_every_move_has_a_hint_and_a_pass_too(size):
    game = Othello(size)
    states = [s for s in random_states(game, 60, size * size, seed=6) if not game.is_terminal(s)]
    for state in states:
        for action in game.actions(state):
            for depth in (1, 9):
                assert 0 <= game.move_order(state, action, depth) < 1 << 20
                assert native(hinted, game, state, action, depth) == game.move_order(state, action, depth)


def test_a_move_that_leaves_fewer_replies_is_hinted_at():
    game = Othello()
    state = random_states(game, 1, 30, seed=7)[0]
    hints = {action: game.move_order(state, action, 1) for action in game.actions(state)}
    replies = {action: game.count_actions(game.result(state, action)) for action in hints}
    assert replies[max(hints, key=hints.__getitem__)] <= sorted(replies.values())[len(replies) // 2]


@pytest.mark.parametrize("size", SIZES)
def test_estimates_are_fair_and_claim_no_won_game(size):
    game, most = Othello(size), size * size
    extreme = State(game.board_mask & ~bit(5), rules.NONE, 0)
    for state in [extreme, *random_states(game, 60, most, seed=8)]:
        value = game.evaluate(state, 0)
        assert -most < value < most
        assert game.evaluate(state, 1) == -value
        swapped = State(state.mine, state.theirs, 1 - state.player)  # the colours do not matter
        assert game.evaluate(swapped, 1 - state.player) == game.evaluate(state, state.player)
        assert native(estimated, game, state, 0) == pytest.approx(value, abs=1e-9)
