"""The root: deeper and deeper, or straight to the end, with what is known so far always on the paper."""

from __future__ import annotations

from typing import Any

from zermelo.native.memory import load, store
from zermelo.native.run import MOST_PLIES
from zermelo.search.engine.history import is_forbidden, pass_on, refuse_standstill
from zermelo.search.engine.horizon import estimate
from zermelo.search.engine.paper import (
    ACTION,
    ALL_VALUES,
    ASK,
    ASPIRATION,
    DECIDED,
    DEPTH,
    DISTANCE,
    DONE,
    FIRST,
    FRAME,
    FRAME_NOW,
    FRAMES,
    GAIN,
    HIGH,
    LENGTH,
    LINE_DONE,
    LINE_LENGTH,
    LINES,
    LOW,
    MOST_ROOT_MOVES,
    ONE_QUESTION,
    PROVEN,
    R_ACTION,
    R_BOUND,
    R_DEPTH,
    R_PROVEN,
    R_VALUE,
    REPEATED,
    REPETITION,
    ROOT,
    ROOT_COUNTS,
    ROOT_MOVE,
    ROOT_MOVES,
    SCOUT,
    SHIFT,
    STEP,
    SURE,
    SWITCHES,
    TESTED,
    THREAD,
    WIDTH,
)
from zermelo.search.engine.score import INFINITE, newer, older, to_score
from zermelo.search.engine.search import keep_line, search
from zermelo.search.engine.table import EXACT, LOWER, TO_THE_END, UNKNOWN, UPPER

ALL_PLIES = MOST_PLIES + 2  # a depth that no line of play reaches
GLANCE = ALL_PLIES // 2  # the depth of a search to the end that does not try all moves
NARROW = 3  # it tries so many


def deepen(game: Any, state: Any, player: int, paper: Any, table: Any, selective: Any) -> int:
    """Search to depth 1, 2, 3 … up to DEPTH, or until the value is proven. The paper has the results."""
    open_root(game, state, paper)
    switches = load(paper, SWITCHES)
    score = 0
    for d in range(1, load(paper, DEPTH) + 1):
        low, high, margin = -INFINITE, INFINITE, reach(game, paper) >> 5
        if load(paper, GAIN) > 0:
            margin = load(paper, GAIN) >> 1
        if switches & ASPIRATION != 0 and d > 2 and load(paper, ALL_VALUES) == 0:
            low, high = score - margin, score + margin
        while True:
            score = try_all(game, state, player, d, low, high, paper, table, selective)
            if low < score < high:
                break
            # Outside the window: only a bound. Once more, with that side wider, and then wide open.
            wide = margin >= reach(game, paper) >> 5
            margin *= 4
            if score <= low:
                low = -INFINITE if wide else score - margin
            else:
                high = INFINITE if wide else score + margin
        sort_root(paper)
        store(paper, DONE, d)
        store(paper, SURE, load(paper, PROVEN))
        if load(paper, PROVEN) != 0:
            break
    return score


def reach(game: Any, paper: Any) -> int:
    """From the least score to the greatest."""
    low, high = game.utility_range
    return to_score(high - low, load(paper, SHIFT), 0)


def open_root(game: Any, state: Any, paper: Any) -> None:
    """Write down the moves of the root."""
    n = 0
    pass_on(game.repetition_key(state), FRAMES, paper)
    store(paper, FRAME_NOW, FRAMES)
    store(paper, REPEATED, INFINITE)
    for action in game.actions(state):
        if n >= MOST_ROOT_MOVES:
            raise RecursionError("the root has more moves than there is room for")
        row = ROOT + ROOT_MOVE * n
        store(paper, FRAMES + ACTION, action)
        if load(paper, REPETITION) == 2 and is_forbidden(game, game.result(state, action), FRAMES, paper):
            continue
        store(paper, row + R_ACTION, action)
        store(paper, row + R_VALUE, -INFINITE)
        store(paper, row + R_BOUND, 0)
        store(paper, row + R_DEPTH, 0)
        store(paper, row + R_PROVEN, 0)
        n += 1
    if n == 0:
        refuse_standstill(paper)
    store(paper, ROOT_MOVES, n)
    store(paper, FRAMES + FRAME + FIRST, 0)


