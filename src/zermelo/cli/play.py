"""zermelo play: a game against the computer, in the browser or in the terminal."""

from __future__ import annotations

import contextlib
import random
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from zermelo.cli import interrupt
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
from zermelo.cli.output import number, print_json, seconds
from zermelo.cli.search import find_search, given, make_limit, make_options
from zermelo.cli.serve import run_server
from zermelo.game import Game
from zermelo.position import Position
from zermelo.search.names import ENGINE

if TYPE_CHECKING:
    from zermelo.players.computer import Computer
    from zermelo.search.decision import Decision

QUICK: dict[str, Any] = {"time": 0.2, "depth": 4}  # the limit of each move in a demonstration


def play(
    game: GameText,
    /,
    *,
    side: Annotated[str | None, Parameter(help="Who you are: first or second, or the player's name.")] = None,
    time: Annotated[
        float | None, Parameter(help="The computer's seconds a move; 1 unless another limit is given.")
    ] = None,
    budget: Annotated[float | None, Parameter(help="The computer's seconds for the whole game.")] = None,
    depth: Depth = None,
    algorithm: AlgorithmName = ENGINE,
    simulations: Simulations = None,
    threads: Threads = None,
    table: TableSize = None,
    memory: MemorySize = None,
    position: PositionText = "",
    demo: Annotated[bool, flag("--demo", "The computer plays both sides.")] = False,
    seed: Annotated[int | None, WHOLE, Parameter(help="The same seed repeats its choices.")] = None,
    save: Annotated[
        Path | None, Parameter("--save", help="Add the game to this file: PGN, PDN or SGF, by its ending.")
    ] = None,
    terminal: Annotated[bool, flag("--terminal", "Play in the terminal, not in the browser.")] = False,
    as_json: Json = False,
) -> None:
    """Play against the computer, in the browser.

    With --terminal, or any option that says how the computer plays, play at the prompt: type a move, or help.
    Without a terminal, or with --json, the computer plays a short game against itself.
    """
    asked = (side, time, budget, depth, simulations, threads, table, memory, seed, save)
    demo = demo or as_json or not sys.stdin.isatty()
    if not (demo or terminal or position or algorithm != ENGINE or any(x is not None for x in asked)):
        run_server((game,), "127.0.0.1", None, save=True, browser=True)
        return
    from zermelo.players.computer import Computer
    from zermelo.search.decision import DEFAULT_LIMIT, Limit

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
    search = find_search(algorithm, start.game, arguments)
    you = _side(start.game, side, start.to_move)
    seed = random.randrange(2**32) if seed is None else seed
    limit = make_limit(search, arguments, Limit(**QUICK) if demo else DEFAULT_LIMIT)
    computer = Computer(limit, algorithm, seed, **make_options(arguments))
    if save is not None:
        from zermelo.records.files import check_file

        check_file(save, start)
    end = _demonstrate(game, start, computer, as_json) if demo else _play_human(game, start, computer, you)
    if save is not None:
        _save(save, end, [1 - you] if not demo else [0, 1])


def _save(file: Path, end: Position, computers: list[int]) -> None:
    from zermelo.records.files import write_file

    write_file(file, end, ["Zermelo" if player in computers else "?" for player in (0, 1)])
    print(f"the game is in {file}", file=sys.stderr)


def _side(game: Game, text: str | None, default: int) -> int:
    if text is None:
        return default
    names = [game.player_name(player) for player in range(game.players)]
    for player, words in enumerate(zip(names, ("first", "second"), ("1", "2"), strict=True)):
        if text.lower() in [word.lower() for word in words]:
            return player
    raise ValueError(f"there is no side {text!r}; the sides are first ({names[0]}) and second ({names[1]})")


# ---------------------------------------------------------------------- computer against computer


def _demonstrate(name: str, start: Position, computer: Computer, as_json: bool) -> Position:
    from zermelo.players.turns import outcome, take_turns

    if not as_json:
        print(f"{name}: the computer against itself\n\n{start}\n", flush=True)

    def watch(position: Position, answer: str | Decision | None) -> None:
        if not as_json:
            print(f"{len(position.moves):3} {_told(position, answer)}", flush=True)
        _leave_if_interrupted()

    end = take_turns(start, [computer, computer], watch)
    if as_json:
        print_json(_record(name, end, computer.seed))
    else:
        print(f"\n{end.show()}\n{outcome(end)}")
    return end


def _record(name: str, end: Position, seed: int) -> dict[str, object]:
    game = end.game
    worth = (
        {game.player_name(player): end.utility(player) for player in range(game.players)}
        if end.is_over
        else None
    )
    return {"game": name, "moves": list(end.moves), "board": end.board, "utility": worth, "seed": seed}


# ---------------------------------------------------------------------- you against the computer


def _play_human(name: str, start: Position, computer: Computer, side: int) -> Position:
    from zermelo.players.human import HELP, Human
    from zermelo.players.turns import outcome, take_turns

    with contextlib.suppress(ImportError):
        import readline  # noqa: F401  (line editing at the prompt)
    human = Human(input, print, computer)
    you, other = start.game.player_name(side), start.game.player_name(1 - side)
    print(f"{name}: you are {you}, the computer is {other}. {HELP}\n\n{start.show()}")

    def watch(position: Position, answer: str | Decision | None) -> None:
        if answer is not None and not isinstance(answer, str):
            print(_told(position, answer))
        print(f"\n{position.show()}")
        _leave_if_interrupted()

    end = take_turns(start, [human, computer] if side == 0 else [computer, human], watch)
    if not end.is_over:
        print()
    print(outcome(end))
    print(f"moves: {' '.join(end.moves) or 'none'}")
    return end


def _told(after: Position, answer: str | Decision | None) -> str:
    """A move that was made and why, in one line."""
    from zermelo.players.human import told
    from zermelo.search.decision import Decision

    who = after.undo().player
    if not isinstance(answer, Decision):
        return f"{who} plays {answer}"
    ahead = "to the end" if answer.proven else f"depth {answer.depth}"
    counted = f"{number(answer.nodes)} nodes"
    if answer.simulations is not None:
        counted = f"{number(answer.simulations)} simulations"
    effort = f"{ahead}, {counted}, {seconds(answer.seconds)}"
    return f"{who} plays {answer.move}: {told(answer)} ({effort})"


def _leave_if_interrupted() -> None:
    from zermelo.players.turns import Leave

    if interrupt.seen():
        raise Leave
