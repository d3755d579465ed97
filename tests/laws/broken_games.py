"""For every law, games that break it and no other: with the shortest moves, and what is to be said."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from small_games import Cells, Heap, Matches, Row

from zermelo.game import CHANCE, Game
from zermelo.hashing import mix

BROKEN = []  # (law, game, moves, part of the message)


def breaks(law, moves, message):
    def note(cls):
        BROKEN.append((law, cls, moves, message))
        return cls

    return note


@breaks("answers", "1 1", "result raised ZeroDivisionError: ")
class Raises(Matches):
    def result(self, state, taken):
        return Heap(state.matches - taken, 1 // (state.matches - 3) * 0 + 1 - state.player)


@breaks("answers", "", "is_terminal returns None")
class ForgetsToReturn(Matches):
    def is_terminal(self, state):
        state.matches == 0  # noqa: B015


@breaks("answers", "2 2", "utility raised IndexError: tuple index out of range")
class CountsPlayersFromOne(Matches):
    def utility(self, state, player):
        return (0, 0)[player + 1]


@breaks(
    "answers",
    "",
    "key raised TypeError: a state is made of numbers, tuples and arrays; this one holds a str: 'X'",
)
class KeepsLetters(Matches):
    def initial(self):
        return Heap(4, "X")

    def to_move(self, state):
        return "XO".index(state.player)

    def result(self, state, taken):
        return Heap(state.matches - taken, "O" if state.player == "X" else "X")


@breaks("has-action", "1 2", "the game is not over, but there is no action")
class GetsStuck(Matches):
    def actions(self, state):
        for taken in (1, 2):
            if taken < state.matches or state.matches == 2:
                yield taken


@breaks("distinct-actions", "1 2", "the action 1 is there 2 times")
class OffersTwice(Matches):
    def actions(self, state):
        yield 1
        yield min(2, state.matches)


@breaks("distinct-actions", "", "the action 1.0 is a float, not an int")
class OffersFloats(Matches):
    def actions(self, state):
        for taken in (1.0, 2.0):
            if taken <= state.matches:
                yield taken


@breaks("to-move", "1 2", "to_move answers 2; the players are 0 to 1")
class NamesAStranger(Matches):
    def to_move(self, state):
        return 2 if state == (1, 0) else state.player


@breaks("to-move", "2", "the game defines no probability(state, outcome)")
class RollsWithoutDice(Matches):
    def to_move(self, state):
        return CHANCE if state.matches == 2 else state.player


@breaks("untouched", "0", "result(state, 0) changes the state")
class WritesInPlace(Row):
    def result(self, state, i):
        state.cells[i] = 1 + state.player
        return Cells(state.cells, 1 - state.player)


@breaks("untouched", "1", "is_terminal(state) changes the state")
class TidiesUp(Row):
    def is_terminal(self, state):
        over = np.all(state.cells != 0)
        state.cells[1] = 0
        return over

    def count_actions(self, state):  # the default asks is_terminal, whose change would show here too
        return int(np.sum(state.cells == 0))


@breaks("repeatable", "2 2", "utility answers differently when it is asked again: (1, -1) and then (-1, 1)")
class TakesTurnsToWin(Matches):
    asked = []  # noqa: RUF012

    def utility(self, state, player):
        self.asked.append(state)
        return 1 if (len(self.asked) - 1) // 2 % 2 == player else -1


@breaks("repeatable", "", "actions answers differently when it is asked again: (1, 2) and then (2, 1)")
class RemembersTheEnd(Matches):
    seen = []  # noqa: RUF012

    def actions(self, state):
        self.seen.append(state.matches)
        return (2, 1) if state.matches == 4 and 1 in self.seen else (1, 2)[: state.matches]


@breaks("repeatable", "", "initial() answers differently when it is asked again")
class StartsAnywhere(Matches):
    starts = []  # noqa: RUF012

    def initial(self):
        self.starts.append(0)
        return Heap(len(self.starts), 0)


class Piles(NamedTuple):
    piles: list
    player: int


@breaks("value", "", "a list cannot be hashed")
class KeepsAList(Matches):
    def initial(self):
        return Piles([2, 1], 0)

    def actions(self, state):
        return [i for i in (0, 1) if state.piles[i]]

    def result(self, state, i):
        return Piles([pile - (j == i) for j, pile in enumerate(state.piles)], 1 - state.player)

    def is_terminal(self, state):
        return not any(state.piles)


class Thing:
    def __init__(self, matches, player):
        self.matches, self.player = matches, player


@breaks("value", "", "a Thing is not equal to its copy")
class KeepsAnObject(Matches):
    def initial(self):
        return Thing(4, 0)

    def result(self, state, taken):
        return Thing(state.matches - taken, 1 - state.player)

    def key(self, state):
        return mix((state.matches, state.player))

    def show(self, state):
        return f"{state.matches} matches"


@breaks("utility-number", "2 2", "utility(state, 0) is nan")
class KnowsNoWinner(Matches):
    zero_sum = False

    def utility(self, state, player):
        return math.nan


@breaks("utility-range", "2 2", "utility(state, 0) is 10, outside of utility_range -1 to 1")
class PaysTooMuch(Matches):
    def utility(self, state, player):
        return -10 * super().utility(state, player)


@breaks("utility-range", "2 2", "utility(state, 0) is 0.5: declare utility_range in reals, as (-1.0, 1.0)")
class PaysHalf(Matches):
    def utility(self, state, player):
        return -super().utility(state, player) / 2


@breaks("utility-sum", "2 2", "the utilities 1 + 1 make 2, not 0")
class EveryoneWins(Matches):
    def utility(self, state, player):
        return 1


@breaks("evaluate", "2", "evaluate(state, 0) is inf")
class DividesByNothing(Matches):
    def evaluate(self, state, player):
        return math.inf if state.matches == 2 else 0.0


@breaks("evaluate", "2", "evaluate(state, 0) is 2.0, outside of utility_range -1 to 1")
class HopesTooMuch(Matches):
    def evaluate(self, state, player):
        return 2.0 if state.matches == 2 else 0.0


@breaks("count-actions", "1 2", "count_actions is 2, but there are 1 actions")
class Miscounts(Matches):
    def count_actions(self, state):
        return 2


@breaks("names", "2", "the actions 1 and 2 are both called 'take'")
class SaysTake(Matches):
    def action_name(self, state, action):
        return "take" if state.matches == 2 else str(action)


@breaks("names", "", "action_name(state, 1) is 'take 1', which is not one word")
class SaysTooMuch(Matches):
    def action_name(self, state, action):
        return f"take {action}"


@breaks("names", "", "parse_action refuses '2', the name of action 2: only one")
class ReadsOneOnly(Matches):
    def parse_action(self, state, text):
        if text != "1":
            raise ValueError("only one")
        return 1


@breaks("board", "1", "parse_board takes its board '3' for Heap(matches=3, player=0)")
class ForgetsTheMover(Matches):
    def board(self, state):
        return str(state.matches)

    def parse_board(self, text):
        return Heap(int(text), 0)


@breaks("key", "1 1", "is also that of another state, Heap(matches=2, player=1)")
class ForgetsTheMoverInTheKey(Matches):
    def key(self, state):
        return mix((state.matches,))


@breaks("key", "", "which is not a number from 0 to 2**64 - 1")
class HasKeysBelowZero(Matches):
    def key(self, state):
        return -1 - state.matches * 2 - state.player


@breaks("key", "2 1", "for an equal state met before")
class TakesIntsAndFloatsForDifferent(Matches):
    def result(self, state, taken):
        return Heap(1.0 if state == (3, 1) and taken == 2 else state.matches - taken, 1 - state.player)

    def key(self, state):
        return mix((int(state.matches), state.player, isinstance(state.matches, float)))


@breaks("ends", "1 3", "this is the state after 0 moves again")
class PutsBack(Matches):
    def actions(self, state):
        for taken in (1, 2, 3):
            if taken < state.matches or taken == 3:
                yield taken

    def result(self, state, taken):
        return Heap(4 if taken == 3 else state.matches - taken, 1 - state.player)


@breaks("ends", "1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 …", "after 4,096 moves the game still goes on")
class GoesOnAndOn(Matches):
    def actions(self, state):
        return (1,)

    def result(self, state, taken):
        return Heap(state.matches + 1, 1 - state.player)


@breaks("native", "2", "compiled, a rule raises OverflowError")
class OverflowsCompiled(Matches):
    def evaluate(self, state, player):
        big = state.matches * 5 * 10**18 if state.matches == 2 else 0
        return big // 10**17 // 100


class Never(Game):
    """Not even a start."""


BROKEN.append(("answers", Never, "", "initial raised NotImplementedError: Never has no initial()"))
