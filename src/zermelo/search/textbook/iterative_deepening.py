"""Iterative deepening: alpha-beta to depth 1, 2, 3 … until time is out [000].

(The deck stores a value as the action, and passes no depth to AlphaBeta.)
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from zermelo.game import Game
from zermelo.position import Position
from zermelo.search.decision import DEFAULT_LIMIT, Decision, Limit
from zermelo.search.names import ITERATIVE_DEEPENING
from zermelo.search.textbook.searcher import TO_THE_END, TextbookSearch


class IterativeDeepening(TextbookSearch):
    """Alpha-beta to depth 1, 2, 3 …"""

    def __init__(self, game: Game, **options: Any) -> None:
        super().__init__(game, "alpha-beta", **options)

    def analyze(
        self, position: Position, limit: Limit | None = None, *, watch: Callable[[int], None] | None = None
    ) -> Decision:
        """The decision of the last depth that was completed. Depth 1 always is: there is a move to play."""
        limit = limit or DEFAULT_LIMIT
        context = self.context(position, nodes=limit.nodes)
        most = TO_THE_END if limit.depth is None else limit.depth
        decision = self.search(position, Limit(depth=min(1, most)), context, watch)
        began = time.perf_counter() - decision.seconds
        depth = 1
        with contextlib.suppress(KeyboardInterrupt):  # between two depths; within one it ends the search
            while depth < most and not decision.proven and decision.complete:
                depth += 1
                left = None if limit.time is None else limit.time - (time.perf_counter() - began)
                if left is not None and left <= 0:
                    break
                context.restart()
                deeper = self.search(position, Limit(depth=depth, time=left), context, watch)
                if not deeper.complete:
                    decision = replace(decision, nodes=deeper.nodes, leaves=deeper.leaves, stack=deeper.stack)
                    break
                decision = deeper
        return replace(decision, seconds=time.perf_counter() - began, algorithm=ITERATIVE_DEEPENING)
