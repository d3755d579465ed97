"""Levels of the computer: each beats the one below, and the lowest loses to a scripted beginner.

They play from random openings, each opening twice with sides exchanged; the interval of 95% is
for the share of points of the stronger, where a draw is half a point. A step holds if all of the interval is
above ½. Level 8 thinks for two seconds a move; to be quick, and the same on every machine, it is measured
with a limit of nodes instead, far fewer than two seconds give.

The scripted beginner wins at once if it can. Otherwise it plays as beginners do: in Connect Four it blocks,
or plays at random where there is nothing to block; in Othello it turns the most discs; in chess it takes the
most.

`python -m benchmarks.levels` for all games, `python -m benchmarks.levels chess` for some, and
`python -m benchmarks.levels chess 7 8` for the steps up to these levels only.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Collection, Iterator
from itertools import pairwise

from benchmarks.common import Row
from benchmarks.ladder import Step, step
from zermelo import Engine, Position, analyze, load
from zermelo.arena.match import Player
from zermelo.players.levels import LEVELS, Level, LevelPlayer

GAMES = {"connect-four": (8, 100), "othello": (8, 100), "chess": (6, 60)}  # random moves, games of each match
FULL = {"connect-four": 1_000_000, "othello": 400_000, "chess": 800_000}  # nodes that stand for two seconds
PIECES = {"q": 9, "r": 5, "b": 3, "n": 3, "p": 1}


def player(level: Level, engine: Engine) -> Player:
    """A level as a player of matches."""
    return LevelPlayer(level, engine, random.Random(f"level {level.level}"))


def beginner(text: str) -> Player:
    """Wins at once, else plays what it likes."""
    dice = random.Random("beginner")

    def move(position: Position) -> str | int:
        if text == "connect-four":
            return analyze(position, "naive", seed=dice.randrange(2**32)).move or ""
        actions = position.legal_actions
        dice.shuffle(actions)
        for action in actions:
            after = position.play(action)
            if after.is_over and after.utility(position.to_move) > 0:
                return action
        return max(actions, key=lambda action: liked(text, position, action))

    return move


def liked(text: str, position: Position, action: int) -> int:
    """The discs turned, or what the pieces taken are worth."""
    before, after = position.board or "", position.play(action).board or ""
    if text == "othello":
        return after.count(position.player)
    theirs = str.lower if position.to_move == 0 else str.upper
    return sum(
        worth * (before.split()[0].count(theirs(piece)) - after.split()[0].count(theirs(piece)))
        for piece, worth in PIECES.items()
    )


def steps(text: str, wanted: Collection[int] = range(1, 9)) -> Iterator[Step]:
    """The matches of one game, from the bottom up, in which one of these levels is the stronger.

    Level 1 stands for its match against the scripted beginner.
    """
    opening, games = GAMES[text]
    engine = Engine(load(text), table="16MB")
    levels = [*LEVELS[:-1], Level(8, LEVELS[-1].name, 0.0, nodes=FULL[text])]
    if 1 in wanted:
        lowest = player(levels[0], engine)
        yield step(text, opening, games, ("level 1", "scripted beginner"), (lowest, beginner(text)))
    for weaker, stronger in pairwise(levels):
        if stronger.level not in wanted:
            continue
        names = f"level {weaker.level}", f"level {stronger.level}"
        yield step(text, opening, games, names, (player(weaker, engine), player(stronger, engine)))


def rows() -> list[Row]:
    return [
        Row(f"{text}: {each.stronger} against {each.weaker}", each.result, "", None, "over 50 %")
        for text in GAMES
        for each in steps(text)
    ]


def main() -> None:
    wanted = [int(word) for word in sys.argv[1:] if word.isdecimal()] or range(1, 9)
    for text in [word for word in sys.argv[1:] if word in GAMES] or GAMES:
        for each in steps(text, wanted):
            holds = "" if each.holds else "  NOT SURE"
            print(f"{text}: {each.stronger} against {each.weaker} {each.result}{holds}", flush=True)


if __name__ == "__main__":
    main()
