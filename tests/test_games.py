"""Rules and notation of the board games, and what is known beyond the rules."""

from __future__ import annotations

import random

import numpy as np
import pytest

from zermelo.games.connect_four.guide import ConnectFour as StrongConnectFour
from zermelo.games.connect_four.rules import ConnectFour
from zermelo.games.othello.guide import Othello as StrongOthello
from zermelo.games.othello.rules import Othello
from zermelo.games.tic_tac_toe.rules import State, TicTacToe
from zermelo.native.cells import put

ONE_LINE = r"^[^\n]*$"
BOARD_GAMES = [
    TicTacToe(),
    ConnectFour(),
    ConnectFour(4, 5),
    ConnectFour(1, 1),
    ConnectFour(12, 4),
    Othello(),
    Othello(6),
    Othello(4),
]
each_game = pytest.mark.parametrize("game", BOARD_GAMES, ids=repr)


def play(game, names):
    state = game.initial()
    for name in names.split():
        state = game.result(state, game.parse_action(state, name))
    return state


def random_states(game, games, seed=1):
    """All states of some random games, the last of each finished."""
    rng = random.Random(seed)
    for _ in range(games):
        state = game.initial()
        yield state
        while not game.is_terminal(state):
            state = game.result(state, rng.choice(list(game.actions(state))))
            yield state


# ---------------------------------------------------------------------- all of them


@each_game
def test_a_board_string_describes_every_state_that_occurs(game):
    for state in random_states(game, 5):
        assert game.parse_board(game.board(state)) == state


@each_game
def test_names_parse_back_to_their_actions(game):
    for state in random_states(game, 3):
        if not game.is_terminal(state):
            actions = list(game.actions(state))
            assert [
                game.parse_action(state, game.action_name(state, action)) for action in actions
            ] == actions


@each_game
def test_actions_are_counted_without_being_played(game):
    for state in random_states(game, 5):
        if not game.is_terminal(state):
            assert game.count_actions(state) == len(list(game.actions(state))) > 0
        elif "count_actions" in vars(type(game)):
            assert game.count_actions(state) == 0


@each_game
def test_utilities_sum_to_zero_within_their_range(game):
    low, high = game.utility_range
    for state in random_states(game, 5):
        if game.is_terminal(state):
            assert game.utility(state, 0) == -game.utility(state, 1)
            assert low <= game.utility(state, 0) <= high


@each_game
def test_numbers_never_overflow(game):
    with np.errstate(all="raise"):
        for _ in random_states(game, 3, seed=2):
            pass


def test_put_replaces_one_cell():
    assert [put((1, 2, 3), i, 9) for i in range(3)] == [(9, 2, 3), (1, 9, 3), (1, 2, 9)]


# ---------------------------------------------------------------------- tic-tac-toe


def test_tic_tac_toe_shows_free_squares_by_their_numbers():
    game = TicTacToe()
    assert game.show(play(game, "5 1")) == "O 2 3\n4 X 6\n7 8 9"


def test_tic_tac_toe_ends_with_three_in_a_row_or_a_full_board():
    game = TicTacToe()
    won = play(game, "1 4 2 5 3")
    assert game.is_terminal(won)
    assert (game.utility(won, 0), game.utility(won, 1)) == (1, -1)
    full = play(game, "1 2 3 5 4 6 8 7 9")
    assert game.is_terminal(full)
    assert game.utility(full, 0) == 0
    assert not game.is_terminal(play(game, "1 2 3 5 4 6 8 7"))


def test_tic_tac_toe_derives_the_player_from_the_board():
    game = TicTacToe()
    assert game.parse_board("X-O-X----") == game.parse_board("X-O-X---- O") == play(game, "1 3 5")
    assert game.parse_board("xo. / ... / ...") == State((1, 2, 0, 0, 0, 0, 0, 0, 0), 0)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("X-Q------", "character 3 of the board, 'Q', is not X, O or -"),
        ("X-O-", "4 squares, not 9"),
        ("X--------O", "10 squares, not 9"),
        ("X-O- X", "4 squares, not 9"),
        ("X--------- O", "10 squares, not 9"),
        ("X-O-X---- Z", "the player to move is X or O, not 'Z'"),
        ("X-O-X---- X", "with 2 X and 1 O it is the turn of O, not X"),
        ("XXXX-O-O-", "4 X and 2 O"),
        ("OO-------", "0 X and 2 O"),
        ("XXXOOO--- X", "X is to move but has three in a row already"),
        ("XX/-----/--", "the row that ends at character 3 has 2 squares, not 3"),
    ],
)
def test_tic_tac_toe_refuses_wrong_boards(text, said):
    with pytest.raises(ValueError, match=ONE_LINE) as refusal:
        TicTacToe().parse_board(text)
    assert said in str(refusal.value)


