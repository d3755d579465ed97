"""Nim, Kalah, Hex, Gomoku, Breakthrough, Dots and Boxes: rules, notation, and what is known beyond."""

from __future__ import annotations

import random

import pytest
from benchmarks.ladder import at_random, step, steps

from zermelo import Engine, Limit, Position, load, solve
from zermelo.catalogue import GameError
from zermelo.games.boards import stones_of
from zermelo.games.breakthrough.rules import Breakthrough
from zermelo.games.dots_and_boxes.rules import DotsAndBoxes
from zermelo.games.gomoku.rules import Gomoku
from zermelo.games.hex.rules import Hex
from zermelo.games.kalah.rules import Kalah
from zermelo.games.nim.rules import Nim

TINY = [  # quickly solved even if interpreted
    "nim:heaps=(1,2,3)",
    "kalah:houses=2,seeds=2",
    "hex:width=3,height=2",
    "gomoku:width=3,height=3,length=3",
    "breakthrough:width=3,height=4,rows=1",
    "dots-and-boxes:width=2,height=2",
]
SMALL = [
    "nim:heaps=(1,2,3,4)",
    "nim:heaps=(2,2,3),misere=true",
    "kalah:houses=3,seeds=2",
    "kalah:houses=3,seeds=2,empty_capture=true",
    "hex:width=3,height=4",
    "gomoku:width=4,height=3,length=3",
    "breakthrough:width=3,height=5",
    "dots-and-boxes:width=3,height=2",
]


def after_random_moves(game, dice, moves):
    """A position after so many random moves, or the end."""
    position = Position(game)
    while len(position.moves) < moves and not position.is_over:
        position = position.play(dice.choice(position.legal_actions))
    return position


# ---------------------------------------------------------------------- rules, case by case


def test_nim_ends_with_the_last_match():
    end = Position("nim:heaps=(1,2)", "1:1 2:2")
    assert end.is_over
    assert (end.utility(0), end.utility(1)) == (-1, 1)
    end = Position("nim:heaps=(1,2),misere=true", "1:1 2:2")
    assert (end.utility(0), end.utility(1)) == (1, -1)


def test_nim_is_written_as_heap_and_matches():
    position = Position("nim:heaps=3,4,5", "2:3")
    assert position.board == "3,1,5 second"
    assert position.legal_moves == ["1:1", "1:2", "1:3", "2:1", "3:1", "3:2", "3:3", "3:4", "3:5"]
    assert Position("nim:heaps=(3,4,5)", "3,1,5 second").legal_moves == position.legal_moves
    assert position.show() == "1: | | | (3)\n2: | (1)\n3: | | | | | (5)"


def test_kalah_moves_again_after_a_last_seed_in_the_store():
    position = Position("kalah", "3")
    assert position.board == "4,4,0,5,5,5:1/4,4,4,4,4,4:0 first"
    assert position.play("1").board == "0,5,1,6,6,5:1/4,4,4,4,4,4:0 second"


def test_kalah_sows_past_the_other_store():
    position = Position("kalah", "1,0,0,0,0,8:20/0,0,0,0,0,1:18 first").play("6")
    assert position.board == "2,0,0,0,0,0:21/1,1,1,1,1,2:18 second"


def test_kalah_captures_what_faces_a_last_seed_in_an_empty_house():
    position = Position("kalah", "1,0,0,0,0,3:20/0,1,0,0,5,1:17 first")
    assert position.play("1").board == "0,0,0,0,0,3:26/0,1,0,0,0,1:17 second"


@pytest.mark.parametrize(
    ("empty_capture", "board"), [("false", "0,1,0,0,0,3:20"), ("true", "0,0,0,0,0,3:21")]
)
def test_kalah_with_and_without_captures_that_face_no_seeds(empty_capture, board):
    position = Position(f"kalah:empty_capture={empty_capture}", "1,0,0,0,0,3:20/0,1,0,0,0,6:17 first")
    assert position.play("1").board == f"{board}/0,1,0,0,0,6:17 second"


def test_kalah_captures_with_a_round_that_ends_where_it_began():
    position = Position("kalah", "13,0,0,0,0,0:10/0,0,0,0,0,4:21 first").play("1")
    assert position.board == "0,1,1,1,1,1:17/1,1,1,1,1,0:21 second"


def test_kalah_ends_when_a_side_is_empty_and_the_rest_goes_to_its_owner():
    end = Position("kalah", "0,0,0,0,0,1:20/0,9,0,0,0,1:17 first").play("6")
    assert end.is_over
    assert end.board == "0,0,0,0,0,0:21/0,0,0,0,0,0:27 first"
    assert end.utility(0) == -6


