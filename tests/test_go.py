"""Go: its rules case by case, its notation, and what the player knows beyond the rules."""

from __future__ import annotations

import random

import numpy as np
import pytest

from zermelo import Position
from zermelo.catalogue import GameError, load
from zermelo.games.go.guide import Go as StrongGo
from zermelo.games.go.points import count, point, without
from zermelo.games.go.rules import NOWHERE, Go
from zermelo.games.go.safety import safe_chains, safe_lead
from zermelo.native.memory import Memory
from zermelo.native.random import random_word
from zermelo.native.run import run


def name(game, row, column):
    return game.action_name(game.initial(), row * game.width + column)


def rows(position):
    return position.board.split()[0]


def played(size, before, player, row, column, suicide=False):
    game = Go(*size, komi=0, suicide=suicide)
    position = Position(game, f"{before} {player}")
    return position.play(name(game, row, column))


# The cases of ko and capture were computed independently, with rows and columns from 0.
KO = "-XO--/X-XO-/-XO--/-----/-----"
TAKEN = "-XO--/XO-O-/-XO--/-----/-----"


def test_a_stone_is_taken_from_inside():
    assert rows(played((5, 5), KO, "O", 1, 1)) == TAKEN
    assert rows(played((5, 5), TAKEN, "X", 1, 2)) == KO


def test_a_ko_is_not_taken_back_at_once_but_after_an_exchange():
    position = played((5, 5), TAKEN, "X", 1, 2)
    assert position.board == f"{KO} O ko B4"
    assert "B4" not in position.legal_moves
    with pytest.raises(ValueError, match="not legal here"):
        position.play("B4")
    position = position.play("E1").play("A1").play("B4")
    assert rows(position) == "-XO--/XO-O-/-XO--/-----/X---O"


def test_stones_are_taken_before_liberties_are_counted():
    assert rows(played((4, 4), "OX--/OX--/-X--/XX--", "X", 2, 0)) == "-X--/-X--/XX--/XX--"


def test_suicide_of_several_stones_is_legal_only_where_it_is_allowed():
    before = "-OX-/OOX-/XX--/----"
    assert rows(played((4, 4), before, "O", 0, 0, suicide=True)) == "--X-/--X-/XX--/----"
    with pytest.raises(ValueError, match="not legal here"):
        played((4, 4), before, "O", 0, 0)


def test_suicide_of_one_stone_is_never_legal_since_the_board_stays_as_it_was():
    for suicide in (False, True):
        with pytest.raises(ValueError, match="not legal here"):
            played((3, 3), "-X-/X--/---", "O", 0, 0, suicide=suicide)


# The shortest ways without passes whose last move is no ko but brings a position back.
@pytest.mark.parametrize(
    ("size", "moves", "boards"),
    [
        ((3, 1), "00 02 01 02 00", "--- X-- X-O XX- --O X-O"),
        ((4, 1), "01 03 00 02 01", "---- -X-- -X-O XX-O --OO -X--"),
        (
            (2, 2),
            "00 01 10 11 00 10 00",
            "--/-- X-/-- XO/-- XO/X- -O/-O XO/-O -O/OO X-/--",
        ),
        ((5, 1), "01 03 02 00 01", "----- -X--- -X-O- -XXO- O--O- -X-O-"),
    ],
)
def test_no_board_comes_back(size, moves, boards):
    game = Go(*size, komi=0)
    position = Position(game)
    *first, last = [name(game, int(row), int(column)) for row, column in moves.split()]
    expected = boards.split()
    for i, move in enumerate(first):
        assert rows(position) == expected[i]
        position = position.play(move)
    action = game.parse_action(position.state, last)  # the rules of one state allow it …
    assert rows(Position(game, game.result(position.state, action))) == expected[-1]
    assert last not in position.legal_moves  # … and the game so far does not
    assert "pass" in position.legal_moves
    with pytest.raises(ValueError, match="not legal here"):
        position.play(last)


def test_a_pass_is_always_legal_and_two_end_the_game():
    position = Position(Go(3, 3, komi=0.5), "B2 pass")
    assert "pass" in position.legal_moves
    position = position.play("A1").play("pass").play("pass")
    assert position.is_over
    assert position.legal_moves == []
    assert position.utility(0) == 8.5
    assert position.utility(1) == -8.5


# Counted by hand: an empty region is of the colour that alone reaches it.
@pytest.mark.parametrize(
    ("board", "lead"),
    [
        ("---/---/--- X", 0),
        ("---/-X-/--- O", 9),
        ("-X-/-X-/-O- X", 1),
        ("-XO/XXO/OO- X", -1),
        ("X-O/XXO/OO- O", -2),
    ],
)
def test_area_counts(board, lead):
    for komi in (0, 7, -2.5):
        position = Position(Go(3, 3, komi=komi), board).play("pass").play("pass")
        assert position.utility(0) == lead - komi
        assert position.utility(1) == komi - lead


