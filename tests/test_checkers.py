"""Checkers: rules in positions made for them, draws, notation, and what is known of good play."""

from __future__ import annotations

import random

import numpy as np
import pytest

from zermelo import Engine, Limit, Position, load
from zermelo.games.checkers.rules import MOST_QUIET, State

GAME = load("checkers")


def moves(board):
    return sorted(Position(GAME, board).legal_moves)


def after(board, *played):
    position = Position(GAME, board)
    for move in played:
        position = position.play(move)
    return position


def random_states(games=20, seed=3):
    dice = random.Random(seed)
    for _ in range(games):
        state = GAME.initial()
        while not GAME.is_terminal(state):
            yield state
            state = GAME.result(state, dice.choice(list(GAME.actions(state))))
        yield state


# ---------------------------------------------------------------------- rules


def test_a_capture_is_compulsory_but_not_the_longest():
    assert moves("B:W14,15,22:B2,10,11") == ["10x19", "10x26", "11x25"]


def test_men_neither_move_nor_capture_backwards():
    assert moves("B:W9,31:B14") == ["14-17", "14-18"]
    assert "14x5" in moves("B:W9,31:BK14")


def test_a_jump_must_be_continued():
    assert moves("W:W27:B11,23") == ["27x18"]
    assert moves("W:W27:B14,23") == ["27x9"]


def test_a_man_that_is_crowned_ends_its_move():
    assert after("B:W26,27:B22", "22x31").board == "W:W27:BK31"
    assert moves("W:W11:B6,7") == ["11x2"]


def test_a_king_goes_around_and_comes_back():
    """Two ways around a diamond are two moves; the square where it began is free for it."""
    board = "B:W7,8,15,16:BK3"
    assert moves(board) == ["3x10x19x12x3", "3x12x19x10x3"]
    assert {after(board, move).board for move in moves(board)} == {"W:W:BK3"}
    assert after(board, "3x10x19x12x3").is_over


def test_no_piece_is_jumped_twice():
    assert moves("B:W7:BK3") == ["3x10"]


def test_who_cannot_move_loses():
    for end in (Position(GAME, "W:W12:B3,8"), after("B:W18:B14", "14x23")):
        assert end.is_over
        assert end.legal_moves == []
        assert (end.utility(0), end.utility(1)) == (1, -1)


def test_forty_moves_each_without_progress_are_a_draw():
    position = Position(GAME, f"B:WK30:BK1:H{MOST_QUIET - 1}")
    assert not position.is_over
    drawn = position.play("1-5")
    assert drawn.is_over
    assert drawn.utility(0) == drawn.utility(1) == 0
    assert GAME.count_actions(drawn.state) == 0


def test_a_capture_or_a_mans_move_is_progress():
    assert after("B:WK30,21:BK1,2:H50", "2-6").board == "W:W21,K30:BK1,6"
    assert after("B:W6,K30:BK1:H50", "1x10").board == "W:WK30:BK10"
    assert after("B:WK30:BK1:H50", "1-6").board == "W:WK30:BK6:H51"


def test_a_win_by_the_last_quiet_ply_counts():
    assert after("B:W12:BK7,8:H79", "7-3").utility(0) == 1


def test_the_third_time_is_a_draw():
    around = ["1-5", "32-28", "5-1", "28-32"]
    position = after("B:WK32:BK1", *around)
    assert not position.is_over
    position = after("B:WK32:BK1", *around, *around)
    assert position.is_drawn_by_repetition


def test_quiet_plies_matter_to_the_table_only_towards_a_draw():
    def keys(quiet):
        state = GAME.parse_board(f"B:WK32:BK1:H{quiet}")
        return GAME.key(state), GAME.canonical_key(state), GAME.repetition_key(state)

    assert keys(3)[0] != keys(4)[0]
    assert keys(3)[1:] == keys(4)[1:]
    assert keys(70)[1] != keys(71)[1]


def test_the_captures_are_the_unstable_actions():
    for state in random_states(5):
        unstable = list(GAME.tactical_actions(state))
        actions = [] if GAME.is_terminal(state) and not GAME.can_move(state) else list(GAME.actions(state))
        assert unstable == [action for action in actions if GAME.is_tactical(state, action)]
        assert len(unstable) in (0, len(actions))


# ---------------------------------------------------------------------- notation


def test_moves_are_named_and_read_back():
    for state in random_states(10):
        if not GAME.is_terminal(state):
            for action in GAME.actions(state):
                assert GAME.parse_action(state, GAME.action_name(state, action)) == action


def test_boards_are_written_and_read_back():
    for state in random_states(10):
        assert GAME.parse_board(GAME.board(state)) == state


def test_all_squares_of_a_jump_may_be_given():
    position = Position(GAME, "B:W14,22:B10")
    assert position.legal_moves == ["10x26"]
    assert position.play("10x26") == position.play("10X17x26") == position.play("10-26")


