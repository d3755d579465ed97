"""Positions: moves and boards in, text and values out."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import pytest

from zermelo.game import CHANCE, Game
from zermelo.games.connect_four.rules import ConnectFour
from zermelo.games.othello.rules import Othello
from zermelo.games.tic_tac_toe.rules import TicTacToe
from zermelo.position import Position

ONE_LINE = r"^[^\n]*$"


@pytest.mark.parametrize("text", ["5 1 9", "519", "5,1,9", " 5, 1\n9 ", "51 9"])
def test_moves_may_be_separated_or_not(text):
    assert Position("tic-tac-toe", text).moves == ("5", "1", "9")


def test_moves_are_matched_by_their_longest_name_in_any_case():
    assert Position("othello", "F5d6C3").moves == ("f5", "d6", "c3")
    assert Position("connect-four", "44444").moves == ("4",) * 5
    wide = ConnectFour(12, 4)
    assert Position(wide, "1210").moves == ("12", "10")
    assert Position(wide, "1 2 10").moves == ("1", "2", "10")


def test_a_position_knows_its_game():
    position = Position("tic-tac-toe", "1 4 2 5")
    assert (position.to_move, position.player, position.is_over) == (0, "X", False)
    assert position.legal_moves == ["3", "6", "7", "8", "9"]
    assert position.legal_actions == [2, 5, 6, 7, 8]
    assert position.board == "XX-OO---- X"
    assert position.show() == "X X 3\nO O 6\n7 8 9"
    assert str(position).endswith("X to move")


def test_a_finished_game_has_utilities_and_no_moves():
    position = Position("tic-tac-toe", "1 4 2 5 3")
    assert position.is_over
    assert position.legal_moves == []
    assert (position.utility(), position.utility(0), position.utility(1)) == (-1, 1, -1)
    assert str(position).endswith("over: X 1, O -1")
    with pytest.raises(ValueError, match="the game is not over: X is to move"):
        Position("tic-tac-toe").utility()


def test_playing_leaves_the_old_position_alone():
    start = Position("tic-tac-toe")
    next_one = start.play("5")
    assert start.moves == ()
    assert next_one.moves == ("5",)
    assert next_one == start.play(4) == start.play(np.int64(4))
    assert next_one.undo() == start
    with pytest.raises(ValueError, match="no move to take back"):
        start.undo()
    with pytest.raises(AttributeError, match="cannot change"):
        start.moves = ("5",)


@pytest.mark.parametrize(
    ("game", "text", "said"),
    [
        ("othello", "f5 d6 e9", "move 3, 'e9', is not legal here; legal: c3, c4, c5, c6, c7"),
        ("othello", "f5d6e9c3", "move 3, 'e9', is not legal here; legal: c3, c4, c5, c6, c7"),
        ("connect-four", "4444444", "move 7, '4', is not legal here; legal: 1, 2, 3, 5, 6, 7"),
        ("tic-tac-toe", "5 10", "move 2, '10', is not legal here"),
        ("tic-tac-toe", "5 5", "move 2, '5', is not legal here; legal: 1, 2"),
        ("tic-tac-toe", "5x", "move 2, 'x', is not legal here"),
        ("tic-tac-toe", "1 4 2 5 3 6", "move 6, '6', comes after the end of the game"),
        ("tic-tac-toe", "142536", "move 6, '6', comes after the end of the game"),
        ("tic-tac-toe", "X-Q------", "character 3 of the board, 'Q'"),
        ("connect-four:width=3,height=2", "X--/O-- O", "with 1 X and 1 O it is the turn of X, not O"),
        ("tic-tac-toe", "1 4 25 36", "move 6, '6', comes after the end of the game"),
        ("tree:5", "1", "move 1, '1', comes after the end of the game"),
    ],
)
def test_a_wrong_position_is_refused_and_what_is_wrong_named(game, text, said):
    with pytest.raises(ValueError, match=ONE_LINE) as refusal:
        Position(game, text)
    assert said in str(refusal.value)


def test_an_action_that_is_not_legal_is_refused():
    with pytest.raises(ValueError, match="move 2, 4, is not legal here"):
        Position("tic-tac-toe", "5").play(4)
    with pytest.raises(TypeError):
        Position("tic-tac-toe").play(4.5)


def test_a_board_is_a_start_of_its_own():
    position = Position("tic-tac-toe", "X-O-X---- O")
    assert position.moves == ()
    assert position.player == "O"
    after = position.play("9")
    assert after.moves == ("9",)
    assert after.undo() == position
    full = Position("tic-tac-toe", "XOXXOOOXX")  # no - in it, and a board all the same
    assert full.is_over
    assert Position("connect-four:width=4,height=2", "....\n...X").player == "O"


def test_a_state_is_a_start_too():
    game = Othello(4)
    state = game.result(game.initial(), 1)
    assert Position(game, state).state == state


def test_equality_is_of_game_start_and_moves():
    assert Position("tic-tac-toe", "5 1") == Position(TicTacToe(), "51")
    assert hash(Position("tic-tac-toe", "5 1")) == hash(Position(TicTacToe(), "51"))
    assert Position("tic-tac-toe", "1 2 3") != Position("tic-tac-toe", "3 2 1")
    assert Position("othello:size=4") != Position("othello:size=6")
    assert Position("tic-tac-toe", "X--------") != Position("tic-tac-toe", "---------")
    assert Position("tic-tac-toe") != "tic-tac-toe"


@pytest.mark.parametrize(
    ("game", "text"),
    [("tic-tac-toe", "5 1"), ("othello", "f5d6"), ("tic-tac-toe", "X-O-X---- O"), ("tree:1 2 / 3", "2")],
)
def test_a_position_pickles(game, text):
    position = Position(game, text)
    copy = pickle.loads(pickle.dumps(position))
    assert copy == position
    assert copy.state == position.state
    assert copy.moves == position.moves


def test_the_repr_says_how_to_make_it():
    assert repr(Position("tic-tac-toe", "51")) == "Position(TicTacToe(), '5 1')"
    assert (
        repr(Position("tic-tac-toe", "X-O-X----").play("9"))
        == "Position(TicTacToe(), 'X-O-X---- O').play('9')"
    )


class Coins(NamedTuple):
    heap: np.ndarray
    player: int


class Arrays(Game):
    """A game whose state holds an array, which has moves with - in them, and a coin toss in between."""

    player_names = ("left", "right")

    def initial(self) -> Coins:
        return Coins(np.array([2]), 0)

    def to_move(self, state: Coins) -> int:
        return state.player

    def actions(self, state: Coins) -> Iterator[int]:
        yield from range(1, int(state.heap[0]) + 1)

    def result(self, state: Coins, action: int) -> Coins:
        return Coins(state.heap - action, CHANCE)

    def is_terminal(self, state: Coins) -> bool:
        return bool(state.heap[0] == 0)

    def utility(self, state: Coins, player: int) -> float:
        return 1.5 if player == 0 else -1.5

    def action_name(self, state: Coins, action: int) -> str:
        return "-" * action

    def parse_board(self, text: str) -> Coins:
        return Coins(np.array([int(text[1:])]), 0)

    def board(self, state: Coins) -> str:
        return f"={state.heap[0]}"

    def is_board(self, text: str) -> bool:
        return text.startswith("=")


def test_states_with_arrays_compare_and_hash():
    assert Position(Arrays()) == Position(Arrays(), "=2")
    assert hash(Position(Arrays())) == hash(Position(Arrays(), "=2"))
    assert Position(Arrays(), "=3") != Position(Arrays(), "=2")


def test_a_game_may_say_what_a_board_is():
    position = Position(Arrays(), "-")
    assert position.moves == ("-",)
    assert position.player == "chance"
    assert str(position.play("-")).endswith("over: left 1.5, right -1.5")


def test_a_game_without_boards_has_none():
    assert Position("tree:1 2 / 3 4").board is None
