"""Solved values of small classics, computed by `zermelo solve`; rules move by move against OpenSpiel.

Sources: the project's facts hex.openings, kalah.small, nim, mnk, breakthrough and dots_and_boxes, each
computed by an independent program. Breakthrough 5×5 also http://littlegolem.net/jsp/forum/topic2.jsp?forum=120&topic=19;
Nim, C. L. Bouton, "Nim, a game with a complete mathematical theory", Annals of Mathematics 3 (1901).
"""

from __future__ import annotations

import random
from functools import reduce
from itertools import product
from operator import xor

import pytest

from zermelo import Engine, Position, load, solve

STANDARD = {
    (1, 1): 0, (1, 2): -2, (1, 3): 6, (1, 4): -2, (1, 5): 2, (1, 6): 0,
    (2, 1): 2, (2, 2): -2, (2, 3): -2, (2, 4): -10, (2, 5): 6, (2, 6): 8,
    (3, 1): 0, (3, 2): 4, (3, 3): 2, (3, 4): 2, (3, 5): 6, (3, 6): -8,
    (4, 1): 2, (4, 2): 6, (4, 3): 6, (4, 4): 2, (4, 5): 4, (4, 6): 0,
    (5, 1): 0, (5, 2): 2, (5, 3): 6, (5, 4): 10,
    (6, 1): 2, (6, 2): 6, (6, 3): 2,
}  # fmt: skip
EMPTY_CAPTURE = STANDARD | {
    (2, 4): -12, (3, 6): -10, (4, 3): 8, (4, 5): 2, (5, 2): 0, (5, 3): 8, (5, 4): 12, (6, 2): 10,
}  # fmt: skip
DOTS_AND_BOXES = {
    (1, 1): -1, (1, 2): 0, (1, 3): -1, (1, 4): 0, (1, 5): -1, (1, 6): 0, (1, 7): -1,
    (2, 2): 2, (2, 3): -2, (2, 4): 2, (3, 3): -3,
}  # fmt: skip
BREAKTHROUGH = {
    (3, 5, 2): -1, (3, 6, 2): 1, (4, 5, 2): -1, (4, 6, 2): 1, (5, 5, 2): -1, (5, 5, 1): 1,
    (4, 4, 1): 1, (5, 4, 1): 1, (2, 4, 1): -1, (3, 4, 1): 1,
}  # fmt: skip
GOMOKU = {(3, 3, 3): 0, (3, 4, 3): 1, (4, 4, 3): 1, (3, 5, 3): 1, (3, 4, 4): 0, (4, 4, 4): 0}
HEX = {1: "W", 2: ".W/W.", 3: "..W/WWW/W..", 4: "...W/..W./.W../W..."}


@pytest.mark.parametrize("empty_capture", [False, True])
@pytest.mark.parametrize("houses", [1, 2, *(pytest.param(n, marks=pytest.mark.slow) for n in (3, 4, 5, 6))])
def test_kalah(houses, empty_capture):
    """One game for all numbers of seeds, compiled once: the seeds that are too many lie in the stores."""
    values = EMPTY_CAPTURE if empty_capture else STANDARD
    most = max(seeds for n, seeds in values if n == houses)
    game = load(f"kalah:houses={houses},seeds={most},empty_capture={empty_capture}")
    engine = Engine(game, native=houses > 2)
    for seeds in range(1, most + 1):
        side = f"{','.join([str(seeds)] * houses)}:{houses * (most - seeds)}"
        found = engine.solve(Position(game, f"{side}/{side} first"), best_moves=False).value
        assert found == values[houses, seeds], (houses, seeds)


def test_kalah_from_the_start():
    assert solve("kalah:houses=3,seeds=3", native=False).value == STANDARD[3, 3]


def sizes(values, always):
    """The few sizes that are solved at once, even interpreted; the others are for the slow run."""
    return [
        pytest.param(*size, value, marks=() if size in always else pytest.mark.slow)
        for size, value in values.items()
    ]


@pytest.mark.parametrize(("width", "height", "value"), sizes(DOTS_AND_BOXES, [(1, 1), (1, 3), (2, 2)]))
def test_dots_and_boxes(width, height, value):
    native = width * height > 4
    assert solve(f"dots-and-boxes:width={width},height={height}", native=native).value == value


@pytest.mark.parametrize(("width", "height", "rows", "value"), sizes(BREAKTHROUGH, [(2, 4, 1), (3, 4, 1)]))
def test_breakthrough(width, height, rows, value):
    native = width * height > 12
    assert solve(f"breakthrough:width={width},height={height},rows={rows}", native=native).value == value


@pytest.mark.parametrize(("width", "height", "length", "value"), sizes(GOMOKU, [(3, 3, 3), (3, 4, 3)]))
def test_in_a_row(width, height, length, value):
    native = width * height > 12
    assert solve(f"gomoku:width={width},height={height},length={length}", native=native).value == value


