"""Negamax without a table on Connect Four, beside easyAI's `Negamax` on the Connect Four that comes with it.

Both try the columns from the left, cut at equality, and start with the window from loss to win: easyAI makes
early wins worth a little more than 1, which within that window changes nothing.
"""

from __future__ import annotations

import sys

from easyAI import Negamax
from easyAI.games import ConnectFour as Shipped

from benchmarks.common import Row, best_in_turn, calls, millions, thousands
from zermelo import Position
from zermelo.games.connect_four.rules import ConnectFour
from zermelo.guide import Guide
from zermelo.native.run import prepare, run
from zermelo.search.textbook.alpha_beta import negamax_alpha_beta
from zermelo.search.textbook.context import SearchContext

DEPTH = 8
RUNS = 3
REPEATS = 100  # of our search in one run, else too short to time


class Undoing(Shipped):
    """With `unmake_move`, easyAI need not copy the game for every move."""

    def unmake_move(self, column: int) -> None:
        self.board[(self.board[:, column] != 0).sum() - 1, column] = 0


def theirs() -> None:
    Negamax(DEPTH, lambda game: -1 if game.lose() else 0, win_score=1)(Undoing([None, None]))


def rows() -> list[Row]:
    position, context = Position(ConnectFour()), SearchContext()
    game = position.game
    call = negamax_alpha_beta, game, position.state, Guide(game), -1.0, 1.0, DEPTH, context
    prepare(*call, native=True)

    def ours() -> int:
        for _ in range(REPEATS):
            context.restart()
            context.nodes = 0
            run(*call, stop=context, native=True)
        return context.nodes

    (seconds, nodes), (their_seconds, _) = best_in_turn(RUNS, ours, theirs)
    seconds /= REPEATS
    # The module of that name: in the package, the name is the class.
    count = calls(sys.modules["easyAI.AI.Negamax"], "negamax", theirs)
    what = f"negamax with alpha and beta: Connect Four, depth {DEPTH}, {nodes:,} nodes (in easyAI {count:,})"
    ratio = (nodes / seconds) / (count / their_seconds)
    speed = f"{thousands(count, their_seconds)} easyAI"
    return [Row(what, millions(nodes, seconds), speed, ratio, "≥ 1,000 × easyAI")]
