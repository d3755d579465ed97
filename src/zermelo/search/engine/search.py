"""Principal variation search: negamax with alpha-beta pruning, a transposition table and null windows.

The invariant of every node: a score between alpha and beta is exact; a score of at most alpha is an upper
bound of the true one; a score of at least beta is a lower bound. `context.is_proven` then says whether it
rests on finished games alone, or also on evaluations.
"""

from __future__ import annotations

from typing import Any

from zermelo.native.bits import as_bits
from zermelo.native.memory import part
from zermelo.native.struct import prefetch
from zermelo.search.engine.context import (
    MAX_PV,
    NO_REPETITION,
    REPETITION_IS_DRAW,
    REPETITION_IS_FORBIDDEN,
    SAME_POSITION,
    SearchContext,
    enter_node,
)
from zermelo.search.engine.horizon import evaluate, mean_playout_score, quiesce, terminal_score
from zermelo.search.engine.move_order import collect_moves, index_of, move_to_front, reward_cutoff
from zermelo.search.engine.repetition import is_forbidden, is_repeated, raise_no_move, record_key
from zermelo.search.engine.score import (
    END_BONUS,
    INFINITE,
    NO_DISTANCE,
    endgame_score,
    endgame_window,
    score_at_child,
    score_at_parent,
)
from zermelo.search.engine.selective import (
    make_null_move,
    may_be_singular,
    null_move_depth,
    reduction,
    singular_bound,
)
from zermelo.search.engine.steps import (
    BOUNDS,
    CHECK_EXTENSION,
    ENDGAME,
    FUTILITY,
    HASH_MOVE,
    NULL_MOVE,
    NULL_WINDOW,
    PLAYOUTS,
    QUIESCENCE,
    REDUCTIONS,
    TABLE,
)
from zermelo.search.engine.table import (
    EXACT,
    LOWER,
    NO_ENTRY,
    NO_INDEX,
    TO_THE_END,
    UPPER,
    Table,
    bucket_of,
    entry_index,
    entry_is_canonical,
    entry_score,
    is_hit,
    look_up,
    pack,
    save,
)
from zermelo.search.engine.threads import defer_busy_moves, is_shared, mark_busy, unmark_busy
from zermelo.search.engine.tuning import FULL_DEPTH_MOVES, FUTILITY_DEPTH, NULL_MOVE_DEPTH, PREVIEW_NODES
from zermelo.search.values import NO_PLAYER


