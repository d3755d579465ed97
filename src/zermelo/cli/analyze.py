"""zermelo analyze: search a position with the engine or another search."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

from zermelo.cli.options import (
    AlgorithmName,
    Budget,
    Depth,
    Extra,
    GameText,
    Json,
    MemorySize,
    Nodes,
    Order,
    Positions,
    PositionText,
    Seconds,
    Seed,
    Simulations,
    Strict,
    TableSize,
    Threads,
    Without,
    flag,
    load_game,
    load_position,
)
from zermelo.cli.output import Progress, many, number, print_json, print_table, seconds
from zermelo.cli.positions import answer_all, only_one, over
from zermelo.cli.search import find_search, given, make_limit, make_options, split_names
from zermelo.position import Position
from zermelo.search.names import ENGINE

SIGNS = {"exact": "", "estimate": "≈ ", "lower": "≥ ", "upper": "≤ "}
ESTIMATE_SIGNS = {"exact": "≈ ", "lower": "≳ ", "upper": "≲ "}

if TYPE_CHECKING:
    from zermelo.search.decision import Decision, MoveValue


def analyze(
    game: GameText,
    /,
    *,
    position: PositionText = "",
    positions: Positions = None,
    algorithm: AlgorithmName = ENGINE,
    depth: Depth = None,
    time: Seconds = None,
    nodes: Nodes = None,
    budget: Budget = None,
    all_values: Annotated[bool, flag("--all", "Find the exact values of all moves.")] = False,
    simulations: Simulations = None,
    threads: Threads = None,
    table: TableSize = None,
    without: Without = None,
    extra: Extra = None,
    memory: MemorySize = None,
    order: Order | None = None,
    strict: Strict = False,
    seed: Seed | None = None,
    as_json: Json = False,
) -> int:
    """Find the best move.

    By the engine, by Monte Carlo tree search (mcts) or by a textbook algorithm. Without a limit, a search
    that would go on and on takes a second.
    """
    only_one(position, positions)
    rules = load_game(game)
    arguments = given(
        depth=depth,
        time=time,
        nodes=nodes,
        budget=budget,
        simulations=simulations,
        threads=threads,
        table=table,
        without=split_names(without),
        extra=split_names(extra),
        memory=memory,
        order=order,
        equality_cuts=False if strict else None,
        seed=seed,
        all_values=True if all_values else None,
    )
    search = find_search(algorithm, rules, arguments)
    limit = make_limit(search, arguments, search.default_limit)
    searcher = search.make(rules, **make_options(arguments))
    asked = given(all_values=arguments.get("all_values"))
    progress = Progress(f"analyzing {game}", search.counts)

    def answer(each: Position) -> Decision:
        return with_uci(each, searcher.analyze(each, limit, watch=progress, **asked))

    with progress:
        if positions is not None:
            return answer_all(rules, positions, answer, _line, as_json, progress)
        start = load_position(rules, position)
        decision = answer(start)
    if as_json:
        print_json({"game": game, "position": position, **decision.to_json()})
    elif start.is_over:
        print(f"{start.show()}\n\n{over(start)}")
    else:
        _print(start, decision)
    return 0


def with_uci(position: Position, decision: Decision) -> Decision:
    """The decision, and the move as chess programs write it, where the game knows how."""
    game: Any = position.game
    if decision.action is None or not hasattr(game, "uci"):
        return decision
    return replace(decision, uci=game.uci(position.state, decision.action))


def _print(position: Position, decision: Decision) -> None:
    lines = [
        f"{position}\n",
        _words(decision),
        _best_play(decision),
        _effort(decision),
        _statistics(decision),
    ]
    print("\n".join(line for line in lines if line))
    if decision.simulations:
        rows = [(move.move, _value(move), number(move.visits or 0)) for move in decision.moves]
        print_table(("Move", ">Value", ">Visits"), rows)
    elif decision.policy:
        shares = [(move, f"{share:.4g}") for move, share in decision.policy.items()]
        print_table(("Move", ">Probability"), shares)
    elif decision.moves:
        print_table(("Move", ">Value"), [(move.move, _value(move)) for move in decision.moves])
        _explain_signs(decision)


def _explain_signs(decision: Decision) -> None:
    """What the signs of estimates mean, and how deep each was searched."""
    estimates = [move for move in decision.moves if move.depth_bound is not None]
    if not estimates:
        return
    depths = sorted({move.depth or 0 for move in estimates})
    depth = f"depth {depths[0]}" if len(depths) == 1 else f"depths {depths[0]} to {depths[-1]}"
    used = {move.depth_bound for move in estimates}
    meanings = {"exact": "≈ about", "upper": "≲ at most about", "lower": "≳ at least about"}
    print(f"{', '.join(meanings[each] for each in meanings if each in used)}: estimated at {depth}")


def _words(decision: Decision) -> str:
    if decision.policy:
        return f"{decision.move}, drawn from the policy below"
    if decision.value is None:
        return "nothing is known yet" + (f", so {decision.move} is as good as any" if decision.move else "")
    about = "a proven" if decision.proven else "an estimated"
    move = "" if decision.move is None else f"{decision.move}, worth "
    stopped = "" if decision.complete else ", as far as it got before it was stopped"
    end = "" if decision.plies is None else f", {many(decision.plies, 'ply')} from the end"
    return f"{move}{about} {decision.value:.4g} for {decision.player}{end}{stopped}"


def _best_play(decision: Decision) -> str:
    return f"best play: {' '.join(decision.pv)}" if decision.pv else ""


def _effort(decision: Decision) -> str:
    if decision.simulations is not None:
        return _simulated(decision)
    if decision.policy:
        return f"{decision.algorithm}: {seconds(decision.seconds)}"
    depth = "to the end" if decision.depth is None or decision.proven else f"to depth {decision.depth}"
    if not decision.complete:
        depth = "stopped"
    elif decision.selective_depth is not None:
        depth = f"to depth {decision.depth}, selective depth {decision.selective_depth}"
    counted = [many(decision.nodes, "node"), seconds(decision.seconds)]
    if decision.nodes == 0:  # a user's function counts none
        counted = counted[1:]
    elif decision.leaves is not None:
        counted.insert(1, many(decision.leaves, "leaf"))
    else:
        counted.append(f"{number(round(decision.nodes_per_second))} nodes/s")
    return f"{decision.algorithm} {depth}: {', '.join(counted)}"


def _simulated(decision: Decision) -> str:
    """What Monte Carlo tree search took."""
    counted = [
        many(decision.simulations or 0, "simulation"),
        f"a tree of {many(decision.nodes, 'node')}, {many(decision.depth or 0, 'ply')} deep",
        seconds(decision.seconds),
        f"{number(round(decision.simulations_per_second))} simulations/s",
    ]
    if decision.forgotten:
        counted.append(f"the memory was full: {many(decision.forgotten, 'node')} forgotten")
    return f"{decision.algorithm}: {', '.join(counted)}"


def _statistics(decision: Decision) -> str:
    """Statistics of the engine."""
    parts = []
    if decision.table_hits is not None:
        parts.append(many(decision.table_hits, "table hit"))
    if decision.first_move_cutoffs is not None:
        parts.append(f"{decision.first_move_cutoffs:.1%} of cutoffs by the first move")
    if decision.branching_factor is not None:
        parts.append(f"effective branching factor {decision.branching_factor:.2f}")
    return ", ".join(parts)


def _value(move: MoveValue) -> str:
    sign = SIGNS[move.bound] if move.depth_bound is None else ESTIMATE_SIGNS[move.depth_bound]
    return f"{sign}{move.value:.4g}"


def _line(position: Position, decision: Decision) -> str:
    where = " ".join(position.moves) or position.board
    return f"{where}: {over(position) or f'{_words(decision)}; {_effort(decision)}'}"