def test_utilities_are_whole_numbers_where_komi_is():
    assert Go(9, 9, komi=7.0).utility_range == (-88, 88)
    assert all(isinstance(number, int) for number in Go(9, 9, komi=7.0).utility_range)
    assert Go(9, 9).utility_range == (-88.5, 88.5)


# ---------------------------------------------------------------------- notation


def test_points_have_gtp_names():
    game = Go(19, 19)
    names = [game.action_name(game.initial(), action) for action in game.actions(game.initial())]
    assert len(names) == 362
    assert names[0] == "A19"
    assert names[18] == "T19"
    assert names[8] == "J19"  # there is no I
    assert names[18 * 19] == "A1"
    assert names[-1] == "pass"
    assert game.parse_action(game.initial(), "q16") == game.parse_action(game.initial(), "Q16")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("i5", "is not a point of this board: the points are A1 to J9; or pass"),
        ("A10", "is not a point of this board"),
        ("", "is not a point of this board"),
        ("E5", "there is a stone already"),
        ("A9", "the stone would have no liberty"),
    ],
)
def test_other_names_are_refused(text, said):
    game = Go()
    state = Position(game, "A8 E5 B9").state
    with pytest.raises(ValueError, match=said):
        game.parse_action(state, text)


def test_boards_are_shown_with_their_coordinates():
    assert Position(Go(4, 2), "B1 D2").show() == "  A B C D\n2 - - - O\n1 - X - -"


def test_boards_are_read_back_with_ko_and_passes():
    game = Go(5, 5)
    for board in (f"{KO} O", f"{KO} O ko B4", f"{KO} X pass", f"{KO} X pass pass"):
        assert game.board(game.parse_board(board)) == board
    dots = game.parse_board(f"{KO.replace('-', '.')} O KO b4")
    assert dots == game.parse_board(f"{KO} O ko B4")
    assert Position(game, f"{KO} O ko B4").state.ko != NOWHERE


@pytest.mark.parametrize(
    ("board", "said"),
    [
        ("-X/--", "must end with a space and the player to move, X or O"),
        ("-X/-- Z", "the player to move is X or O, not 'Z'"),
        ("OX/X- X", "the stone at A2 has no liberty"),
        ("XX/XX O", "the stone at A2 has no liberty"),
        ("-X/-- X-", "the board has 6 squares, not 4"),
        ("-X/-? X", "'\\?', is not X, O or -"),
        ("-X/X- O ko A2 pass", "there is no ko at A2"),
        ("-X/-- O ko A2", "there is no ko at A2"),
        ("-X/X- O ko Z9", "'Z9' is not a point of this board"),
    ],
)
def test_wrong_boards_are_refused(board, said):
    with pytest.raises(ValueError, match=said):
        Position(Go(2, 2), board)


@pytest.mark.parametrize(
    "text", ["go:width=0", "go:height=20", "go:komi=1000", "go:komi=nan", "go:komi=many", "go:size=9"]
)
def test_wrong_parameters_are_refused(text):
    with pytest.raises(GameError):
        load(text)


# ---------------------------------------------------------------------- what it knows beyond the rules


def random_games(game, number, seed):
    rng = random.Random(seed)
    for _ in range(number):
        state = game.initial()
        for _ in range(4 * game.pass_action + 20):
            yield state
            if game.is_terminal(state):
                break
            state = game.result(state, game.playout(state, np.uint64(rng.getrandbits(64))))


@pytest.mark.parametrize("size", [(5, 5), (7, 2), (3, 8), (9, 9)])
def test_random_games_are_legal_and_spare_eyes(size):
    game = StrongGo(*size)
    rng = random.Random(1)
    ended = 0
    for state in random_games(game, 3, seed=2):
        if game.is_terminal(state):
            ended += 1
            continue
        action = game.playout(state, np.uint64(rng.getrandbits(64)))
        assert action in game.actions(state)
        if action != game.pass_action:
            assert not is_eye(game, state, action)
        else:
            rest = [other for other in game.actions(state) if other != game.pass_action]
            assert all(is_eye(game, state, other) for other in rest)
    assert ended == 3


def is_eye(game, state, action):
    """The definition, point by point."""
    cells, mine = game.cells(state), 1 + state.player
    x, y = action % game.width, action // game.width
    on_board = [
        (dx, dy, cells[(y + dy) * game.width + x + dx])
        for dx in (-1, 0, 1)
        for dy in (-1, 0, 1)
        if 0 <= x + dx < game.width and 0 <= y + dy < game.height and (dx, dy) != (0, 0)
    ]
    beside = [cell for dx, dy, cell in on_board if dx == 0 or dy == 0]
    enemies = sum(cell == 3 - mine for dx, dy, cell in on_board if dx != 0 and dy != 0)
    at_edge = x in (0, game.width - 1) or y in (0, game.height - 1)
    return all(cell == mine for cell in beside) and enemies <= (0 if at_edge else 1)


