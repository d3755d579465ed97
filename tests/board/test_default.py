"""The boards of games that do not draw themselves, and of those that do."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

from zermelo.board import Board, Mark, describe, grid, lattice, path, paths, piece_paths, svg
from zermelo.board.description import Kind
from zermelo.catalogue import load
from zermelo.game import UNKNOWN, Game
from zermelo.games.tic_tac_toe.rules import TicTacToe
from zermelo.position import Position

from .card_game import CardGame
from .test_built_in import check_board, walk

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
SVG = "{http://www.w3.org/2000/svg}"


def clicks(game: Game, state: Any) -> list[tuple[str, ...]]:
    return paths(game, state, [int(action) for action in game.actions(state)])


@pytest.mark.parametrize("name", ["chomp", "domineering", "nim", "notakto", "stones"])
def test_the_examples_have_boards(name):
    game = load(EXAMPLES / f"{name}.py")
    for state in walk(game, 30):
        names = check_board(describe(game, state))
        if not game.is_terminal(state):
            found = clicks(game, state)
            assert names.issuperset(place for path in found for place in path)
            assert len({path for path in found if path}) == sum(map(bool, found))
        ElementTree.fromstring(svg(describe(game, state)))


def test_cells_become_a_grid_called_as_the_moves_are():
    game = load(EXAMPLES / "notakto.py")
    state = game.result(game.initial(), 4)
    board = describe(game, state)
    assert [place.name for place in board.places] == list("123456789")
    assert [(piece.place, piece.kind, piece.owner) for piece in board.pieces] == [("5", "disc", 0)]
    assert path(game, state, 0) == ("1",)


def test_a_picture_in_letters_becomes_a_board():
    game = load(EXAMPLES / "domineering.py")
    state = game.result(game.initial(), 0)
    board = describe(game, state)
    assert board.text == game.show(state)
    assert [piece.place for piece in board.pieces] == ["a1", "a2"]
    assert path(game, state, 1) == ("b1",)


def test_numbers_are_listed_and_their_moves_are_buttons():
    game = load(EXAMPLES / "stones.py")
    board = describe(game, game.initial())
    assert [(piece.kind, piece.text) for piece in board.pieces] == [("text", "20")]
    assert [label.text for label in board.labels] == ["stones"]
    assert clicks(game, game.initial()) == [(), (), ()]


class Points(NamedTuple):
    scores: tuple[int, int]
    turn: int  # so many points at stake, not whose turn it is
    player: int


class Race(Game):
    """A number for each player, and a field whose name could mislead."""

    def initial(self):
        return Points((0, 0), 0, 0)

    def to_move(self, state):
        return state.player

    def actions(self, state):
        yield 0

    def is_terminal(self, state):
        return False


def test_points_are_numbers_and_only_whose_turn_it_is_is_left_out():
    board = describe(Race(), Points((1, 0), 2, 1))
    assert [piece.kind for piece in board.pieces] == ["text"] * 3
    assert [piece.text for piece in board.pieces] == ["1", "0", "2"]
    assert [label.text for label in board.labels] == ["scores", "turn"]


class Line(NamedTuple):
    cells: np.ndarray
    player: int


class Plus(Game):
    """A game on an array of two dimensions, with 1 and -1 for the players, and a pass."""

    def initial(self):
        return Line(np.zeros((2, 3), np.int8), 0)

    def to_move(self, state):
        return state.player

    def actions(self, state):
        for cell in range(6):
            if state.cells.flat[cell] == 0:
                yield cell
        yield 6

    def result(self, state, action):
        cells = state.cells.copy()
        if action < 6:
            cells.flat[action] = 1 - 2 * state.player
        return Line(cells, 1 - state.player)

    def is_terminal(self, state):
        return bool(np.all(state.cells != 0))

    def utility(self, state, player):
        return 0


def test_arrays_of_signs_become_grids_and_a_pass_is_a_button():
    game = Plus()
    state = game.result(game.result(game.initial(), 0), 5)
    board = describe(game, state)
    assert [(piece.place, piece.owner) for piece in board.pieces] == [("0", 0), ("5", 1)]
    assert board.place("5").y == board.place("0").y + 1
    assert clicks(game, state) == [("1",), ("2",), ("3",), ("4",), ()]


def test_cards_and_dice_are_shown_and_what_is_hidden_lies_face_down():
    game = CardGame()
    state = game.initial()
    for number in (5, 2, 6, 3):
        state = game.result(state, number)
    shown = {piece.place: (piece.kind, piece.text) for piece in describe(game, state).pieces}
    assert shown["hands 1"] == ("card", "5")
    assert shown["dice 2"] == ("die", "3")
    view = {piece.place: (piece.kind, piece.text) for piece in describe(game, game.view(state, 1)).pieces}
    assert view["hands 1"] == ("card", "?")
    assert view["hands 2"] == ("card", "2")
    assert clicks(game, state) == [(str(cell),) for cell in range(9)]


class Guess(CardGame):
    """The same, but the cells are what is hidden."""

    def view(self, state, player):
        return state._replace(cells=tuple(UNKNOWN if cell == 2 - player else cell for cell in state.cells))


@pytest.mark.parametrize("game", [CardGame(), Guess()])
def test_a_view_never_shows_what_is_unknown_as_a_piece(game):
    for state in walk(game, 60):
        for player in (0, 1):
            view = game.view(state, player)
            board = describe(game, view)
            check_board(board)
            unknown = sum(value == UNKNOWN for value in view.hands + view.cells)
            assert sum(piece.text == "?" for piece in board.pieces) == unknown
            assert not any(piece.text == str(UNKNOWN) for piece in board.pieces)
            owned = [piece.owner for piece in board.pieces if piece.kind == "disc"]
            assert len(owned) == sum(cell > 0 for cell in view.cells)


# ---------------------------------------------------------------------- games that draw themselves


class Drawn(TicTacToe):
    def draw(self, state):
        return grid(3, 3, [Mark("stone", cell - 1) if cell else None for cell in state.board])

    def action_name(self, state, square):
        return "abc"[square % 3] + str(square // 3 + 1)


def test_a_game_may_draw_itself_and_its_moves_are_called_as_places():
    game = Drawn()
    state = game.result(game.initial(), 4)
    assert [(piece.place, piece.kind) for piece in describe(game, state).pieces] == [("b2", "stone")]
    assert path(game, state, 0) == ("a1",)


class Clicked(Drawn):
    def draw_path(self, state, action):
        return ("a1", "b2") if action else []


def test_a_game_may_say_what_to_click():
    assert paths(Clicked(), Clicked().initial(), [0, 1]) == [(), ("a1", "b2")]


class Nothing(TicTacToe):
    def draw(self, state):
        return "a board"


class Twice(TicTacToe):
    def draw(self, state):
        board = grid(1, 1)
        return Board(1, 1, places=board.places * 2)


class Lost(TicTacToe):
    def draw(self, state):
        board = grid(1, 1, [Mark("stone")])
        return Board(1, 1, pieces=board.pieces)


@pytest.mark.parametrize(
    ("game", "reason"),
    [(Nothing(), "must return a Board"), (Twice(), "the same name"), (Lost(), "puts a stone on 'a1'")],
)
def test_a_wrong_drawing_is_refused_with_the_reason(game, reason):
    with pytest.raises(ValueError, match=reason):
        describe(game, game.initial())


class Large(TicTacToe):
    """An heir with another state."""

    def initial(self):
        return super().initial()._replace(board=(0,) * 16)

    def actions(self, state):
        for square in range(16):
            if state.board[square] == 0:
                yield square

    def show(self, state):
        return "4 by 4"


def test_an_heir_of_a_built_in_game_keeps_its_board_if_it_fits():
    class Heir(TicTacToe):
        pass

    assert describe(Heir(), Heir().initial()) == describe(TicTacToe(), TicTacToe().initial())
    board = describe(Large(), Large().initial())
    assert len(board.places) == 16
    assert clicks(Large(), Large().initial())[15] == ("16",)


class Moving(Drawn):
    def action_name(self, state, square):
        return f"a1-{'abc'[square % 3]}{square // 3 + 1}" if square else "pass"


def test_a_move_called_as_two_places_is_two_clicks():
    game = Moving()
    assert paths(game, game.initial(), [0, 5]) == [(), ("a1", "c2")]


def test_helpers_say_what_is_wrong():
    with pytest.raises(ValueError, match="each of the 9 places, not on 2"):
        grid(3, 3, [None, Mark("disc")])
    with pytest.raises(ValueError, match="needs 2 names"):
        grid(2, 1, names=["a", "a"])
    with pytest.raises(ValueError, match="no place called 'z9'"):
        lattice(3, 3).place("z9")


# ---------------------------------------------------------------------- pictures


def test_every_kind_of_piece_has_shapes_for_the_page():
    shapes = piece_paths()
    assert shapes.keys() >= set(Kind.__args__) - {"seeds"}
    assert len(shapes["die 6"]) == 1 + 6
    for kind, parts in shapes.items():
        assert parts or kind in ("text", "seeds 0")
        for part in parts:
            assert part["d"].startswith("M")


def test_a_picture_has_the_pieces_and_marks_what_is_asked():
    cells = [Mark("king", 0), None, Mark("card", None, "A♠ & <b>"), Mark("die", None, "5")]
    board = grid(2, 2, cells, text='a "quoted" <text>')
    root = ElementTree.fromstring(svg(board, mark=["a1"]))
    assert root.get("aria-label") == 'a "quoted" <text>'
    assert len(root.findall(f"{SVG}use")) == 3
    assert "A♠ & <b>" in [text.text for text in root.iter(f"{SVG}text")]
    assert len(svg(board, mark=["a1"])) > len(svg(board))


def test_small_pictures_leave_out_their_labels():
    board = grid(8, 8)
    assert "<text" in svg(board)
    assert "<text" not in svg(board, size=60)


def test_a_position_is_a_picture():
    position = Position("connect-four", "44")
    assert position.svg == position._repr_svg_()
    ElementTree.fromstring(position.svg)
    assert position.svg != Position("connect-four", "4").svg
    boxes = Position("dots-and-boxes:width=1,height=1").play("a1b1").play("a2b2").play("a1a2").play("b1b2")
    ElementTree.fromstring(boxes.svg)
