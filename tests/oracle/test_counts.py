"""Published numbers: how many positions and games there are, and records replayed to their end."""

from __future__ import annotations

from collections import Counter

import pytest

from zermelo.games.connect_four.rules import ConnectFour
from zermelo.games.othello.rules import Othello
from zermelo.games.tic_tac_toe.rules import TicTacToe
from zermelo.games.tree.rules import Tree
from zermelo.position import Position


def children(game, state):
    return [] if game.is_terminal(state) else [game.result(state, action) for action in game.actions(state)]


def perft(game, state, depth, finished):
    """Leaves at that depth, the last ply counted and not played; an earlier end makes `finished` leaves."""
    if depth == 0:
        return 1
    if game.is_terminal(state):
        return finished
    if depth == 1:
        return game.count_actions(state)
    return sum(perft(game, child, depth - 1, finished) for child in children(game, state))


# Nodes by ply, 549,946 in all, and 255,168 complete games: recomputed independently, and published at
# https://romgenie.github.io/tic-tak-toe-2/theory and http://nishioka.com/javascript/tic-tac-toe.html.
TIC_TAC_TOE_NODES = [1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]
TIC_TAC_TOE_GAMES = {"X": 131184, "O": 77904, "draw": 46080}
# Distinct positions, 5,478 in all (5,477 where the empty board is left out), of which 958 are finished.
TIC_TAC_TOE_POSITIONS = [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]


def test_tic_tac_toe_has_5478_positions_and_255168_games():
    game = TicTacToe()
    paths = {game.initial(): 1}  # distinct positions, and in how many ways each is reached
    nodes, positions, results, finished = [], [], Counter(), Counter()
    while paths:
        positions.append(len(paths))
        nodes.append(sum(paths.values()))
        below = Counter()
        for state, ways in paths.items():
            if game.is_terminal(state):
                result = ("draw", "X", "O")[game.utility(state, 0)]
                results[result] += ways
                finished[result] += 1
            for child in children(game, state):
                below[child] += ways
        paths = below
    assert nodes == TIC_TAC_TOE_NODES
    assert sum(nodes) == 549_946
    assert positions == TIC_TAC_TOE_POSITIONS
    assert sum(positions) == 5478
    assert results == TIC_TAC_TOE_GAMES
    assert sum(results.values()) == 255_168
    assert finished == {"X": 626, "O": 316, "draw": 16}


# Leaves at each depth, recomputed independently; the positions also at https://oeis.org/A212693.
CONNECT_FOUR_PERFT = [1, 7, 49, 343, 2401, 16807, 117649]
CONNECT_FOUR_POSITIONS = [1, 7, 49, 238, 1120, 4263, 16422]
# All positions of small boards, width by height: https://oeis.org/A235610.
CONNECT_FOUR_4X4 = 161_029


def test_connect_four_perft():
    game = ConnectFour()
    assert [perft(game, game.initial(), depth, 0) for depth in range(7)] == CONNECT_FOUR_PERFT


def positions_by_ply(game, plies):
    level = {game.initial()}
    for _ in range(plies + 1):
        yield len(level)
        level = {child for state in level for child in children(game, state)}


def test_connect_four_positions():
    assert list(positions_by_ply(ConnectFour(), 6)) == CONNECT_FOUR_POSITIONS


def test_connect_four_4x4_has_161029_positions():
    assert sum(positions_by_ply(ConnectFour(4, 4), 16)) == CONNECT_FOUR_4X4


# https://aartbik.blogspot.com/2009/02/perft-for-reversi.html: a pass is a ply, a finished game one leaf.
OTHELLO_PERFT = [1, 4, 12, 56, 244, 1396, 8200]


def test_othello_perft():
    game = Othello()
    assert [perft(game, game.initial(), depth, 1) for depth in range(7)] == OTHELLO_PERFT


