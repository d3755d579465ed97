"""Nim: take as many matches as you like from one heap."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.game import Game
from zermelo.native.cells import put

MOST_MATCHES = 1000  # in all


class State(NamedTuple):
    heaps: tuple[int, ...]  # the matches that are left in each
    player: int  # to move


class Nim(Game):
    """Take any number of matches from one heap; whoever takes the last one wins, or loses in misère play."""

    def __init__(self, heaps: tuple[int, ...] = (1, 3, 5, 7), misere: bool = False) -> None:
        sizes = tuple(heaps) if isinstance(heaps, tuple | list) else ()
        if not sizes or not all(type(n) is int and n > 0 for n in sizes) or sum(sizes) > MOST_MATCHES:
            raise ValueError(
                f"Nim cannot have the heaps {heaps!r}: write at least one positive number, "
                f"{MOST_MATCHES} at most in all, as in heaps=(3,4,5) or, for a single heap, heaps=(5,)"
            )
        self.heaps = sizes
        self.misere = misere
        self.most = max(sizes)

    def initial(self) -> State:
        return State(self.heaps, 0)

    def to_move(self, state: State) -> int:
        return state.player

    def actions(self, state: State) -> Iterator[int]:
        """An action is the heap times `most`, and one less than the matches taken."""
        for heap in range(len(self.heaps)):
            for taken in range(1, state.heaps[heap] + 1):
                yield heap * self.most + taken - 1

    def result(self, state: State, action: int) -> State:
        heap, taken = action // self.most, action % self.most + 1
        return State(put(state.heaps, heap, state.heaps[heap] - taken), 1 - state.player)

    def is_terminal(self, state: State) -> bool:
        return self.count_actions(state) == 0

    def utility(self, state: State, player: int) -> int:
        took_last = player != state.player
        return 1 if took_last != self.misere else -1

    def count_actions(self, state: State) -> int:
        """How many actions there are: as many as matches."""
        matches = 0
        for heap in state.heaps:
            matches += heap
        return matches

    # ------------------------------------------------------------------ notation

    def action_name(self, state: State, action: int) -> str:
        """`2:3` takes three matches from the second heap."""
        return f"{action // self.most + 1}:{action % self.most + 1}"

    def show(self, state: State) -> str:
        return "\n".join(f"{i}: {'| ' * heap}({heap})" for i, heap in enumerate(state.heaps, start=1))

    def board(self, state: State) -> str:
        """The heaps and the player to move, as in `1,3,5,7 first`."""
        return f"{','.join(map(str, state.heaps))} {self.player_name(state.player)}"

    def is_board(self, text: str) -> bool:
        return bool(text.strip()) and ":" not in text

    def parse_board(self, text: str) -> State:
        """The state of a line such as `1,3,5,7 first`; without a player, the first is to move."""
        words = text.split()
        named = words.pop() if words and words[-1].isalpha() else self.player_name(0)
        names = [self.player_name(player) for player in range(self.players)]
        if named not in names:
            raise ValueError(f"the player to move is first or second, not {named!r}")
        sizes = "".join(words).split(",")
        if not all(size.isdecimal() for size in sizes) or len(sizes) != len(self.heaps):
            raise ValueError(
                f"a position of {self.name} has {len(self.heaps)} heaps, as in "
                f"{','.join(map(str, self.heaps))}, not {' '.join(words)!r}"
            )
        heaps = tuple(map(int, sizes))
        if max(heaps) > self.most:
            raise ValueError(
                f"no heap of {self.name} is larger than {self.most}, but one here has {max(heaps)}"
            )
        return State(heaps, names.index(named))
