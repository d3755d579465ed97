"""Chess against published perft tables, and against python-chess on positions of random games."""

from __future__ import annotations

import json
import random
from pathlib import Path

import chess
import pytest

from zermelo.games.chess.rules import QUEEN, Chess
from zermelo.position import Position
from zermelo.search.perft import perft

POSITIONS = json.loads((Path(__file__).parent / "chess_perft.json").read_text())["positions"]
QUICK, LONG = 300_000, 200_000_000  # leaves
GAME = Chess()


def counts_up_to(most):
    cases = []
    for position in POSITIONS:
        deep = [(depth, count) for depth, count in enumerate(position["counts"], start=1) if count <= most]
        cases.append(pytest.param(position["fen"], *deep[-1], id=position["name"]))
    return cases


@pytest.mark.parametrize(("fen", "depth", "count"), counts_up_to(QUICK))
def test_perft(fen, depth, count):
    assert perft(Position(GAME, fen), depth, native=True).nodes == count


@pytest.mark.slow
@pytest.mark.parametrize(("fen", "depth", "count"), counts_up_to(LONG))
def test_deep_perft(fen, depth, count):
    assert perft(Position(GAME, fen), depth, native=True).nodes == count


@pytest.mark.parametrize(("fen", "depth", "count"), counts_up_to(2_000))
def test_interpreted_perft(fen, depth, count):
    assert perft(Position(GAME, fen), depth, native=False).nodes == count


# ---------------------------------------------------------------------- python-chess


def random_game(seed):
    """The positions of a game of random moves, ours and python-chess's."""
    choose, board, state = random.Random(seed), chess.Board(), GAME.initial()
    for _ in range(300):
        yield board, state
        moves = sorted(board.legal_moves, key=chess.Move.uci)
        if not moves or GAME.is_terminal(state):
            return
        # Captures only now and then, so that long games are among them.
        quiet = [move for move in moves if not board.is_capture(move)]
        move = choose.choice(quiet if quiet and choose.random() < 0.3 else moves)
        state = GAME.result(state, GAME.parse_action(state, move.uci()))
        board.push(move)


def by_uci(state):
    return {GAME.uci(state, action): int(action) for action in GAME.actions(state)}


@pytest.mark.parametrize("seed", range(20))
def test_moves_and_status_are_those_of_python_chess(seed):
    for board, state in random_game(seed):
        ours, theirs = by_uci(state), {move.uci(): move for move in board.legal_moves}
        assert sorted(ours) == sorted(theirs), board.fen()
        assert GAME.count_moves(state) == len(theirs)
        assert GAME.board(state).split()[:5] == board.fen().split()[:5]
        assert GAME.is_check(state) == board.is_check()
        over = not theirs or board.is_insufficient_material() or board.halfmove_clock >= 100
        assert GAME.is_terminal(state) == over
        if over:
            white = 0 if not board.is_checkmate() else -1 if board.turn else 1
            assert GAME.utility(state, 0) == -GAME.utility(state, 1) == white
        unstable = {
            action
            for name, action in ours.items()
            if action >> 12 in (0, QUEEN) and (action >> 12 or board.is_capture(theirs[name]))
        }
        assert set(GAME.tactical_actions(state)) == unstable
        assert {action for action in ours.values() if GAME.is_tactical(state, action)} == unstable


@pytest.mark.parametrize("seed", range(100, 104))
def test_every_name_is_that_of_python_chess_and_parses_back(seed):
    for board, state in random_game(seed):
        for name, action in by_uci(state).items():
            san = GAME.action_name(state, action)
            assert san == board.san(chess.Move.from_uci(name))
            assert GAME.parse_action(state, san) == GAME.parse_action(state, name) == action


def test_names_say_which_of_many_queens_and_knights_moves():
    for fen in ("1k6/8/8/8/3Q3Q/8/5K2/3Q3Q w - - 0 1", "7k/8/1N3N2/8/1N3N2/8/8/K7 w - - 0 1"):
        board, state = chess.Board(fen), GAME.parse_board(fen)
        ours = {GAME.action_name(state, action) for action in GAME.actions(state)}
        assert ours == {board.san(move) for move in board.legal_moves}