# Perfect play is a draw: the record in Takizawa, Othello is Solved, https://arxiv.org/abs/2310.19387.
OTHELLO_RECORD = (
    "F5D6C3D3C4F4F6F3E6E7D7C5B6D8C6C7D2B5A5A6A7G5E3B4C8G6G4C2E8D1"
    "F7E2G3H4F1E1F2G1B1F8G8B3H3B2H5B7A3A4A1A2C1H2H1G2B8A8G7H8H7H6"
)
# Feinstein 1993, https://www.maths.nottingham.ac.uk/plp/pmzjff/Othello/6x6sol.html: White wins 20-16.
# The squares are those of the middle of the 8 by 8 board, b2 to g7.
OTHELLO_6X6_LINE = (
    "d3 c5 d6 e3 f5 f4 e2 d2 c2 e6 e7 g5 c4 c3 g4 g3 f3 c7 b5 d7 b7 b3 c6 b6 f7 f6 b4 b2 g6 g7 pass f2 g2"
)
# Recomputed independently: White wins 11-3, and two squares stay empty.
OTHELLO_4X4_LINE = "b1 a1 a2 c1 d4 a3 d1 b4 a4 c4"


def discs(position):
    board = position.board.split()[0]
    return board.count("X"), board.count("O")


def test_the_solved_othello_record_is_legal_and_drawn():
    position = Position("othello", OTHELLO_RECORD)
    assert len([move for move in position.moves if move != "pass"]) == 60
    assert position.is_over
    assert discs(position) == (32, 32)
    assert position.utility(0) == 0


def test_the_solved_6x6_line_ends_16_to_20():
    shifted = [
        chr(ord(m[0]) - 1) + str(int(m[1:]) - 1) if m != "pass" else m for m in OTHELLO_6X6_LINE.split()
    ]
    position = Position("othello:size=6", " ".join(shifted))
    assert position.is_over
    assert discs(position) == (16, 20)
    assert position.utility(0) == -4


def test_the_solved_4x4_line_ends_3_to_11():
    position = Position("othello:size=4", OTHELLO_4X4_LINE)
    assert position.is_over
    assert discs(position) == (3, 11)
    assert position.utility(0) == -10  # the two empty squares go to the winner


def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    values = [minimax(game, child) for child in children(game, state)]
    return max(values) if game.to_move(state) == 0 else min(values)


# Russell and Norvig, Artificial Intelligence, 3rd edition, figure 5.2; the others recomputed independently.
@pytest.mark.parametrize(
    ("text", "of_max", "of_min"),
    [
        ("3 12 8 / 2 4 6 / 14 5 2", 3, 6),
        ("9 8 7 / 6 5 4 / 3 2 1", 7, 3),
        ("8 7 3 / 2 9 5 / 4 1 6", 3, 6),
        ("(((3 5) (6 9)) ((1 2) (0 -1)))", 5, 1),
    ],
)
def test_the_values_of_textbook_trees(text, of_max, of_min):
    for root, value in (("MAX", of_max), ("MIN", of_min)):
        game = Tree(text, root)
        assert minimax(game, game.initial()) == value


def max_n(game, state):
    if game.is_terminal(state):
        return tuple(game.utility(state, player) for player in range(game.players))
    return max((max_n(game, child) for child in children(game, state)), key=lambda v: v[game.to_move(state)])


def test_the_value_of_a_tree_for_three_players():
    """Russell and Norvig, figure 5.4: A, B and C take turns; the tie at the root is broken to the left."""
    game = Tree("(((1,2,6) (4,2,3)) ((6,1,2) (7,4,1))) (((5,1,1) (1,5,2)) ((7,7,1) (5,4,5)))")
    assert max_n(game, game.initial()) == (1, 2, 6)


def test_the_value_of_4x4_othello():
    """The second player wins: -10 with the empty squares to the winner. Recomputed independently."""
    game, known = Othello(4), {}

    def value(state):
        if state not in known:
            best = max if state.player == 0 else min
            below = [value(child) for child in children(game, state)]
            known[state] = best(below) if below else game.utility(state, 0)
        return known[state]

    assert value(game.initial()) == -10
