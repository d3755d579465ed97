"""zermelo solve: the value of a position under perfect play, and every move that keeps it."""

from __future__ import annotations

import json
import os
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from zermelo.cli.options import GameText, Json, Positions, PositionText, load_game
from zermelo.cli.output import Progress, check_folder, number, print_json, seconds
from zermelo.cli.positions import answer_all, only_one
from zermelo.position import Position

if TYPE_CHECKING:
    from zermelo.search.solve import Solution
    from zermelo.search.textbook.policy import Choice


def solve(
    game: GameText,
    /,
    *,
    position: PositionText = "",
    positions: Positions = None,
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
    """
    from zermelo.search.solve import solve as solve_position

    only_one(position, positions)
    rules = load_game(game)
    with Progress(f"solving {game}") as progress:
        if positions is not None:
            if policy is not None:
                raise ValueError("--policy is for one position: give --position rather than --positions")
            answer = lambda each: solve_position(each, watch=progress)  # noqa: E731
            return answer_all(rules, positions, answer, _line, as_json)
        start = Position(rules, position)
        if policy is not None:
            return _write_policy(start, policy, as_json)
        solution = solve_position(start, watch=progress)
    if as_json:
        print_json({"game": game, "position": position, **solution.to_json()})
    else:
        print(f"{start}\n\n{_words(start, solution)}")
    return 0


def _words(position: Position, solution: Solution) -> str:
    effort = f"{number(solution.nodes)} nodes in {seconds(solution.seconds)}"
    if solution.value is None:
        return f"not solved when it was stopped after {effort}"
    value = f"the value is {solution.value:g} for {solution.player}"
    if not position.is_over:
        moves = ", ".join(solution.moves)
        value += f"; best: {moves}" if solution.complete else f"; best: {moves or '?'}, perhaps others"
    return f"{value}\n{effort}"


def _line(position: Position, solution: Solution) -> str:
    return f"{' '.join(position.moves) or position.board}: {_words(position, solution)}".replace("\n", "; ")


# ---------------------------------------------------------------------- the policy


def _write_policy(start: Position, file: Path, as_json: bool) -> int:
    from zermelo.search.textbook.policy import policy

    check_folder(file)
    with Progress("the policy", counted="states") as progress:
        choices = policy(start, watch=progress)
    if str(file) == "-":
        for choice in choices:
            print_json(choice.to_json())
        return 0
    _save(choices, file)
    if as_json:
        print_json({"policy": str(file), "states": len(choices)})
    else:
        print(f"{file}: a move for each of {number(len(choices))} states")
    return 0


def _save(choices: list[Choice], file: Path) -> None:
    """All or nothing: what was in the file stays there until the new policy is complete."""
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as out:
            for choice in choices:
                out.write(json.dumps(choice.to_json(), ensure_ascii=False) + "\n")
        Path(name).chmod(0o644)
        Path(name).replace(file)
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise
