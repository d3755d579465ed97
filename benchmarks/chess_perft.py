"""perft of chess, every move played or the last ply counted, beside python-chess and Stockfish.

`python -m benchmarks.chess_perft`
"""

from __future__ import annotations

import resource
import shutil
import subprocess
from typing import Any

from benchmarks.common import Row, best_in_turn, millions
from zermelo.games.chess.rules import Chess
from zermelo.native.run import prepare, run
from zermelo.search.perft import PerftContext, count_sequences

POSITIONS = {  # a depth, its published number of leaves, and that of the next depth
    "start": ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5, 4_865_609, 119_060_324),
    "Kiwipete": (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 4_085_603, 193_690_690,
    ),
}  # fmt: skip
STOCKFISH = shutil.which("stockfish", path="/usr/games:/usr/local/bin:/usr/bin")
TIMES = 3


def play_all(game: Any, state: Any, depth: int) -> int:
    """Every move is played, those of the last ply too."""
    if depth == 0:
        return 1
    leaves = 0
    for action in game.actions(state):
        leaves += play_all(game, game.result(state, action), depth - 1)
    return leaves


def by_python_chess(board: Any, depth: int) -> int:
    """As python-chess users write it: the last ply counted."""
    if depth == 1:
        return int(board.legal_moves.count())
    leaves = 0
    for move in board.legal_moves:
        board.push(move)
        leaves += by_python_chess(board, depth - 1)
        board.pop()
    return leaves


def by_stockfish(fen: str, depth: int) -> float:
    """Processor seconds of `go perft`, less those of starting."""
    spent = []
    for command in (f"position fen {fen}\ngo perft {depth}\nquit\n", "quit\n"):
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        subprocess.run([STOCKFISH or ""], input=command, capture_output=True, text=True, check=True)
        spent.append(resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before)
    return spent[0] - spent[1]


def python_chess_rate(fen: str, depth: int) -> float | None:
    try:
        import chess
    except ImportError:
        return None
    ((seconds, leaves),) = best_in_turn(2, lambda: by_python_chess(chess.Board(fen), depth))
    return float(leaves / seconds)


def rows() -> list[Row]:
    game, context = Chess(draws=False), PerftContext()
    made = []
    for name, (fen, depth, leaves, deeper) in POSITIONS.items():
        state, what = game.parse_board(fen), f"of chess, {name}"

        def ours(function: Any, depth: int, *more: Any, state: Any = state) -> Any:
            call = (function, game, state, depth, *more)
            prepare(*call, native=True)
            return lambda: run(*call, stop=context, native=True)

        played, counted, far = best_in_turn(
            TIMES,
            ours(play_all, depth),
            ours(count_sequences, depth, 0, context),
            ours(count_sequences, depth + 1, 0, context),
        )
        assert (played[1], counted[1], far[1]) == (leaves, leaves, deeper)
        rate = millions(leaves, played[0])
        made.append(Row(f"perft({depth}) {what}, every move played", rate, "", None, "≥ 30 M/s"))
        rate, slow = millions(leaves, counted[0]), python_chess_rate(fen, depth - 2)
        peer = f"{slow / 1e6:.2f} M/s in python-chess" if slow else ""
        ratio = leaves / counted[0] / slow if slow else None
        made.append(Row(f"perft({depth}) {what}, last ply counted", rate, peer, ratio, "≥ 100 M/s, ≥ 200"))
        if STOCKFISH:
            seconds = min(by_stockfish(fen, depth + 1) for _ in range(TIMES))
            rate, peer = millions(deeper, far[0]), millions(deeper, seconds) + " in Stockfish"
            made.append(Row(f"perft({depth + 1}) {what}, last ply counted", rate, peer, seconds / far[0], ""))
    return made


if __name__ == "__main__":
    for row in rows():
        ratio = "" if row.ratio is None else f"{row.ratio:,.2f} ×"
        print(f"{row.what:55} {row.ours:>11}  {row.peer:28} {ratio:>9}  {row.aim}")
