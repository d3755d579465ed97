"""What each selective step of the engine is worth: with it against without it, at equal time.

`python -m benchmarks.selective chess checkers` plays a match for each step that the game can have, from
random openings, each with both colours. Clocks run only while a player computes. A step that is usually off
is added.
"""

from __future__ import annotations

import argparse
import time
from unittest.mock import patch

from zermelo import Decision, Engine, Limit, Position, load
from zermelo.arena.match import Match, play_match
from zermelo.arena.openings import random_openings
from zermelo.catalogue import default_guide
from zermelo.game import Game
from zermelo.search.engine.steps import OFF, SELECTIVE, chosen_steps

OPENING = 8  # random plies
LONGEST = 300  # plies, then it is a draw


def possible(game: Game, name: str) -> bool:
    try:
        return bool(chosen_steps(default_guide(game), (), (name,)))
    except ValueError:
        return False


class Timed:
    """An engine with a limit of processor time for each move."""

    def __init__(self, engine: Engine, seconds: float) -> None:
        self.engine, self.limit = engine, Limit(time=seconds)
        engine.analyze(Position(engine.game), Limit(nodes=100))  # compiled before a clock runs

    def new_game(self) -> None:
        self.engine.clear()

    def __call__(self, position: Position) -> Decision:
        return self.engine.analyze(position, self.limit)


def with_and_without(game: Game, name: str, games: int, seconds: float) -> Match:
    """The engine with the step against the one without it."""
    ours = Engine(game, table="16MB", extra=(name,) if name in OFF else ())
    theirs = Engine(game, table="16MB", without=(name,))
    players = {"with": Timed(ours, seconds), "without": Timed(theirs, seconds)}
    openings = random_openings(game, OPENING, games // 2)
    with patch("time.perf_counter", time.process_time):
        return play_match(openings, players, max_plies=LONGEST)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="+", help="such as chess")
    parser.add_argument("--matches", type=int, default=200, help="games in each match")
    parser.add_argument("--time", type=float, default=0.02, help="seconds a move")
    parser.add_argument("--steps", default=",".join(SELECTIVE))
    options = parser.parse_args()
    for text in options.games:
        game = load(text)
        for name in options.steps.split(","):
            if possible(game, name):
                found = with_and_without(game, name, options.matches, options.time)
                print(f"{text}, {name}: {found.summary('with')}", flush=True)


if __name__ == "__main__":
    main()
