"""The boards of all games of the catalogue, at the start and in random games."""

from __future__ import annotations

import json
import random
import xml.etree.ElementTree as ElementTree
from collections import Counter
from itertools import pairwise

import pytest

from zermelo.board import Board, describe, paths, svg, touched
from zermelo.board.description import Kind
from zermelo.catalogue import GAMES, load
from zermelo.game import Game, State

TREE = "tree:3 12 8 / 2 4 6 / 14 5 2"
OTHERS = [
    "connect-four:width=5,height=5",
    "othello:size=6",
    "go:width=5,height=7",
    "go:width=19,height=19",
    "gomoku:width=3,height=3,length=3",
    "hex:width=5,height=7",
    "breakthrough:width=5,height=6",
    "dots-and-boxes:width=2,height=3",
    "kalah:houses=3,seeds=3",
    "nim:heaps=(30,2)",
    "tree:((1,2,6) (4,2,3)) ((6,1,2) (7,4,1))",
    "tree:root=MIN,((3 5) (6 (9 1))) 4",
]
NAMES = [TREE if name == "tree" else name for name in GAMES] + OTHERS


def walk(game: Game, count: int = 50, seed: int = 1) -> list[State]:
    """The start, and the states of random games."""
    rng, state, states = random.Random(seed), game.initial(), []
    for _ in range(count):
        states.append(state)
        if game.is_terminal(state):
            state = game.initial()
        else:
            state = game.result(state, rng.choice([int(action) for action in game.actions(state)]))
    return states


def check_board(board: Board) -> set[str]:
    """What every board must keep; the names of its places."""
    names = [place.name for place in board.places]
    assert len(set(names)) == len(names)
    assert all(piece.place is None or piece.place in names for piece in board.pieces)
    assert all(piece.kind in Kind.__args__ for piece in board.pieces)
    for thing in (*board.places, *board.pieces, *board.labels):
        assert 0 <= thing.x <= board.width
        assert 0 <= thing.y <= board.height
    for line in board.lines:
        assert 0 <= min(line.x1, line.x2) <= max(line.x1, line.x2) <= board.width
        assert 0 <= min(line.y1, line.y2) <= max(line.y1, line.y2) <= board.height
    assert board.text
    assert Board.from_json(json.loads(json.dumps(board.to_json()))) == board
    return set(names)


@pytest.mark.parametrize("name", NAMES)
def test_every_board_is_sound_and_every_move_can_be_clicked(name):
    game = load(name)
    for state in walk(game):
        names = check_board(describe(game, state))
        actions = [] if game.is_terminal(state) else [int(action) for action in game.actions(state)]
        found = paths(game, state, actions)
        assert names.issuperset(place for path in found for place in path)
        for action, path in zip(actions, found, strict=True):
            assert path or game.action_name(state, action) == "pass"
        check_distinct(game, state, actions, found)


def check_distinct(game: Game, state: State, actions: list[int], found: list[tuple[str, ...]]) -> None:
    """No two moves have the same path, but for promotions."""
    plain = [
        path
        for action, path in zip(actions, found, strict=True)
        if "=" not in game.action_name(state, action)
    ]
    assert max(Counter(path for path in plain if path).values(), default=1) == 1


@pytest.mark.parametrize("name", NAMES)
def test_pictures_are_well_formed(name):
    game = load(name)
    states = walk(game, 12)
    for before, state in pairwise(states):
        for dark in (False, True):
            names = [place.name for place in describe(game, state).places]
            root = ElementTree.fromstring(
                svg(describe(game, state, [before]), size=300, mark=names[:2], dark=dark)
            )
            assert root.tag == "{http://www.w3.org/2000/svg}svg"
            assert max(float(root.get("width", "")), float(root.get("height", ""))) == pytest.approx(300)


@pytest.mark.parametrize("name", NAMES)
def test_what_a_move_touched_is_there_afterwards(name):
    game = load(name)
    for state in walk(game, 20):
        if not game.is_terminal(state):
            action = next(iter(game.actions(state)))
            after = describe(game, game.result(state, action))
            names = {place.name for place in after.places}
            assert names.issuperset(touched(game, state, int(action)))


def lying(board: Board) -> dict[str | None, tuple[str, int | None]]:
    return {piece.place: (piece.kind, piece.owner) for piece in board.pieces if piece.place}


def test_chess_has_white_below_and_pieces_where_they_belong():
    game = load("chess")
    board = describe(game, game.initial())
    assert lying(board)["e1"] == ("king", 0)
    assert lying(board)["d8"] == ("queen", 1)
    assert board.place("a1").y > board.place("a8").y
    assert board.place("a1").shade == "dark"
    assert board.place("h1").shade == "light"
    assert [label.text for label in board.labels[:8]] == list("abcdefgh")


