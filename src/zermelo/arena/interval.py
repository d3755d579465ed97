"""Confidence intervals for the results of games.

A sample is one number for each opening: the mean of the games played from it with seats exchanged. Games of
one opening are not independent of each other, and what the opening itself is worth cancels out.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from typing import NamedTuple

CERTAINTY = 0.95
Z = statistics.NormalDist().inv_cdf((1 + CERTAINTY) / 2)  # 1.96 standard deviations on either side


class Interval(NamedTuple):
    """A mean, and the range that holds the true one with 95 % confidence."""

    mean: float
    low: float
    high: float

    @property
    def margin(self) -> float:
        """Half its width."""
        return (self.high - self.low) / 2


def mean_interval(samples: Sequence[float]) -> Interval:
    """The interval of a mean of any numbers, such as utilities: the normal approximation."""
    mean = statistics.fmean(samples)
    margin = Z * math.sqrt(_variance(samples) / len(samples)) if len(samples) > 1 else math.inf
    return Interval(mean, mean - margin, mean + margin)


def share_interval(samples: Sequence[float]) -> Interval:
    """The interval of a share of points from 0 to 1: Wilson's, which holds near 0 and 1, too.

    Wilson's interval is for games that are won or lost. Draws and pairs of games vary less, and count as
    correspondingly more games.
    """
    mean, n = statistics.fmean(samples), len(samples)
    most = mean * (1 - mean)  # the variance, if all were won or lost
    n_effective = n * most / max(statistics.pvariance(samples), most / n) if most > 0 else n
    z = Z * Z / n_effective
    middle = (mean + z / 2) / (1 + z)
    reach = math.sqrt(z * most + z * z / 4) / (1 + z)
    return Interval(mean, max(0.0, middle - reach), min(1.0, middle + reach))


def _variance(samples: Sequence[float]) -> float:
    return statistics.variance(samples) if len(samples) > 1 else 0.0
