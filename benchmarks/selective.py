"""What each selective step of the engine is worth: with it against without it, at equal time.

`python -m benchmarks.selective chess checkers` plays a match for each step that the game can have, from
random openings, each with both colours. Clocks run only while a player computes. A step that is usually off
is added.
"""

from __future__ import annotations

import argparse
import math
import random
import time
from unittest.mock import patch

from zermelo import Engine, Limit, Position, load
from zermelo.game import Game
from zermelo.search.engine.paper import SELECTIVE, STEPS
from zermelo.search.engine.steps import OFF, chosen_steps

OPENING = 8  # random plies
LONGEST = 300  # plies, then it is a draw
NAMES = [name for i, name in enumerate(STEPS) if SELECTIVE >> i & 1]


def possible(game: Game, name: str) -> bool:
    try:
        return bool(chosen_steps(game, (), (name,)))
    except ValueError:
        return False


def match(game: Game, name: str, games: int, seconds: float) -> tuple[int, int, int]:
    """Games won, drawn and lost by the engine with the step against the one without it."""
    ours = Engine(game, table="16MB", extra=(name,) if name in OFF else ())
    theirs = Engine(game, table="16MB", without=(name,))
    results = [0, 0, 0]
    for engine in (ours, theirs):
        engine.analyze(Position(game), Limit(nodes=100))  # compiled before a clock runs
    with patch("time.perf_counter", time.process_time):
        for number in range(games):
            ours.clear()
            theirs.clear()
            position, colour, plies = opening(game, number // 2), number % 2, 0
            while not position.is_over and plies < LONGEST:
                engine = ours if position.to_move == colour else theirs
                position = position.play(engine.analyze(position, Limit(time=seconds)).move or "")
                plies += 1
            lead = position.utility(colour) if position.is_over else 0
            results[0 if lead > 0 else 2 if lead < 0 else 1] += 1
    return results[0], results[1], results[2]


def opening(game: Game, seed: int) -> Position:
    """A position after some random plies that is not decided yet."""
    rng = random.Random(seed)
    while True:
        position = Position(game)
        for _ in range(OPENING):
            if not position.is_over:
                position = position.play(rng.choice(position.legal_actions))
        if not position.is_over:
            return position


def told(won: int, drawn: int, lost: int) -> str:
    """The score in per cent, with its interval of 95 %."""
    games = won + drawn + lost
    mean = (won + drawn / 2) / games
    spread = won * (1 - mean) ** 2 + drawn * (0.5 - mean) ** 2 + lost * mean**2
    return f"{won}–{drawn}–{lost}, {100 * mean:.1f} ± {196 * math.sqrt(spread) / games:.1f} %"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="+", help="such as chess")
    parser.add_argument("--matches", type=int, default=200, help="games in each match")
    parser.add_argument("--time", type=float, default=0.02, help="seconds a move")
    parser.add_argument("--steps", default=",".join(NAMES))
    options = parser.parse_args()
    for text in options.games:
        game = load(text)
        for name in options.steps.split(","):
            if possible(game, name):
                result = told(*match(game, name, options.matches, options.time))
                print(f"{text}, {name}: {result}", flush=True)


if __name__ == "__main__":
    main()