def test_promotions_share_their_path():
    game = load("chess")
    state = game.parse_board("8/P6k/8/8/8/8/8/K7 w - - 0 1")
    actions = [game.parse_action(state, move) for move in ("a8=Q", "a8=N")]
    assert paths(game, state, actions) == [("a7", "a8")] * 2


def test_castling_is_the_kings_move():
    game = load("chess")
    state = game.parse_board("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    assert paths(game, state, [game.parse_action(state, "O-O")]) == [("e1", "g1")]


def test_checkers_has_all_squares_of_a_jump():
    game = load("checkers")
    state = game.parse_board("B:W18,26,27:B14")
    actions = [int(action) for action in game.actions(state)]
    assert sorted(paths(game, state, actions)) == [("14", "23", "30"), ("14", "23", "32")]
    board = describe(game, state)
    assert lying(board)["14"] == ("man", 0)
    assert board.place("1").y < board.place("32").y
    assert all(board.place(str(number)).shade == "dark" for number in range(1, 33))


def test_go_is_named_as_in_gtp():
    game = load("go")
    board = describe(game, game.initial())
    assert board.place("A1").y > board.place("A9").y
    assert board.place("J9").x > board.place("H9").x
    assert sum(piece.place is None for piece in board.pieces) == 5  # star points
    assert paths(game, game.initial(), [game.pass_action]) == [()]


def test_discs_pile_up_in_their_columns():
    game = load("connect-four")
    state = game.initial()
    for column in (4, 4, 1):
        state = game.result(state, game.parse_action(state, str(column)))
    discs = [piece for piece in describe(game, state).pieces if piece.place == "4"]
    assert [disc.owner for disc in discs] == [0, 1]
    assert discs[0].y > discs[1].y
    assert len(describe(game, state).places) == 7


def test_kalah_has_the_stores_at_each_players_right_hand():
    game = load("kalah")
    state = game.result(game.initial(), 2)  # four seeds, the last in the store
    board = describe(game, state)
    assert {piece.place: piece.text for piece in board.pieces}["first store"] == "1"
    assert board.place("first store").x > board.place("first 6").x
    assert board.place("second 1").x == board.place("first 6").x
    assert sum(int(piece.text) for piece in board.pieces) == 48


def test_nims_matches_are_called_as_the_moves_that_take_them():
    game = load("nim:heaps=(2,3)")
    board = describe(game, game.initial())
    assert [place.name for place in board.places] == ["1:2", "1:1", "2:3", "2:2", "2:1"]


def test_hex_borders_have_their_owners_colours():
    game = load("hex:width=3,height=3")
    board = describe(game, game.initial())
    top = [line for line in board.lines if max(line.y1, line.y2) < board.place("b1").y]
    assert {line.owner for line in top} == {0, 1}  # the corner is shared
    assert all(line.owner == 0 for line in top if line.x2 < board.place("c1").x)
    assert {line.owner for line in board.lines if line.x1 == line.x2} == {1}


def test_boxes_show_who_closed_them_if_that_is_known():
    game = load("dots-and-boxes:width=3,height=1")
    states = [game.initial()]
    for move in ("a1b1", "a2b2", "a1a2", "b1b2", "b1c1", "c1d1", "b2c2", "c1c2"):
        states.append(game.result(states[-1], game.parse_action(states[-1], move)))
    known = [piece.owner for piece in describe(game, states[-1], states[:-1]).pieces if piece.kind == "box"]
    alone = [piece.owner for piece in describe(game, states[-1]).pieces if piece.kind == "box"]
    assert known == [1, 0]
    assert alone == [None, None]


def test_a_tree_shows_where_the_game_stands():
    game = load(TREE)
    start, after = game.initial(), game.result(game.initial(), 1)
    assert lying(describe(game, start))["here"] == ("triangle-up", 0)
    assert lying(describe(game, after))["here"] == ("triangle-down", 1)
    assert [piece.text for piece in describe(game, after).pieces if piece.place in ("1", "2", "3")] == list(
        "246"
    )
    assert sum(line.thick for line in describe(game, after).lines) == 1


def test_a_great_tree_is_cut_off_below():
    game = load("tree:" + " ".join(f"(({n} {n}) ({n} {n}))" for n in range(20)))
    assert len(describe(game, game.initial()).pieces) == 1 + 20 + 40
    assert len(describe(game, game.result(game.initial(), 0)).pieces) == 1 + 2 + 4
