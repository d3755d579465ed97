"""trace: record a search. A textbook search keeps a record of each node in its context, read here."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

import numpy as np

from zermelo.game import Game
from zermelo.native.memory import Memory
from zermelo.native.run import StopFlag
from zermelo.position import Position
from zermelo.search.decision import Decision, Limit
from zermelo.search.names import ENGINE
from zermelo.search.registry import TRACE, find
from zermelo.search.textbook.algorithms import ALGORITHMS
from zermelo.search.textbook.context import ORDERS, NodeRecord, SearchContext
from zermelo.search.textbook.searcher import TextbookSearch, is_for_min, to_utility
from zermelo.search.zero_sum import max_player
from zermelo.trace.data import (
    CUT_BY_ALPHA,
    CUT_BY_BETA,
    HORIZON,
    MAX,
    MIN,
    NOT_FINISHED,
    SEARCHED,
    TERMINAL,
    Node,
    Trace,
    Window,
)
from zermelo.trace.engine import trace_engine
from zermelo.trace.steps import crossed, keeps_window, narrowed, take_steps


def trace(
    position: Position | Game | str,
    algorithm: str = "alpha-beta",
    depth: int | None = None,
    *,
    order: str = "given",
    equality_cuts: bool = True,
    seed: int = 0,
    most_nodes: int = 2000,
    seconds: float | None = None,
    native: bool | None = False,
    begin: Callable[[StopFlag | Memory], None] | None = None,
) -> Trace:
    """Search the position with the engine or a textbook algorithm and record each node it visits.

    Nodes after the first `most_nodes` are searched and counted, not recorded. Small searches are done before
    their game would be compiled; native=None compiles it, as `analyze` does. (A recording of the engine is
    always interpreted, and takes no order.) A search that still runs after so many `seconds` is stopped;
    `begin` is called with the flag that stops it sooner.
    """
    position = position if isinstance(position, Position) else Position(position)
    _check(position.game, algorithm, order, equality_cuts, most_nodes)
    if algorithm == ENGINE:
        return trace_engine(position, depth, most_nodes, seconds, begin)
    searcher = TextbookSearch(
        position.game, algorithm, order=order, equality_cuts=equality_cuts, seed=seed, native=native
    )
    context = searcher.context(position, records=most_nodes)
    if begin is not None:
        begin(context)
    limit = Limit(depth=depth, time=seconds)
    return read_trace(position, context, searcher.search(position, limit, context))


def read_trace(position: Position, context: SearchContext, decision: Decision) -> Trace:
    """The trace of a search that was run with this context, finished or stopped."""
    algorithm, equality_cuts = decision.algorithm, context.equality_cuts
    with np.errstate(over="ignore"):  # as in `run`: rules may count on words that wrap around
        nodes = _read(position, algorithm, context)
        _finish(position.game, nodes, context, equality_cuts)
    _prove(nodes)
    _mark_principal_variation(nodes[0])
    steps = take_steps(nodes, algorithm, equality_cuts)
    return Trace(
        position=position,
        algorithm=algorithm,
        order=ORDERS[context.order],
        equality_cuts=equality_cuts,
        decision=decision,
        nodes=nodes,
        steps=steps,
        left_out=context.nodes - len(nodes),
    )


def _check(game: Game, algorithm: str, order: str, equality_cuts: bool, most_nodes: int) -> None:
    search = find(algorithm)
    if search.no_trace is not None:
        raise ValueError(f"{search} {search.no_trace}")
    search.check(game, TRACE)
    if algorithm == ENGINE and (order != "given" or not equality_cuts):
        raise ValueError("the engine has its own order of moves, and equality always cuts")
    if most_nodes < 1:
        raise ValueError(f"a trace of {most_nodes} nodes makes no sense; it must be at least 1")


def _read(position: Position, algorithm: str, context: SearchContext) -> list[Node]:
    """The nodes as they were entered and left, found by playing their actions again."""
    game, maximizer = position.game, max_player(position)
    nodes: list[Node] = []
    path: list[Node] = []
    for number, record in enumerate(_records(context)):
        del path[record.ply :]
        parent = path[-1] if path else None
        state, action, move = position.state, None, None
        if parent is not None:
            action = record.action
            state, move = game.result(parent.state, action), game.action_name(parent.state, action)
        player = int(game.to_move(state))
        alpha, beta, value = record.alpha, record.beta, record.value
        if is_for_min(position, ALGORITHMS[algorithm], player):
            alpha, beta, value = -beta, -alpha, -value
        node = Node(
            number=number,
            ply=len(path),
            parent=None if parent is None else parent.number,
            move=move,
            action=action,
            state=state,
            player=player,
            kind=MAX if player == maximizer else MIN,
            entry=Window(to_utility(game, alpha), to_utility(game, beta))
            if keeps_window(algorithm, len(path))
            else None,
            value=to_utility(game, value),
        )
        if parent is not None:
            parent.children.append(node)
        nodes.append(node)
        path.append(node)
    return nodes


def _records(context: SearchContext) -> Iterator[NodeRecord]:
    """The records of the nodes, in the order of visits."""
    return (context.records[i] for i in range(min(context.max_records, context.nodes)))


def _finish(game: Game, nodes: list[Node], context: SearchContext, equality_cuts: bool) -> None:
    """How each node ended, and what it left unvisited."""
    moves = [record.move_count for record in _records(context)]
    for ply in range(context.ply):  # the nodes a stopped search was inside of: they were never left
        frame = context.frames[ply]
        if frame.number < len(nodes):
            moves[frame.number] = frame.move_count
            nodes[frame.number].value = None
    for node in nodes:
        if node.value is not None and moves[node.number] == 0:
            node.ended = TERMINAL if game.is_terminal(node.state) else HORIZON
            node.exit = node.entry
        else:
            _finish_inner(game, node, equality_cuts)
    for node in reversed(nodes):  # children before their parents
        if node.holds_unfinished:
            node.ended = NOT_FINISHED


def _finish_inner(game: Game, node: Node, equality_cuts: bool) -> None:
    node.exit = node.entry
    for child in node.children:
        if node.exit is not None and child.value is not None:
            node.exit = narrowed(node, node.exit, child.value)
    left = [game.action_name(node.state, action) for action in node.actions_left(game)]
    if node.value is None:
        node.not_recorded = left
    elif not left:
        node.ended = SEARCHED
    elif node.exit is not None and crossed(node.exit, equality_cuts):
        node.ended = CUT_BY_BETA if node.kind == MAX else CUT_BY_ALPHA
        node.never_visited = left
    else:  # it went on when there was no room for more records
        node.not_recorded = left


def _prove(nodes: list[Node]) -> None:
    """Say of each value whether it is exact or a bound, by what the nodes below leave possible."""
    low = [-math.inf] * len(nodes)
    high = [math.inf] * len(nodes)
    for node in reversed(nodes):  # children before their parents
        i, value = node.number, node.value
        if value is None:
            continue
        if node.is_leaf:
            low[i] = high[i] = value
        elif node.ended == NOT_FINISHED:  # what its window says is all there is
            alpha, beta = node.entry or Window(-math.inf, math.inf)
            low[i] = value if value > alpha else -math.inf
            high[i] = value if value < beta else math.inf
        else:
            best = max if node.kind == MAX else min
            low[i] = best(low[child.number] for child in node.children)
            high[i] = best(high[child.number] for child in node.children)
            if node.never_visited:
                low[i], high[i] = (low[i], math.inf) if node.kind == MAX else (-math.inf, high[i])
        node.bound = "exact" if low[i] == value == high[i] else "lower" if value <= low[i] else "upper"


def _mark_principal_variation(node: Node | None) -> None:
    """From the root to the first child that has its parent's value, and so on."""
    while node is not None:
        node.on_principal_variation = True
        value = node.value
        node = next((child for child in node.children if value is not None and child.value == value), None)
