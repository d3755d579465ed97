"""The engine at 20 ms a move against the weak: it should win every game of Othello.

From 50 openings of 8 random moves, each played with both colours, against a player who turns as many discs as
it can, and against one who plays at random.
"""

from __future__ import annotations

import random

from benchmarks.common import Row
from benchmarks.positions import after_random_moves
from benchmarks.selective import Timed
from zermelo import Engine, Position, load
from zermelo.arena.match import Player, play_match

GAMES = 100
OPENING = 8  # random moves
SECONDS = 0.02


def greedy(position: Position) -> int:
    """The move that leaves me the most discs."""
    mark = position.player
    return max(position.legal_actions, key=lambda action: (position.play(action).board or "").count(mark))


def rows() -> list[Row]:
    dice = random.Random(1913)
    engine = Engine(load("othello"), table="16MB")
    opponents: dict[str, Player] = {"greedy": greedy, "random": lambda p: dice.choice(p.legal_actions)}
    made = []
    for name, opponent in opponents.items():
        openings = after_random_moves(engine.game, OPENING, GAMES // 2)
        won, _, _ = play_match(openings, {"engine": Timed(engine, SECONDS), name: opponent}).record("engine")
        what = f"Othello at 20 ms a move against {name}, {GAMES} games"
        made.append(Row(what, f"{won} won", "", None, "all"))
    return made


if __name__ == "__main__":
    for row in rows():
        print(row.what, row.ours, sep=": ", flush=True)
