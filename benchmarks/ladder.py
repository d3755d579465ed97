"""The ladder: in every small classic, random loses to greedy, and greedy loses to search.

Greedy plays the move after which the game's own estimate is best for it. Search is the engine with 20 ms a
move. They play from random openings, each opening twice with sides exchanged; the interval is Wilson's, with
95 %, for the share of points of the stronger, where a draw is half a point. A step holds if all of the
interval is above ½.

`python -m benchmarks.ladder` for all games, `python -m benchmarks.ladder kalah hex` for some.
"""

from __future__ import annotations

import math
import random
import sys
from collections.abc import Callable, Iterator
from typing import NamedTuple

from benchmarks.common import Row
from benchmarks.positions import after_random_moves
from zermelo import Engine, Game, Limit, Position, analyze, load

GAMES = 60  # of each match
LIMIT = Limit(time=0.02)
CERTAINTY = 1.96  # standard deviations on either side hold 95 %

OPENINGS = {  # random moves at the start of each game
    "nim:heaps=(3,5,7,9,11)": 1,
    "kalah": 3,
    "hex:width=7,height=7": 2,
    "gomoku:width=9,height=9": 2,
    "breakthrough:width=6,height=6": 4,
    "dots-and-boxes:width=3,height=3": 4,
}

Player = Callable[[Position], str | int]


class Match(NamedTuple):
    """What the stronger of two players won, drew and lost."""

    game: str
    weaker: str
    stronger: str
    won: int
    drawn: int
    lost: int

    @property
    def interval(self) -> tuple[float, float]:
        """The share of points of the stronger lies in here, for all one can know."""
        games = self.won + self.drawn + self.lost
        share, z = (self.won + self.drawn / 2) / games, CERTAINTY * CERTAINTY / games
        middle = (share + z / 2) / (1 + z)
        reach = math.sqrt(z * share * (1 - share) + z * z / 4) / (1 + z)
        return max(0.0, middle - reach), min(1.0, middle + reach)

    @property
    def holds(self) -> bool:
        return self.interval[0] > 0.5

    @property
    def result(self) -> str:
        low, high = self.interval
        return f"{self.won}–{self.drawn}–{self.lost} ({low:.0%} to {high:.0%})"


def at_random(seed: int = 1913) -> Player:
    dice = random.Random(seed)
    return lambda position: dice.choice(position.legal_actions)


def greedy(position: Position) -> str:
    """The move after which my estimate is best; the first of several."""
    return analyze(position, "look-ahead").move or ""


def searching(game: Game, limit: Limit) -> Player:
    engine = Engine(game, table="16MB")
    return lambda position: engine.analyze(position, limit).move or ""


def match(
    text: str, opening: int, games: int, names: tuple[str, str], players: tuple[Player, Player]
) -> Match:
    """So many games of the first player, the weaker, against the second, from openings of random moves."""
    won = drawn = lost = 0
    for position in after_random_moves(load(text), opening, games // 2):
        for colour in (0, 1):
            points = play(position, players[1], players[0], colour)
            won, drawn, lost = won + (points > 0), drawn + (points == 0), lost + (points < 0)
    return Match(text, *names, won, drawn, lost)


def play(position: Position, stronger: Player, weaker: Player, colour: int) -> float:
    """What a game is worth to the stronger player, who has this colour."""
    while not position.is_over:
        player = stronger if position.to_move == colour else weaker
        position = position.play(player(position))
    return position.utility(colour)


def steps(text: str, opening: int, games: int = GAMES, limit: Limit = LIMIT) -> Iterator[Match]:
    """The two steps of the ladder of one game."""
    yield match(text, opening, games, ("random", "greedy"), (at_random(), greedy))
    yield match(text, opening, games, ("greedy", "search"), (greedy, searching(load(text), limit)))


def rows() -> list[Row]:
    return [
        Row(
            f"{text}: {step.stronger} against {step.weaker}, {GAMES} games",
            step.result,
            "",
            None,
            "over 50 %",
        )
        for text, opening in OPENINGS.items()
        for step in steps(text, opening)
    ]


def main() -> None:
    wanted = sys.argv[1:]
    for text, opening in OPENINGS.items():
        if not wanted or text.partition(":")[0] in wanted:
            for step in steps(text, opening):
                holds = "" if step.holds else "  NOT SURE"
                print(f"{text}: {step.stronger} against {step.weaker} {step.result}{holds}", flush=True)


if __name__ == "__main__":
    main()