@pytest.mark.parametrize("size", [1, 2, 3, pytest.param(4, marks=pytest.mark.slow)])
def test_winning_openings_of_hex(size):
    found = set(solve(f"hex:width={size},height={size}", native=size > 3).moves)
    rows = HEX[size].split("/")
    names = {f"{'abcd'[x]}{y + 1}": cell for y, row in enumerate(rows) for x, cell in enumerate(row)}
    assert found == {name for name, cell in names.items() if cell == "W"}


@pytest.mark.parametrize("misere", [False, True])
def test_bouton(misere):
    """Three heaps of up to five: lost if the nim-sum is 0; in misère play likewise while a heap is over 1."""
    game = load(f"nim:heaps=(5,5,5),misere={misere}")
    engine = Engine(game, table="1MB", native=False)
    for heaps in product(range(6), repeat=3):
        if not any(heaps):
            continue
        wins = reduce(xor, heaps) != 0
        if misere and max(heaps) <= 1:
            wins = sum(heaps) % 2 == 0
        position = Position(game, ",".join(map(str, heaps)))
        assert engine.solve(position, best_moves=False).value == (1 if wins else -1), heaps


@pytest.mark.parametrize("heaps", [(1, 2, 3), (1, 3, 5, 7), (1, 4, 5), (2, 4, 6)])
def test_heaps_that_are_lost(heaps):
    assert solve(f"nim:heaps={heaps}", native=False).value == -1


def test_the_only_winning_move_of_three_four_five():
    assert solve("nim:heaps=(3,4,5)", native=False).moves == ["1:2"]


# ---------------------------------------------------------------------- move by move against OpenSpiel


def twins():
    """Our game, OpenSpiel's, and its action for our move."""

    def kalah(game, state, move):
        return int(move) + (0 if game.to_move(state) == 0 else 7)

    def line(game, state, move):
        return game.parse_action(state, move)

    def square(width):
        return lambda game, state, move: (int(move[1:]) - 1) * width + "abcdefghijklmno".index(move[0])

    yield "nim", "nim(is_misere=false)", None
    yield "nim:misere=true,heaps=(2,3,4)", "nim(is_misere=true,pile_sizes=2;3;4)", None
    yield "kalah", "mancala", kalah
    yield "hex", "hex", square(11)
    yield "hex:width=5,height=4", "hex(num_cols=5,num_rows=4)", square(5)
    yield "gomoku", "mnk", square(15)
    yield "gomoku:width=6,height=7,length=4", "mnk(m=6,n=7,k=4)", square(6)
    yield "breakthrough", "breakthrough", None
    yield "breakthrough:width=5,height=6", "breakthrough(columns=5,rows=6)", None
    yield "dots-and-boxes:width=3,height=2", "dots_and_boxes(num_cols=3,num_rows=2,utility_margin=true)", line
    yield "dots-and-boxes:width=4,height=4", "dots_and_boxes(num_cols=4,num_rows=4,utility_margin=true)", line


def names(text, theirs):
    """OpenSpiel's actions by our names, where its own names tell."""
    found = {}
    for action in theirs.legal_actions():
        name = theirs.action_to_string(action)
        if text.startswith("nim"):
            heap, taken = (part.split(":")[1] for part in name.strip(";").split(","))
            name = f"{heap}:{taken}"
        found[name.replace("*", "")] = action
    return found


@pytest.mark.parametrize(("text", "other", "convert"), list(twins()))
def test_open_spiel_allows_the_same_moves_and_gives_the_same_results(text, other, convert):
    spiel = pytest.importorskip("pyspiel")
    game, dice = load(text), random.Random(text)
    states = 0
    while states < 2000:
        ours, theirs = Position(game), spiel.load_game(other).new_initial_state()
        while not ours.is_over:
            if text.startswith("breakthrough"):
                moves = {flipped(move, game): move for move in ours.legal_moves}
            else:
                moves = {move: move for move in ours.legal_moves}
            assert theirs.current_player() == ours.to_move
            actions = names(text, theirs) if convert is None else {}
            if convert is not None:
                actions = {move: convert(game, ours.state, move) for move in moves}
            assert sorted(actions[move] for move in moves) == sorted(theirs.legal_actions())
            move = dice.choice(sorted(moves))
            theirs.apply_action(actions[move])
            ours = ours.play(moves[move])
            states += 1
        assert theirs.is_terminal()
        results = [ours.utility(player) for player in (0, 1)]
        if text == "kalah":  # OpenSpiel tells only who won
            results = [(result > 0) - (result < 0) for result in results]
        assert results == theirs.returns()


def flipped(move, game):
    """In OpenSpiel, the first player moves down the board."""
    return "".join(str(game.height + 1 - int(c)) if c.isdigit() else c for c in move)
