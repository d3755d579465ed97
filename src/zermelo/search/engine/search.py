"""Principal variation search: negamax with alpha-beta, a table, an order of moves, and null windows.

The invariant of every node: the score returned is exact if it lies between alpha and beta; at most alpha, it
is an upper bound of the true one; at least beta, a lower bound. Word PROVEN of the paper then says whether it
rests on finished games alone, or also on estimates.
"""

from __future__ import annotations

from typing import Any

from zermelo.native.bits import as_bits
from zermelo.native.memory import load, load_bits, poll, store, store_bits
from zermelo.native.run import STOP, Stopped
from zermelo.search.engine.history import is_forbidden, is_repeated
from zermelo.search.engine.order import collect, index_of, put_first, spread, was_good
from zermelo.search.engine.paper import (
    ACTION,
    BOUNDS,
    CUTS,
    DEEPEST,
    DISTANCE,
    EQUAL_DEPTH,
    EVEN,
    EXACT_DISTANCE,
    FINISH,
    FIRST,
    FIRST_CUTS,
    FRAME,
    FRAME_NOW,
    FRAMES,
    HITS,
    KEY,
    LAST_FRAME,
    LENGTH,
    LINE,
    LINES,
    MASK,
    MOST_NODES,
    MOVE,
    NODES,
    ODD,
    PROVEN,
    RANK,
    REPEATED,
    REPETITION,
    SALT,
    SCOUT,
    SEEN,
    SHIFT,
    SWITCHES,
    TABLE,
    TABLE_MOVE,
    THREAD,
    WAIT,
    WAITING,
)
from zermelo.search.engine.score import FAR, INFINITE, newer, older, to_score
from zermelo.search.engine.table import (
    EXACT,
    LOWER,
    NO_INDEX,
    TO_THE_END,
    UPPER,
    known_bound,
    known_depth,
    known_index,
    known_proven,
    known_score,
    known_upright,
    look_up,
    pack,
    prepare_look_up,
    remember,
)

OUTSIDE = "evaluate returned a value outside utility_range, or none at all (NaN)"