def test_hex_is_won_by_joining_the_own_sides_only():
    crosses = "-X-/OX-/XO-"
    assert Position("hex:width=3,height=3", crosses).utility(0) == 1
    assert not Position("hex:width=3,height=3", "X--/OX-/-OX").is_over  # these do not touch
    noughts = "-XO/XO-/O-X"
    assert Position("hex:width=3,height=3", noughts + " X").utility(1) == 1


def test_hex_never_ends_in_a_draw():
    dice = random.Random(4)
    for _ in range(200):
        end = after_random_moves(Hex(5, 4), dice, 99)
        assert end.is_over
        assert {end.utility(0), end.utility(1)} == {1, -1}


@pytest.mark.parametrize(
    "line", ["a1 b1 c1 d1 e1", "c2 c3 c4 c5 c6", "a1 b2 c3 d4 e5", "i1 h2 g3 f4 e5", "d1 e1 f1 g1 h1 i1"]
)
def test_gomoku_counts_lines_in_all_directions_and_longer_ones(line):
    game = Gomoku(9, 8)
    squares = [game.parse_action(game.initial(), name) for name in line.split()]

    def has_line(chosen):
        return game.has_line(stones_of([int(i in chosen) for i in range(72)], 1, game.width))

    assert has_line(squares)
    for square in squares[1:-1]:
        assert not has_line([other for other in squares if other != square])


def test_gomoku_is_tic_tac_toe_on_three_by_three():
    ours, other = Gomoku(3, 3, 3), load("tic-tac-toe")
    dice = random.Random(5)
    for _ in range(300):
        position = after_random_moves(ours, dice, 9)
        same = Position(other)
        for move in position.moves:
            same = same.play(str(" abc".index(move[0]) + 3 * int(move[1]) - 3))
        assert same.is_over == position.is_over
        assert same.utility(0) == position.utility(0)


def test_men_of_breakthrough_capture_diagonally_only():
    position = Position("breakthrough:width=3,height=5", "---/-O-/OX-/---/--- X")
    assert position.legal_moves == ["b3a4", "b3c4"]
    position = Position("breakthrough:width=3,height=5", "---/-OO/OX-/---/--- X")
    assert "b3c4" in position.legal_moves
    assert position.play("b3c4").board == "---/-OX/O--/---/--- O"


def test_breakthrough_is_won_at_the_other_end_or_by_taking_all():
    position = Position("breakthrough:width=3,height=5", "---/X--/---/-O-/--- X")
    assert position.play("a4b5").utility(0) == 1
    position = Position("breakthrough:width=3,height=5", "---/---/O--/-X-/--- X")
    assert position.play("b2a3").utility(0) == 1


def test_a_box_is_its_owners_who_moves_again():
    position = Position("dots-and-boxes:width=2,height=1", "a1b1 a2b2 a1a2 b1b2")
    assert position.player == "second"
    assert position.board == "-./||./-. 0:1 second"
    end = position.play("b1c1").play("c1c2").play("b2c2")
    assert end.is_over
    assert end.utility(0) == -2
    assert end.show() == "  a   b   c\n1 o---o---o\n  |   |   |\n2 o---o---o\nboxes: first 0, second 2"


def test_one_line_may_complete_two_boxes():
    position = Position("dots-and-boxes:width=2,height=1", "--/|.|/-- 0:0 second")
    assert position.play("b1b2").utility(1) == 2


