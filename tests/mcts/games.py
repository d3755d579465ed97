"""Small games to search by simulation, and what perfect play brings in them."""

from __future__ import annotations

import functools
from typing import NamedTuple

from zermelo.game import CHANCE, DRAW, FORBIDDEN, Game


class Hands(NamedTuple):
    left: int  # moves
    player: int
    first: int  # points of each player
    second: int
    third: int
    seed: int


class Gifts(Game):
    """Three players take turns; each move gives points to all, in a way that looks random."""

    players = 3
    zero_sum = False

    def __init__(self, moves=6):
        self.moves = moves
        self.utility_range = (0, 9 * moves)

    def initial(self):
        return Hands(self.moves, 0, 0, 0, 0, 1)

    def to_move(self, state):
        return state.player

    def actions(self, state):
        for action in range(3):  # noqa: UP028  (rules cannot compile `yield from`)
            yield action

    def result(self, state, action):
        seed = (state.seed * 48271 + action * 7919) % 2147483647
        return Hands(
            state.left - 1,
            (state.player + 1) % 3,
            state.first + seed % 10,
            state.second + seed // 10 % 10,
            state.third + seed // 100 % 10,
            seed,
        )

    def is_terminal(self, state):
        return state.left == 0

    def utility(self, state, player):
        if player == 0:
            return state.first
        return state.second if player == 1 else state.third


class Climb(NamedTuple):
    left: int  # turns
    player: int
    daring: int  # 1: a die is thrown for this player
    lead: int  # of the first player


SAFE, DARE = 0, 1
FALL, JUMP = 0, 1


class Ladder(Game):
    """Two players climb in turn: a step for certain, or, with luck, four. Who is higher at the end wins."""

    def __init__(self, turns=4):
        self.turns = turns

    def initial(self):
        return Climb(self.turns, 0, 0, 0)

    def to_move(self, state):
        return CHANCE if state.daring == 1 else state.player

    def actions(self, state):
        yield 0
        yield 1

    def result(self, state, action):
        if state.daring == 0 and action == DARE:
            return Climb(state.left, state.player, 1, state.lead)
        steps = 1 if state.daring == 0 else 4 * action
        lead = state.lead + (steps if state.player == 0 else -steps)
        return Climb(state.left - 1, 1 - state.player, 0, lead)

    def is_terminal(self, state):
        return state.left == 0

    def utility(self, state, player):
        sign = (state.lead > 0) - (state.lead < 0)
        return sign if player == 0 else -sign

    def probability(self, state, outcome):
        return 0.4 if outcome == JUMP else 0.6


class Place(NamedTuple):
    place: int
    player: int


class Corridor(Game):
    """Two players push one stone along a corridor. Each wins at one end of it."""

    repetition = DRAW

    def initial(self):
        return Place(0, 0)

    def to_move(self, state):
        return state.player

    def actions(self, state):
        yield 0
        yield 2

    def result(self, state, action):
        return Place(state.place + action - 1, 1 - state.player)

    def is_terminal(self, state):
        return abs(state.place) == 3

    def utility(self, state, player):
        won = 1 if state.place > 0 else -1
        return won if player == 0 else -won


class OneWay(Corridor):
    """The same, but no position may come back. A third action leaves, and loses."""

    repetition = FORBIDDEN

    def actions(self, state):
        yield 0
        yield 2
        yield 9

    def result(self, state, action):
        if action == 9:
            return Place(-3 if state.player == 0 else 3, 1 - state.player)
        return Place(state.place + action - 1, 1 - state.player)


@functools.cache
def perfect(game, state):
    """The expected utilities of all players if each does the best for himself: max^n and expectiminimax."""
    if game.is_terminal(state):
        return tuple(game.utility(state, player) for player in range(game.players))
    mover = game.to_move(state)
    after = {action: perfect(game, game.result(state, action)) for action in game.actions(state)}
    if mover != CHANCE:
        return max(after.values(), key=lambda values: values[mover])
    return tuple(
        sum(game.probability(state, outcome) * values[player] for outcome, values in after.items())
        for player in range(game.players)
    )


def best_moves(position):
    """The names of the moves that keep what perfect play brings."""
    game, state, mover = position.game, position.state, position.to_move
    best = perfect(game, state)[mover]
    return [
        game.action_name(state, action)
        for action in game.actions(state)
        if perfect(game, game.result(state, action))[mover] == best
    ]
