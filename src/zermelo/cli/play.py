"""zermelo play: a game against the computer, in the browser or in the terminal."""

from __future__ import annotations

import os
import random
import sys
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from zermelo.cli.options import (
    WHOLE,
    AlgorithmName,
    Depth,
    GameText,
    Json,
    MemorySize,
    PositionText,
    Simulations,
    TableSize,
    Threads,
    flag,
    load_position,
)
from zermelo.cli.search import find_search, given, make_limit, make_options
from zermelo.cli.serve import run_server
from zermelo.position import Position

QUICK: dict[str, Any] = {
    "time": 0.2,
    "depth": 4,
    "simulations": 20_000,
}  # the limit of each move in a demonstration


def play(
    game: GameText,
    /,
    *,
    side: Annotated[
        str | None,
        Parameter(help="Who you are: a player's name, first, second, 3 …, several as 1,3, or all."),
    ] = None,
    time: Annotated[
        float | None, Parameter(help="The computer's seconds a move; 1 unless another limit is given.")
    ] = None,
    budget: Annotated[float | None, Parameter(help="The computer's seconds for the whole game.")] = None,
    depth: Depth = None,
    algorithm: AlgorithmName | None = None,
    simulations: Simulations = None,
    threads: Threads = None,
    table: TableSize = None,
    memory: MemorySize = None,
    position: PositionText = "",
    demo: Annotated[bool, flag("--demo", "The computer plays all sides.")] = False,
    seed: Annotated[int | None, WHOLE, Parameter(help="The same seed repeats dice and choices.")] = None,
    save: Annotated[
        Path | None, Parameter("--save", help="Add the game to this file: PGN, PDN or SGF, by its ending.")
    ] = None,
    terminal: Annotated[bool, flag("--terminal", "Play in the terminal, not in the browser.")] = False,
    as_json: Json = False,
) -> None:
    """Play against the computer, in the browser.

    With --terminal, or any option that says how the computer plays, play at the prompt: type a move, or help.
    Without a terminal, or with --json, the computer plays a short game against itself. It searches with the
    engine, if that can take the game, else with Monte Carlo tree search; where cards are hidden, it moves at
    random.
    """
    asked = (side, time, budget, depth, algorithm, simulations, threads, table, memory, seed, save)
    demo = demo or as_json or not (sys.stdin.isatty() or (terminal and _has_input()))
    if not (demo or terminal or position or any(x is not None for x in asked)):
        run_server((game,), "127.0.0.1", None, save=True, browser=True)
        return
    from zermelo.cli.terminal_game import TerminalGame, demonstrate
    from zermelo.players.computer import Computer
    from zermelo.players.seats import find_players
    from zermelo.search.decision import DEFAULT_LIMIT, Limit
    from zermelo.search.registry import searches_for

    start = load_position(game, position)
    arguments = given(
        depth=depth,
        time=time,
        budget=budget,
        simulations=simulations,
        threads=threads,
        table=table,
        memory=memory,
    )
    search = find_search(algorithm or searches_for(start.game)[0].name, start.game, arguments)
    humans = [max(0, start.to_move)] if side is None else find_players(start.game, side)
    seed = random.randrange(2**32) if seed is None else seed
    limit = make_limit(search, arguments, Limit(**QUICK) if demo else DEFAULT_LIMIT)
    computer = Computer(limit, search.name, seed, **make_options(arguments))
    if save is not None:
        from zermelo.records.files import check_file

        check_file(save, start)
    if demo:
        end = demonstrate(game, start, computer, as_json)
    else:
        end = TerminalGame(game, computer, humans).play(start)
    if save is not None:
        _save(save, end, [] if demo else humans)


def _has_input() -> bool:
    """Is there something to read? A closed input was replaced by the null device."""
    try:
        return not os.path.samestat(os.fstat(sys.stdin.fileno()), os.stat(os.devnull))
    except (OSError, ValueError):  # not a file
        return True


def _save(file: Path, end: Position, humans: list[int]) -> None:
    from zermelo.records.files import write_file

    first, second = ("?" if player in humans else "Zermelo" for player in (0, 1))
    write_file(file, end, (first, second))
    print(f"the game is in {file}", file=sys.stderr)
