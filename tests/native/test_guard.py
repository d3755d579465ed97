"""A rule that changes the state it is given is refused by every search, in one sentence."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pytest

from zermelo import Game, Limit, Position, analyze, solve
from zermelo.search.count import count
from zermelo.search.perft import perft
from zermelo.search.textbook.policy import policy


class Cells(NamedTuple):
    cells: object
    player: int


class Fill(Game):
    """Fill the first free cell with one or two; who fills the last one wins."""

    def initial(self):
        return Cells([0, 0, 0], 0)

    def to_move(self, state):
        return state.player

    def actions(self, state):
        yield 1
        yield 2

    def filled(self, state):
        n = 0
        for i in range(3):
            n += 1 if state.cells[i] != 0 else 0
        return n

    def result(self, state, action):
        cells = state.cells
        cells[self.filled(state)] = action
        return Cells(cells, 1 - state.player)

    def is_terminal(self, state):
        return self.filled(state) == 3

    def utility(self, state, player):
        return -1 if player == state.player else 1


class FillArray(Fill):
    """In place, too."""

    def initial(self):
        return Cells(np.zeros(3, dtype=np.int64), 0)


class LateArray(FillArray):
    """The first move makes a copy, as it should; later ones do not."""

    def result(self, state, action):
        n = self.filled(state)
        cells = state.cells.copy() if n == 0 else state.cells
        cells[n] = action
        return Cells(cells, 1 - state.player)


class LateList(Fill):
    """At first it is a tuple."""

    def initial(self):
        return Cells((0, 0, 0), 0)

    def result(self, state, action):
        cells = list(state.cells) if isinstance(state.cells, tuple) else state.cells
        cells[self.filled(state)] = action
        return Cells(cells, 1 - state.player)


class Whole(FillArray):
    """A state that is an array itself."""

    def initial(self):
        return np.zeros(3, dtype=np.int64)

    def to_move(self, state):
        return np.count_nonzero(state) % 2

    def filled(self, state):
        return np.count_nonzero(state)

    def result(self, state, action):
        state[self.filled(state)] = action
        return state

    def utility(self, state, player):
        return -1 if player == self.to_move(state) else 1


class Copies(FillArray):
    """As it should be."""

    def result(self, state, action):
        cells = state.cells.copy()
        cells[self.filled(state)] = action
        return Cells(cells, 1 - state.player)


SEARCHES = {
    "solve": lambda game, native: solve(game, native=native),
    "proof-number": lambda game, native: solve(game, algorithm="proof-number", native=native),
    "engine": lambda game, native: analyze(game, native=native),
    "mcts": lambda game, native: analyze(game, "mcts", Limit(simulations=20), native=native),
    "uct": lambda game, native: analyze(game, "uct", Limit(simulations=20)),
    "minimax": lambda game, native: analyze(game, "minimax", native=native),
    "policy": lambda game, native: policy(game),
    "count": lambda game, native: count(Position(game), native=native),
    "perft": lambda game, native: perft(Position(game), 3, native=native),
}


@pytest.mark.parametrize("rules", [Fill, FillArray, LateArray, LateList, Whole])
@pytest.mark.parametrize("name", SEARCHES)
def test_a_rule_that_changes_the_state_is_refused(name, rules):
    with pytest.raises(ValueError, match=r"is not a value|changes an array") as refused:
        SEARCHES[name](rules(), False)
    assert "zermelo check" in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("rules", [Fill, FillArray, LateArray, Whole])
def test_and_it_is_never_compiled(rules, capsys):
    with pytest.raises(ValueError, match="zermelo check"):
        analyze(rules(), "minimax", native=True)
    assert "interpreted instead" not in capsys.readouterr().err


@pytest.mark.parametrize("native", [False, True])
def test_a_rule_that_changes_a_copy_is_fine(native):
    game = Copies()
    position = Position(game)
    found = analyze(position, "minimax", native=native)
    assert (found.value, found.proven) == (1, True)
    assert position.state.cells.flags.writeable  # what the caller has stays as it was
    assert not position.state.cells.any()