# ---------------------------------------------------------------------- connect four


@pytest.mark.parametrize(
    ("moves", "winner"),
    [("1 2 1 2 1 2 1", 0), ("7 1 2 1 3 1 7 1", 1), ("1 1 2 2 3 3 4", 0), ("1 2 2 3 3 4 3 4 4 6 4", 0)],
    ids=["column", "column of the second player", "row", "rising diagonal"],
)
def test_connect_four_ends_with_four_in_a_row(moves, winner):
    game = ConnectFour()
    state = play(game, moves)
    assert game.is_terminal(state)
    assert game.utility(state, winner) == 1
    assert game.utility(state, 1 - winner) == -1
    assert not game.is_terminal(play(game, moves[:-2]))


def lines_of(cells, width, height):
    """Who has four in a row, found the slow way."""
    found = set()
    for x in range(width):
        for y in range(height):
            for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
                ends = x + 3 * dx, y + 3 * dy
                if ends[0] < width and 0 <= ends[1] < height:
                    found.add(frozenset(cells[(y + i * dy) * width + x + i * dx] for i in range(4)))
    return {player for player in (0, 1) if frozenset([player + 1]) in found}


@pytest.mark.parametrize(
    "game", [ConnectFour(), ConnectFour(4, 5), ConnectFour(12, 4), ConnectFour(6, 9)], ids=repr
)
def test_connect_four_sees_the_lines_that_a_plain_loop_sees(game):
    for state in random_states(game, 40):
        winners = lines_of(game.cells(state), game.width, game.height)
        full = 0 not in game.cells(state)
        assert game.is_terminal(state) == bool(winners or full)
        if winners:
            assert game.utility(state, winners.pop()) == 1
        elif full:
            assert game.utility(state, 0) == 0


def test_connect_four_fills_columns_from_below_and_then_closes_them():
    game = ConnectFour(2, 2)
    state = play(game, "1 1")
    assert game.board(state) == "O-/X- X"
    assert [game.action_name(state, action) for action in game.actions(state)] == ["2"]


@pytest.mark.parametrize(("width", "height"), [(0, 6), (7, 0), (-1, 3), (7, 8), (63, 1)])
def test_connect_four_refuses_sizes_that_do_not_fit(width, height):
    with pytest.raises(ValueError, match=f"cannot be {width} wide and {height} high"):
        ConnectFour(width, height)


def test_connect_four_plays_on_the_largest_boards():
    for game in (ConnectFour(31, 1), ConnectFour(1, 61)):
        *_, last = random_states(game, 1)
        assert game.is_terminal(last)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("---/X--/--O", "the X in column 1, row 2 from the top, floats in the air"),
        ("---/---/OX?", "character 11 of the board, '?', is not X, O or -"),
        ("---/---/XXO X", "with 2 X and 1 O it is the turn of O, not X"),
    ],
)
def test_connect_four_refuses_wrong_boards(text, said):
    with pytest.raises(ValueError, match=ONE_LINE) as refusal:
        ConnectFour(3, 3).parse_board(text)
    assert said in str(refusal.value)


def test_connect_four_refuses_a_board_that_the_player_to_move_has_won():
    with pytest.raises(ValueError, match="X is to move but has four in a row already"):
        ConnectFour(4, 2).parse_board("OOOO/XXXX X")


# ---------------------------------------------------------------------- othello

DIRECTIONS = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]


def turned(cells, size, square, player):
    """The discs that a move turns over, found the slow way."""
    found = set()
    for dy, dx in DIRECTIONS:
        y, x, run = square // size + dy, square % size + dx, set()
        while 0 <= y < size and 0 <= x < size and cells[y * size + x] == 2 - player:
            run.add(y * size + x)
            y, x = y + dy, x + dx
        if 0 <= y < size and 0 <= x < size and cells[y * size + x] == player + 1:
            found |= run
    return found


