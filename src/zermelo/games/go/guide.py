"""What makes Go play strong: random games that see atari and spare eyes, and what nobody can ever take."""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.games.go import rules as go
from zermelo.games.go.atari import any_in_atari, breathes, last_liberty
from zermelo.games.go.points import (
    NONE,
    Points,
    action_at,
    common,
    connected,
    count,
    is_empty,
    joined,
    neighbours,
    nth_place,
    point,
    point_at,
    without,
)
from zermelo.games.go.rules import NOWHERE, State
from zermelo.games.go.safety import safe_lead
from zermelo.guide import Guide
from zermelo.native.bits import as_int
from zermelo.native.cells import put

# How likely moves are to be best, beside an ordinary one with 1. Set by hand; at 600 simulations a move on
# 9 by 9, a tree search with them won 28 of 30 games against one without.
TAKES, MANY, SAVES, TOUCHES, GIVES_ATARI = 4.0, 5, 4.0, 1.0, 1.5
WINNING_PASS, ALONE_AT_THE_EDGE, SELDOM, NEVER = 10.0, 0.3, 0.1, 0.02

# Random play looks for chains in atari unless both of these random bits are 0.
URGENT = np.uint64(3)

# How promising moves look to the engine, set by hand: with these it solves 3 by 3 in 13,000 positions.
TAKEN, LIBERTY, ENOUGH = 20, 4, 3
ATARI, EYE = -30, -40
PASS, END = -50, 1000


