"""zermelo analyze: search a position with the engine, or as the textbook does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from zermelo.cli.engine import make_engine, make_limit, refuse_options
from zermelo.cli.options import (
    AlgorithmName,
    Budget,
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
    TableSize,
    Threads,
    flag,
    load_game,
)
from zermelo.cli.output import Progress, many, number, print_json, print_table, seconds
from zermelo.cli.positions import answer_all, only_one, over
from zermelo.position import Position

if TYPE_CHECKING:
    from zermelo.search.decision import Decision, MoveValue


def analyze(
    game: GameText,
    /,
    *,
    position: PositionText = "",
    positions: Positions = None,
    algorithm: AlgorithmName = "engine",
    depth: Depth = None,
    time: Seconds = None,
    nodes: Nodes = None,
    budget: Budget = None,
    all_values: Annotated[bool, flag("--all", "Find the exact values of all moves.")] = False,
    threads: Threads = None,
    table: TableSize = None,
    order: Order | None = None,
    strict: Strict = False,
    seed: Seed | None = None,
    as_json: Json = False,
) -> int:
    """Find the best move.

    With the engine, for a second unless told otherwise, or with one of the textbook's algorithms.
    """
    from zermelo.search.analyze import ENGINE, check
    from zermelo.search.analyze import analyze as search

    only_one(position, positions)
    rules = load_game(game)
    check(rules, algorithm, order or "given")
    refuse_options(
        algorithm,
        {"--budget": budget, "--all": all_values or None, "--threads": threads, "--table": table},
        {"--order": order, "--strict": strict or None, "--seed": seed},
    )
    limit = make_limit(algorithm, depth, time, nodes, budget)
    engine = make_engine(rules, table, threads) if algorithm == ENGINE else None
    progress = Progress(f"analyzing {game}")

    def answer(each: Position) -> Decision:
        if engine is not None:
            return engine.analyze(each, limit, all_values=all_values, watch=progress)
        how = order or "given"
        return search(each, algorithm, limit, order=how, equality_cuts=not strict, seed=seed or 0)

    with progress:
        if positions is not None:
            return answer_all(rules, positions, answer, _line, as_json)
        start = Position(rules, position)
        decision = answer(start)
    if as_json:
        print_json({"game": game, "position": position, **decision.to_json()})
    elif start.is_over:
        print(f"{start.show()}\n\n{over(start)}")
    else:
        _print(start, decision)
    return 0


def _print(position: Position, decision: Decision) -> None:
    lines = [
        f"{position}\n",
        _words(decision),
        _best_play(decision),
        _effort(decision),
        _statistics(decision),
    ]
    print("\n".join(line for line in lines if line))
    if decision.moves:
        print_table(("Move", ">Value"), [(move.move, _value(move)) for move in decision.moves])


def _words(decision: Decision) -> str:
    if decision.value is None:
        return "nothing is known yet"
    about = "a proven" if decision.exact else "an estimated"
    move = "" if decision.move is None else f"{decision.move}, worth "
    stopped = "" if decision.complete else ", as far as it got before it was stopped"
    return f"{move}{about} {decision.value:.4g} for {decision.player}{stopped}"


def _best_play(decision: Decision) -> str:
    return f"best play: {' '.join(decision.pv)}" if decision.pv else ""


def _effort(decision: Decision) -> str:
    depth = "to the end" if decision.depth is None or decision.exact else f"to depth {decision.depth}"
    if not decision.complete:
        depth = "stopped"
    elif decision.selective_depth is not None:
        depth = f"to depth {decision.depth}, selective depth {decision.selective_depth}"
    counted = [many(decision.nodes, "node"), seconds(decision.seconds)]
    if decision.leaves is not None:
        counted.insert(1, many(decision.leaves, "leaf"))
    else:
        counted.append(f"{number(round(decision.nodes_per_second))} nodes/s")
    return f"{decision.algorithm} {depth}: {', '.join(counted)}"


def _statistics(decision: Decision) -> str:
    """What the engine tells of itself."""
    told = []
    if decision.table_hits is not None:
        told.append(many(decision.table_hits, "table hit"))
    if decision.first_move_cutoffs is not None:
        told.append(f"{decision.first_move_cutoffs:.1%} of cutoffs by the first move")
    if decision.branching_factor is not None:
        told.append(f"effective branching factor {decision.branching_factor:.2f}")
    return ", ".join(told)


def _value(move: MoveValue) -> str:
    sign = {"exact": "", "lower": "≥ ", "upper": "≤ "}[move.bound]
    return f"{sign}{move.value:.4g}"


def _line(position: Position, decision: Decision) -> str:
    where = " ".join(position.moves) or position.board
    return f"{where}: {over(position) or f'{_words(decision)}; {_effort(decision)}'}"
