"""The ladder: in every small classic, random loses to greedy, and greedy loses to search.

Greedy plays the move after which the game's own estimate is best for it. Search is the engine with 20 ms a
move. They play from random openings, each opening twice with sides exchanged; the interval of 95% is for the
share of points of the stronger, where a draw is half a point. A step holds if all of the interval is above ½.

`python -m benchmarks.ladder` for all games, `python -m benchmarks.ladder kalah hex` for some.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from typing import NamedTuple

from benchmarks.common import Row
from benchmarks.positions import after_random_moves
from zermelo import Engine, Game, Limit, Position, analyze, load
from zermelo.arena.match import Match, Player, play_match

GAMES = 60  # of each match
LIMIT = Limit(time=0.02)

OPENINGS = {  # random moves at the start of each game
    "nim:heaps=(3,5,7,9,11)": 1,
    "kalah": 3,
    "hex:width=7,height=7": 2,
    "gomoku:width=9,height=9": 2,
    "breakthrough:width=6,height=6": 4,
    "dots-and-boxes:width=3,height=3": 4,
}


class Step(NamedTuple):
    """A match of a stronger player against a weaker one."""

    weaker: str
    stronger: str
    match: Match

    @property
    def holds(self) -> bool:
        """Is all of the interval above one half?"""
        return self.match.share(self.stronger).low > 0.5

    @property
    def result(self) -> str:
        return self.match.summary(self.stronger)


def at_random(seed: int = 1913) -> Player:
    dice = random.Random(seed)
    return lambda position: dice.choice(position.legal_actions)


def greedy(position: Position) -> str:
    """The move after which my estimate is best; the first of several."""
    return analyze(position, "look-ahead").move or ""


def searching(game: Game, limit: Limit) -> Player:
    engine = Engine(game, table="16MB")
    return lambda position: engine.analyze(position, limit)


def step(text: str, opening: int, games: int, names: tuple[str, str], players: tuple[Player, Player]) -> Step:
    """So many games of the first player, the weaker, against the second, from openings of random moves."""
    openings = after_random_moves(load(text), opening, games // 2)
    return Step(*names, play_match(openings, dict(zip(names, players, strict=True))))


def steps(text: str, opening: int, games: int = GAMES, limit: Limit = LIMIT) -> Iterator[Step]:
    """The two steps of the ladder of one game."""
    yield step(text, opening, games, ("random", "greedy"), (at_random(), greedy))
    yield step(text, opening, games, ("greedy", "search"), (greedy, searching(load(text), limit)))


def rows() -> list[Row]:
    return [
        Row(
            f"{text}: {each.stronger} against {each.weaker}, {GAMES} games",
            each.result,
            "",
            None,
            "over 50 %",
        )
        for text, opening in OPENINGS.items()
        for each in steps(text, opening)
    ]


def main() -> None:
    wanted = sys.argv[1:]
    for text, opening in OPENINGS.items():
        if not wanted or text.partition(":")[0] in wanted:
            for each in steps(text, opening):
                holds = "" if each.holds else "  NOT SURE"
                print(f"{text}: {each.stronger} against {each.weaker} {each.result}{holds}", flush=True)


if __name__ == "__main__":
    main()