class Go(go.Go):
    """Surround more of the board than the other player."""

    def __init__(self, width: int = 9, height: int = 9, komi: float = 7.5, suicide: bool = False) -> None:
        super().__init__(width, height, komi, suicide)
        inner = [x + y * width for y in range(1, height - 1) for x in range(1, width - 1)]
        distances = [
            abs(2 * x - width + 1) + abs(2 * y - height + 1) for y in range(height) for x in range(width)
        ]
        self.nearness = np.array([4 - distance for distance in distances])  # to the middle
        stripes = [x + y * width for y in range(height) for x in range(width) if (x + 2 * y) % 4 < 2]
        self.half = go.points_of(self, stripes)
        self.edge = without(self.everything, go.points_of(self, inner))

    # ------------------------------------------------------------------ random play

    def playout(self, state: State, random: np.uint64) -> int:
        """Mostly take stones in atari, or save one's own; else play anywhere, but rather not into atari."""
        empty = self.empty(state.mine, state.theirs)
        if random & URGENT != NONE:
            action = self.urgent(state, empty)
            if action != NOWHERE:
                return action
        action = self.anywhere(state, random)
        if action != self.pass_action and not self.holds(state, empty, action):
            return self.anywhere(state, again(random))
        return action

    def urgent(self, state: State, empty: Points) -> int:
        """Where stones are taken, or saved; NOWHERE if no chain is in atari."""
        action = last_liberty(self, state.theirs, empty)
        if action != NOWHERE and action != state.ko:
            return action
        action = last_liberty(self, state.mine, empty)
        if action == NOWHERE or not self.holds(state, empty, action):
            return NOWHERE
        eyes = self.eyes(state.mine, state.theirs, empty)
        return action if is_empty(common(point(self, action), eyes)) else NOWHERE

    def holds(self, state: State, empty: Points, action: int) -> bool:
        """Would the new stone have two liberties, even if it takes nothing?"""
        stone = point(self, action)
        return breathes(self, stone, joined(state.mine, stone), without(empty, stone))

    def anywhere(self, state: State, random: np.uint64) -> int:
        """Any legal point but an eye of one's own, or suicide; a pass if there is none."""
        empty = self.empty(state.mine, state.theirs)
        free = neighbours(self, empty, empty)
        choices = without(empty, self.eyes(state.mine, state.theirs, empty))
        left = count(choices)
        while left > 0:
            word, square = nth_place(self, choices, as_int((random >> 32) * np.uint64(left) >> 32))
            stone, action = point_at(self, word, square), action_at(self, word, square)
            if not is_empty(common(stone, free)) or (action != state.ko and self.survives(state, stone)):
                return action
            choices = without(choices, stone)
            left -= 1
            random = again(random)
        return self.pass_action

    def eyes(self, mine: Points, theirs: Points, empty: Points) -> Points:
        """Empty points with my stones all around, and diagonally at most one of theirs, at the edge none."""
        closed = without(empty, neighbours(self, without(self.everything, mine), empty))
        if is_empty(closed):
            return closed
        one, two = diagonals(self, theirs)
        return without(without(closed, two), common(one, self.edge))

    def prior(self, state: State, action: int) -> float:
        """Take stones, save stones, give atari, play where stones are; a pass is good if it wins at once."""
        if action == self.pass_action:
            wins = state.passes == 1 and self.utility(state, state.player) > 0
            return WINNING_PASS if wins else SELDOM
        stone = point(self, action)
        before = self.empty(state.mine, state.theirs)
        if not is_empty(common(stone, self.eyes(state.mine, state.theirs, before))):
            return NEVER
        taken, mine = self.taken(state, stone), joined(state.mine, stone)
        empty = self.empty(mine, without(state.theirs, taken))
        has_two = breathes(self, stone, mine, empty)
        if not has_two and is_empty(taken):
            return SELDOM
        friends, foes = neighbours(self, stone, state.mine), neighbours(self, stone, state.theirs)
        if is_empty(friends) and is_empty(foes) and not is_empty(common(stone, self.edge)):
            return ALONE_AT_THE_EDGE
        value = 1.0
        if not is_empty(taken):
            value += TAKES + min(count(taken), MANY)
        if has_two and any_in_atari(self, friends, state.mine, before):
            value += SAVES
        if not is_empty(foes):
            value += TOUCHES
        if any_in_atari(self, without(foes, taken), state.theirs, empty):
            value += GIVES_ATARI
        return value

    # ------------------------------------------------------------------ what a position seems to be worth

    def evaluate(self, state: State, player: int) -> float:
        """The lead if each empty point goes to the player who has the nearest stone."""
        mine, theirs = state.mine, state.theirs
        left = self.empty(mine, theirs)
        while not is_empty(left):
            ours, others = neighbours(self, mine, left), neighbours(self, theirs, left)
            reached = joined(ours, others)
            if is_empty(reached):
                break
            mine, theirs = joined(mine, without(ours, others)), joined(theirs, without(others, ours))
            left = without(left, reached)
        lead = count(mine) - count(theirs) + (self.komi if state.player == 1 else -self.komi)
        return lead if player == state.player else -lead

    # ------------------------------------------------------------------ help for the engine

    def bounds(self, state: State, alpha: int, beta: int) -> tuple[float, float]:
        """What I keep for certain, and what they leave me, if one of us passes from now on."""
        komi = self.komi if state.player == 1 else -self.komi
        least = safe_lead(self, state.mine, state.theirs)
        most = -safe_lead(self, state.theirs, state.mine)
        return least + komi, most + komi

    def move_order(self, state: State, action: int, depth: int) -> int:
        """Take stones, keep liberties, play near the middle; fill an eye or step into atari late.

        To pass after a pass comes first: it ends the game, and costs nothing to look at.
        """
        if action == self.pass_action:
            return PASS if state.passes == 0 else END
        stone = point(self, action)
        taken = self.taken(state, stone)
        mine = joined(state.mine, stone)
        empty = self.empty(mine, without(state.theirs, taken))
        liberties = count(neighbours(self, connected(self, stone, mine), empty))
        value = TAKEN * count(taken) + LIBERTY * min(liberties, ENOUGH) + int(self.nearness[action])
        if liberties == 1 and is_empty(taken):
            value += ATARI
        if not is_empty(common(stone, self.eyes(state.mine, state.theirs, joined(empty, stone)))):
            value += EYE
        return value


class GoGuide(Guide):
    """How to play Go well."""

    def prior(self, state: State, actions: Any, count: int, priors: Any) -> None:
        for i in range(count):
            priors[i] = self.game.prior(state, actions[i])


def diagonals(game: Any, points: Points) -> tuple[Points, Points]:
    """Where a diagonal neighbour is in the set, and where two are."""
    one = two = points
    for i in range(game.words):
        above = points[i] << game.stride
        below = points[i] >> game.stride
        if i > 0:
            above |= points[i - 1] >> game.last_row
        if i < game.words - 1:
            below |= points[i + 1] << game.last_row
        either, both = above | below, above & below
        left, right = either << 1, either >> 1
        one = put(one, i, left | right)
        two = put(two, i, left & right | both << 1 | both >> 1)
    return one, two


def again(random: np.uint64) -> np.uint64:
    """Other random bits, made of these (Marsaglia's xorshift)."""
    random ^= random << 13
    random ^= random >> 7
    return random ^ (random << 17)
