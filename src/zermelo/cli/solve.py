"""zermelo solve: the value of a position under perfect play, and every move that keeps it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from zermelo.cli.files import check_file, write_file
from zermelo.cli.options import (
    GameText,
    Json,
    Positions,
    PositionText,
    TableSize,
    Threads,
    complete_solvers,
    flag,
    load_game,
    load_position,
)
from zermelo.cli.output import Progress, many, number, print_json, seconds
from zermelo.cli.positions import answer_all, only_one, over, read_positions
from zermelo.cli.search import given
from zermelo.position import Position
from zermelo.search.names import ENGINE

if TYPE_CHECKING:
    from zermelo.search.decision import Solution


def solve(
    game: GameText,
    /,
    *,
    position: PositionText = "",
    positions: Positions = None,
    distance: Annotated[
        bool, flag("--distance", "Also the plies to the end: the winner hurries, the loser holds out.")
    ] = False,
    value_only: Annotated[
        bool, flag("--value-only", "Only the value: other best moves are not looked for, which can be hard.")
    ] = False,
    algorithm: Annotated[
        str,
        Parameter(
            help="engine, or proof-number for questions that alpha-beta finds hard.",
            completer=complete_solvers,
        ),
    ] = ENGINE,
    threads: Threads = None,
    table: TableSize = None,
    policy: Annotated[
        Path | None,
        Parameter(
            help="Write a move for every state that can be reached, as lines of JSON; - prints them.",
            allow_leading_hyphen=True,
        ),
    ] = None,
    as_json: Json = False,
) -> int:
    """Find the value under perfect play.

    All moves that keep the value are best. With --policy: a best move for every state that can be reached.
    Ctrl-C leaves what is known of the value.
    """
    from zermelo.search.registry import SOLVE
    from zermelo.search.solve import find_solver

    only_one(position, positions)
    rules = load_game(game)
    search = find_solver(algorithm, distance, threads)
    search.check(rules, SOLVE)
    if policy is not None:
        _only_policy(positions, {"--distance": distance or None, "--threads": threads, "--table": table})
        return _write_policy(load_position(rules, position), policy, as_json)
    options = given(table=table, threads=threads if search.takes("threads") else None)
    solver = search.make(rules, **options)
    how = {"best_moves": not value_only, **({"distance": True} if distance else {})}
    progress = Progress(f"solving {game}")

    def answer(each: Position) -> Solution:
        solution: Solution = solver.solve(each, watch=progress, **how)
        return solution

    with progress:
        if positions is not None and (threads or 1) > 1 and str(positions) != "-":  # (a file is all there)
            solutions = solver.solve_all(read_positions(rules, positions), **how)
            return answer_all(
                rules, positions, lambda _: next(solutions), _line, as_json, progress, ahead=True
            )
        if positions is not None:
            return answer_all(rules, positions, answer, _line, as_json, progress)
        start = load_position(rules, position)
        solution = answer(start)
    if as_json:
        print_json({"game": game, "position": position, **solution.to_json()})
    elif start.is_over:
        print(f"{start.show()}\n\n{over(start)}")
    else:
        print(f"{start}\n\n{_words(solution)}")
    return 0


def _words(solution: Solution) -> str:
    effort = f"{number(solution.nodes)} nodes in {seconds(solution.seconds)}"
    if solution.value is None:
        return f"stopped: {_bounds(solution)}\n{effort}"
    value = f"the value is {solution.value:g} for {solution.player}"
    if solution.plies is not None:
        value += f", {many(solution.plies, 'ply')} from the end"
    moves = ", ".join(solution.moves)
    if solution.complete and not moves:
        return f"{value}\n{effort}"
    value += f"; best: {moves}" if solution.complete else f"; best: {moves or '?'}, perhaps others"
    return f"{value}\n{effort}"


def _bounds(solution: Solution) -> str:
    if solution.bounds is None:
        return "nothing is known yet"
    low, high = solution.bounds
    return f"the value is from {low:g} to {high:g} for {solution.player}"


def _line(position: Position, solution: Solution) -> str:
    where = " ".join(position.moves) or position.board
    return f"{where}: {over(position) or _words(solution)}".replace("\n", "; ")


# ---------------------------------------------------------------------- the policy


def _only_policy(positions: Path | None, options: dict[str, object]) -> None:
    if positions is not None:
        raise ValueError("--policy is for one position: give --position rather than --positions")
    for option, value in options.items():
        if value is not None:
            raise ValueError(f"{option} is for the engine, and a policy is found without it")


def _write_policy(start: Position, file: Path, as_json: bool) -> int:
    from zermelo.search.textbook.policy import policy

    if str(file) != "-":
        check_file(file)
    with Progress("the policy", counted="states") as progress:
        choices = policy(start, watch=progress)
    if str(file) == "-":
        for choice in choices:
            print_json(choice.to_json())
        return 0
    lines = [json.dumps(choice.to_json(), ensure_ascii=False) for choice in choices]
    write_file(file, "".join(f"{line}\n" for line in lines))
    if as_json:
        print_json({"policy": str(file), "states": len(choices)})
    else:
        print(f"{file}: a move for each of {number(len(choices))} states")
    return 0
