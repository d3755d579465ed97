"""Random games of Go to the end, in one thread, beside OpenSpiel's own played from Python.

`Uniform` draws from all points but eyes; the player's own random games look for chains in atari as well.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pyspiel

from benchmarks.common import Row, best_in_turn, thousands
from zermelo.games.go.guide import Go
from zermelo.games.go.rules import State
from zermelo.native.memory import Memory, load, store
from zermelo.native.random import random_word
from zermelo.native.run import prepare, run

THEIR_GAMES = {9: 30, 19: 5}
RANDOM, PLIES, WORDS = 1, 2, 3  # words of the notes, after the one that stops


class Uniform(Go):
    """Go whose random games draw from all legal points but eyes."""

    def playout(self, state: State, random: np.uint64) -> int:
        return self.anywhere(state, random)


GAMES = (  # the game, how many, what random games spare or look for, and the aim
    (Uniform(9, 9), 10_000, "eyes spared", "≥ 25 k/s"),
    (Go(9, 9), 10_000, "atari seen", "≥ 25 k/s"),
    (Uniform(19, 19), 1_000, "eyes spared", ""),
    (Go(19, 19), 1_000, "atari seen", ""),
)


def play_out(game: Any, start: Any, games: int, notes: Any) -> int:
    """Play so many random games; how many the first player won, and in the notes how many plies it took."""
    won = 0
    for _ in range(games):
        state = start
        while not game.is_terminal(state):
            state = game.result(state, game.playout(state, random_word(notes, RANDOM)))
            store(notes, PLIES, load(notes, PLIES) + 1)
        if game.utility(state, 0) > 0:
            won += 1
    return won


def ours(game: Go, games: int) -> int:
    """The plies of so many games."""
    notes = Memory(WORDS)
    run(play_out, game, game.initial(), games, notes, stop=notes, native=True)
    return int(notes.ints[PLIES])


def theirs(game: Any, games: int) -> int:
    """The plies of so many games: moves are drawn from all legal ones, and eyes are filled."""
    rng, plies = random.Random(1), 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            plies += 1
    return plies


def rows() -> list[Row]:
    found = []
    for game, games, how, aim in GAMES:
        size, peer = game.width, pyspiel.load_game(f"go(board_size={game.width})")
        prepare(play_out, game, game.initial(), games, Memory(WORDS), native=True)
        (seconds, plies), (their_seconds, their_plies) = best_in_turn(
            3,
            lambda game=game, games=games: ours(game, games),
            lambda p=peer, n=THEIR_GAMES[size]: theirs(p, n),
        )
        what = f"random games of Go, {size} by {size}, {plies / games:.0f} plies each, {how}"
        theirs_too = THEIR_GAMES[size]
        told = f"{thousands(theirs_too, their_seconds)} OpenSpiel, {their_plies / theirs_too:.0f} plies"
        ratio = (games / seconds) / (theirs_too / their_seconds)
        found.append(Row(what, thousands(games, seconds), told, ratio, aim))
    return found
