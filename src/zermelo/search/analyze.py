"""analyze: the friendly front of all searches. It checks, runs, and puts the answer into words."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from zermelo.game import Game, has
from zermelo.native.run import MOST_PLIES, Stopped, prepare, run
from zermelo.position import Position
from zermelo.search.decision import Decision, Limit, MoveValue, tidy
from zermelo.search.engine.engine import Engine
from zermelo.search.mcts.limits import MCTS, UCT
from zermelo.search.mcts.limits import check_game as check_for_simulations
from zermelo.search.mcts.mcts import Mcts
from zermelo.search.mcts.plain import plain_uct
from zermelo.search.notes import HORIZONS, INFINITY, LEAVES, NODES, ORDERS, PEAK, Notes, name_position
from zermelo.search.textbook.algorithms import ALGORITHMS, Algorithm
from zermelo.search.textbook.recorded import NO_MOVE
from zermelo.search.zero_sum import both_values, check_game, max_player

TO_THE_END = MOST_PLIES + 1  # a depth that no line of play reaches
ENGINE = "engine"
ITERATIVE_DEEPENING = "iterative-deepening"


def analyze(
    position: Position | Game | str,
    algorithm: str = ENGINE,
    limit: Limit | None = None,
    *,
    order: str = "given",
    equality_cuts: bool = True,
    seed: int = 0,
    table: int | str = "64MB",
    threads: int = 1,
    memory: int | str = "256MB",
    all_values: bool = False,
    native: bool | None = None,
    watch: Callable[[int], None] | None = None,
) -> Decision:
    """Search the position with the engine, with Monte Carlo tree search, or as the textbook does.

    Without a limit the engine, tree search and iterative deepening take a second.

    The engine takes the size of its `table` and the number of `threads`, and with `all_values` finds the
    exact values of all moves. Monte Carlo tree search (`mcts`) takes the `memory` for its trees, the number
    of `threads` and a `seed`; the class `Mcts` has more options. The textbook's algorithms take an `order` in
    which moves are tried: as the game gives them, at random, by its evaluation, or best first; and whether
    equality cuts. Ctrl-C ends the search with the best answer so far.
    """
    position = position if isinstance(position, Position) else Position(position)
    check(position.game, algorithm, order)
    if algorithm == ENGINE:
        engine = Engine(position.game, table=table, threads=threads, native=native)
        return engine.analyze(position, limit, all_values=all_values, watch=watch)
    if algorithm == MCTS:
        tree_search = Mcts(position.game, memory=memory, threads=threads, seed=seed, native=native)
        return tree_search.analyze(position, limit, watch=watch)
    if algorithm == UCT:
        return plain_uct(position, limit or Limit(time=1), seed)
    if limit is None:
        limit = Limit(time=1) if algorithm == ITERATIVE_DEEPENING else Limit()
    notes = make_notes(position, algorithm, order, equality_cuts, seed, limit.nodes)
    if algorithm == ITERATIVE_DEEPENING:
        return _deepening(position, limit, notes, native)
    return search(position, algorithm, limit, notes, native)


def check(game: Game, algorithm: str, order: str = "given") -> None:
    """Refuse, in one sentence, what cannot work."""
    names = [ENGINE, MCTS, UCT, *ALGORITHMS, ITERATIVE_DEEPENING]
    if algorithm not in names:
        raise ValueError(f"there is no algorithm {algorithm!r}; there are {', '.join(names)}")
    if order not in ORDERS:
        raise ValueError(f"there is no order {order!r}; there are {', '.join(ORDERS)}")
    if order == "evaluation" and not has(game, "evaluate"):
        raise ValueError(f"order=evaluation needs evaluate(state, player), which {game.name} does not define")
    if algorithm in (MCTS, UCT):
        check_for_simulations(game, algorithm)
    else:
        check_game(game, algorithm)


def make_notes(
    position: Position,
    algorithm: str,
    order: str = "given",
    equality_cuts: bool = True,
    seed: int = 0,
    nodes: int | None = None,
    records: int = 0,
) -> Notes:
    """Paper for one search."""
    root_is_max = algorithm in ALGORITHMS and ALGORITHMS[algorithm].root_is_max
    maximizer = position.to_move if root_is_max else max_player(position)
    return Notes(
        order=order, equality_cuts=equality_cuts, maximizer=maximizer, seed=seed, nodes=nodes, records=records
    )


def search(position: Position, algorithm: str, limit: Limit, notes: Notes, native: bool | None) -> Decision:
    """One search with one algorithm to one depth."""
    chosen = ALGORITHMS[algorithm]
    depth = TO_THE_END if limit.depth is None else limit.depth
    call = _arguments(position, chosen, depth, notes)
    began = time.perf_counter()
    try:
        prepare(*call, native=native)
        began = time.perf_counter()
        result = run(*call, stop=notes, seconds=limit.time, native=native)
    except Stopped:
        result = None
    except Exception as error:
        raise name_position(position, notes.path, error) from None
    seconds = time.perf_counter() - began
    value, action, moves = _root(position, chosen, notes, result, 1 if chosen.one_ply else depth)
    game, player = position.game, max_player(position)
    return Decision(
        move=None if action is None else game.action_name(position.state, action),
        action=action,
        value=value,
        values=both_values(game, player, value),
        player=game.player_name(player),
        proven=result is not None and int(notes.ints[HORIZONS]) == 0,
        complete=result is not None,
        depth=1 if chosen.one_ply else limit.depth,
        nodes=int(notes.ints[NODES]),
        leaves=int(notes.ints[LEAVES]),
        stack=int(notes.ints[PEAK]),
        seconds=seconds,
        algorithm=algorithm,
        moves=moves,
    )


def _arguments(position: Position, chosen: Algorithm, depth: int, notes: Notes) -> tuple[Any, ...]:
    if chosen.window:
        return chosen.function, position.game, position.state, -INFINITY, INFINITY, depth, notes
    third = position.to_move if chosen.one_ply else depth
    return chosen.function, position.game, position.state, third, notes


def _root(
    position: Position, chosen: Algorithm, notes: Notes, result: Any, depth: int
) -> tuple[float | None, int | None, list[MoveValue]]:
    """The value for MAX, the action, and what is known of every move of the root."""
    game, state = position.game, position.state
    maximizing = position.to_move == max_player(position)
    best: tuple[float, int] | None = None
    moves = []
    for action, value, alpha, beta in notes.root_moves:
        if is_for_min(position, chosen, int(game.to_move(game.result(state, action)))):
            value, alpha, beta = -value, -beta, -alpha
        bound = "exact" if alpha < value < beta else "upper" if value <= alpha else "lower"
        name = game.action_name(state, action)
        if int(notes.ints[HORIZONS]) == 0:
            moves.append(MoveValue(name, action, told(game, value), bound))
        else:  # some leaves were estimated
            estimate = MoveValue(name, action, told(game, value), "estimate", depth=depth, depth_bound=bound)
            moves.append(estimate)
        if best is None or (value > best[0] if maximizing else value < best[0]):
            best = value, action
    if result is None:  # stopped: the best so far
        return (None, None, moves) if best is None else (told(game, best[0]), best[1], moves)
    value, action = result if isinstance(result, tuple) else (result, NO_MOVE)
    if is_for_min(position, chosen, position.to_move):
        value = -value
    if action == NO_MOVE:
        return told(game, value), best[1] if best else None, moves
    return told(game, value), int(action), moves


def is_for_min(position: Position, chosen: Algorithm, player: int) -> bool:
    """Does the algorithm give values for MIN at nodes where this player moves?"""
    if chosen.root_is_max:
        return position.to_move != max_player(position)
    return chosen.for_mover and player != max_player(position)


def told(game: Game, value: float) -> float:
    """A value of a search, where 0 is even, as a utility of the game."""
    return tidy(value + game.total / 2) or 0


def _deepening(position: Position, limit: Limit, notes: Notes, native: bool | None) -> Decision:
    """Deck 000, "Iterative Deepening AlphaBeta": depth 1, 2, 3 … until time runs out.

    The move is that of the last depth that was completed. (The deck stores a value as the action, and passes
    no depth to AlphaBeta.)
    """
    most = TO_THE_END if limit.depth is None else limit.depth
    decision = search(
        position, "alpha-beta", Limit(depth=min(1, most)), notes, native
    )  # always a move to play
    began = time.perf_counter() - decision.seconds
    depth = 1
    with contextlib.suppress(KeyboardInterrupt):  # Ctrl-C between two depths; within one it ends the search
        while depth < most and not decision.proven and decision.complete:
            depth += 1
            left = None if limit.time is None else limit.time - (time.perf_counter() - began)
            if left is not None and left <= 0:
                break
            notes.restart()
            deeper = search(position, "alpha-beta", Limit(depth=depth, time=left), notes, native)
            if not deeper.complete:
                decision = replace(decision, nodes=deeper.nodes, leaves=deeper.leaves, stack=deeper.stack)
                break
            decision = deeper
    return replace(decision, seconds=time.perf_counter() - began, algorithm=ITERATIVE_DEEPENING)