def try_all(
    game: Any,
    state: Any,
    player: int,
    depth: int,
    alpha: int,
    beta: int,
    paper: Any,
    table: Any,
    selective: Any,
) -> int:
    """One search of all moves of the root, in the order of the paper."""
    switches, everything = load(paper, SWITCHES), load(paper, ALL_VALUES)
    best, floor, best_proven, all_proven = -INFINITE, alpha, 0, 1
    store(paper, FRAMES + LENGTH, 0)
    for i in range(load(paper, ROOT_MOVES)):
        row = ROOT + ROOT_MOVE * i
        low, high = floor, beta
        scout = i > 0 and switches & SCOUT != 0
        if everything != 0:
            low, high = -INFINITE, INFINITE
        elif scout:
            high = floor + 1
        action = load(paper, row + R_ACTION)
        score = try_move(game, state, player, action, depth, low, high, paper, table, selective)
        if everything == 0 and scout and floor < score < beta:
            low, high = floor, beta
            score = try_move(game, state, player, action, depth, low, high, paper, table, selective)
        proven = load(paper, PROVEN)
        all_proven &= proven
        store(paper, row + R_VALUE, score)
        store(paper, row + R_DEPTH, depth)
        store(paper, row + R_PROVEN, proven)
        store(paper, row + R_BOUND, UPPER if score <= low else LOWER if score >= high else EXACT)
        if score > best:
            best, best_proven = score, proven
            if score > floor:
                floor = score
                keep_line(FRAMES, paper)
                keep_best_line(paper)
                if score >= beta and everything == 0:
                    break
    if everything == 0 and best_proven != 0 and best >= load(paper, DECIDED):
        all_proven = 1  # nothing could be better
    store(paper, PROVEN, all_proven)
    return best


def try_move(
    game: Any,
    state: Any,
    player: int,
    action: int,
    depth: int,
    low: int,
    high: int,
    paper: Any,
    table: Any,
    selective: Any,
) -> int:
    """The score of one move of the root."""
    store(paper, FRAME_NOW, FRAMES)
    store(paper, FRAMES + ACTION, action)
    distance = load(paper, DISTANCE)
    child = game.result(state, action)
    mover = game.to_move(child)
    frame = FRAMES + FRAME
    if mover == player:
        low, high = newer(low, distance), newer(high, distance)
        return older(
            search(game, child, mover, depth - 1, low, high, frame, paper, table, selective), distance
        )
    low, high = -newer(high, distance), -newer(low, distance)
    return -older(search(game, child, mover, depth - 1, low, high, frame, paper, table, selective), distance)


def keep_best_line(paper: Any) -> None:
    """What is the best line now can be read whenever the search is stopped."""
    length = load(paper, FRAMES + LENGTH)
    for i in range(length):
        store(paper, LINE_DONE + i, load(paper, LINES + i))
    store(paper, LINE_LENGTH, length)


def sort_root(paper: Any) -> None:
    """Best first; equals stay as they were."""
    for i in range(1, load(paper, ROOT_MOVES)):
        j = i
        while j > 0 and load(paper, ROOT + ROOT_MOVE * j + R_VALUE) > load(
            paper, ROOT + ROOT_MOVE * (j - 1) + R_VALUE
        ):
            for k in range(ROOT_MOVE):
                here, there = ROOT + ROOT_MOVE * j + k, ROOT + ROOT_MOVE * (j - 1) + k
                word = load(paper, here)
                store(paper, here, load(paper, there))
                store(paper, there, word)
            j -= 1


# ---------------------------------------------------------------------- to the end


