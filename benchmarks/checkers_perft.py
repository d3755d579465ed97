"""perft of checkers, the last ply counted and not played, beside OpenSpiel's rules played from Python.

OpenSpiel makes each jump a move of its own; here the jumps of one player are put together, as in our count.
"""

from __future__ import annotations

from typing import Any

from benchmarks.common import Row, best_in_turn, millions
from zermelo import Position
from zermelo.games.checkers.rules import Checkers
from zermelo.native.run import prepare, run
from zermelo.search.perft import PerftContext, count_sequences

# http://www.aartbik.com/MISC/checkers.html
PUBLISHED = {6: 36_768, 10: 18_391_564}
DEPTH, PEER_DEPTH = 10, 6


def ours(position: Position, context: PerftContext) -> int:
    return int(
        run(count_sequences, position.game, position.state, DEPTH, 0, context, stop=context, native=True)
    )


def peer(state: Any, depth: int) -> int:
    """OpenSpiel has no count of whole moves, so that the last ply is played too."""
    if depth == 0:
        return 1
    mover, leaves = state.current_player(), 0
    for action in state.legal_actions():
        child = state.child(action)
        jumps_on = not child.is_terminal() and child.current_player() == mover
        leaves += peer(child, depth if jumps_on else depth - 1)
    return leaves


def rows() -> list[Row]:
    position, context = Position(Checkers()), PerftContext()
    prepare(count_sequences, position.game, position.state, DEPTH, 0, context, native=True)
    ((seconds, leaves),) = best_in_turn(9, lambda: ours(position, context))
    assert leaves == PUBLISHED[DEPTH]
    what, beside, ratio = f"perft({DEPTH}) of checkers, {leaves:,} leaves", "", None
    try:
        import pyspiel
    except ImportError:
        pass
    else:
        start = pyspiel.load_game("checkers").new_initial_state()
        ((peer_seconds, peer_leaves),) = best_in_turn(1, lambda: peer(start, PEER_DEPTH))
        assert peer_leaves == PUBLISHED[PEER_DEPTH]
        beside = millions(peer_leaves, peer_seconds) + " OpenSpiel"
        ratio = leaves / seconds / (peer_leaves / peer_seconds)
    return [Row(what, millions(leaves, seconds), beside, ratio, "≥ 40 M/s")]


if __name__ == "__main__":
    for row in rows():
        print(f"{row.what}: {row.ours}", f"beside {row.peer}, ratio {row.ratio:.0f}" * bool(row.peer))
