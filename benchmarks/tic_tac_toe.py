"""Minimax of the whole of tic-tac-toe, compiled and interpreted."""

from __future__ import annotations

from benchmarks.common import Row, best_in_turn
from zermelo import Position
from zermelo.native.run import prepare, run
from zermelo.search.notes import NODES, Notes
from zermelo.search.textbook.minimax import minimax
from zermelo.search.textbook.searcher import TO_THE_END


def search(position: Position, notes: Notes, native: bool) -> tuple[float, int]:
    notes.restart()
    notes.ints[NODES] = 0
    value = run(minimax, position.game, position.state, TO_THE_END, notes, stop=notes, native=native)
    return value, int(notes.ints[NODES])


def rows() -> list[Row]:
    position, notes = Position("tic-tac-toe"), Notes()
    prepare(minimax, position.game, position.state, TO_THE_END, notes, native=True)
    [(seconds, found)] = best_in_turn(9, lambda: search(position, notes, native=True))
    [(slow, same)] = best_in_turn(1, lambda: search(position, notes, native=False))
    assert found == same == (0, 549_946)
    what = f"minimax of the whole of tic-tac-toe, {found[1]:,} nodes"
    return [Row(what, f"{seconds:.3f} s", f"{slow:.1f} s interpreted", slow / seconds, "≤ 0.1 s")]