def test_squares_between_tell_jumps_apart():
    board = "B:W7,8,15,16:BK3"
    assert after(board, "3x10x19x3").moves == ("3x10x19x12x3",)
    with pytest.raises(ValueError, match="name the squares between"):
        GAME.parse_action(GAME.parse_board(board), "3x3")


def test_ranges_blanks_and_order_do_not_matter():
    assert Position(GAME, "B:B1-12:W21-32").state == GAME.initial()
    assert Position(GAME, "b:w 21-32 : b 1-12.").state == GAME.initial()


@pytest.mark.parametrize(
    ("board", "told"),
    [
        ("W21:B1", "begins with the side to move"),
        ("B:W33:B1", "no square 33"),
        ("B:W21,21:B1", "square 21 is named twice"),
        ("B:W21:B21", "both a black and a white piece"),
        ("B:W2:B1", "White has a man on 2"),
        ("B:W21:B30", "Black has a man on 30"),
        ("B:W20-32:B1", "White has 13 pieces"),
        ("B:W:B", "the board is empty"),
        ("B:W21", "the pieces of Black are missing"),
        ("B:W21:W22:B1", "given twice"),
        ("B:W21,Q3:B1", "'Q3' is not a piece"),
        ("B:X21:B1", "begin with B or W"),
        ("B:W21:B1:H81", "too many"),
    ],
)
def test_wrong_boards_are_refused_in_a_sentence(board, told):
    with pytest.raises(ValueError, match=told):
        Position(GAME, board)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("11", "is not a move"),
        ("11-33", "no square 33"),
        ("11-14", "not a legal move"),
        ("e4", "is not a move"),
    ],
)
def test_wrong_moves_are_refused_in_a_sentence(text, told):
    with pytest.raises(ValueError, match=told):
        GAME.parse_action(GAME.initial(), text)


def test_a_capture_that_was_overlooked_is_told():
    with pytest.raises(ValueError, match="a capture is compulsory"):
        GAME.parse_action(GAME.parse_board("B:W18:B14,1"), "1-5")


def test_show():
    assert GAME.show(GAME.parse_board("B:W21,K30:B1,K6")).splitlines() == [
        " 1    b   .   .   .   4",
        " 5  .   B   .   .     8",
        " 9    .   .   .   .  12",
        "13  .   .   .   .    16",
        "17    .   .   .   .  20",
        "21  w   .   .   .    24",
        "25    .   .   .   .  28",
        "29  .   W   .   .    32",
    ]


# ---------------------------------------------------------------------- good play


def turned(state):
    """The same position for the other player: the board turned around, the colours exchanged."""

    def around(bits):
        return np.uint64(int(f"{int(bits):035b}"[::-1], 2))

    return State(around(state.mine), around(state.theirs), around(state.kings), 1 - state.player, state.quiet)


def test_the_estimate_is_fair():
    for state in random_states():
        assert abs(GAME.evaluate(state, 0)) < 1
        assert GAME.evaluate(state, 0) == -GAME.evaluate(state, 1)
        assert GAME.evaluate(turned(state), 1) == pytest.approx(GAME.evaluate(state, 0))
        assert GAME.count_actions(turned(state)) == GAME.count_actions(state)


def test_more_is_better():
    assert GAME.evaluate(GAME.parse_board("B:W21,22:B1,2,3"), 0) > 0.03
    assert GAME.evaluate(GAME.parse_board("B:W21,22:B1,K14"), 0) > 0


def greedy(position):
    """The move that leaves the best estimate."""
    player = position.to_move
    return max(position.legal_actions, key=lambda action: GAME.evaluate(position.play(action).state, player))


@pytest.mark.slow
def test_the_engine_beats_who_looks_one_ply_ahead():
    engine, dice, score = Engine(GAME, table="16MB"), random.Random(5), 0
    for game in range(6):
        position = Position(GAME)
        for _ in range(4):
            position = position.play(dice.choice(position.legal_actions))
        engine.clear()
        while not position.is_over:
            ours = position.to_move == game % 2
            position = position.play(
                engine.analyze(position, Limit(depth=7)).move if ours else greedy(position)
            )
        score += position.utility(game % 2)
    assert score >= 5


@pytest.mark.slow
@pytest.mark.parametrize("table", ["1MB", "16MB"])
@pytest.mark.parametrize("board", ["B:WK32:BK1,K2", "W:WK31,K32:BK1", "B:WK28,K32:BK1,K2,K3"])
def test_more_kings_win(board, table):
    """Even against a king in a double corner, where a search alone hardly sees how to drive it out."""
    engine, position = Engine(GAME, table=table), Position(GAME, board)
    while not position.is_over:
        position = position.play(engine.analyze(position, Limit(nodes=200_000)).move)
    assert position.utility(0) == (1 if board.startswith("B:") else -1)
