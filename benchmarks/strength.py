"""The engine at 20 ms a move against the weak: it should win every game of Othello.

From 50 openings of 8 random moves, each played with both colours, against a player who turns as many discs as
it can, and against one who plays at random.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from benchmarks.common import Row
from benchmarks.positions import after_random_moves
from zermelo import Engine, Limit, Position, load

GAMES = 100
OPENING = 8  # random moves
LIMIT = Limit(time=0.02)

Player = Callable[[Position], int]


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
        won = sum(
            wins(engine, opening, opponent, colour)
            for opening in after_random_moves(engine.game, OPENING, GAMES // 2)
            for colour in (0, 1)
        )
        what = f"Othello at 20 ms a move against {name}, {GAMES} games"
        made.append(Row(what, f"{won} won", "", None, "all"))
    return made


def wins(engine: Engine, position: Position, opponent: Player, colour: int) -> bool:
    """Does the engine win from this opening with this colour?"""
    engine.clear()
    while not position.is_over:
        if position.to_move == colour:
            position = position.play(engine.analyze(position, LIMIT).move or "")
        else:
            position = position.play(opponent(position))
    return position.utility(colour) > 0


if __name__ == "__main__":
    for row in rows():
        print(row.what, row.ours, sep=": ", flush=True)
