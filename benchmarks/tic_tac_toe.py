"""Minimax of the whole of tic-tac-toe, compiled and interpreted."""

from __future__ import annotations

from benchmarks.common import Row, best_in_turn
from zermelo import Position
from zermelo.guide import Guide
from zermelo.native.run import prepare, run
from zermelo.search.textbook.context import SearchContext
from zermelo.search.textbook.minimax import minimax
from zermelo.search.textbook.searcher import TO_THE_END


def search(position: Position, context: SearchContext, native: bool) -> tuple[float, int]:
    context.restart()
    context.nodes = 0
    call = minimax, position.game, position.state, Guide(position.game), TO_THE_END, context
    return run(*call, stop=context, native=native), context.nodes


def rows() -> list[Row]:
    position, context = Position("tic-tac-toe"), SearchContext()
    prepare(minimax, position.game, position.state, Guide(position.game), TO_THE_END, context, native=True)
    [(seconds, found)] = best_in_turn(9, lambda: search(position, context, native=True))
    [(slow, same)] = best_in_turn(1, lambda: search(position, context, native=False))
    assert found == same == (0, 549_946)
    what = f"minimax of the whole of tic-tac-toe, {found[1]:,} nodes"
    return [Row(what, f"{seconds:.3f} s", f"{slow:.1f} s interpreted", slow / seconds, "≤ 0.1 s")]