# ---------------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nim:heaps=()", "heaps"),
        ("nim:heaps=5", r"heaps=\(5,\)"),
        ("nim:heaps=(3,-1)", "positive"),
        ("nim:heaps=(3000,)", "1000 at most"),
        ("kalah:houses=0", "1 to 7"),
        ("kalah:houses=6,seeds=40", "at most 250"),
        ("hex:width=0", "1 to 19"),
        ("hex:height=30", "1 to 19"),
        ("gomoku:width=20", "1 to 19"),
        ("gomoku:length=0", "at least 1"),
        ("breakthrough:width=9,height=8", "64 squares"),
        ("breakthrough:width=1", "columns"),
        ("breakthrough:height=3", "room for both"),
        ("dots-and-boxes:width=6,height=6", "62 lines"),
        ("dots-and-boxes:height=0", "at least 1"),
    ],
)
def test_impossible_sizes_are_refused_in_one_sentence(text, message):
    with pytest.raises(GameError, match=message) as caught:
        load(text)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("game", "board", "message"),
    [
        (Nim(), "1,3,5", "4 heaps"),
        (Nim(), "1,3,x,7", "heaps"),
        (Nim(), "1,3,5,9", "larger than 7"),
        (Nim(), "1,3,5,7 third", "first or second"),
        (Kalah(), "4,4,4:0/4,4,4:0 first", "6 houses"),
        (Kalah(3, 1), "1,1,1:0/1,1,0:0 first", "5 seeds"),
        (Kalah(3, 1), "0,0,0:3/1,1,1:0 first", "one side is empty"),
        (Hex(3, 3), "XX-/---/---", "needs as many X as O"),
        (Hex(3, 3), "XO-/X--/--- X", "turn of O"),
        (Hex(2, 2), "XO/XO", "joined its sides already"),
        (Gomoku(3, 3, 3), "XXX/OO-/O--", "3 in a row already"),
        (Gomoku(3, 3, 3), "XX?/---/---", "character 3"),
        (Breakthrough(3, 5), "---/---/---/---/---", "player to move"),
        (Breakthrough(3, 5), "X--/---/---/---/O-- X", "won already"),
        (DotsAndBoxes(1, 1), "-/||/. 1:0 first", "1 boxes"),
        (DotsAndBoxes(1, 1), "|/||/. 0:0 first", "looks like"),
        (DotsAndBoxes(1, 1), "-/||/.", "looks like"),
    ],
)
def test_wrong_boards_are_refused_in_one_sentence(game, board, message):
    with pytest.raises(ValueError, match=message) as caught:
        game.parse_board(board)
    assert "\n" not in str(caught.value)


# ---------------------------------------------------------------------- what is known beyond the rules


@pytest.mark.parametrize("text", [*TINY, *(pytest.param(text, marks=pytest.mark.slow) for text in SMALL)])
def test_help_for_the_engine_changes_no_value(text):
    """With candidates, bounds and keys of mirror images as without."""
    game, native = load(text), text in SMALL
    helped = Engine(game, table="1MB", native=native)
    alone = Engine(game, table="1MB", native=native, without=["candidates", "bounds", "table", "move-order"])
    dice = random.Random(text)
    for _ in range(200 if native else 20):
        position = after_random_moves(game, dice, dice.randrange(5, 14))
        if not position.is_over:
            assert helped.solve(position).value == alone.solve(position).value, position.board


@pytest.mark.parametrize("text", SMALL)
def test_images_of_a_position_have_one_key(text):
    game = load(text)
    keys, canonical = set(), set()
    for action in game.actions(game.initial()):
        state = game.result(game.initial(), action)
        keys.add(int(game.key(state)))
        canonical.add(int(game.canonical_key(state)))
    assert len(canonical) <= len(keys)
    if not text.startswith(("kalah", "nim")):
        assert len(canonical) < len(keys)


@pytest.mark.parametrize("text", SMALL)
def test_estimates_of_both_players_cancel(text):
    game, dice = load(text), random.Random(3)
    low, high = game.utility_range
    for _ in range(50):
        position = after_random_moves(game, dice, dice.randrange(10))
        if not position.is_over:
            first, second = (game.evaluate(position.state, player) for player in (0, 1))
            assert first == -second
            assert low <= first <= high


def test_the_estimate_of_nim_is_not_the_whole_truth():
    """Equal heaps cancel, as it says; but 1, 2, 3 is lost too, by the nim-sum, and it does not know."""
    game = load("nim:heaps=(1,2,3)")
    assert game.evaluate(game.initial(), 0) > 0
    assert solve(game, native=False).value == -1
    assert game.evaluate(game.parse_board("0,2,2"), 0) < 0


# ---------------------------------------------------------------------- the ladder


@pytest.mark.parametrize(
    ("text", "opening"),
    [
        pytest.param("nim:heaps=(3,5,7,9)", 1, marks=pytest.mark.slow),
        pytest.param("kalah:houses=4,seeds=3", 2, marks=pytest.mark.slow),
        pytest.param("hex:width=5,height=5", 2, marks=pytest.mark.slow),
        pytest.param("gomoku:width=7,height=7", 2, marks=pytest.mark.slow),
        pytest.param("breakthrough:width=5,height=5", 2, marks=pytest.mark.slow),
        pytest.param("dots-and-boxes:width=3,height=3", 4, marks=pytest.mark.slow),
    ],
)
def test_random_loses_to_greedy_and_greedy_to_search(text, opening):
    for each in steps(text, opening, games=40, limit=Limit(nodes=3000)):
        assert each.holds, each.result


def test_the_ladder_can_fail():
    equal = step("nim:heaps=(3,5,7)", 1, 40, ("one", "other"), (at_random(1), at_random(2)))
    assert not equal.holds
    share = equal.match.share("other")
    assert share.low < 0.5 < share.high
