"""Confidence intervals: against published values, and by simulation."""

from __future__ import annotations

import random

import pytest

from zermelo.arena.interval import mean_interval, share_interval


def test_wilson_for_games_that_are_won_or_lost():
    """The interval of 15 of 20 is 0.531 to 0.888 (R: prop.test(15, 20, correct = FALSE))."""
    found = share_interval([1.0] * 15 + [0.0] * 5)
    assert found.mean == 0.75
    assert (found.low, found.high) == pytest.approx((0.5313, 0.8881), abs=1e-4)


def test_pairs_as_fastchess_counts_them():
    """34, 54, 63, 64 and 75 pairs with 0, ½, 1, 1½ and 2 points: 0.5793, Elo 55.58 ± 27.65.

    From fastchess, app/tests/elo_test.cpp. In points, the margin is that of the Elo at its ends.
    """
    counts = dict(zip((0.0, 0.25, 0.5, 0.75, 1.0), (34, 54, 63, 64, 75), strict=True))
    samples = [score for score, count in counts.items() for _ in range(count)]
    found = mean_interval(samples)
    assert found.mean == pytest.approx(0.5793, abs=1e-4)
    low, high = (1 / (1 + 10 ** (-elo / 400)) for elo in (55.58 - 27.65, 55.58 + 27.65))
    assert (found.low, found.high) == pytest.approx((low, high), abs=0.001)
    assert share_interval(samples)[1:] == pytest.approx((low, high), abs=0.003)


def test_all_games_won_prove_less_than_everything():
    assert share_interval([1.0] * 10).low == pytest.approx(0.722, abs=0.001)
    assert share_interval([0.0] * 10).high == pytest.approx(0.278, abs=0.001)
    assert share_interval([1.0]).low < 0.25


def test_one_sample_says_nothing_of_a_mean():
    assert mean_interval([3.0]).margin == float("inf")


def test_draws_vary_less_than_wins_and_losses():
    drawn, decided = share_interval([0.5] * 30 + [1.0, 0.0]), share_interval([1.0, 0.0] * 16)
    assert drawn.mean == decided.mean == 0.5
    assert drawn.margin < decided.margin / 2


@pytest.mark.parametrize("win", [0.5, 0.9])
def test_the_true_share_lies_within_about_95_times_in_100(win):
    rng = random.Random(1)
    held = 0
    for _ in range(2000):
        samples = [(float(rng.random() < win) + float(rng.random() < win)) / 2 for _ in range(40)]
        found = share_interval(samples)
        held += found.low <= win <= found.high
    assert 0.93 < held / 2000 < 0.975
