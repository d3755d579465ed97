"""Principal variation search: negamax with alpha-beta, a table, an order of moves, and null windows.

The invariant of every node: the score returned is exact if it lies between alpha and beta; at most alpha, it
is an upper bound of the true one; at least beta, a lower bound. Word PROVEN of the paper then says whether it
rests on finished games alone, or also on estimates.
"""

from __future__ import annotations

from typing import Any

from zermelo.native.memory import load, load_bits, part, store
from zermelo.search.engine.history import is_forbidden, is_repeated, pass_on, refuse_standstill
from zermelo.search.engine.horizon import count_node, estimate, final, mean_of_playouts, quiesce
from zermelo.search.engine.order import collect, index_of, put_first, was_good
from zermelo.search.engine.paper import (
    ACTION,
    BOUNDS,
    CUTS,
    DECIDED,
    DISTANCE,
    EVEN,
    EXCLUDED,
    FINISH,
    FIRST,
    FIRST_CUTS,
    FRAME,
    FRAME_NOW,
    FRAMES,
    FUTILITY,
    GAIN,
    HURRIES,
    LENGTH,
    LINE,
    LINES,
    MASK,
    MOVE,
    NODES,
    NOTES,
    NULL_MOVE,
    PASSED,
    PLAYOUTS,
    PROVEN,
    QUIESCENCE,
    RANK,
    REDUCTIONS,
    REPEATED,
    REPETITION,
    SALT,
    SAME,
    SCOUT,
    SEEN,
    SHIFT,
    SWITCHES,
    TABLE,
    TABLE_MOVE,
    THREATS,
    WAIT,
    WAITING,
    WIDTH,
)
from zermelo.search.engine.score import (
    FAR,
    INFINITE,
    PLY_BITS,
    from_soonest,
    newer,
    older,
    soonest_window,
    to_score,
)
from zermelo.search.engine.selective import may_be_singular, reduction, start_pass
from zermelo.search.engine.table import (
    EXACT,
    LOWER,
    NO_INDEX,
    TO_THE_END,
    UNKNOWN,
    UPPER,
    known_index,
    known_score,
    known_upright,
    look_up,
    pack,
    prepare_look_up,
    remember,
    settles,
)
from zermelo.search.engine.threads import is_shared, mark, put_off, unmark
from zermelo.search.values import NO_PLAYER

NULL_DEPTH = 3  # from which on a pass is tried
NEAR = 4  # the horizon: so many plies
PREVIEW = 2000  # nodes; after that, a first guess follows the most promising moves alone
LATE = 3  # so many moves are searched to the full depth


