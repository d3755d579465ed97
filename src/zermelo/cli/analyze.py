"""zermelo analyze: search a position with one of the textbook's algorithms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zermelo.cli.options import (
    AlgorithmName,
    Depth,
    GameText,
    Json,
    Nodes,
    Order,
    Positions,
    PositionText,
    Seconds,
    Seed,
    Strict,
    load_game,
)
from zermelo.cli.output import Progress, many, print_json, print_table, seconds
from zermelo.cli.positions import answer_all, only_one
from zermelo.position import Position

if TYPE_CHECKING:
    from zermelo.search.decision import Decision, MoveValue


def analyze(
    game: GameText,
    /,
    *,
    position: PositionText = "",
    positions: Positions = None,
    algorithm: AlgorithmName = None,
    depth: Depth = None,
    time: Seconds = None,
    nodes: Nodes = None,
    order: Order = "given",
    strict: Strict = False,
    seed: Seed = 0,
    as_json: Json = False,
) -> int:
    """Search with one of the textbook's algorithms.

    Without an algorithm: alpha-beta to the depth given, or else iterative deepening for the time given, or
    for a second.
    """
    from zermelo.search.analyze import analyze as search
    from zermelo.search.analyze import check
    from zermelo.search.decision import Limit

    only_one(position, positions)
    rules = load_game(game)
    limit = Limit(depth=depth, time=time, nodes=nodes)
    check(rules, algorithm or "alpha-beta", order)

    def answer(each: Position) -> Decision:
        return search(each, algorithm, limit, order=order, equality_cuts=not strict, seed=seed)

    with Progress(f"analyzing {game}"):
        if positions is not None:
            return answer_all(rules, positions, answer, _line, as_json)
        start = Position(rules, position)
        decision = answer(start)
    if as_json:
        print_json({"game": game, "position": position, **decision.to_json()})
    else:
        _print(start, decision)
    return 0


def _print(position: Position, decision: Decision) -> None:
    print(f"{position}\n\n{_words(decision)}\n{_effort(decision)}")
    if decision.moves:
        print_table(("Move", ">Value"), [(move.move, _value(move)) for move in decision.moves])


def _words(decision: Decision) -> str:
    if decision.value is None:
        return "nothing is known yet"
    about = "" if decision.exact else "an estimated "
    move = "" if decision.move is None else f"{decision.move}, worth "
    stopped = "" if decision.complete else ", as far as it got before it was stopped"
    return f"{move}{about}{decision.value:.4g} for {decision.player}{stopped}"


def _effort(decision: Decision) -> str:
    depth = "to the end" if decision.depth is None or decision.exact else f"to depth {decision.depth}"
    if not decision.complete:
        depth = "stopped"
    counted = f"{many(decision.nodes, 'node')}, {many(decision.leaves, 'leaf')}, {seconds(decision.seconds)}"
    return f"{decision.algorithm} {depth}: {counted}"


def _value(move: MoveValue) -> str:
    sign = {"exact": "", "lower": "≥ ", "upper": "≤ "}[move.bound]
    return f"{sign}{move.value:.4g}"


def _line(position: Position, decision: Decision) -> str:
    return f"{' '.join(position.moves) or position.board}: {_words(decision)}; {_effort(decision)}"
