"""Positions that come back, on the board: a draw, or forbidden, as the game declares."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from zermelo import DRAW, FORBIDDEN, Game, Position


class Lamps(NamedTuple):
    left: int
    right: int
    player: int


class Switches(Game):
    """Each player has a lamp, and switches it on or off, or passes; it could go on for ever."""

    repetition = DRAW

    def initial(self):
        return Lamps(0, 0, 0)

    def to_move(self, state):
        return state.player

    def actions(self, state):
        yield 0  # pass
        yield 1  # switch

    def result(self, state, action):
        lamps = [state.left, state.right]
        lamps[state.player] ^= action
        return Lamps(*lamps, 1 - state.player)

    def is_terminal(self, state):
        return False

    def utility(self, state, player):
        return 0


class OnlyOnce(Switches):
    repetition = FORBIDDEN

    def repetition_key(self, state):
        return 2 * state.left + state.right  # whose turn it is does not matter


def test_the_third_time_is_a_draw():
    position = Position(Switches(), "1 1 1 1 1 1 1")
    assert not position.is_over
    position = position.play("1")
    assert position.is_over
    assert position.is_drawn_by_repetition
    assert position.legal_moves == []
    assert position.utility(0) == position.utility(1) == 0
    assert not position.undo().is_over


def test_a_move_after_that_draw_is_refused():
    with pytest.raises(ValueError, match="after the end of the game"):
        Position(Switches(), "1 1 1 1 1 1 1 1 1")


def test_what_repeats_a_position_is_not_legal_but_a_pass_is():
    position = Position(OnlyOnce(), "1 1")
    assert position.legal_moves == ["0", "1"]  # to 01, which has not been
    position = position.play("1")
    assert position.legal_moves == ["0"]  # back to 00 would be the second time
    with pytest.raises(ValueError, match="not legal here"):
        position.play("1")
