"""Zero-window tests of the root, without a horizon: how `solve` searches.

Each test asks "is the score greater than this target?" with a null window. The context always has what is
known so far: the bounds of the score, and which root moves achieve it.
"""

from __future__ import annotations

from typing import Any

from zermelo.native.run import MOST_PLIES
from zermelo.search.engine.context import SearchContext
from zermelo.search.engine.horizon import evaluate
from zermelo.search.engine.repetition import record_key
from zermelo.search.engine.root import collect_root_moves, score_range, search_root_move
from zermelo.search.engine.score import NO_DISTANCE
from zermelo.search.engine.search import search
from zermelo.search.engine.table import EXACT, NO_ENTRY, TO_THE_END, UPPER, Table
from zermelo.search.engine.tuning import PREVIEW_WIDTH

UNLIMITED = MOST_PLIES + 2  # a depth that no line of play reaches
PREVIEW_DEPTH = UNLIMITED // 2  # so is this; but the entries of a preview are shallower


def solve_root(game: Any, state: Any, guide: Any, player: int, context: SearchContext, table: Table) -> int:
    """Find the score under perfect play, and which moves of the root achieve it.

    With `context.one_test`, only the next test is made. Returns the number of the thread.
    """
    progress = context.progress
    if progress.step == 0:
        collect_root_moves(game, state, context)
        choose_first_target(game, state, guide, player, context, table)
    context.width = 0  # another thread may have answered while this one was still in its preview
    while progress.low < progress.high:
        target = min(max(progress.target, progress.low), progress.high - 1)
        score = search(game, state, guide, player, UNLIMITED, target, target + 1, 0, context, table, None)
        if score > target:
            progress.low = score
        else:
            progress.high = score
        choose_next_target(progress.low, progress.high, target, context)
        if context.one_test:
            return context.thread
    low = progress.low
    while context.all_values and progress.tested_moves < context.root_move_count:
        move = context.root_moves[progress.tested_moves]
        if not context.root_repeats:  # what counts is the value of the move, not whether it can be undone
            record_key(NO_ENTRY, 0, context)
        action = move.action
        score = search_root_move(
            game, state, guide, player, action, UNLIMITED, low - 1, low, context, table, None
        )
        move.score = score
        move.bound = EXACT if score >= low else UPPER
        move.depth = TO_THE_END
        move.is_proven = True
        progress.tested_moves += 1
        if context.one_test:
            return context.thread
    progress.is_done = True
    return context.thread


def choose_first_target(
    game: Any, state: Any, guide: Any, player: int, context: SearchContext, table: Table
) -> None:
    """Begin at an even result; where utilities have a margin, near a first guess."""
    progress, shift, target = context.progress, context.shift, 0
    progress.step = first_step(game, context)
    has_margin = score_range(game, context) > 4 << shift
    if context.distance == NO_DISTANCE and has_margin and context.repetition == 0:
        target = preview(game, state, guide, player, context, table)
    progress.target = target >> shift << shift
    progress.step = first_step(game, context)


def first_step(game: Any, context: SearchContext) -> int:
    """The distance from the first target to the second."""
    shift = context.shift
    return max(1 << shift, score_range(game, context) >> 7 >> shift << shift)


def preview(game: Any, state: Any, guide: Any, player: int, context: SearchContext, table: Table) -> int:
    """A first guess: the score if both players considered only the few most promising moves.

    It also fills the history table, and so improves the move ordering.
    """
    context.width = PREVIEW_WIDTH
    shift, low, high = context.shift, context.progress.low, context.progress.high
    target = evaluate(game, state, guide, player, context)
    while low < high:
        target = min(max(target >> shift << shift, low), high - 1)
        score = search(game, state, guide, player, PREVIEW_DEPTH, target, target + 1, 0, context, table, None)
        if score > target:
            low = score
        else:
            high = score
        choose_next_target(low, high, target, context)
        target = context.progress.target
    return low


def choose_next_target(low: int, high: int, target: int, context: SearchContext) -> None:
    """Choose the next target, if the score is from `low` to `high` after a test of `target`."""
    progress, shift = context.progress, context.shift
    if context.distance != NO_DISTANCE:  # who wins; then, from one answer to the next, how soon
        how_soon = low if low > target else high - 1
        progress.target = 0 if low <= 0 < high else -1 if low < 0 <= high else how_soon
        return
    # In growing steps, away from the first guess, until the score lies between two targets.
    if low > target:
        progress.target = max(low, min(target + progress.step, high - 1)) >> shift << shift
    else:
        progress.target = min(high - 1, max(target - progress.step, low)) >> shift << shift
    progress.step *= 2
