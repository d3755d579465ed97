"""What each selective step is worth in chess, move by move: with it and without it at equal time.

`python -m benchmarks.judged --time 0.03` lets both choose a move in positions from games. Where they differ,
stockfish judges (a package of Debian that is not installed by this project). Small differences show sooner
than in games to the end.
"""

from __future__ import annotations

import argparse
import random
import time
from unittest.mock import patch

from benchmarks.against_programs import program
from benchmarks.selective import NAMES, OPENING, possible
from zermelo import Engine, Limit, Position, load
from zermelo.arena.interval import mean_interval
from zermelo.arena.openings import random_openings
from zermelo.search.engine.steps import OFF

EVERY = 7  # plies between two positions of one game, on average
UNDECIDED = 4.0  # pawns
MOST = 100  # centipawns: a larger difference counts as this one


def sample(count: int) -> list[Position]:
    """Undecided positions with a choice, from games of the engine against itself."""
    engine, found, number = Engine(load("chess"), table="16MB"), [], 0
    while len(found) < count:
        position, number = random_openings(engine.game, OPENING, 1, seed=number)[0], number + 1
        rng = random.Random(number)
        for ply in range(120):
            if position.is_over:
                break
            decision = engine.analyze(position, Limit(nodes=2000))
            if abs(decision.value or 0) * engine.game.unit[0] > UNDECIDED:
                break
            if ply % EVERY == rng.randrange(EVERY) and len(position.legal_actions) > 1:
                found.append(position)
            position = position.play(decision.move or "")
    return found[:count]


class Judge:
    """stockfish, to a fixed depth."""

    def __init__(self, depth: int) -> None:
        import chess.engine

        self.chess, self.limit = chess, chess.engine.Limit(depth=depth)
        self.engine = chess.engine.SimpleEngine.popen_uci(program("stockfish"))

    def gain(self, position: Position, ours: str, theirs: str) -> float:
        """By how many centipawns one move is better than the other."""
        lead = self.value(position.play(ours)) - self.value(position.play(theirs))
        return max(-MOST, min(MOST, lead))

    def value(self, position: Position) -> int:
        """Of a position for the player who has just moved."""
        board = self.chess.Board(position.board)
        score = self.engine.analyse(board, self.limit, game=object())["score"]
        return -int(score.pov(board.turn).score(mate_score=10_000))


def choices(engine: Engine, positions: list[Position], seconds: float) -> list[str]:
    engine.analyze(positions[0], Limit(nodes=100))  # compiled before a clock runs
    made = []
    with patch("time.perf_counter", time.process_time):
        for position in positions:
            engine.clear()
            made.append(engine.analyze(position, Limit(time=seconds)).move or "")
    return made


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=2000)
    parser.add_argument("--time", type=float, default=0.03, help="seconds a move")
    parser.add_argument("--depth", type=int, default=14, help="of the judge")
    parser.add_argument("--steps", default=",".join(NAMES))
    options = parser.parse_args()
    game, judge, positions = load("chess"), Judge(options.depth), sample(options.positions)
    usual = choices(Engine(game, table="16MB"), positions, options.time)
    for name in options.steps.split(","):
        if not possible(game, name):
            continue
        changed = Engine(game, table="16MB", **{"extra" if name in OFF else "without": (name,)})
        others = choices(changed, positions, options.time)
        sign = -1 if name in OFF else 1
        gains = [
            0.0 if ours == theirs else sign * judge.gain(position, ours, theirs)
            for position, ours, theirs in zip(positions, usual, others, strict=True)
        ]
        gain = mean_interval(gains)
        better, worse = sum(each > 0 for each in gains), sum(each < 0 for each in gains)
        print(
            f"{name}: {gain.mean:+.2f} ± {gain.margin:.2f} centipawns a move, {better} better, {worse} worse",
            flush=True,
        )
    judge.engine.quit()


if __name__ == "__main__":
    main()
