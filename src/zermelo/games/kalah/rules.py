"""Kalah: sow seeds around the board; the seeds of a house are a byte of one number.

Both sides are seen from the player to move: house 0 is sown first, the last house lies next to the own store,
and house i faces the other side's house `houses` - 1 - i.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from zermelo.game import Game

MOST_HOUSES = 7  # that fit into a number, with a byte each
MOST_SEEDS = 250  # in all, so that a byte can hold them


class State(NamedTuple):
    mine: int  # the houses of the player to move
    theirs: int
    my_store: int
    their_store: int
    player: int  # to move


class Kalah(Game):
    """Sow seeds; the last one in your store moves again, in an empty house it captures; most seeds win."""

    def __init__(self, houses: int = 6, seeds: int = 4, empty_capture: bool = False) -> None:
        """With `empty_capture`, a last seed in an empty house is taken also where it faces no seeds."""
        if not 1 <= houses <= MOST_HOUSES or seeds < 1 or 2 * houses * seeds > MOST_SEEDS:
            raise ValueError(
                f"Kalah cannot have {houses} houses with {seeds} seeds each: a side has 1 to {MOST_HOUSES} "
                f"houses, with at least 1 seed in each and at most {MOST_SEEDS} in all"
            )
        self.houses = houses
        self.seeds = seeds
        self.empty_capture = empty_capture
        self.all_seeds = 2 * houses * seeds
        self.round = 2 * houses + 1  # places that are sown: all but the other player's store
        self.ones = sum(1 << 8 * house for house in range(houses))
        self.utility_range = (-self.all_seeds, self.all_seeds)

    def initial(self) -> State:
        return State(self.ones * self.seeds, self.ones * self.seeds, 0, 0, 0)

    def to_move(self, state: State) -> int:
        return state.player

    def actions(self, state: State) -> Iterator[int]:
        for house in range(self.houses):
            if self.content(state.mine, house) != 0:
                yield house

    def result(self, state: State, house: int) -> State:
        seeds = self.content(state.mine, house)
        rounds, last = seeds // self.round, house + seeds % self.round
        mine = state.mine - (seeds << 8 * house) + rounds * self.ones
        mine += self.one_each(house + 1, last + 1) + self.one_each(0, last + 1 - self.round)
        theirs = state.theirs + rounds * self.ones + self.one_each(0, last - self.houses)
        store = state.my_store + rounds + (1 if last >= self.houses else 0)
        last %= self.round
        if last < self.houses and self.content(mine, last) == 1:
            facing = self.houses - 1 - last
            captured = self.content(theirs, facing)
            if captured != 0 or self.empty_capture:
                mine -= 1 << 8 * last
                theirs -= captured << 8 * facing
                store += captured + 1
        other = state.their_store
        if mine == 0 or theirs == 0:
            store, other = store + self.total_of(mine), other + self.total_of(theirs)
            mine = theirs = 0
        if last == self.houses:
            return State(mine, theirs, store, other, state.player)
        return State(theirs, mine, other, store, 1 - state.player)

    def is_terminal(self, state: State) -> bool:
        return state.mine == 0

    def utility(self, state: State, player: int) -> int:
        lead = state.my_store - state.their_store
        return lead if player == state.player else -lead

    def content(self, side: int, house: int) -> int:
        """The seeds in a house."""
        return side >> 8 * house & 255

    def one_each(self, start: int, stop: int) -> int:
        """One seed for each house from `start`, before `stop`."""
        stop = min(stop, self.houses)
        return self.ones & ((1 << 8 * stop) - (1 << 8 * start)) if start < stop else 0

    def total_of(self, side: int) -> int:
        """All seeds of a side."""
        seeds = 0
        for house in range(self.houses):
            seeds += self.content(side, house)
        return seeds

    # ------------------------------------------------------------------ notation

    def action_name(self, state: State, house: int) -> str:
        """The houses are 1 to `houses` from the mover's left; sowing goes to the right."""
        return str(house + 1)

    def sides(self, state: State) -> list[tuple[list[int], int]]:
        """Houses and store of the first player, then of the second."""
        mine, theirs = (
            [self.content(side, house) for house in range(self.houses)] for side in (state.mine, state.theirs)
        )
        both = [(mine, state.my_store), (theirs, state.their_store)]
        return both if state.player == 0 else both[::-1]

    def show(self, state: State) -> str:
        (near, store), (far, other) = self.sides(state)
        rows = ["   ".join(f"{seeds:2}" for seeds in side) for side in (far[::-1], near)]
        return f"     {rows[0]}\n{other:2}   {' ' * len(rows[0])}   {store:2}\n     {rows[1]}"

    def board(self, state: State) -> str:
        """Each player's houses and store, then the player to move, as in `4,4,4:0/4,4,4:0 first`."""
        sides = [f"{','.join(map(str, houses))}:{store}" for houses, store in self.sides(state)]
        return f"{'/'.join(sides)} {self.player_name(state.player)}"

    def is_board(self, text: str) -> bool:
        return "/" in text

    def parse_board(self, text: str) -> State:
        """The state of a board string; without a player, the first is to move."""
        side = rf"(\d+(?:,\d+){{{self.houses - 1}}}):(\d+)"
        found = re.fullmatch(rf"\s*{side}/{side}(?:\s+(first|second))?\s*", text)
        if not found:
            raise ValueError(
                f"a board of {self.name} looks like {self.board(self.initial())!r}, each side with "
                f"{self.houses} houses and its store, not {text!r}"
            )
        near, far = ([int(seeds) for seeds in found[group].split(",")] for group in (1, 3))
        stores = int(found[2]), int(found[4])
        if sum(near) + sum(far) + sum(stores) != self.all_seeds:
            raise ValueError(
                f"the board has {sum(near) + sum(far) + sum(stores)} seeds in all, not {self.all_seeds}"
            )
        if any(near) != any(far):
            raise ValueError(
                "one side is empty but the other is not: the game is over, and its seeds go to the store"
            )
        mine, theirs = (sum(seeds << 8 * i for i, seeds in enumerate(side)) for side in (near, far))
        if found[5] == "second":
            return State(theirs, mine, stores[1], stores[0], 1)
        return State(mine, theirs, *stores, 0)