@pytest.mark.parametrize("size", [4, 6, 8])
def test_othello_turns_the_discs_that_a_plain_loop_turns(size):
    game = Othello(size)
    for state in random_states(game, 12):
        cells, player = game.cells(state), state.player
        moves = {i: turned(cells, size, i, player) for i, cell in enumerate(cells) if not cell}
        legal = [i for i, discs in moves.items() if discs]
        others = any(turned(cells, size, i, 1 - player) for i in moves)
        assert list(game.actions(state)) == (legal or [game.pass_action] * others)
        assert game.is_terminal(state) == (not legal and not others)
        for square in legal:
            after = game.result(state, square)
            changed = {
                i for i, (old, new) in enumerate(zip(cells, game.cells(after), strict=True)) if old != new
            }
            assert changed == moves[square] | {square}
            assert all(game.cells(after)[i] == player + 1 for i in changed)


def test_othello_starts_on_the_diagonal_with_four_moves():
    game = Othello()
    state = game.initial()
    assert game.board(state) == "-" * 27 + "OX------XO" + "-" * 27 + " X"
    assert [game.action_name(state, action) for action in game.actions(state)] == ["d3", "c4", "f5", "e6"]
    assert game.show(state).splitlines()[:2] == ["  a b c d e f g h", "1 - - - - - - - -"]


def test_othello_passes_when_only_the_opponent_can_move():
    game = Othello(4)
    state = game.parse_board("-OX- ---- ---- ---- O")
    assert [game.action_name(state, action) for action in game.actions(state)] == ["d1"]
    state = game.parse_board("-OX- ---- ---- ---- X")
    assert [game.action_name(state, action) for action in game.actions(state)] == ["a1"]
    state = game.parse_board("XO-- ---- ---- ---- O")
    assert [game.action_name(state, action) for action in game.actions(state)] == ["pass"]
    after = game.result(state, game.parse_action(state, "pass"))
    assert game.board(after) == "XO-------------- X"
    assert game.count_actions(state) == 1


def test_othello_gives_the_empty_squares_to_the_winner():
    game = Othello(4)
    assert game.utility(game.parse_board("XXX-O----------- X"), 0) == 2 + 12
    assert game.utility(game.parse_board("XXX-O----------- O"), 0) == 2 + 12
    assert game.utility(game.parse_board("OO--X----------- X"), 0) == -1 - 13
    assert game.utility(game.parse_board("XO-------------- X"), 1) == 0


def test_othello_needs_to_be_told_who_moves():
    with pytest.raises(ValueError, match="must end with a space and the player to move"):
        Othello(4).parse_board("-" * 16)
    with pytest.raises(ValueError, match="size 4, 6 or 8, not 5"):
        Othello(5)


# ---------------------------------------------------------------------- knowledge


@pytest.mark.parametrize(
    "game", [StrongConnectFour(), StrongConnectFour(12, 4), StrongOthello(), StrongOthello(4)], ids=repr
)
def test_an_estimate_lies_strictly_between_loss_and_win_and_is_fair(game):
    low, high = game.utility_range
    estimates = [game.evaluate(state, 0) for state in random_states(game, 10)]
    assert all(low < estimate < high for estimate in estimates)
    assert len(set(estimates)) > 5
    for state in random_states(game, 3):
        assert game.evaluate(state, 1) == -game.evaluate(state, 0)


@pytest.mark.parametrize("game", [StrongConnectFour(), StrongOthello(6)], ids=repr)
def test_looking_one_move_ahead_with_the_estimate_beats_chance(game):
    rng = random.Random(3)
    score = 0
    for number in range(20):
        me, state = number % 2, game.initial()
        while not game.is_terminal(state):
            actions = list(game.actions(state))
            if game.to_move(state) == me:
                worth = {a: value(game, game.result(state, a), me) for a in actions}
                action = max(actions, key=worth.__getitem__)
            else:
                action = rng.choice(actions)
            state = game.result(state, action)
        score += np.sign(game.utility(state, me))
    assert score >= 10


def value(game, state, player):
    return game.utility(state, player) if game.is_terminal(state) else game.evaluate(state, player)


def test_threats_are_the_squares_that_win():
    game = StrongConnectFour(7, 6)
    for state in random_states(game, 30):
        empty = [1 << i for i in range(49) if (game.full & ~state.both) >> i & 1]
        if not game.has_line(state.mine):
            wins = [square for square in empty if game.has_line(state.mine | square)]
            assert [square for square in empty if game.threats(state.mine) & square] == wins


def test_a_corner_is_worth_more_than_the_square_beside_it():
    game = StrongOthello()
    with_corner = game.parse_board("X" + "-" * 26 + "OX------XO" + "-" * 27 + " X")
    near_corner = game.parse_board("-" * 9 + "X" + "-" * 17 + "OX------XO" + "-" * 27 + " X")
    assert game.evaluate(with_corner, 0) > game.evaluate(game.initial(), 0) > game.evaluate(near_corner, 0)
