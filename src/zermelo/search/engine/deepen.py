"""Iterative deepening with aspiration windows: how `analyze` searches."""

from __future__ import annotations

from typing import Any

from zermelo.search.engine.context import SearchContext
from zermelo.search.engine.root import collect_root_moves, score_range, search_root, sort_root_moves
from zermelo.search.engine.score import INFINITE
from zermelo.search.engine.steps import ASPIRATION
from zermelo.search.engine.table import Table
from zermelo.search.engine.tuning import ASPIRATION_DEPTH, ASPIRATION_GROWTH, ASPIRATION_SHIFT


def deepen(
    game: Any, state: Any, guide: Any, player: int, context: SearchContext, table: Table, selective: Any
) -> int:
    """Search to depth 1, 2, 3 … until the depth limit, or until the value is proven.

    The results are in the context, whenever the search is stopped.
    """
    collect_root_moves(game, state, context)
    usual_margin = score_range(game, context) >> ASPIRATION_SHIFT
    score = 0
    for depth in range(1, context.max_depth + 1):
        low, high, margin = -INFINITE, INFINITE, usual_margin
        if context.futility_margin > 0:
            margin = context.futility_margin >> 1
        if context.steps & ASPIRATION and depth >= ASPIRATION_DEPTH and not context.all_values:
            low, high = score - margin, score + margin
        while True:
            score = search_root(game, state, guide, player, depth, low, high, context, table, selective)
            if low < score < high:
                break
            # The search failed low or high. Widen that side of the window; the next time, open it.
            is_wide = margin >= usual_margin
            margin *= ASPIRATION_GROWTH
            if score <= low:
                low = -INFINITE if is_wide else score - margin
            else:
                high = INFINITE if is_wide else score + margin
        sort_root_moves(context)
        context.completed_depth = depth
        context.is_value_proven = context.is_proven
        if context.is_proven:
            break
    return score
