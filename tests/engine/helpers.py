"""Random positions, the many ways to set up an engine, and what it means to agree."""

from __future__ import annotations

import random
from typing import Any

from tests.engine.games import CROSSINGS, LONGEST, PLACES, Circle, Gather, Spot, Stand, Trail, Walk
from zermelo import Game, Position
from zermelo.search.decision import Decision
from zermelo.search.engine.engine import Engine
from zermelo.search.engine.steps import STEPS

# Steps by which the engine knows more than a search to the same depth can.
KNOWLEDGE = ("candidates", "bounds", "endgame")
CLOSE = 2e-6  # the engine tells values apart to about a millionth

SETTINGS: dict[str, dict[str, Any]] = {
    "all on": {},
    "a table of 1 kB": {"table": "1kB"},
    "two threads": {"threads": 2},
    "two threads, a table of 1 kB": {"threads": 2, "table": "1kB"},
    **{f"without {step}": {"without": (step,)} for step in STEPS},
    "all off": {"without": STEPS},
}
AT_FIXED_DEPTH = [name for name in SETTINGS if name.removeprefix("without ") not in KNOWLEDGE]


def make_engine(game: Game, settings: str, *, knowledge: bool = True, native: bool | None = None) -> Engine:
    given = {"table": "1MB", **SETTINGS[settings]}
    without = {*given.pop("without", ()), *(() if knowledge else KNOWLEDGE)}
    return Engine(game, without=without, native=native, **given)


def random_position(game: Game, rng: random.Random, longest: int = LONGEST) -> Position:
    """A position that is not over: of a made-up game any, often close to its end; of others, by play."""
    while True:
        position = (
            Position(game, _random_state(game, rng, longest)) if isinstance(game, Walk | Circle) else None
        )
        if position is None:
            position = Position(game)
            for _ in range(rng.randrange(longest + 1)):
                if not position.is_over:
                    position = position.play(rng.choice(position.legal_actions))
        if not position.is_over:
            return position


def _random_state(game: Game, rng: random.Random, longest: int) -> Any:
    # Half of them from few worlds, so that tables know them from before.
    world, player = rng.randrange(rng.choice([48, 100_000])), rng.randrange(2)
    if isinstance(game, Circle):
        return Stand(world, rng.randrange(CROSSINGS), player)
    left = rng.randint(1, rng.randint(1, longest))
    spot = Spot(world, rng.randrange(PLACES), left, player)
    return Trail(*spot, rng.randint(-8, 8), rng.randrange(2)) if isinstance(game, Gather) else spot


def close(a: float | None, b: float | None) -> bool:
    return a is not None and b is not None and abs(a - b) <= CLOSE


def values(decision: Decision) -> dict[str, float]:
    return {move.move: move.value for move in decision.moves}


def play_line(position: Position, line: list[str]) -> Position:
    for move in line:
        position = position.play(move)
    return position