def test_every_action_can_be_drawn():
    game = StrongGo(3, 3)
    rng = random.Random(3)
    drawn = {game.playout(game.initial(), np.uint64(rng.getrandbits(64))) for _ in range(300)}
    assert drawn == set(range(9))


# Drawn after the definitions of Benson 1976.
@pytest.mark.parametrize(
    ("board", "safe", "lead"),
    [
        ("-X-X-/XXXX-/-----/-----/----- X", 6, 6 + 2 - 17),  # two eyes of one point; the outside is White's
        ("-X---/XX---/-----/-----/----- X", 0, -25),  # one eye
        ("---/XXX/--- X", 3, 3 - 6 + 2),  # two regions, in each of which White leaves a point
        ("--X-/XXXX/-XO- X", 6, 8 - 4 + 2),  # the region with the stone is vital as well
        ("-XX/XX-/XXX O", 7, 9),
    ],
)
def test_safe_stones(board, safe, lead):
    width = len(board.split("/")[0])
    game = StrongGo(width, len(board.split("/")), komi=0)
    state = game.parse_board(board)
    black, white = (state.mine, state.theirs) if state.player == 0 else (state.theirs, state.mine)
    chains, _ = safe_chains(game, black, white)
    assert count(chains) == safe
    assert safe_lead(game, black, white) == lead


def test_safe_stones_survive_whatever_the_other_player_does():
    """Black passes, White plays at random: the stones stay, and Black's lead is no less than was told."""
    game, rng, checked = StrongGo(4, 4, komi=0), random.Random(4), 0
    for state in random_games(game, 80, seed=5):
        if state.player == 1 or game.is_terminal(state) or rng.random() < 0.7:
            continue
        safe, _ = safe_chains(game, state.mine, state.theirs)
        lead = safe_lead(game, state.mine, state.theirs)
        checked += lead > -16
        for _ in range(20):
            state = game.result(state, game.pass_action)
            if game.is_terminal(state):
                break
            choices = list(game.actions(state))
            state = game.result(state, rng.choice(choices))
            if game.is_terminal(state):
                break
            assert without(safe, state.mine) == game.nothing
        lead_now = count(game.area(*black_and_white(state))) - count(game.area(*black_and_white(state)[::-1]))
        assert lead_now >= lead
    assert checked > 20


def black_and_white(state):
    return (state.mine, state.theirs) if state.player == 0 else (state.theirs, state.mine)


def test_hints_prefer_to_take_and_to_keep_eyes():
    game = StrongGo(5, 5)
    state = game.parse_board("-XO--/X-XO-/-XO--/-----/----- O")
    hints = {
        game.action_name(state, action): game.move_order(state, action, 1) for action in game.actions(state)
    }
    assert max(hints, key=hints.get) == "B4"
    state = game.parse_board("-X---/XX---/-----/--O--/----- X")
    hints = {
        game.action_name(state, action): game.move_order(state, action, 1) for action in game.actions(state)
    }
    assert min(hints, key=hints.get) in ("A5", "pass")


def test_points_of_any_size_are_told_apart():
    for size in ((1, 1), (19, 19), (13, 7), (15, 15), (7, 9), (1, 19), (19, 1)):
        game = Go(*size)
        everything = game.nothing
        for action in range(game.pass_action):
            alone = point(game, action)
            assert count(alone) == 1
            everything = tuple(a | b for a, b in zip(everything, alone, strict=True))
        assert everything == game.everything


def walk(game, state, plies, notes):
    """Play at random, and write down all that the game knows at each ply."""
    told = 0.0
    for _ in range(plies):
        if game.is_terminal(state):
            state = game.initial()
        low, high = game.bounds(state, -100, 100)
        told = 0.9 * told + low + 3.0 * high + 7.0 * game.evaluate(state, 0)
        for action in game.actions(state):
            told += 0.01 * game.move_order(state, action, 1) + game.prior(state, action)
        action = game.playout(state, random_word(notes, 1))
        told += action
        state = game.result(state, action)
    return told


@pytest.mark.filterwarnings("ignore:overflow encountered")
@pytest.mark.parametrize(("size", "suicide"), [((4, 3), True), ((9, 9), False)])
def test_compiled_it_knows_the_same(size, suicide):
    game, told = StrongGo(*size, suicide=suicide), []
    for native in (True, False):
        notes = Memory(2)
        told.append(run(walk, game, game.initial(), 60, notes, stop=notes, native=native))
    assert told[0] == pytest.approx(told[1])
