"""The clock: when a search must stop, and how much of a budget one move deserves.

Compiled code cannot read the time. The thread that waits for it looks now and then at what was found, asks
the clock, and tells the search to stop. The clock does not read the time either: it is told.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

# How a budget is spent. Set by hand, then measured: benchmarks/budget.py.
SIGHT = 1.5  # plies: for each ply searched now, so many before the end nothing is left to think about
FEWEST = 2  # moves to save for, even then
STRETCH = 1.0  # of its share a move may take to finish a depth …
TROUBLE = 1.7  # … or, when the best move has just changed or its value fell, to get over it
FALL = 1 / 64  # of the way from the worst end of a game to the best: such a fall is trouble
MOST = 0.6  # of what is left, whatever happens
SAFETY = 2.0  # times what a move takes besides its search is planned for it
CUSHION = 0.05  # seconds that are never planned with: another program may be in the way

GROWTH = 3.0  # of the time from depth to depth, where nothing is known
LEAST_GROWTH, MOST_GROWTH = 1.2, 10.0

MOST_RESERVE = 0.15  # of a limit
LEARN = 1 / 8  # of what is new

LOOK = 0.001  # seconds between two looks, at least
LOOKS = 50  # in the time planned


@dataclass(frozen=True)
class News:
    """What a search has found so far."""

    depth: int  # completed
    moves: int  # to choose from
    move: int  # the best
    value: float  # of that, from 0, the worst end of a game, to 1


class Clock:
    """The clock of a limit of time: all of it is used."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.before = 0.0  # seconds that went by before the search
        self.end: float | None = None  # when a search was to stop, if one had to

    def wait(self, now: float, news: News) -> float:
        """After `now` seconds: in how many to look again; 0: stop.

        There must be a move to play: no search is stopped before depth 1 is done.
        """
        if now < self.seconds:
            return self.seconds - now
        if news.depth == 0:
            return LOOK
        self.end = self.seconds
        return 0


class BudgetClock(Clock):
    """The clock of one move out of a budget, where time saved is time for other moves."""

    def __init__(self, budget: float, choices: int, besides: float = 0.0, before: float = 0.0) -> None:
        """`choices` is how many moves to think about are left; each takes `besides` seconds besides."""
        self.left = max(0.0, budget - CUSHION - SAFETY * besides * choices)
        self.choices = choices
        super().__init__(MOST * self.left)
        self.before = before
        self.ends = [0.0]  # when each depth was done
        self.history: list[News] = []  # what was found when one was
        self.trouble = False  # that the last depth brought

    def wait(self, now: float, news: News) -> float:
        if news.depth == 0:
            return LOOK
        new = news.depth >= len(self.ends)
        if new:
            self.ends += [now] * (news.depth + 1 - len(self.ends))
            self.trouble = is_trouble(self.history, news)
            self.history.append(news)
        share = self.share(news.depth)
        stretch = TROUBLE if self.trouble or is_trouble(self.history, news) else STRETCH
        end = min(self.seconds, stretch * share)
        if news.moves == 1 or now >= end or (new and now + next_depth(self.ends) > end):
            self.end = now
            return 0
        return max(LOOK, min(end - now, share / LOOKS))

    def share(self, depth: int) -> float:
        """What one of the moves left deserves, if one can search that deep."""
        return self.left / max(FEWEST, self.choices - SIGHT * depth / 2)


def is_trouble(history: list[News], news: News) -> bool:
    """Is there another best move than after the last depth, or is it worth less than after the last two?

    After two, because values often swing from odd depths to even ones.
    """
    if not history:
        return False
    return news.move != history[-1].move or news.value < min(old.value for old in history[-2:]) - FALL


def next_depth(ends: list[float]) -> float:
    """How long the next depth will take: it grows as the last two depths did."""
    took = [b - a for a, b in pairwise(ends)]
    growth = GROWTH
    if len(took) > 2 and took[-3] > LOOK:  # else too short to be measured
        growth = math.sqrt(took[-1] / took[-3])
    return took[-1] * min(MOST_GROWTH, max(LEAST_GROWTH, growth))


class Reserve:
    """How much before its limit a search is stopped: as much as answers were late so far, on average."""

    def __init__(self) -> None:
        self.seconds = 0.001

    def of(self, limit: float) -> float:
        """Most of the limit is used, whatever happened before."""
        return min(self.seconds, MOST_RESERVE * limit)

    def learn(self, late: float) -> None:
        """So long after it was to stop, a search had given its answer."""
        self.seconds += LEARN * (late - self.seconds)