def solve_root(game: Any, state: Any, player: int, paper: Any, table: Any) -> int:
    """The score under perfect play, and which moves of the root achieve it.

    The score is found by questions with a yes or no, "is it more than this?". The paper always has what is
    known: the score lies from LOW to HIGH; of each move, whether it is as good as that. If the paper says so,
    only the next question is answered. Returns the number of the thread.
    """
    if load(paper, STEP) == 0:
        open_root(game, state, paper)
        plan(game, state, player, paper, table)
    store(paper, WIDTH, 0)  # (another thread may have answered while this one was still guessing)
    single = load(paper, ONE_QUESTION) != 0
    while load(paper, LOW) < load(paper, HIGH):
        low, high = load(paper, LOW), load(paper, HIGH)
        ask = min(max(load(paper, ASK), low), high - 1)
        score = search(game, state, player, ALL_PLIES, ask, ask + 1, FRAMES, paper, table, None)
        if score > ask:
            low = score
        else:
            high = score
        store(paper, LOW, low)
        store(paper, HIGH, high)
        next_question(low, high, ask, paper)
        if single:
            return load(paper, THREAD)
    low = load(paper, LOW)
    while load(paper, ALL_VALUES) != 0 and load(paper, TESTED) < load(paper, ROOT_MOVES):
        row = ROOT + ROOT_MOVE * load(paper, TESTED)
        action = load(paper, row + R_ACTION)
        if load(paper, ROOT_COUNTS) == 0:  # what the move is worth, not whether one may take it back
            pass_on(UNKNOWN, FRAMES, paper)
        score = try_move(game, state, player, action, ALL_PLIES, low - 1, low, paper, table, None)
        store(paper, row + R_VALUE, score)
        store(paper, row + R_BOUND, EXACT if score >= low else UPPER)
        store(paper, row + R_DEPTH, TO_THE_END)
        store(paper, row + R_PROVEN, 1)
        store(paper, TESTED, load(paper, TESTED) + 1)
        if single:
            return load(paper, THREAD)
    store(paper, DONE, TO_THE_END)
    return load(paper, THREAD)


def plan(game: Any, state: Any, player: int, paper: Any, table: Any) -> None:
    """The first question: at an even result, or where a first guess puts the value."""
    ask, shift = 0, load(paper, SHIFT)
    store(paper, STEP, first_step(game, paper))
    if load(paper, DISTANCE) == 0 and reach(game, paper) > 4 << shift and load(paper, REPETITION) == 0:
        ask = preview(game, state, player, paper, table)
    store(paper, ASK, ask >> shift << shift)
    store(paper, STEP, first_step(game, paper))


def first_step(game: Any, paper: Any) -> int:
    """How far the second question is from the first."""
    shift = load(paper, SHIFT)
    return max(1 << shift, reach(game, paper) >> 7 >> shift << shift)


def preview(game: Any, state: Any, player: int, paper: Any, table: Any) -> int:
    """A first guess: the score if both players looked at few moves only. It also brings moves into order."""
    store(paper, WIDTH, NARROW)
    low, high = load(paper, LOW), load(paper, HIGH)
    ask = estimate(game, state, player, paper)
    while low < high:
        ask = min(max(ask >> load(paper, SHIFT) << load(paper, SHIFT), low), high - 1)
        score = search(game, state, player, GLANCE, ask, ask + 1, FRAMES, paper, table, None)
        if score > ask:
            low = score
        else:
            high = score
        next_question(low, high, ask, paper)
        ask = load(paper, ASK)
    return low


def next_question(low: int, high: int, asked: int, paper: Any) -> None:
    """What to ask next if the score is from `low` to `high`."""
    shift, step = load(paper, SHIFT), load(paper, STEP)
    if load(paper, DISTANCE) != 0:  # who wins; then, from one answer to the next, how soon
        how_soon = low if low > asked else high - 1
        store(paper, ASK, 0 if low <= 0 < high else -1 if low < 0 <= high else how_soon)
        return
    # In steps that grow, away from the first guess, until the score is between two questions.
    if low > asked:
        store(paper, ASK, max(low, min(asked + step, high - 1)) >> shift << shift)
    else:
        store(paper, ASK, min(high - 1, max(asked - step, low)) >> shift << shift)
    store(paper, STEP, 2 * step)
