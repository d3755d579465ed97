"""A small game for tests: each player is dealt a card, throws a die and puts a stone on a board of 3 × 3."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.game import CHANCE, UNKNOWN, Game
from zermelo.native.cells import put

DECK = 6
NOTHING = 0  # what is not dealt or thrown yet


class State(NamedTuple):
    hands: tuple[int, ...]  # the card of each player, 1 to DECK
    dice: tuple[int, ...]  # what each player threw
    cells: tuple[int, ...]  # row by row: empty, or 1 + the player
    player: int


class CardGame(Game):
    """Cards are secret, dice are seen by all; whoever has more in both together wins."""

    native = False

    def initial(self) -> State:
        return State((NOTHING,) * 2, (NOTHING,) * 2, (0,) * 9, 0)

    def to_move(self, state: State) -> int:
        return CHANCE if NOTHING in state.hands + state.dice else state.player

    def actions(self, state: State) -> Iterator[int]:
        if NOTHING in state.hands + state.dice:
            for number in range(1, DECK + 1):
                if number not in state.hands or NOTHING not in state.hands:
                    yield number
        else:
            for cell in range(9):
                if state.cells[cell] == 0:
                    yield cell

    def result(self, state: State, action: int) -> State:
        if NOTHING in state.hands:
            return state._replace(hands=put(state.hands, state.hands.index(NOTHING), action))
        if NOTHING in state.dice:
            return state._replace(dice=put(state.dice, state.dice.index(NOTHING), action))
        return state._replace(cells=put(state.cells, action, state.player + 1), player=1 - state.player)

    def is_terminal(self, state: State) -> bool:
        return 0 not in state.cells

    def utility(self, state: State, player: int) -> int:
        mine, theirs = (
            state.hands[player] + state.dice[player],
            state.hands[1 - player] + state.dice[1 - player],
        )
        return (mine > theirs) - (mine < theirs)

    def probability(self, state: State, outcome: int) -> float:
        return 1 / len(list(self.actions(state)))

    def view(self, state: State, player: int) -> State:
        return state._replace(hands=put(state.hands, 1 - player, UNKNOWN))
