"""Games made to be searched: as irregular as rules can be, and small enough to know all about them.

Every number in them is a hash of the state. Field `world` of the state chooses among a great many such games,
of several kinds, so that one compiled kernel serves for all of them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from zermelo.game import DRAW, FORBIDDEN, SOONEST_WIN, Game

PLACES = 6
PASS, STOP = 7, 9  # actions beside 0, 1, 2, 3
LONGEST = 10  # moves, passes aside

# What the hash is asked for.
BLOCKED, CHOICES, WORTH, ESTIMATE, MOVE = range(5)
_PRIME = 2**31 - 1


def chaos(world, place, left, player, what):
    """A number that looks random, the same compiled and interpreted."""
    h = (world * 7919 + place * 104729 + left * 1299709 + player * 15485863 + what * 32452843 + 1) % _PRIME
    h = h * 48271 % _PRIME
    h = (h ^ h >> 15) * 69621 % _PRIME
    h = (h ^ h >> 13) * 39373 % _PRIME
    return h ^ h >> 11


# ---------------------------------------------------------------------- games that end


class Spot(NamedTuple):
    world: int  # … % 4: what is won; … // 4 % 3: how often one moves again; … // 12 % 2: are there passes
    place: int
    left: int  # moves at most
    player: int


class Walk(Game):
    """Walk from place to place until no move is left. Rules only: nothing helps the engine."""

    utility_range = (-20, 20)
    sudden = LONGEST  # the game may end, or be stuck, when so many moves are left

    def initial(self):
        return Spot(1, 0, 6, 0)

    def to_move(self, state):
        return state.player

    def blocked(self, state):
        """0 or 1: that player must pass; 7: the game is over."""
        return chaos(state.world, state.place, state.left, 0, BLOCKED) % 8

    def must_pass(self, state):
        return state.world // 12 % 2 == 1 and self.blocked(state) == state.player

    def choices(self, state):
        return 1 + chaos(state.world, state.place, state.left, state.player, CHOICES) % 4

    def actions(self, state):
        if self.must_pass(state):
            yield PASS
        else:
            for action in range(self.choices(state)):  # noqa: UP028  (rules cannot compile `yield from`)
                yield action

    def step(self, state, action):
        return chaos(state.world, state.place, state.left, state.player, MOVE + action)

    def next_player(self, state, step):
        """Turns alternate; or some move again; or many do."""
        again, luck = state.world // 4 % 3, step // 64 % 3
        if (again == 1 and luck == 0) or (again == 2 and luck != 0):
            return state.player
        return 1 - state.player

    def next_left(self, state, step):
        return max(0, state.left - (2 if step // 8 % 4 == 0 else 1))

    def result(self, state, action):
        if action == PASS:
            return Spot(state.world, state.place, state.left, 1 - state.player)
        step = self.step(state, action)
        return Spot(state.world, step % PLACES, self.next_left(state, step), self.next_player(state, step))

    def is_terminal(self, state):
        return state.left == 0 or (state.left <= self.sudden and self.blocked(state) == 7)

    def utility(self, state, player):
        return self.worth(state) if player == 0 else self.total - self.worth(state)

    def worth(self, state):
        """To the first player: a win, draw or loss; a margin; all or nothing; or mostly a draw."""
        kind, luck = state.world % 4, chaos(state.world, state.place, state.left, 0, WORTH)
        if kind == 0:
            return luck % 3 - 1
        if kind == 1:
            return luck % 41 - 20
        if kind == 2:
            return 20 * (luck % 3 - 1)
        return luck % 3 - 1 if luck // 3 % 4 == 0 else 0


class Numbered(Walk):
    """The same with keys that are no hashes but numbers of the states: many differ in one bit or two."""

    def key(self, state):
        return np.uint64(((state.world * 16 + state.left) * 8 + state.place) * 2 + state.player)


class Points(Walk):
    """The winner gets a point; a draw is half a point for each."""

    total = 1
    utility_range = (0, 1)

    def worth(self, state):
        return 0.5 * (chaos(state.world, state.place, state.left, 0, WORTH) % 3)


class Race(Walk):
    """Only who wins counts, and when; the last move is known with its plies."""

    utility_range = (-1, 1)

    def worth(self, state):
        return chaos(state.world, state.place, state.left, 0, WORTH) % 3 - 1

    def is_endgame(self, state):
        return state.left == 1

    def solve_endgame(self, state, alpha, beta, notes):
        worth = self.solve_endgame_distance(state, alpha, beta, notes)
        return 1 if worth > 0 else -1 if worth < 0 else 0

    def solve_endgame_distance(self, state, alpha, beta, notes):
        """One more move, or a pass and a move."""
        mover, worth = state.player, SOONEST_WIN - 1
        if self.must_pass(state):
            state, worth = self.result(state, PASS), worth - 1
        best = -SOONEST_WIN
        for action in range(self.choices(state)):
            best = max(best, worth * self.utility(self.result(state, action), state.player))
        return best if state.player == mover else -best


class Rash(Walk):
    """Only who wins counts. Estimates say nothing, but claim that quiet moves never change much."""

    utility_range = (-1, 1)
    futility_margin = 0.1

    def worth(self, state):
        return 1 - 2 * (chaos(state.world, state.place, state.left, 0, WORTH) % 2)

    def evaluate(self, state, player):
        luck = chaos(state.world, state.place, state.left, 0, ESTIMATE) % 99 / 50 - 0.98
        return luck if player == 0 else -luck

    def is_tactical(self, state, action):
        return self.step(state, action) // 4096 % 4 == 0


class Trail(NamedTuple):
    world: int  # as in Spot; … // 24 % 2: are estimates whole
    place: int
    left: int
    player: int
    score: int  # of the first player, so far
    mirrored: int  # 1: the moves are numbered from the other end; nothing else differs


class Gather(Walk):
    """A walk where every step gains or loses: margins, an odd total, and all that may help the engine."""

    total = 7
    utility_range = (-20, 27)
    sudden = 3

    def initial(self):
        return Trail(1, 0, 6, 0, 0, 0)

    def result(self, state, action):
        if action == PASS:
            return Trail(
                state.world, state.place, state.left, 1 - state.player, state.score, 1 - state.mirrored
            )
        step = self.step(state, self.choices(state) - 1 - action if state.mirrored else action)
        return Trail(
            state.world,
            step % PLACES,
            self.next_left(state, step),
            self.next_player(state, step),
            state.score + step // 256 % 3 - 1,
            step // 1024 % 2,
        )

    def worth(self, state):
        return 3 + state.score + chaos(state.world, state.place, state.left, 0, WORTH) % 5 - 2

    def evaluate(self, state, player):
        luck = chaos(state.world, state.place, state.left, 0, ESTIMATE)
        estimate = 3.0 + state.score + (luck % 3 if state.world // 24 % 2 == 0 else luck / _PRIME)
        return estimate if player == 0 else self.total - estimate

    # ------------------------------------------------------------------ help for the engine

    def canonical_key(self, state):
        return self.key(Trail(state.world, state.place, state.left, state.player, state.score, 0))

    def move_order(self, state, action, depth):
        after = self.result(state, action)
        return 2 + (after.score - state.score) * (1 - 2 * state.player)

    def candidates(self, state):
        if self.must_pass(state):
            yield PASS
        else:
            for action in range(self.choices(state)):
                if not self.is_dominated(state, action):
                    yield action

    def is_dominated(self, state, action):
        """Does another action lead to the same place with more, or is this one there twice?"""
        after = self.result(state, action)
        for other in range(self.choices(state)):
            rival = self.result(state, other)
            same = rival.place == after.place and rival.left == after.left and rival.player == after.player
            more = (rival.score - after.score) * (1 - 2 * state.player)
            if same and (more > 0 or (more == 0 and other < action)):
                return True
        return False

    def bounds(self, state, alpha, beta):
        """Every move left can gain or lose one, and the end two."""
        reach = state.left + 2
        middle = 3 + state.score if state.player == 0 else self.total - 3 - state.score
        return middle - reach, middle + reach

    def min_plies_left(self, state):
        return max(1, (state.left - self.sudden + 1) // 2)

    def is_endgame(self, state):
        return state.left == 1

    def solve_endgame(self, state, alpha, beta, notes):
        """After one more move the game is over; before it there may be a pass."""
        mover = state.player
        if self.must_pass(state):
            state = self.result(state, PASS)
        best = -20
        for action in range(self.choices(state)):
            best = max(best, self.utility(self.result(state, action), state.player))
            if state.player == mover and best >= beta:
                break
        return best if state.player == mover else self.total - best


# ---------------------------------------------------------------------- games that can go round in circles

CROSSINGS = 5
MOST = 3


class Stand(NamedTuple):
    world: int
    place: int  # from CROSSINGS on: the game is over
    player: int


class Circle(Game):
    """Go from crossing to crossing, or stop. Back where one has been, the game is a draw."""

    utility_range = (-MOST, MOST)
    repetition = DRAW

    def initial(self):
        return Stand(1, 0, 0)

    def to_move(self, state):
        return state.player

    def actions(self, state):
        ways = 1 + chaos(state.world, state.place, 0, state.player, CHOICES) % 3
        for action in range(ways):  # noqa: UP028  (rules cannot compile `yield from`)
            yield action
        yield STOP

    def result(self, state, action):
        step = chaos(state.world, state.place, 0, state.player, MOVE + action)
        if action == STOP:  # rarely good for who stops
            worth = step % (MOST + 2) - MOST
            return Stand(
                state.world, CROSSINGS + MOST + (worth if state.player == 0 else -worth), 1 - state.player
            )
        again = step // 64 % 4 == 0
        return Stand(state.world, step % CROSSINGS, state.player if again else 1 - state.player)

    def is_terminal(self, state):
        return state.place >= CROSSINGS

    def utility(self, state, player):
        worth = state.place - CROSSINGS - MOST
        return worth if player == 0 else -worth

    def evaluate(self, state, player):
        luck = chaos(state.world, state.place, 0, state.player, ESTIMATE) % (8 * MOST + 1) / 4 - MOST
        return luck if player == 0 else -luck


class WonCircle(Circle):
    """The same, but one only wins, loses or draws: won games are many."""

    utility_range = (-1, 1)

    def utility(self, state, player):
        worth = state.place - CROSSINGS - MOST
        won = 1 if worth > 0 else -1 if worth < 0 else 0
        return won if player == 0 else -won

    def evaluate(self, state, player):
        luck = chaos(state.world, state.place, 0, state.player, ESTIMATE) % 99 / 50 - 0.98
        return luck if player == 0 else -luck


class CountedCircle(WonCircle):
    """The same, as if something else than repetition ended the game after some plies."""

    key_valid_plies = 3


class NoCircle(Circle):
    """The same, but nobody may go back where anyone has been."""

    repetition = FORBIDDEN
