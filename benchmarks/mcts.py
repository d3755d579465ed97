"""Monte Carlo tree search from the start of a game, beside OpenSpiel's `MCTSBot`, which is C++.

Both run plain UCT (no priors, nothing proven) with one random playout for each simulation, in one thread.
Rewards go from 0 to 1 here and from -1 to 1 there, so that their constant is twice as large.
In Go, playouts are uniform but for eyes, as theirs are; the player's own also look for chains in atari.
`python -m benchmarks.mcts` prints these rows alone; `python -m benchmarks.mcts --settings` plays the matches
that the constants of src/zermelo/search/mcts/mcts.py were set by, which takes some minutes, and
`python -m benchmarks.mcts --go` those of Go at equal processor time, which takes an hour.
"""

from __future__ import annotations

import math
import random
import sys
import time
from collections.abc import Callable
from typing import Any

import pyspiel

from benchmarks.common import Row, best_in_turn, thousands
from benchmarks.go_playouts import Uniform
from zermelo import Decision, Limit, Mcts, Position, load
from zermelo.arena.match import play_match
from zermelo.arena.openings import random_openings
from zermelo.games.go.guide import Go
from zermelo.search.mcts.report import by_visits, children_of, merged
from zermelo.search.mcts.tree import ROOT

RUNS = 3
GAMES = (  # ours, theirs, simulations of ours and theirs, the ratio aimed at
    ("connect-four", "connect_four", 300_000, 30_000, "≥ 8 × OpenSpiel"),
    ("othello", "othello", 50_000, 1_000, "≥ 10 × OpenSpiel"),
    ("go", "go(board_size=9)", 20_000, 1_000, "≥ 10 × OpenSpiel"),
    ("chess", "chess", 5_000, 200, "≥ 10 × OpenSpiel"),
)


def ours(position: Position, simulations: int) -> Callable[[], Any]:
    mcts = Mcts(position.game, exploration=math.sqrt(2), priors=False, solver=False)

    def search() -> None:
        mcts.clear()
        mcts.analyze(position, Limit(simulations=simulations))

    return search


def theirs(name: str, simulations: int) -> Callable[[], Any]:
    game = pyspiel.load_game(name)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(
        game,
        evaluator,
        2 * math.sqrt(2),
        simulations,
        1000,
        False,
        1,
        False,
        pyspiel.ChildSelectionPolicy.UCT,
    )
    return lambda: bot.mcts_search(game.new_initial_state())


def rows() -> list[Row]:
    found = []
    for name, peer, our_count, their_count, aim in GAMES:
        position = Position(Uniform(9, 9)) if name == "go" else Position(name)
        search = ours(position, our_count)
        Mcts(position.game, memory="1MB").analyze(position, Limit(simulations=1))  # compiles
        (our_seconds, _), (their_seconds, _) = best_in_turn(RUNS, search, theirs(peer, their_count))
        ratio = (our_count / our_seconds) / (their_count / their_seconds)
        what = f"tree search, simulations: {name}"
        speeds = thousands(our_count, our_seconds), f"{thousands(their_count, their_seconds)} OpenSpiel"
        found.append(Row(what, *speeds, ratio, aim))
    return found


# ---------------------------------------------------------------------- matches between settings

SETTINGS: tuple[tuple[str, dict[str, Any], dict[str, Any]], ...] = (  # the game, and two settings
    *(("connect-four", {"exploration": c}, {"exploration": 1.4}) for c in (0.3, 0.5, 0.7, 1.0)),
    *(("othello", {"exploration": c}, {"exploration": 1.4}) for c in (0.3, 0.5, 0.7, 1.0)),
    *((game, {"rave": True}, {}) for game in ("connect-four", "othello", "breakthrough")),
    *((game, {"playout_plies": 0}, {}) for game in ("connect-four", "othello")),
)
PAIRS = 50  # of games, each from a random opening, with both sides
OPENING = 4  # plies
SIMULATIONS = 1000


