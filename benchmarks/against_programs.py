"""Matches against real programs: stockfish at a limited strength and gnuchess in chess, gnugo in Go.

`python -m benchmarks.against_programs stockfish --elo 1350 --games 20`; the others are `gnuchess` and `gnugo`
(with `--level`). The programs are packages of Debian; they are not installed by this project. Each opening is
played with both colours.
"""

from __future__ import annotations

import argparse
import random
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Protocol

from zermelo import Decision, Limit, Position, load
from zermelo.arena.match import Match, play_match
from zermelo.players.computer import Computer

OPENINGS = (  # of chess, as lines that books agree on
    "e4 e5 Nf3 Nc6 Bb5 a6", "e4 e5 Nf3 Nc6 Bc4 Bc5", "e4 c5 Nf3 d6 d4 cxd4", "e4 c5 Nf3 Nc6 d4 cxd4",
    "e4 e6 d4 d5 Nc3 Nf6", "e4 c6 d4 d5 Nc3 dxe4", "e4 d5 exd5 Qxd5 Nc3 Qa5", "e4 Nf6 e5 Nd5 d4 d6",
    "d4 d5 c4 e6 Nc3 Nf6", "d4 d5 c4 c6 Nf3 Nf6", "d4 d5 c4 dxc4 Nf3 Nf6", "d4 Nf6 c4 g6 Nc3 Bg7",
    "d4 Nf6 c4 e6 Nc3 Bb4", "d4 Nf6 c4 e6 Nf3 b6", "d4 f5 g3 Nf6 Bg2 g6", "c4 e5 Nc3 Nf6 Nf3 Nc6",
    "c4 c5 Nc3 Nc6 g3 g6", "Nf3 d5 g3 Nf6 Bg2 e6", "e4 d6 d4 Nf6 Nc3 g6", "d4 Nf6 Nf3 e6 Bf4 d5",
)  # fmt: skip
GO_OPENING = 3  # random moves near the middle
# Our rules count every stone on the board as alive, so gnugo is told to take dead stones before it passes.
GO_RULES = ("--chinese-rules", "--positional-superko", "--capture-all-dead", "--never-resign")


class Opponent(Protocol):
    def new_game(self) -> None: ...

    def __call__(self, position: Position) -> str: ...

    def close(self) -> None: ...


class Uci:
    """A chess program that speaks UCI."""

    def __init__(self, command: list[str], seconds: float, options: dict[str, object]) -> None:
        import chess.engine

        self.chess, self.seconds = chess, seconds
        self.engine = chess.engine.SimpleEngine.popen_uci(command)
        self.engine.configure(options)

    def new_game(self) -> None:
        self.game = object()

    def __call__(self, position: Position) -> str:
        board = self.chess.Board()
        for name in position.moves:
            board.push_san(name)
        limit = self.chess.engine.Limit(time=self.seconds)
        found = self.engine.play(board, limit, game=self.game).move
        assert found is not None
        return found.uci()

    def close(self) -> None:
        self.engine.quit()


class Gtp:
    """A Go program that speaks GTP."""

    def __init__(self, command: list[str], komi: float, size: int) -> None:
        self.komi, self.size = komi, size
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, command: str) -> str:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(command, file=self.process.stdin, flush=True)
        lines = []
        while (line := self.process.stdout.readline().rstrip()) or not lines:
            lines.append(line)
        if not lines[0].startswith("="):
            raise RuntimeError(f"{command}: {' '.join(lines)}")
        return lines[0][1:].strip()

    def new_game(self) -> None:
        for command in (f"boardsize {self.size}", "clear_board", f"komi {self.komi}"):
            self.ask(command)
        self.known = 0

    def __call__(self, position: Position) -> str:
        for i, name in enumerate(position.moves[self.known :], self.known):
            self.ask(f"play {'BW'[i % 2]} {name}")
        answer = self.ask(f"genmove {'BW'[position.to_move]}")
        self.known = len(position.moves) + 1
        return answer.lower()

    def close(self) -> None:
        self.process.kill()


class Ours:
    """The computer, new for each game."""

    def __init__(self, seconds: float, **options: Any) -> None:
        self.seconds, self.options = seconds, options

    def new_game(self) -> None:
        self.computer = Computer(Limit(time=self.seconds), **self.options)

    def __call__(self, position: Position) -> Decision:
        return self.computer(position)


def match(name: str, openings: list[Position], games: int, ours: Ours, theirs: Opponent) -> str:
    """Play, tell how it stands after each game, and sum up."""

    def watch(match: Match) -> None:
        print(f"{name}: {match.summary('ours')}", file=sys.stderr, flush=True)

    chosen = [openings[number % len(openings)] for number in range(games // 2)]
    found = play_match(chosen, {"ours": ours, "theirs": theirs}, watch=watch)
    theirs.close()
    return f"{name}: {found.summary('ours')}"


def program(name: str) -> str:
    found = shutil.which(name) or shutil.which(f"/usr/games/{name}")
    if found is None or not Path(found).exists():
        sys.exit(f"{name} is not installed: it is a package of Debian (apt install {name})")
    return found


def against_chess(options: argparse.Namespace) -> str:
    game = load("chess")
    openings = [Position(game, line) for line in OPENINGS]
    if options.program == "stockfish":
        settings = {"UCI_LimitStrength": True, "UCI_Elo": options.elo, "Threads": 1}
        theirs = Uci([program("stockfish")], options.time, settings)
        name = f"stockfish with UCI_Elo {options.elo}"
    else:
        theirs = Uci([program("gnuchess"), "-u"], options.time, {})
        name = "gnuchess"

    ours = Ours(options.time, table="256MB")
    return match(f"chess at {options.time:g} s a move against {name}", openings, options.games, ours, theirs)


def against_go(options: argparse.Namespace) -> str:
    komi, size = 6.5, 9
    game = load(f"go:width={size},height={size},komi={komi}")
    command = [program("gnugo"), "--mode", "gtp", "--level", str(options.level), *GO_RULES]
    theirs = Gtp(command, komi, size)
    openings = []
    for seed in range(options.games // 2 + 1):
        rng, opening = random.Random(seed), Position(game)
        for _ in range(GO_OPENING):
            near = [name for name in opening.legal_moves if name[0] in "CDEFG" and name[1:] in "34567"]
            opening = opening.play(rng.choice(near))
        openings.append(opening)

    name = f"Go 9×9 at {options.time:g} s a move against gnugo level {options.level}"
    return match(name, openings, options.games, Ours(options.time, algorithm="mcts"), theirs)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", choices=("stockfish", "gnuchess", "gnugo"))
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--time", type=float, default=None, help="seconds a move: 0.5 in chess, 1 in Go")
    parser.add_argument("--elo", type=int, default=1350, help="of stockfish")
    parser.add_argument("--level", type=int, default=1, help="of gnugo")
    options = parser.parse_args()
    options.time = options.time or (1.0 if options.program == "gnugo" else 0.5)
    print(against_go(options) if options.program == "gnugo" else against_chess(options))


if __name__ == "__main__":
    main()
