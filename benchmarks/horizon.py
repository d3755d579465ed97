"""The horizon effect, mined from games: where a shallow search errs, and which remedies cure it.

`python -m benchmarks.horizon chess` plays games, and at each position asks a plain search of depth n for its
move. If a plain search of depth n + 4 and the whole engine both say that the move gives away a pawn or more,
the shallow search erred. Then the same depth n is tried with each remedy of deck 002 and of the engine: an
error is cured if the new move gives nothing away; a good move is harmed if the new one does.
"""

from __future__ import annotations

import argparse
import random
from typing import NamedTuple

from zermelo import Engine, Limit, Position, load
from zermelo.game import has
from zermelo.search.engine.steps import OFF

DEPTH, DEEPER = 3, 4  # plies, and so many more for the judge
JUDGE = 60_000  # nodes of the whole engine
OPENING = 8  # random plies
PLAIN = ("quiescence", "check-extension", "singular", "null-move", "futility", "reductions")
REMEDIES = ("quiescence", "check-extension", "singular", "playouts")


class Case(NamedTuple):
    """A position, the move of the plain shallow search, and what each remedy plays."""

    position: Position
    plain: str
    best: str
    erred: bool
    remedies: dict[str, bool]  # does the remedy's move give nothing away?


class Judge:
    """Knows, by a plain search four plies deeper and by the whole engine, what moves give away."""

    def __init__(self, game: str) -> None:
        self.game = load(game)
        self.plain = Engine(self.game, without=PLAIN)
        self.whole = Engine(self.game)
        self.pawn = self.game.futility_margin

    def loss(self, position: Position, move: str, best: float, engine: Engine, limit: Limit) -> float:
        """How much worse the move is than the best value, in pawns."""
        after = position.play(move)
        value = engine.analyze(after, limit).value or 0.0
        return (best - (value if after.to_move == position.to_move else -value)) / self.pawn

    def errs(self, position: Position, move: str) -> bool:
        deep = self.plain.analyze(position, Limit(depth=DEPTH + DEEPER))
        if move == deep.move:
            return False
        if self.loss(position, move, deep.value or 0, self.plain, Limit(depth=DEPTH + DEEPER - 1)) < 1:
            return False
        whole = self.whole.analyze(position, Limit(nodes=JUDGE))
        if move == whole.move:
            return False
        return self.loss(position, move, whole.value or 0, self.whole, Limit(nodes=JUDGE)) >= 1


def mine(text: str, positions: int, seed: int = 1) -> list[Case]:
    """Every third position of games that the shallow search plays against itself from random openings."""
    judge = Judge(text)
    game, rng = judge.game, random.Random(seed)
    shallow = Engine(game, without=PLAIN)
    remedies = {
        name: Engine(
            game,
            without=tuple(other for other in PLAIN if other != name),
            extra=(name,) if name in OFF else (),
        )
        for name in REMEDIES
        if name != "check-extension" or has(game, "in_check")
    }
    cases: list[Case] = []
    while len(cases) < positions:
        position = Position(game)
        for _ in range(OPENING):
            if not position.is_over:
                position = position.play(rng.choice(position.legal_actions))
        for ply in range(80):
            if position.is_over or len(cases) >= positions:
                break
            move = shallow.analyze(position, Limit(depth=DEPTH)).move or ""
            if ply % 3 == 0 and len(position.legal_actions) > 1:
                cases.append(_case(position, move, judge, remedies))
            position = position.play(move)
    return cases


def _case(position: Position, move: str, judge: Judge, remedies: dict[str, Engine]) -> Case:
    known = {move: judge.errs(position, move)}
    fine = {}
    for name, engine in remedies.items():
        other = engine.analyze(position, Limit(depth=DEPTH)).move or ""
        if other not in known:
            known[other] = judge.errs(position, other)
        fine[name] = not known[other]
    best = judge.whole.analyze(position, Limit(nodes=JUDGE)).move or ""
    return Case(position, move, best, known[move], fine)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="chess")
    parser.add_argument("--positions", type=int, default=150)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    cases = mine(options.game, options.positions, options.seed)
    for case in cases:
        if case.erred:
            cured = [name for name, fine in case.remedies.items() if fine]
            print(
                f"{case.position.board}  plays {case.plain}, better {case.best}; cured by {', '.join(cured)}"
            )
    errors = [case for case in cases if case.erred]
    print(f"{len(errors)} errors of depth {DEPTH} in {len(cases)} positions")
    for name in cases[0].remedies:
        cured_by = sum(case.remedies[name] for case in errors)
        harmed = sum(not case.erred and not case.remedies[name] for case in cases)
        print(f"{name}: cures {cured_by} of {len(errors)}, harms {harmed} of {len(cases) - len(errors)}")


if __name__ == "__main__":
    main()