class Simulating:
    """Monte Carlo tree search with so many simulations for each move."""

    def __init__(self, mcts: Mcts) -> None:
        self.mcts = mcts

    def new_game(self) -> None:
        self.mcts.clear()

    def __call__(self, position: Position) -> Decision:
        return self.mcts.analyze(position, Limit(simulations=SIMULATIONS))


def between(text: str, first: dict[str, Any], second: dict[str, Any]) -> str:
    """How the first settings do against the second."""
    game = load(text)
    players = {
        name: Simulating(Mcts(game, memory="32MB", **options))
        for name, options in (("first", first), ("second", second))
    }
    return play_match(random_openings(game, OPENING, PAIRS, seed=1), players).summary("first")


# ---------------------------------------------------------------------- matches of Go at equal processor time

KOMI = 6.5
SECONDS = 0.1  # a move
STEP = 500  # simulations between two looks at the clock
GO_PAIRS = 20
RESIGNS = -0.75  # of the way from even chances to a sure loss
BOTH: dict[str, Any] = {}  # the default
PRIORS, RAVE, UCT = {"rave": False}, {"priors": False, "rave": True}, {"priors": False}
Side = tuple[type[Go], dict[str, Any]]
GO_MATCHES: tuple[tuple[str, Side, Side], ...] = (
    ("priors against UCT", (Uniform, PRIORS), (Uniform, UCT)),
    ("priors against RAVE", (Uniform, PRIORS), (Uniform, RAVE)),
    ("priors and RAVE against priors", (Uniform, BOTH), (Uniform, PRIORS)),
    ("playouts that see atari against uniform ones", (Go, BOTH), (Uniform, BOTH)),
)


def go_match(first: Side, second: Side) -> int:
    """How many games the first player wins."""
    players = [Mcts(game(komi=KOMI), memory="128MB", **options) for game, options in (first, second)]
    rng, won = random.Random(1), 0
    for _ in range(GO_PAIRS):
        start = Position(Go(komi=KOMI))
        for _ in range(3):
            near = [name for name in start.legal_moves if name[0] in "CDEFG" and name[1:] in "34567"]
            start = start.play(rng.choice(near))
        won += black_wins(start, players) + (not black_wins(start, players[::-1]))
    return won


def black_wins(start: Position, players: list[Mcts]) -> bool:
    """Who wins from this opening, if the first of these players is Black?"""
    positions = [Position(player.game, " ".join(start.moves)) for player in players]
    for player in players:
        player.clear()
    while not positions[0].is_over:
        mover = positions[0].to_move
        decision = think(players[mover], positions[mover])
        if chances(players[mover], positions[mover]) < RESIGNS:
            return mover == 1
        positions = [position.play(decision.move or "") for position in positions]
    return positions[0].utility(0) > 0


def chances(player: Mcts, position: Position) -> float:
    """What the player to move sees for himself after a search, from -1 to 1."""
    found = merged(children_of(player.game, tree, ROOT, position.to_move) for tree in player.trees)
    return 2 * by_visits(found)[0].average - 1


def think(player: Mcts, position: Position) -> Decision:
    """What the player would play after so much time of the processor."""
    began = time.process_time()
    while True:
        decision = player.analyze(position, Limit(simulations=STEP))
        if decision.proven or time.process_time() - began >= SECONDS:
            return decision


def main() -> None:
    if "--settings" in sys.argv:
        for game, first, second in SETTINGS:
            result = between(game, first, second)
            print(f"{game}: {first} against {second or 'the default'}: {result}", flush=True)
    elif "--go" in sys.argv:
        for name, one, other in GO_MATCHES:
            print(f"Go, {name}: {go_match(one, other)} of {2 * GO_PAIRS} games won", flush=True)
    else:
        for row in rows():
            print(f"{row.what}: {row.ours}, {row.peer}, {row.ratio:.1f} ×, aim {row.aim}")


if __name__ == "__main__":
    main()
