"""Positions that come back, on the board: a draw, or forbidden, as the game declares."""

from __future__ import annotations

import random
from itertools import count
from typing import NamedTuple

import pytest

from zermelo import DRAW, FORBIDDEN, Game, Position, load


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


def test_a_move_costs_one_key_however_long_the_game():
    class Counted(OnlyOnce):
        def repetition_key(self, state):
            counted.append(state)
            return next(numbers)  # always another one

    counted, numbers = list[Lamps](), count()
    position = Position(Counted(), " ".join("01" * 50))
    counted.clear()
    position.play("1")
    assert len(counted) <= 2  # of the position now, and of the one after the move
    counted.clear()
    assert position.undo().legal_moves == ["0", "1"]
    assert len(counted) <= 2  # of the two that can follow


@pytest.mark.parametrize("suicide", [False, True])
@pytest.mark.parametrize(("width", "height"), [(2, 2), (3, 2), (3, 3), (8, 9)])
def test_go_finds_every_move_that_brings_a_board_back(width, height, suicide):
    go = load(f"go:width={width},height={height},suicide={suicide}")
    dice, forbidden = random.Random(width * height), 0
    for _ in range(3 if width * height > 9 else 40):
        position = Position(go)
        while not position.is_over and len(position.moves) < 60:
            earlier = {int(go.repetition_key(state)) for state in position.states[:-1]}
            after = {int(action): go.result(position.state, action) for action in go.actions(position.state)}
            legal = [
                action
                for action, state in after.items()
                if go.is_terminal(state) or int(go.repetition_key(state)) not in earlier
            ]
            assert position.legal_actions == legal
            forbidden += len(after) - len(legal)
            position = position.play(dice.choice(legal[:-1] or legal))
    assert forbidden > 0 or width * height > 9


def test_several_moves_are_taken_back_at_once():
    position = Position("go:width=5,height=5", "A1 B2 C3 D4")
    assert position.undo(3) == Position("go:width=5,height=5", "A1")
    assert position.undo(0) == position
    for moves in (5, -1):
        with pytest.raises(ValueError, match="no move to take back"):
            position.undo(moves)
