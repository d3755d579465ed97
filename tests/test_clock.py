"""The clock of the engine, with news and moments made up: no test here waits, and none measures."""

from __future__ import annotations

import math

import pytest

from zermelo import Engine, Limit, Position
from zermelo.search.engine.clock import (
    CUSHION,
    FALL,
    LOOK,
    MOST,
    BudgetClock,
    Clock,
    News,
    Reserve,
    is_trouble,
    next_depth,
)
from zermelo.search.engine.length import MAX_CHOICES, choices_left, estimate

TREE = "tree:((3 12) (2 4)) ((5 6) (1 9))"  # interpreted: nothing to compile


def news(depth, move=1, value=0.5, moves=5):
    return News(depth, moves, move, value)


def spent(clock, ends, moves=5, **found):
    """How long a search takes under this clock, if its depths end at these moments.

    `found` has, for some depths, the best move and its value, as `d3=(1, 0.5)`.
    """
    now, last = 0.0, (1, 0.5)
    while True:
        done = sum(end <= now for end in ends)
        last = found.get(f"d{done}", last)
        pause = clock.wait(now, news(done, *last, moves))
        if pause == 0:
            return now
        now += pause


def growing(first, growth, depths=20):
    """The moments when depths end, each of which takes so many times as long as the one before."""
    moments, step = [0.0], first
    for _ in range(depths):
        moments.append(moments[-1] + step)
        step *= growth
    return moments[1:]


# ---------------------------------------------------------------------- a limit of time


def test_a_limit_of_time_is_used_to_its_end():
    clock = Clock(2.0)
    assert clock.wait(0.0, news(0)) == 2.0
    assert clock.wait(1.5, news(30)) == 0.5
    assert clock.end is None
    assert clock.wait(2.1, news(30)) == 0
    assert clock.end == 2.0


def test_no_search_is_stopped_without_a_move_to_play():
    assert Clock(0.0).wait(1.0, news(0)) == LOOK
    assert Clock(0.0).wait(1.0, news(1)) == 0
    assert BudgetClock(0.0, 1).wait(1.0, news(0)) == LOOK
    assert BudgetClock(0.0, 1).wait(1.0, news(1)) == 0
    for limit in (Limit(time=0), Limit(budget=0)):
        decision = Engine(Position(TREE).game).analyze(Position(TREE), limit)
        assert decision.move in ("1", "2")
        assert decision.complete


def test_the_reserve_is_what_was_late_but_never_much_of_the_limit():
    reserve = Reserve()
    assert 0 < reserve.of(1.0) < 0.01
    for _ in range(100):
        reserve.learn(0.006)
    assert reserve.of(1.0) == pytest.approx(0.006, rel=0.01)
    assert reserve.of(0.02) <= 0.02 / 4
    for _ in range(100):  # nothing is late any more
        reserve.learn(0.0)
    assert reserve.seconds < 0.0001


# ---------------------------------------------------------------------- a budget


def test_a_single_legal_move_takes_no_time():
    assert spent(BudgetClock(100.0, 30), growing(0.01, 2), moves=1) < 0.1
    assert spent(BudgetClock(100.0, 30), growing(0.01, 2), moves=2) > 0.1


def test_no_depth_is_begun_that_cannot_be_finished():
    clock = BudgetClock(10.0, 30)
    ends = growing(0.01, 4)
    took = spent(clock, ends)
    assert took - max(end for end in ends if end <= took) < 0.05  # a depth had just ended
    begun = clock.seconds, clock.share(len(clock.history))
    assert took < min(begun)


def test_a_depth_that_takes_longer_than_expected_is_stopped():
    clock = BudgetClock(10.0, 30)
    took = spent(clock, [0.01, 0.02, 0.04, 0.08, 1000.0])
    assert 0.08 < took < clock.seconds
    assert took < 2 * clock.share(4)


@pytest.mark.parametrize("found", [{"d4": (2, 0.5)}, {"d4": (1, 0.5 - 2 * FALL)}])
def test_trouble_gives_a_move_more_time(found):
    ends = [0.01, 0.02, 0.04, 0.08, 1000.0]
    calm = spent(BudgetClock(10.0, 30), ends)
    assert spent(BudgetClock(10.0, 30), ends, **found) > 1.2 * calm


def test_trouble_is_another_move_or_a_value_that_fell_below_the_last_two():
    assert not is_trouble([], news(1))
    old = [news(3, value=0.4), news(4, value=0.6)]
    assert not is_trouble(old, news(5, value=0.4))
    assert is_trouble(old, news(5, value=0.4 - 2 * FALL))
    assert is_trouble(old, news(5, move=2, value=0.9))


def test_the_next_depth_grows_as_the_last_ones_did():
    assert next_depth([0.0, 0.1, 0.3, 0.7]) == pytest.approx(0.8)
    assert next_depth([0.0, 1.0, 1.1, 5.1]) == pytest.approx(8.0)  # odd and even depths differ
    assert next_depth([0.0, 0.0, 0.0, 0.0, 0.002]) == pytest.approx(0.006)  # too short to be measured
    assert next_depth([0.0, 0.1]) == pytest.approx(0.3)


def test_the_nearer_the_end_the_fewer_moves_to_save_for():
    clock = BudgetClock(10.0, 20)
    shares = [clock.share(depth) for depth in range(60)]
    assert shares == sorted(shares)
    assert shares[-1] <= clock.left


@pytest.mark.parametrize("growth", [1.05, 2, 5, 40])
@pytest.mark.parametrize("budget", [0.05, 1.0, 60.0])
@pytest.mark.parametrize("choices", [1, 10, MAX_CHOICES])
def test_a_budget_is_never_overspent_however_long_the_game(growth, budget, choices):
    left = budget
    for played in range(200):  # much longer than was expected
        clock = BudgetClock(left, max(1, choices - played), besides=0.0001)
        found = {f"d{depth}": (depth, 0.5) for depth in range(1, 20)}  # trouble all the time
        took = spent(clock, growing(0.001, growth), **found)
        assert took <= max(MOST * left, 0.001) + LOOK
        left -= took + 0.0001
        if left < CUSHION + LOOK:
            break  # from here on a move takes what depth 1 takes
    assert left > 0


# ---------------------------------------------------------------------- how long the game will last


def test_a_game_is_as_long_as_most_random_games_are_at_most():
    assert estimate([5]) == 5
    assert estimate([0]) == 1
    assert estimate(list(range(1, 11))) == 10
    assert estimate([1000] * 3) == MAX_CHOICES


@pytest.mark.parametrize("native", [True, False])
def test_the_choices_left_of_a_player(native):
    start = Position("tic-tac-toe")
    assert choices_left(start, 10.0, native) == 4  # the fifth is forced
    assert choices_left(start.play("1"), 10.0, native) == 4
    assert choices_left(Position("tic-tac-toe", "1 2 3 5 4 7 6 9"), 10.0, native) == 1


def test_without_time_an_estimate_is_at_least_one():
    assert choices_left(Position("tic-tac-toe"), 0.0, False) >= 1


# ---------------------------------------------------------------------- what a limit refuses


@pytest.mark.parametrize("value", [-1, math.nan, math.inf])
@pytest.mark.parametrize("name", ["time", "budget"])
def test_times_that_make_no_sense_are_refused(name, value):
    with pytest.raises(ValueError, match=rf"a limit of {name} \S+ makes no sense; it must be at least 0"):
        Limit(**{name: value})


def test_time_and_budget_contradict_each_other():
    with pytest.raises(ValueError, match="contradict each other"):
        Limit(time=1, budget=60)
    assert Limit(budget=60, depth=5, nodes=1000).budget == 60
