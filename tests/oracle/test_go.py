"""Go against published and recomputed numbers, and against OpenSpiel."""

from __future__ import annotations

import itertools
import random

import pytest

from zermelo import Position
from zermelo.games.go.guide import Go as StrongGo
from zermelo.games.go.rules import Go
from zermelo.search.engine.engine import Engine

# The squares: https://oeis.org/A094777 (Tromp and Farnebäck, Combinatorics of Go); all recomputed.
LEGAL = {
    (1, 1): 1,
    (2, 1): 5,
    (3, 1): 15,
    (4, 1): 41,
    (5, 1): 113,
    (2, 2): 57,
    (2, 3): 489,
    (2, 4): 4125,
    (3, 3): 12675,
}


@pytest.mark.parametrize("size", LEGAL)
def test_legal_positions(size):
    game, legal = Go(*size), 0
    for cells in itertools.product(range(3), repeat=game.pass_action):
        try:
            game.set_up(list(cells), 0)
        except ValueError:
            continue
        legal += 1
    assert legal == LEGAL[size]


# The values of small boards for Black, and of each first move: recomputed independently, with positional and
# situational superko, with suicide and without: all agree.
VALUES = {(1, 1): 0, (2, 1): 0, (3, 1): 3, (4, 1): 4, (5, 1): 0, (2, 2): 1}
FIRST_MOVES = {
    (3, 1): [-3, 3, -3],
    (4, 1): [-4, 4, 4, -4],
    (5, 1): [-5, 0, 0, 0, -5],
    (2, 2): [1, 1, 1, 1],
}


def value(position, player):
    """The value for a player, by the engine, interpreted: these trees are small."""
    engine = Engine(position.game, native=False, table="1MB")
    solution = engine.solve(position, best_moves=False)
    return solution.value if solution.player == position.game.player_name(player) else -solution.value


@pytest.mark.parametrize("size", VALUES)
@pytest.mark.parametrize("suicide", [False, True])
def test_values_of_small_boards(size, suicide):
    assert value(Position(StrongGo(*size, komi=0, suicide=suicide)), 0) == VALUES[size]


@pytest.mark.parametrize("size", FIRST_MOVES)
def test_values_of_first_moves(size):
    game = StrongGo(*size, komi=0)
    values = [value(Position(game).play(action), 0) for action in range(game.pass_action)]
    assert values == FIRST_MOVES[size]


def test_komi_shifts_the_value():
    assert value(Position(StrongGo(2, 2, komi=0.5)), 0) == 0.5
    assert value(Position(StrongGo(2, 2, komi=3)), 0) == -2


# https://webdocs.cs.ualberta.ca/~hayward/355/jem/go-solve.html, recomputed: X is to move.
LINEAR = {"O-X--": 5, "X--O-": -5, "O--X-": 5, "O----": 5, "-O---": 0, "--O--": 0}


@pytest.mark.parametrize("board", LINEAR)
def test_values_of_linear_positions(board):
    assert value(Position(StrongGo(5, 1, komi=0), f"{board} X"), 0) == LINEAR[board]


@pytest.mark.slow
def test_black_owns_the_whole_3_by_3_board():
    """Recomputed independently: Black forces the whole board."""
    solution = Engine(StrongGo(3, 3, komi=0)).solve(Position(StrongGo(3, 3, komi=0)), best_moves=False)
    assert solution.value == 9


# ---------------------------------------------------------------------- OpenSpiel

LONGEST = 1000


def open_spiel_game(pyspiel, size, komi):
    return pyspiel.load_game(f"go(board_size={size},komi={float(komi)},max_game_length={LONGEST})")


@pytest.mark.parametrize(("size", "games"), [(3, 60), (5, 40), (9, 15)])
def test_random_games_are_those_of_open_spiel(size, games):
    """The legal actions of every position, who is to move, and the score at the end.

    OpenSpiel knows suicide to be illegal and a ko, and ends the game where another position comes back.
    """
    pyspiel = pytest.importorskip("pyspiel")
    game, peer, rng, ended = Go(size, size, komi=0), open_spiel_game(pyspiel, size, 0), random.Random(size), 0
    for _ in range(games):
        ours, theirs, played, seen = game.initial(), peer.new_initial_state(), [], []
        while not theirs.is_terminal():
            names = {game.action_name(ours, action): action for action in game.actions(ours)}
            others = {
                theirs.action_to_string(action).split()[1].upper(): action
                for action in theirs.legal_actions()
            }
            assert {name.upper() for name in names} == set(others)
            assert theirs.current_player() == game.to_move(ours)
            points = [name for name in names if name != "pass"]
            often = points and rng.random() > 0.02
            name = rng.choice(points) if often else "pass"
            seen.append(game.repetition_key(ours))
            played.append(others[name.upper()])
            ours = game.result(ours, names[name])
            theirs.apply_action(others[name.upper()])
        if not game.is_terminal(ours):
            assert game.repetition_key(ours) in seen or len(played) == LONGEST
        else:
            ended += 1
            lead = game.utility(ours, 0)
            for komi, winner in ((lead - 0.5, 0), (lead + 0.5, 1)):
                end = open_spiel_game(pyspiel, size, komi).new_initial_state()
                for action in played:
                    end.apply_action(action)
                assert end.returns()[winner] == 1
    assert ended > games / 8