def search(
    game: Any,
    state: Any,
    player: int,
    depth: int,
    alpha: int,
    beta: int,
    frame: int,
    paper: Any,
    table: Any,
    selective: Any,
) -> int:
    """The score of a state for `player`, who is to move, after `depth` more plies.

    With `selective` None, those are all plies on every line, and what follows such an if is not compiled.
    """
    # 1. One more node. Stop if told to.
    count_node(frame, paper, table)
    key = game.canonical_key(state)
    upright = 1 if key == game.key(state) else 0
    key = key ^ load(paper, SALT)
    prepare_look_up(table, key, load(paper, MASK))

    # 2. The game may be over. (Even then, to_move names a player.)
    if player >> 1 != 0:
        raise ValueError(NO_PLAYER)
    switches, distance = load(paper, SWITCHES), load(paper, DISTANCE)
    if game.is_terminal(state):
        store(paper, PROVEN, 1)
        return final(game, state, player, distance, paper)

    # 3. A position that came back is a draw, where the game says so. An exact value then hangs on all the
    #    positions that were there before.
    repetition, left_out = load(paper, REPETITION), load(paper, frame + EXCLUDED)
    if repetition != 0:
        pass_on(game.repetition_key(state), frame, paper)
        if depth > TO_THE_END // 2:
            key = key ^ load_bits(paper, frame + SEEN)
        if repetition == 1 and frame > FRAMES and left_out == 0 and is_repeated(game, state, frame, paper):
            store(paper, PROVEN, 1)  # (the root is not over)
            return 0

    # 4. A threat must be answered: one ply more. At the horizon, an estimate; unstable moves are played out.
    threatened = False
    if selective is not None:
        threatened = switches & THREATS != 0 and game.in_check(state)
        depth += 1 if threatened else 0
        if depth <= 0 and switches & QUIESCENCE != 0:
            return quiesce(game, state, player, alpha, beta, frame, paper, table)
        if depth <= 0 and switches & PLAYOUTS != 0:
            return mean_of_playouts(game, state, player, paper)
    if depth <= 0:
        return estimate(game, state, player, paper)

    # 5. A small ending the game may know how to finish. (Where plies count, the best line is played out.)
    shift, even = load(paper, SHIFT), load(paper, EVEN)
    if switches & FINISH != 0 and game.is_endgame(state):
        store(paper, PROVEN, 1)
        if load(paper, HURRIES) == 0:
            low, high = (alpha + even) >> shift, -((-beta - even) >> shift)
            return to_score(game.solve_endgame(state, low, high, part(paper, NOTES)), shift, even)
        low, high = soonest_window(alpha, beta, shift)
        if high == low + 1:
            return from_soonest(game.solve_endgame_distance(state, low, high, part(paper, NOTES)), shift)
        depth = TO_THE_END

    open_window = beta > alpha + 1

    # 6. What is out of reach need not be searched for.
    if switches & BOUNDS != 0:
        low, high = game.bounds(state, (alpha + even) >> shift, -((-beta - even) >> shift))
        least, most = to_score(low, shift, even), to_score(high, shift, even)
        if distance != 0:
            plies = game.min_plies_left(state) if alpha >= most or beta <= least else 1
            least -= (FAR - plies) if least < 0 else 0
            most += (FAR - plies) if most > 0 else 0
        if most <= alpha or least >= beta:
            store(paper, PROVEN, 1)
            return most if most <= alpha else least
        beta = min(beta, most)

    # 7. What looks far too good, or stays so even if the turn is passed, need not be searched either.
    known, hopeless, guess, margin = UNKNOWN, False, 0, 0
    if selective is not None and left_out == 0:
        known = look_up(table, key, load(paper, MASK))
        if switches & TABLE != 0 and settles(known, depth, alpha, beta, paper):
            return known_score(known)
        promising = not (open_window or threatened or abs(beta) >= load(paper, DECIDED))
        if promising and switches & (NULL_MOVE | FUTILITY) != 0:
            guess = estimate(game, state, player, paper)
            margin = load(paper, GAIN) * depth
            if switches & FUTILITY != 0 and depth <= NEAR:
                hopeless = guess + margin <= alpha
                if guess - margin >= beta:
                    return guess - margin
            promising = guess >= beta and depth >= NULL_DEPTH and load(paper, frame + PASSED) == 0
            if promising and switches & NULL_MOVE != 0 and game.null_move_allowed(state):
                child = start_pass(game, state, frame, paper)
                less = min(depth, 4 + depth // 4)
                score = -search(
                    game,
                    child,
                    game.to_move(child),
                    depth - less,
                    -beta,
                    1 - beta,
                    frame + FRAME,
                    paper,
                    table,
                    selective,
                )
                store(paper, frame + FRAME + PASSED, 0)
                if score >= beta:
                    store(paper, PROVEN, 0)
                    return beta

    # 8. The moves to try, the most promising first. (The word from the table is on its way meanwhile.)
    first = load(paper, frame + FIRST)
    end = collect(game, state, player, depth, frame, paper)

    # 9. What the table knows may be enough; if not, its move comes first. (That of a mirror image is of no
    #    use here.) A forced move needs no table: what comes after it will be in there.
    remembers = switches & TABLE != 0 and end > first + 1 and left_out == 0
    singular = False
    if remembers:
        if selective is None:
            known = look_up(table, key, load(paper, MASK))
            if settles(known, depth, alpha, beta, paper):
                return known_score(known)
        if known != 0 and switches & TABLE_MOVE != 0 and known_upright(known) == upright:
            put_first(known_index(known), first, end, paper)

            # 10. Is the table's move much better than all others? Then it is looked at a ply deeper.
            if selective is not None and may_be_singular(known, depth, paper):
                bar = known_score(known) - max(load(paper, GAIN), 1 << PLY_BITS) * depth // 8
                store(paper, frame + ACTION, SAME)
                store(paper, frame + FRAME + EXCLUDED, known_index(known) + 1)
                others = search(
                    game, state, player, depth // 2, bar - 1, bar, frame + FRAME, paper, table, selective
                )
                store(paper, frame + FRAME + EXCLUDED, 0)
                singular = others < bar

    #     For a first guess, only the most promising moves are tried; what comes out proves nothing.
    width, all_proven = load(paper, WIDTH), 1
    if width != 0:
        width = width if load(paper, NODES) < PREVIEW else 1
        if end > first + width:
            end, all_proven = first + width, 0

    # 11. Try them: the first with the whole window; of the others it is only asked whether they are better,
    #     with a window that holds nothing, and the few that are, are searched again. The score changes its
    #     sign if the mover changes. What another thread is at, is put off.
    shared = is_shared(depth, frame, paper)
    earlier = load(paper, REPEATED)
    store(paper, REPEATED, INFINITE)
    best, floor, best_index, best_proven = -INFINITE, alpha, NO_INDEX, 0
    for i in range(first, end):
        if shared and i > first:
            store(paper, FRAME_NOW, frame)
            put_off(game, state, i, end, paper, table)
        action = load(paper, WAITING + WAIT * i + MOVE)
        index = index_of(load(paper, WAITING + WAIT * i + RANK))
        if left_out == index + 1:
            continue

        # 12. Near the horizon and far below the window, stable moves are hopeless.
        late = False
        if selective is not None:
            late = best != -INFINITE and not threatened and not game.is_tactical(state, action)
            if hopeless and late:
                best, all_proven = max(best, guess + margin), 0
                continue

        store(paper, frame + ACTION, action)
        store(paper, FRAME_NOW, frame)
        child = game.result(state, action)
        if repetition == 2 and is_forbidden(game, child, frame, paper):
            continue
        mover = game.to_move(child)
        scout = best != -INFINITE and switches & SCOUT != 0
        high = floor + 1 if scout else beta
        deeper = depth if singular and i == first else depth - 1

        # 13. Moves late in the order are searched less deep at first.
        less = 0
        if selective is not None:
            late = late and scout and i - first >= LATE and switches & REDUCTIONS != 0
            if late and not (switches & THREATS != 0 and game.in_check(child)):
                less = reduction(depth, i - first, paper)

        if shared:
            mark(game, child, paper, table)
        while True:
            low_window, high_window = newer(floor, distance), newer(high, distance)
            if mover != player:
                low_window, high_window = -high_window, -low_window
            score = older(
                search(
                    game,
                    child,
                    mover,
                    deeper - less,
                    low_window,
                    high_window,
                    frame + FRAME,
                    paper,
                    table,
                    selective,
                ),
                distance,
            )
            if mover != player:
                score = -score
            if less > 0 and score > floor:
                less = 0
            elif scout and floor < score < beta and high < beta:
                high = beta
            else:
                break
        proven = load(paper, PROVEN)
        if shared:
            unmark(game, child, paper, table)
        all_proven &= proven
        if score > best:
            best = score
            best_proven = proven
            if score > floor:
                floor = score
                best_index = index
                if score >= beta:
                    store(paper, CUTS, load(paper, CUTS) + 1)
                    if i == first:
                        store(paper, FIRST_CUTS, load(paper, FIRST_CUTS) + 1)
                    was_good(player, action, depth, frame, paper)
                if open_window:
                    keep_line(frame, paper)
                if score >= beta:
                    break

    if best == -INFINITE:
        if left_out != 0:  # the only move
            return alpha
        refuse_standstill(paper)

    # 14. Remember, unless it hangs on what was played before. (A win is one, whatever else there may be.)
    bound = EXACT
    if best <= alpha:
        bound = UPPER
    elif best >= beta or (all_proven < best_proven and best >= load(paper, DECIDED)):
        bound = LOWER
    proven = best_proven if bound == LOWER else all_proven
    store(paper, PROVEN, proven)
    if repetition != 0:
        since = load(paper, REPEATED)
        store(paper, REPEATED, min(earlier, since if since < frame else INFINITE))
        if since < frame:
            return best
    if remembers:
        remember(
            table,
            key,
            load(paper, MASK),
            pack(best, min(depth, TO_THE_END), bound, proven, upright, min(best_index, NO_INDEX)),
        )
    return best


def keep_line(frame: int, paper: Any) -> None:
    """The best line from here is now the move being tried, then the best line from there."""
    ply = (frame - FRAMES) // FRAME
    if ply >= LINE - 1:
        return
    line, below = LINES + LINE * ply, LINES + LINE * (ply + 1)
    length = min(load(paper, frame + FRAME + LENGTH), LINE - 1)
    store(paper, line, load(paper, frame + ACTION))
    for i in range(length):
        store(paper, line + 1 + i, load(paper, below + i))
    store(paper, frame + LENGTH, length + 1)
