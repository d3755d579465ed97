"""Alpha-beta without a table on Connect Four, beside OpenSpiel's `alpha_beta_search` on its own game in C++.

Both try the columns from the left, cut at equality, and take every unfinished game at the horizon for even.
"""

from __future__ import annotations

import math
from typing import Any

import pyspiel
from open_spiel.python.algorithms import minimax as peer

from benchmarks.common import Row, best_in_turn, calls, millions, thousands
from zermelo import Position
from zermelo.games.connect_four.rules import ConnectFour
from zermelo.guide import Guide
from zermelo.native.run import prepare, run
from zermelo.search.textbook.alpha_beta import alpha_beta
from zermelo.search.textbook.context import SearchContext

DEPTH = 12
RUNS = 3


def plain(
    game: Any, state: Any, depth: int, alpha: float, beta: float, maximizer: int, context: SearchContext
) -> tuple[float, int]:
    """OpenSpiel's function line by line, as anyone could write it; it counts its nodes."""
    context.nodes += 1
    if game.is_terminal(state):
        return game.utility(state, maximizer), -1
    if depth == 0:
        return game.evaluate(state, maximizer), -1
    best = -1
    if game.to_move(state) == maximizer:
        value = -math.inf
        for action in game.actions(state):
            reply, _ = plain(game, game.result(state, action), depth - 1, alpha, beta, maximizer, context)
            if reply > value:
                value = reply
                best = action
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return value, best
    value = math.inf
    for action in game.actions(state):
        reply, _ = plain(game, game.result(state, action), depth - 1, alpha, beta, maximizer, context)
        if reply < value:
            value = reply
            best = action
        beta = min(beta, value)
        if alpha >= beta:
            break
    return value, best


def ours(call: tuple[Any, ...], context: SearchContext) -> int:
    context.restart()
    context.nodes = 0
    run(*call, stop=context, native=True)
    return context.nodes


def theirs(game: Any) -> None:
    peer.alpha_beta_search(game, value_function=lambda state: 0, maximum_depth=DEPTH)


def rows() -> list[Row]:
    position, context, game = Position(ConnectFour()), SearchContext(), pyspiel.load_game("connect_four")
    root = position.game, position.state
    searches = (
        (alpha_beta, *root, Guide(position.game), -math.inf, math.inf, DEPTH, context),
        (plain, *root, DEPTH, -math.inf, math.inf, position.to_move, context),
    )
    for call in searches:
        prepare(*call, native=True)
    functions = [lambda call=call: ours(call, context) for call in searches]
    *timed, (their_seconds, _) = best_in_turn(RUNS, *functions, lambda: theirs(game))
    their_count = calls(peer, "_alpha_beta", lambda: theirs(game))
    speed = thousands(their_count, their_seconds)
    names = "the textbook's alpha-beta, which counts and records", "the same as a plain function"
    found = []
    for name, (seconds, nodes) in zip(names, timed, strict=True):
        what = f"{name}: Connect Four, depth {DEPTH}, {nodes:,} nodes (in OpenSpiel {their_count:,})"
        ratio = (nodes / seconds) / (their_count / their_seconds)
        found.append(Row(what, millions(nodes, seconds), f"{speed} OpenSpiel", ratio, "≥ 100 × OpenSpiel"))
    return found
