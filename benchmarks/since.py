"""`python -m benchmarks.since COMMIT`: this tree against an earlier commit, each command in turn, in one run.

Speed is a ratio of two programs on the same machine in the same minutes. Node counts are compared as well: a
search that visits other nodes is another search. `--cold` measures how long each game takes to compile.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent.parent
COMMANDS = (
    "perft othello 11",
    "perft chess 6",
    "perft checkers 10",
    "perft connect-four 10",
    "perft kalah 11",
    "perft go:width=9,height=9 5",
    "perft hex:width=6,height=6 5",
    "analyze connect-four --depth 22",
    "analyze othello --depth 13",
    "analyze chess --depth 12",
    "analyze checkers --depth 17",
    "analyze kalah --depth 18",
    "analyze breakthrough --depth 8",
    "analyze gomoku --depth 3",
    "analyze hex:width=7,height=7 --depth 5",
    "analyze dots-and-boxes --depth 8",
    "analyze go:width=9,height=9 --algorithm mcts --simulations 20000",
    "analyze tic-tac-toe --algorithm minimax",
    "solve connect-four:width=6,height=5",
    "solve othello:size=4",
    "solve kalah:houses=4,seeds=4",
)
COLD = ("connect-four", "othello", "chess", "checkers", "go", "kalah", "gomoku", "hex", "nim")


@contextmanager
def checkout(commit: str) -> Iterator[Path]:
    """The sources of that commit, in a folder for the time being."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        subprocess.run(["git", "worktree", "add", "--quiet", "--detach", tree, commit], cwd=HERE, check=True)
        try:
            yield tree
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", tree], cwd=HERE, check=True)


def run(tree: Path, words: str, cache: Path) -> tuple[float, dict[str, Any]]:
    """The seconds that the command took in all, and what it printed; kept on one core."""
    began = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-m", "zermelo.cli", *words.split(), "--json"],
        env=os.environ | {"PYTHONPATH": str(tree / "src"), "XDG_CACHE_HOME": str(cache)},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        check=True,
        preexec_fn=lambda: os.sched_setaffinity(0, {max(os.sched_getaffinity(0))}),
    )
    return time.monotonic() - began, json.loads(done.stdout)


def warm(trees: list[Path], cache: Path, times: int, chosen: str) -> None:
    for words in COMMANDS:
        if chosen not in words:
            continue
        for tree in trees:
            run(tree, words, cache)  # compiles
        best, nodes = [float("inf")] * 2, [0] * 2
        for _ in range(times):
            for i, tree in enumerate(trees):
                answer = run(tree, words, cache)[1]
                best[i], nodes[i] = min(best[i], answer["seconds"]), answer["nodes"]
        same = "" if nodes[0] == nodes[1] else f"   nodes {nodes[0]:,} → {nodes[1]:,}"
        print(f"{best[1] / best[0]:5.2f}  {best[0]:7.3f} s → {best[1]:7.3f} s  {words}{same}", flush=True)


def cold(trees: list[Path], chosen: str) -> None:
    for game in COLD:
        if chosen not in game:
            continue
        took = []
        for tree in trees:
            with tempfile.TemporaryDirectory() as cache:
                took.append(run(tree, f"analyze {game} --depth 1", Path(cache))[0])
        print(f"{took[1] / took[0]:5.2f}  {took[0]:7.2f} s → {took[1]:7.2f} s  compile {game}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.since", description=__doc__)
    parser.add_argument("commit", help="the earlier commit")
    parser.add_argument("--times", type=int, default=5, help="runs of each, of which the best counts")
    parser.add_argument("--only", default="", help="only commands that contain this text")
    parser.add_argument("--cold", action="store_true", help="compile times instead")
    options = parser.parse_args()
    with checkout(options.commit) as before, tempfile.TemporaryDirectory() as cache:
        if options.cold:
            cold([before, HERE], options.only)
        else:
            warm([before, HERE], Path(cache), options.times, options.only)


if __name__ == "__main__":
    main()