def search(
    game: Any, state: Any, player: int, depth: int, alpha: int, beta: int, frame: int, paper: Any, table: Any
) -> int:
    """The score of a state for `player`, who is to move, after `depth` more plies."""
    # 1. One more node. Stop if told to.
    nodes = load(paper, NODES)
    if poll(table, STOP) != 0 or nodes >= load(paper, MOST_NODES):
        raise Stopped
    store(paper, NODES, nodes + 1)
    store(paper, FRAME_NOW, frame)
    store(paper, frame + LENGTH, 0)
    if frame > load(paper, DEEPEST):
        store(paper, DEEPEST, frame)
        if frame >= LAST_FRAME:
            raise RecursionError("a line of play did not end within 4096 plies; limit the depth")

    key = game.canonical_key(state)
    upright = 1 if key == game.key(state) else 0
    key = key ^ load(paper, SALT)
    prepare_look_up(table, key, load(paper, MASK))

    # 2. The game may be over.
    switches, distance = load(paper, SWITCHES), load(paper, DISTANCE)
    if game.is_terminal(state):
        store(paper, PROVEN, 1)
        return final(game, state, player, distance, paper)

    # 3. A position that came back is a draw, where the game says so. An exact value then hangs on all the
    #    positions that were there before.
    repetition = load(paper, REPETITION)
    if repetition != 0:
        pass_on(game.repetition_key(state), frame, paper)
        if depth > TO_THE_END // 2:
            key = key ^ load_bits(paper, frame + SEEN)
        if repetition == 1 and frame > FRAMES and is_repeated(frame, paper):  # (the root is not over)
            store(paper, PROVEN, 1)
            return 0

    # 4. At the horizon: an estimate.
    if depth <= 0:
        store(paper, PROVEN, 0)
        return estimate(game, state, player, paper)

    # 5. A small ending the game may know how to finish.
    shift, even = load(paper, SHIFT), load(paper, EVEN)
    if switches & FINISH != 0 and distance != EXACT_DISTANCE and game.is_ending(state):
        store(paper, PROVEN, 1)
        return to_score(
            game.finish(state, (alpha + even) >> shift, -((-beta - even) >> shift)),
            load(paper, SHIFT),
            even,
        )

    open_window = beta > alpha + 1

    # 6. What is out of reach need not be searched for.
    if switches & BOUNDS != 0:
        low, high = game.bounds(state, (alpha + even) >> shift, -((-beta - even) >> shift))
        least, most = to_score(low, shift, even), to_score(high, shift, even)
        if distance != 0:
            plies = game.least_plies(state) if alpha >= most or beta <= least else 1
            least -= (FAR - plies) if least < 0 else 0
            most += (FAR - plies) if most > 0 else 0
        if most <= alpha or least >= beta:
            store(paper, PROVEN, 1)
            return most if most <= alpha else least
        beta = min(beta, most)

    # 7. The moves to try, the most promising first. (The word from the table is on its way meanwhile.)
    first = load(paper, frame + FIRST)
    end = collect(game, state, player, frame, paper)

    # 8. What the table knows may be enough; if not, its move comes first. (That of a mirror image is of no
    #    use here.) A forced move needs no table: what comes after it will be in there.
    remembers = switches & TABLE != 0 and end > first + 1
    if remembers:
        known = look_up(table, key, load(paper, MASK))
        if known != 0:
            score, bound, proven = known_score(known), known_bound(known), known_proven(known)
            enough = known_depth(known) >= depth or proven != 0
            if load(paper, EQUAL_DEPTH) != 0:
                enough = known_depth(known) == depth
            if enough and (
                bound == EXACT or (bound == LOWER and score >= beta) or (bound == UPPER and score <= alpha)
            ):
                store(paper, HITS, load(paper, HITS) + 1)
                store(paper, PROVEN, proven)
                return score
            if switches & TABLE_MOVE != 0 and known_upright(known) == upright:
                put_first(known_index(known), first, end, paper)

    if load(paper, THREAD) != 0:
        spread(load(paper, THREAD), first, end, paper)

    # 9. Try them: the first with the whole window; of the others it is only asked whether they are better,
    #    with a window that holds nothing, and the few that are, are searched again. The score changes its
    #    sign if the mover changes.
    earlier = load(paper, REPEATED)
    store(paper, REPEATED, INFINITE)
    best, floor, best_index, best_proven, all_proven = -INFINITE, alpha, NO_INDEX, 0, 1
    for i in range(first, end):
        action = load(paper, WAITING + WAIT * i + MOVE)
        store(paper, frame + ACTION, action)
        store(paper, FRAME_NOW, frame)
        child = game.result(state, action)
        if repetition == 2 and is_forbidden(game, child, frame, paper):
            continue
        mover = game.to_move(child)
        scout = best != -INFINITE and switches & SCOUT != 0
        high = floor + 1 if scout else beta
        while True:
            if mover == player:
                low_window, high_window = newer(floor, distance), newer(high, distance)
                score = older(
                    search(
                        game, child, mover, depth - 1, low_window, high_window, frame + FRAME, paper, table
                    ),
                    distance,
                )
            else:
                low_window, high_window = -newer(high, distance), -newer(floor, distance)
                score = -older(
                    search(
                        game, child, mover, depth - 1, low_window, high_window, frame + FRAME, paper, table
                    ),
                    distance,
                )
            if not (scout and floor < score < beta and high < beta):
                break
            high = beta
        proven = load(paper, PROVEN)
        all_proven &= proven
        if score > best:
            best = score
            best_proven = proven
            if score > floor:
                floor = score
                best_index = index_of(load(paper, WAITING + WAIT * i + RANK))
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
        raise ValueError(
            "no move is left, since every one would repeat a position; rules need one, as a pass"
        )

    # 10. Remember, unless it hangs on what was played before.
    bound = EXACT
    if best <= alpha:
        bound = UPPER
    elif best >= beta:
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


def pass_on(key: Any, frame: int, paper: Any) -> None:
    """Write down the key of this position, and for the next ply the sum of the keys so far."""
    store_bits(paper, frame + KEY, key)
    store_bits(paper, frame + FRAME + SEEN, load_bits(paper, frame + SEEN) + as_bits(key) * as_bits(ODD))


def final(game: Any, state: Any, player: int, distance: int, paper: Any) -> int:
    """The score of a finished game."""
    score = to_score(game.utility(state, player), load(paper, SHIFT), load(paper, EVEN))
    if distance != 0 and score != 0:
        score += FAR if score > 0 else -FAR
    return score


def estimate(game: Any, state: Any, player: int, paper: Any) -> int:
    """The score of an estimate."""
    value = game.evaluate(state, player)
    low, high = game.utility_range
    if not low <= value <= high:
        raise ValueError(OUTSIDE)
    return to_score(value, load(paper, SHIFT), load(paper, EVEN))


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
