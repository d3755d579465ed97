"""What makes chess play strong, piece by piece."""

from __future__ import annotations

import random

import pytest

from zermelo import Position, load
from zermelo.games.chess.evaluation import FULL, estimate, phase
from zermelo.games.chess.exchange import loses, value_on
from zermelo.native.bits import bit, lowest

CHESS = load("chess")


def turned_over(board):
    """The same position with the colours exchanged."""
    rows, player, castling, passed, *rest = board.split()
    rows = "/".join(reversed(rows.swapcase().split("/")))
    passed = passed if passed == "-" else passed[0] + str(9 - int(passed[1]))
    player = "b" if player == "w" else "w"
    return " ".join([rows, player, "".join(sorted(castling.swapcase())), passed, *rest])


def positions(count, seed=1):
    rng, found = random.Random(seed), []
    while len(found) < count:
        position = Position(CHESS)
        for _ in range(rng.randint(4, 90)):
            if not position.is_over:
                position = position.play(rng.choice(position.legal_actions))
        if not position.is_over:
            found.append(position)
    return found


POSITIONS = positions(60)


def test_both_colours_are_alike():
    for position in POSITIONS:
        mirror = Position(CHESS, turned_over(position.board))
        assert estimate(CHESS, position.state) == estimate(CHESS, mirror.state), position.board
        value = CHESS.evaluate(position.state, position.to_move)
        assert CHESS.evaluate(position.state, 1 - position.to_move) == -value
        assert -1 < value < 1


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("4k3/8/8/8/8/8/PPPP4/4K3 w - -", "4k3/8/8/8/8/8/PPP5/4K3 w - -"),  # a pawn more
        ("4k3/8/8/8/8/8/8/Q3K3 w - -", "4k3/8/8/8/8/8/8/R3K3 w - -"),  # a queen, not a rook
        ("4k3/pp6/8/3N4/8/8/PP6/4K3 w - -", "4k3/pp6/8/8/8/8/PP6/N3K3 w - -"),  # a knight in the centre
        ("4k3/8/8/8/8/8/PP6/4K3 w - -", "4k3/8/8/8/8/P7/P7/4K3 w - -"),  # doubled pawns
        ("4k3/p7/8/7P/8/8/8/4K3 w - -", "4k3/p7/8/8/8/8/7P/4K3 w - -"),  # a passed pawn that went further
        ("4k3/8/8/8/4K3/8/P6p/8 w - -", "4k3/8/8/8/8/8/P6p/K7 w - -"),  # a king that came out
        ("4k3/8/8/8/8/8/PPP5/4K3 w - -", "4k3/8/8/8/8/8/PPP5/4K3 b - -"),  # to be on move
    ],
)
def test_what_is_better_is_worth_more(better, worse):
    better, worse = (Position(CHESS, board).state for board in (better, worse))
    assert CHESS.evaluate(better, 0) > CHESS.evaluate(worse, 0)


def test_a_pawn_is_worth_two_hundredths_of_a_win():
    one, none = (Position(CHESS, f"4k3/8/8/8/8/8/{rank}/4K3 w - -").state for rank in ("3P4", "8"))
    gain = CHESS.evaluate(one, 0) - CHESS.evaluate(none, 0)
    assert 0.01 < gain < 0.04
    assert CHESS.futility_margin == 0.02


def test_the_phase_goes_from_full_to_nothing():
    assert phase(CHESS.initial()) == FULL
    assert phase(Position(CHESS, "4k3/pppp4/8/8/8/8/PPPP4/4K3 w - -").state) == 0


# ---------------------------------------------------------------------- exchanges


def captures_of(state, target):
    return [
        action
        for action in CHESS.actions(state)
        if action >> 6 & 63 == target and action >> 12 == 0 and state.theirs & bit(target) != 0
    ]


def wins(state, action) -> int:
    """The capture, then all take back on that square with the least piece for as long as it pays."""
    target = action >> 6 & 63
    taken = value_on(state, bit(target))
    after = CHESS.result(state, action)
    replies = captures_of(after, target)
    if not replies:
        return taken
    reply = min(replies, key=lambda reply: value_on(after, bit(reply & 63)))
    return taken - max(0, wins(after, reply))


@pytest.mark.parametrize(
    ("board", "move", "lost"),
    [
        ("4k3/2p5/3p4/8/8/3Q4/8/4K3 w - -", "Qxd6", True),  # guarded by a pawn
        ("4k3/8/3p4/8/8/3Q4/8/4K3 w - -", "Qxd6", False),
        ("3rk3/8/3p4/8/8/3R4/3R4/4K3 w - -", "Rxd6", False),  # taken back, and taken again: a rook for a rook
        ("3rk3/2p5/3p4/8/8/3R4/3R4/4K3 w - -", "Rxd6", True),
        ("4k3/8/3n4/8/8/3R4/8/4K3 w - -", "Rxd6", False),
        ("3qk3/8/3n4/4P3/8/8/8/4K3 w - -", "exd6", False),
        ("4k3/8/2b5/8/4R3/8/4Q3/4K3 b - -", "Bxe4", False),
    ],
)
def test_exchanges(board, move, lost):
    position = Position(CHESS, board)
    action = CHESS.parse_action(position.state, move)
    assert loses(CHESS, position.state, action) is lost


def test_exchanges_as_if_tried_out():
    """Where no piece is pinned and no king is in the way of it, the quick answer is that of trying."""
    tried = 0
    for position in positions(150, seed=2):
        state = position.state
        for action in CHESS.actions(state):
            target = action >> 6 & 63
            if (
                state.theirs & bit(target) == 0
                or action >> 12
                or near_kings(state, target)
                or CHESS.is_check(state)
            ):
                continue
            if any(pinned(each) for each in line(state, action)):
                continue
            tried += 1
            assert loses(CHESS, state, action) == (wins(state, action) < 0), (position.board, action)
    assert tried > 100


def near_kings(state, target):
    return any(CHESS.king[target] & side & state.kings != 0 for side in (state.mine, state.theirs))


def line(state, action):
    """The states of the exchange."""
    target, found = action >> 6 & 63, [state]
    state = CHESS.result(state, action)
    while True:
        found.append(state)
        replies = captures_of(state, target)
        if not replies:
            return found
        state = CHESS.result(state, min(replies, key=lambda reply: value_on(state, bit(reply & 63))))


def pinned(state):
    if CHESS.is_check(state):
        return True
    _, pins = CHESS.guard(state, lowest(state.kings & state.mine))
    return pins & state.mine != 0
