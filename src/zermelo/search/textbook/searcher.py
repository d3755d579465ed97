"""The textbook algorithms as searches: runs one, and makes a decision of what it returns."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from zermelo.catalogue import default_guide
from zermelo.game import Game, has
from zermelo.guide import Guide
from zermelo.native.run import MOST_PLIES, Stopped, prepare, run
from zermelo.position import Position
from zermelo.search.decision import Decision, Limit, MoveValue, tidy
from zermelo.search.rule_errors import locate_error
from zermelo.search.textbook.algorithms import ALGORITHMS, Algorithm
from zermelo.search.textbook.context import INFINITY, ORDERS, SearchContext
from zermelo.search.textbook.recorded import NO_MOVE
from zermelo.search.zero_sum import both_values, max_player

TO_THE_END = MOST_PLIES + 1  # a depth that no line of play reaches


class TextbookSearch:
    """One textbook algorithm, with one move ordering, on one game. It remembers nothing."""

    def __init__(
        self,
        game: Game,
        algorithm: str,
        *,
        guide: Guide | None = None,
        order: str = "given",
        equality_cuts: bool = True,
        seed: int = 0,
        native: bool | None = None,
    ) -> None:
        """`order` is how moves are tried: as the game gives them, at random, by evaluation, or best first.

        Without `equality_cuts`, a cutoff needs v > β. What is random repeats with the same `seed`.
        """
        if order not in ORDERS:
            raise ValueError(f"there is no order {order!r}; there are {', '.join(ORDERS)}")
        self.guide = default_guide(game) if guide is None else guide
        if order == "evaluation" and not has(self.guide, "evaluate"):
            raise ValueError(
                f"order=evaluation needs evaluate(state, player), which {game.name} does not define"
            )
        self.game, self.algorithm, self.native = game, algorithm, native
        self.order, self.equality_cuts, self.seed = order, equality_cuts, seed

    def analyze(
        self, position: Position, limit: Limit | None = None, *, watch: Callable[[int], None] | None = None
    ) -> Decision:
        """The decision of the algorithm; Ctrl-C ends it with the best move so far."""
        limit = limit or Limit()
        return self.search(position, limit, self.context(position, nodes=limit.nodes), watch)

    def clear(self) -> None:
        """There is nothing to forget."""

    def context(self, position: Position, nodes: int | None = None, records: int = 0) -> SearchContext:
        """The context of one search of at most so many nodes, of which so many are recorded."""
        chosen = ALGORITHMS.get(self.algorithm)
        root_is_max = chosen is not None and chosen.root_is_max
        return SearchContext(
            order=self.order,
            equality_cuts=self.equality_cuts,
            maximizer=position.to_move if root_is_max else max_player(position),
            seed=self.seed,
            nodes=nodes,
            records=records,
        )

    def search(
        self,
        position: Position,
        limit: Limit,
        context: SearchContext,
        watch: Callable[[int], None] | None = None,
    ) -> Decision:
        """Search once, to one depth, with a context for this position."""
        chosen = ALGORITHMS[self.algorithm]
        depth = TO_THE_END if limit.depth is None else limit.depth
        call = _arguments(position, self.guide, chosen, depth, context)
        report = None if watch is None else lambda: watch(context.nodes)
        began = time.perf_counter()
        try:
            prepare(*call, native=self.native)
            began = time.perf_counter()
            result = run(*call, stop=context, seconds=limit.time, native=self.native, watch=report)
        except Stopped:
            result = None
        except Exception as error:
            raise locate_error(position, context.path, error, self.guide) from None
        seconds = time.perf_counter() - began
        value, action, moves = _root(position, chosen, context, result, 1 if chosen.one_ply else depth)
        game, player = position.game, max_player(position)
        return Decision(
            move=None if action is None else game.action_name(position.state, action),
            action=action,
            value=value,
            values=both_values(game, player, value),
            player=game.player_name(player),
            proven=result is not None and context.estimates == 0,
            complete=result is not None,
            depth=1 if chosen.one_ply else limit.depth,
            nodes=context.nodes,
            leaves=context.leaves,
            stack=context.stack_peak,
            seconds=seconds,
            algorithm=self.algorithm,
            moves=moves,
        )


def _arguments(
    position: Position, guide: Guide, chosen: Algorithm, depth: int, context: SearchContext
) -> tuple[Any, ...]:
    call = chosen.function, position.game, position.state, guide
    if chosen.window:
        return *call, -INFINITY, INFINITY, depth, context
    return *call, position.to_move if chosen.one_ply else depth, context


def _root(
    position: Position, chosen: Algorithm, context: SearchContext, result: Any, depth: int
) -> tuple[float | None, int | None, list[MoveValue]]:
    """The value for MAX, the action, and what is known of every move of the root."""
    game, state = position.game, position.state
    maximizing = position.to_move == max_player(position)
    best: tuple[float, int] | None = None
    moves = []
    for move in context.searched_moves:
        action, value, alpha, beta = move.action, move.value, move.alpha, move.beta
        if is_for_min(position, chosen, int(game.to_move(game.result(state, action)))):
            value, alpha, beta = -value, -beta, -alpha
        bound = "exact" if alpha < value < beta else "upper" if value <= alpha else "lower"
        name = game.action_name(state, action)
        if context.estimates == 0:
            moves.append(MoveValue(name, action, to_utility(game, value), bound))
        else:  # some leaves were estimated
            estimate = MoveValue(
                name, action, to_utility(game, value), "estimate", depth=depth, depth_bound=bound
            )
            moves.append(estimate)
        if best is None or (value > best[0] if maximizing else value < best[0]):
            best = value, action
    if result is None:  # stopped: the best so far
        return (None, None, moves) if best is None else (to_utility(game, best[0]), best[1], moves)
    value, action = result if isinstance(result, tuple) else (result, NO_MOVE)
    if is_for_min(position, chosen, position.to_move):
        value = -value
    if action == NO_MOVE:
        return to_utility(game, value), best[1] if best else None, moves
    return to_utility(game, value), int(action), moves


def is_for_min(position: Position, chosen: Algorithm, player: int) -> bool:
    """Does the algorithm give values for MIN at nodes where this player moves?"""
    if chosen.root_is_max:
        return position.to_move != max_player(position)
    return chosen.for_mover and player != max_player(position)


def to_utility(game: Game, value: float) -> float:
    """A value of a search, where 0 is even, as a utility of the game."""
    return tidy(value + game.total / 2) or 0