def search(
    game: Any,
    state: Any,
    guide: Any,
    player: int,
    depth: int,
    alpha: int,
    beta: int,
    ply: int,
    context: SearchContext,
    table: Table,
    selective: Any,
) -> int:
    """The score of a state for `player`, who is to move, searched `depth` plies deep.

    If `selective` is None, every line is searched to this depth: the parts under `selective is not None` are
    not even compiled.
    """
    # Step 1. Count the node, and stop if asked to. Prefetch the transposition table.
    enter_node(ply, context, table)
    frame, steps, distance = context.frames[ply], context.steps, context.distance
    key = as_bits(game.canonical_key(state))
    is_canonical = key == game.key(state)
    key ^= context.key_salt
    prefetch(bucket_of(table, key))

    # Step 2. Finished games. (Even then, to_move must name a player.)
    if player >> 1 != 0:
        raise ValueError(NO_PLAYER)
    if game.is_terminal(state):
        return terminal_score(game, state, player, context)

    # Step 3. Draw by repetition. An exact value may depend on the game history: `solve` keeps entries of
    # positions with different histories apart.
    repetition, excluded = context.repetition, frame.excluded
    if repetition != 0:
        record_key(game.repetition_key(state), ply, context)
        if depth > TO_THE_END // 2:
            key ^= frame.path_hash
        may_be_draw = repetition == REPETITION_IS_DRAW and ply > 0 and excluded == 0
        if may_be_draw and is_repeated(game, state, ply, context):
            context.is_proven = True
            return 0

    # Step 4. Check extension. At the horizon, evaluate.
    in_check = False
    if selective is not None:
        in_check = steps & CHECK_EXTENSION != 0 and guide.in_check(state)
        depth += 1 if in_check else 0
        if depth <= 0 and steps & QUIESCENCE:
            return quiesce(game, state, guide, player, alpha, beta, ply, context, table)
        if depth <= 0 and steps & PLAYOUTS:
            return mean_playout_score(game, state, guide, player, context)
    if depth <= 0:
        return evaluate(game, state, guide, player, context)

    # Step 5. Endgame solver. Where scores count plies, it answers null-window searches only; the principal
    # variation is searched to the end.
    shift, offset = context.shift, context.offset
    if steps & ENDGAME and guide.is_endgame(state):
        context.is_proven = True
        memory = part(context.endgame_memory, 0)
        if not context.endgame_distance:
            low, high = (alpha + offset) >> shift, -((-beta - offset) >> shift)
            return context.to_score(guide.solve_endgame(state, low, high, memory))
        low, high = endgame_window(alpha, beta, shift)
        if high == low + 1:
            return endgame_score(guide.solve_endgame_distance(state, low, high, memory), shift)
        depth = TO_THE_END

    is_pv_node = beta > alpha + 1

    # Step 6. Bounds that are certain: prune what lies outside the window.
    if steps & BOUNDS:
        low, high = guide.bounds(state, (alpha + offset) >> shift, -((-beta - offset) >> shift))
        least, most = context.to_score(low), context.to_score(high)
        if distance != NO_DISTANCE:
            plies = guide.min_plies_left(state) if alpha >= most or beta <= least else 1
            least -= (END_BONUS - plies) if least < 0 else 0
            most += (END_BONUS - plies) if most > 0 else 0
        if most <= alpha or least >= beta:
            context.is_proven = True
            return most if most <= alpha else least
        beta = min(beta, most)

    # Step 7. Transposition table lookup, futility pruning of the node, and null-move pruning.
    entry, is_futile, evaluation, margin = NO_ENTRY, False, 0, 0
    if selective is not None and excluded == 0:
        entry = look_up(table, key)
        if steps & TABLE and is_hit(entry, depth, alpha, beta, context):
            return entry_score(entry)
        may_prune = not (is_pv_node or in_check or abs(beta) >= context.decisive)
        if may_prune and (steps & (NULL_MOVE | FUTILITY)):
            evaluation = evaluate(game, state, guide, player, context)
            margin = context.futility_margin * depth
            if steps & FUTILITY and depth <= FUTILITY_DEPTH:
                is_futile = evaluation + margin <= alpha
                if evaluation - margin >= beta:
                    return evaluation - margin
            may_pass = evaluation >= beta and depth >= NULL_MOVE_DEPTH and not frame.after_null_move
            if may_pass and steps & NULL_MOVE and guide.null_move_allowed(state):
                child = make_null_move(state, guide, ply, context)
                mover, less_deep = game.to_move(child), null_move_depth(depth)
                score = -search(
                    game, child, guide, mover, less_deep, -beta, 1 - beta, ply + 1, context, table, selective
                )
                context.frames[ply + 1].after_null_move = False
                if score >= beta:
                    context.is_proven = False
                    return beta

    # Step 8. Collect the moves and order them. (The prefetched entry is on its way meanwhile.)
    first = frame.first_move
    end = collect_moves(game, state, guide, player, depth, ply, context)

    # Step 9. Transposition table lookup, if not done yet. The hash move comes first, unless it is that of a
    # mirror image. A forced move needs no entry: the position after it has one.
    uses_table = steps & TABLE != 0 and end > first + 1 and excluded == 0
    is_singular = False
    if uses_table:
        if selective is None:
            entry = look_up(table, key)
            if is_hit(entry, depth, alpha, beta, context):
                return entry_score(entry)
        if entry != NO_ENTRY and steps & HASH_MOVE and entry_is_canonical(entry) == is_canonical:
            move_to_front(entry_index(entry), first, end, context)

            # Step 10. Singular extension: is the hash move much better than all others?
            if selective is not None and may_be_singular(entry, depth, context):
                bound, half = singular_bound(entry, depth, context), depth // 2
                frame.action = SAME_POSITION
                context.frames[ply + 1].excluded = entry_index(entry) + 1
                score = search(
                    game, state, guide, player, half, bound - 1, bound, ply + 1, context, table, selective
                )
                context.frames[ply + 1].excluded = 0
                is_singular = score < bound

    # Step 11. For a first guess, search only the most promising moves. The result proves nothing.
    width, all_proven = context.width, True
    if width != 0:
        width = width if context.nodes < PREVIEW_NODES else 1
        if end > first + width:
            end, all_proven = first + width, False

    # Step 12. Loop over the moves. Defer those that other threads are searching.
    is_sharing = is_shared(depth, ply, context)
    outer_repetition = context.earliest_repetition
    context.earliest_repetition = NO_REPETITION
    original_alpha = alpha
    best, best_index, best_proven = -INFINITE, NO_INDEX, False
    for i in range(first, end):
        if is_sharing and i > first:
            context.ply = ply
            defer_busy_moves(game, state, i, end, context, table)
        action = context.move_stack[i].action
        index = index_of(context.move_stack[i].rank)
        if excluded == index + 1:
            continue

        # Step 13. Futility pruning of quiet moves, near the horizon and far below the window.
        is_late = False
        if selective is not None:
            is_late = best != -INFINITE and not in_check and not guide.is_tactical(state, action)
            if is_futile and is_late:
                best, all_proven = max(best, evaluation + margin), False
                continue

        frame.action = action
        context.ply = ply
        child = game.result(state, action)
        if repetition == REPETITION_IS_FORBIDDEN and is_forbidden(game, child, ply, context):
            continue
        mover = game.to_move(child)

        # Step 14. The first move is searched with the full window, the others with a null window.
        is_null_window = best != -INFINITE and steps & NULL_WINDOW != 0
        high = alpha + 1 if is_null_window else beta
        new_depth = depth if is_singular and i == first else depth - 1

        # Step 15. Late move reductions.
        less = 0
        if selective is not None:
            is_late = is_late and is_null_window and i - first >= FULL_DEPTH_MOVES
            if is_late and steps & REDUCTIONS and not (steps & CHECK_EXTENSION and guide.in_check(child)):
                less = reduction(depth, i - first, context)

        # Step 16. Search the move. If it scores above alpha, search it again at full depth, then with the
        # full window. The score changes its sign if the other player is to move.
        if is_sharing:
            mark_busy(game, child, context, table)
        while True:
            low_bound, high_bound = score_at_child(alpha, distance), score_at_child(high, distance)
            if mover != player:
                low_bound, high_bound = -high_bound, -low_bound
            score = search(
                game,
                child,
                guide,
                mover,
                new_depth - less,
                low_bound,
                high_bound,
                ply + 1,
                context,
                table,
                selective,
            )
            score = score_at_parent(score, distance)
            if mover != player:
                score = -score
            if less > 0 and score > alpha:
                less = 0
            elif is_null_window and alpha < score < beta and high < beta:
                high = beta
            else:
                break
        is_proven = context.is_proven
        if is_sharing:
            unmark_busy(game, child, context, table)

        # Step 17. New best move? Cutoff?
        all_proven = all_proven and is_proven
        if score > best:
            best, best_proven = score, is_proven
            if score > alpha:
                alpha, best_index = score, index
                if score >= beta:
                    context.cutoffs += 1
                    if i == first:
                        context.first_move_cutoffs += 1
                    reward_cutoff(player, action, depth, ply, context)
                if is_pv_node:
                    update_pv(ply, context)
                if score >= beta:
                    break

    # Step 18. No move was searched.
    if best == -INFINITE:
        if excluded != 0:  # the excluded move is the only one
            return original_alpha
        raise_no_move(context)

    # Step 19. Save the result in the transposition table, unless it depends on the game history. (A proven
    # win is one, whatever the other moves are worth.)
    bound = EXACT
    if best <= original_alpha:
        bound = UPPER
    elif best >= beta or (best_proven and not all_proven and best >= context.decisive):
        bound = LOWER
    is_proven = best_proven if bound == LOWER else all_proven
    context.is_proven = is_proven
    if repetition != 0:
        earliest = context.earliest_repetition
        depends_on_history = earliest < ply
        context.earliest_repetition = min(outer_repetition, earliest if depends_on_history else NO_REPETITION)
        if depends_on_history:
            return best
    if uses_table:
        index = min(best_index, NO_INDEX)
        save(table, key, pack(best, min(depth, TO_THE_END), bound, is_proven, is_canonical, index))
    return best


def update_pv(ply: int, context: SearchContext) -> None:
    """The principal variation is now the action being searched, then the one from the next ply."""
    if ply >= MAX_PV - 1:
        return
    frame, pv, rest = context.frames[ply], context.variations[ply], context.variations[ply + 1]
    length = min(context.frames[ply + 1].pv_length, MAX_PV - 1)
    pv.actions[0] = frame.action
    for i in range(length):
        pv.actions[i + 1] = rest.actions[i]
    frame.pv_length = length + 1
