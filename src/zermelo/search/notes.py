"""What a search writes down while it runs: how many nodes, the path it is on, the moves still to try.

`Notes` is one Memory with a layout. The functions below are what the searches use of it; they run compiled
inside the searches, and interpreted. If a trace is wanted, each node visited is written down as one record.
"""

from __future__ import annotations

import math
import time
from typing import Any

from zermelo import answers
from zermelo.native.guard import NotAValue, interpret
from zermelo.native.memory import Memory, load, load_real, poll, store, store_real
from zermelo.native.random import random_below
from zermelo.native.run import MOST_PLIES, STOP, Stopped
from zermelo.position import Position
from zermelo.search.values import (
    NO_ACTION,
    NO_PLAYER,
    check_value,
    checked_estimate,
    checked_utility,
    try_rules,
)

INFINITY = math.inf

MOST_TRIED = 5000  # states, to find one where a rule answers wrongly
LOOK_SECONDS = 1.0  # that may take
GLANCE_SECONDS = 0.05  # that a look at the first moves may take before each search

ORDERS = ("given", "random", "evaluation", "best")
GIVEN, RANDOM, EVALUATION, BEST = range(4)

# The words of the memory. STOP is word 0.
NODES = 1  # states visited, the root included
LEAVES = 2  # of these, finished games and horizons
PLY = 3  # how deep the search is at this moment; the root is at ply 0
TOP = 4  # the next free place for a waiting move
PEAK = 5  # the most places that were ever taken at once
ORDER = 6
STRICT = 7  # 1: equality does not cut
MAXIMIZER = 8  # the player called MAX
DICE = 9  # the state of the random numbers
MOST_NODES = 10  # 0: as many as it takes
ROOT_MOVES = 11  # how many moves of the root have been searched
RECORDS = 12  # how many nodes may be recorded for a trace
HORIZONS = 13  # leaves where the game was not over, so that the evaluation function had to guess
FRAMES = 14  # for each ply …
FIRST, COUNT, ACTION, RECORD, FRAME = 0, 1, 2, 3, 4  # … its moves, the one being tried, its record
ROOT = FRAMES + FRAME * (MOST_PLIES + 2)  # for each move of the root …
ROOT_ACTION, ROOT_VALUE, ROOT_ALPHA, ROOT_BETA, ROOT_MOVE = 0, 1, 2, 3, 4  # … its value and its window
MOST_ROOT_MOVES = 4096
WAITING = ROOT + ROOT_MOVE * MOST_ROOT_MOVES  # for each waiting move …
MOVE, SCORE, WAIT = 0, 1, 2  # … the action, and what it is ordered by
MOST_WAITING = 1 << 18
TRACE = WAITING + WAIT * MOST_WAITING  # for each node recorded …
AT_PLY, BY_ACTION, ALPHA, BETA, VALUE, MOVES, NODE = 0, 1, 2, 3, 4, 5, 6  # … what a trace needs of it


class Notes(Memory):
    """The notes of one search."""

    def __init__(
        self,
        *,
        order: str = "given",
        equality_cuts: bool = True,
        maximizer: int = 0,
        seed: int = 0,
        nodes: int | None = None,
        records: int = 0,
    ) -> None:
        super().__init__(TRACE + NODE * records)
        self.ints[ORDER] = ORDERS.index(order)
        self.ints[STRICT] = not equality_cuts
        self.ints[MAXIMIZER] = maximizer
        self.ints[DICE] = seed
        self.ints[MOST_NODES] = nodes or 0
        self.ints[RECORDS] = records

    def restart(self) -> None:
        """Make ready for another search of the same position; the counts of nodes and leaves go on."""
        self.ints[PLY] = self.ints[TOP] = self.ints[ROOT_MOVES] = self.ints[HORIZONS] = 0

    @property
    def path(self) -> list[int]:
        """The actions that lead from the root to where the search is."""
        plies = int(self.ints[PLY]) - 1
        return [int(self.ints[FRAMES + FRAME * ply + ACTION]) for ply in range(plies)]

    @property
    def root_moves(self) -> list[tuple[int, float, float, float]]:
        """Each move of the root searched so far: action, value, and the window it was searched with."""
        rows = range(ROOT, ROOT + ROOT_MOVE * int(self.ints[ROOT_MOVES]), ROOT_MOVE)
        return [
            (
                int(self.ints[row + ROOT_ACTION]),
                float(self.reals[row + ROOT_VALUE]),
                float(self.reals[row + ROOT_ALPHA]),
                float(self.reals[row + ROOT_BETA]),
            )
            for row in rows
        ]


# ---------------------------------------------------------------------- a node: in, out


def enter(notes: Any, alpha: float, beta: float) -> None:
    """One more node. Raises Stopped if the search is to stop."""
    nodes = load(notes, NODES)
    most = load(notes, MOST_NODES)
    if poll(notes, STOP) != 0 or (most > 0 and nodes >= most):
        raise Stopped
    ply = load(notes, PLY)
    if ply > MOST_PLIES:
        raise RecursionError(
            "a line of play did not end within 4096 plies; limit the depth, or look for endless play"
        )
    frame = FRAMES + FRAME * ply
    store(notes, frame + FIRST, load(notes, TOP))
    store(notes, frame + COUNT, 0)
    store(notes, frame + RECORD, nodes)
    if nodes < load(notes, RECORDS):
        record = TRACE + NODE * nodes
        store(notes, record + AT_PLY, ply)
        store(notes, record + BY_ACTION, load(notes, frame - FRAME + ACTION) if ply > 0 else 0)
        store_real(notes, record + ALPHA, alpha)
        store_real(notes, record + BETA, beta)
    if ply == 1:
        row = ROOT + ROOT_MOVE * load(notes, ROOT_MOVES)
        store(notes, row + ROOT_ACTION, load(notes, FRAMES + ACTION))
        store_real(notes, row + ROOT_ALPHA, alpha)
        store_real(notes, row + ROOT_BETA, beta)
    store(notes, NODES, nodes + 1)
    store(notes, PLY, ply + 1)


def leave(notes: Any, value: float) -> float:
    """The node has this value: back to its parent."""
    ply = load(notes, PLY) - 1
    frame = FRAMES + FRAME * ply
    store(notes, PLY, ply)
    store(notes, TOP, load(notes, frame + FIRST))
    if load(notes, frame + COUNT) == 0:
        store(notes, LEAVES, load(notes, LEAVES) + 1)
    node = load(notes, frame + RECORD)
    if node < load(notes, RECORDS):
        store_real(notes, TRACE + NODE * node + VALUE, value)
        store(notes, TRACE + NODE * node + MOVES, load(notes, frame + COUNT))
    if ply == 1:
        moves = load(notes, ROOT_MOVES)
        store_real(notes, ROOT + ROOT_MOVE * moves + ROOT_VALUE, value)
        store(notes, ROOT_MOVES, moves + 1)
    return value


# ---------------------------------------------------------------------- the words of the slides


def evaluate(game: Any, state: Any, player: int) -> float:
    """eval(s): the utility of a finished game, the estimate of another. 0 is an even result."""
    if game.is_terminal(state):
        return checked_utility(game, state, player) - game.total / 2.0
    return checked_estimate(game, state, player) - game.total / 2.0


def is_max(game: Any, state: Any, notes: Any) -> bool:
    """Is it MAX who moves?"""
    return game.to_move(state) == load(notes, MAXIMIZER)


def worth(game: Any, state: Any, notes: Any) -> float:
    """eval(s), "with respect to the maximizing player"."""
    return worth_to(game, state, load(notes, MAXIMIZER), notes)


def worth_to(game: Any, state: Any, player: int, notes: Any) -> float:
    """eval(s, player)."""
    if not game.is_terminal(state):
        store(notes, HORIZONS, load(notes, HORIZONS) + 1)
    return evaluate(game, state, player)


def reaches(value: float, bound: float, notes: Any) -> bool:
    """value ≥ bound; or value > bound, if equality is not to cut."""
    if load(notes, STRICT) != 0:
        return value > bound
    return value >= bound


def children(game: Any, state: Any, depth: int, notes: Any) -> int:
    """How many children the state has. `child` gives each, in the order asked for."""
    top = first = load(notes, TOP)
    for action in game.actions(state):
        if top >= MOST_WAITING:
            raise RecursionError("more moves wait to be tried than there is room for; limit the depth")
        store(notes, WAITING + WAIT * top + MOVE, action)
        top += 1
    if top == first and not game.is_terminal(state):
        raise ValueError(NO_ACTION)
    if not 0 <= game.to_move(state) < game.players:
        raise ValueError(NO_PLAYER)
    store(notes, TOP, top)
    if top > load(notes, PEAK):
        store(notes, PEAK, top)
    store(notes, FRAMES + FRAME * (load(notes, PLY) - 1) + COUNT, top - first)
    order = load(notes, ORDER)
    if order == RANDOM:
        _shuffle(notes, first, top)
    elif order != GIVEN:
        _sort(game, state, depth, order, notes, first, top)
    return top - first


def move(i: int, notes: Any) -> int:
    """The i-th move of the state that was last asked for its children."""
    first = load(notes, FRAMES + FRAME * (load(notes, PLY) - 1) + FIRST)
    return load(notes, WAITING + WAIT * (first + i) + MOVE)


def child(game: Any, state: Any, i: int, notes: Any) -> Any:
    """The i-th child: the state that the i-th move leads to."""
    action = move(i, notes)
    store(notes, FRAMES + FRAME * (load(notes, PLY) - 1) + ACTION, action)
    return game.result(state, action)


# ---------------------------------------------------------------------- orders of moves


def _shuffle(notes: Any, first: int, top: int) -> None:
    for i in range(top - 1, first, -1):
        j = first + random_below(notes, DICE, i - first + 1)
        here, there = WAITING + WAIT * i + MOVE, WAITING + WAIT * j + MOVE
        action = load(notes, here)
        store(notes, here, load(notes, there))
        store(notes, there, action)


def _sort(game: Any, state: Any, depth: int, order: int, notes: Any, first: int, top: int) -> None:
    """Best first for the player to move; moves that look alike stay in the order given."""
    player = game.to_move(state)
    for i in range(first, top):
        action = load(notes, WAITING + WAIT * i + MOVE)
        after = game.result(state, action)
        score = (
            exact(game, after, depth - 1, player, notes) if order == BEST else evaluate(game, after, player)
        )
        j = i
        while j > first and load_real(notes, WAITING + WAIT * (j - 1) + SCORE) < score:
            store(notes, WAITING + WAIT * j + MOVE, load(notes, WAITING + WAIT * (j - 1) + MOVE))
            store_real(notes, WAITING + WAIT * j + SCORE, load_real(notes, WAITING + WAIT * (j - 1) + SCORE))
            j -= 1
        store(notes, WAITING + WAIT * j + MOVE, action)
        store_real(notes, WAITING + WAIT * j + SCORE, score)


def exact(game: Any, state: Any, depth: int, player: int, notes: Any) -> float:
    """The minimax value for that player, none of whose nodes count: how `best` knows what is best."""
    if poll(notes, STOP) != 0:
        raise Stopped
    if game.is_terminal(state) or depth == 0:
        return evaluate(game, state, player)
    mine = game.to_move(state) == player
    best = -INFINITY if mine else INFINITY
    for action in game.actions(state):
        value = exact(game, game.result(state, action), depth - 1, player, notes)
        best = max(best, value) if mine else min(best, value)
    return best


def name_position(
    position: Position, path: list[int], error: BaseException, guides: bool = True
) -> BaseException:
    """The exception that a rule raised, as the interpreter raises it, with the position that caused it.

    `position` is the root of the search, `path` are the actions from there. The rules are tried at its end,
    and one ply on, since a search may have looked ahead.
    """
    if isinstance(error, NotAValue):
        return error  # to play on would only spoil more states
    game, state, moves = position.game, position.state, list(position.moves)
    try:
        for action in path:
            moves.append(answers.action_name(game, state, action))
            state = answers.result(game, state, action)
        before, end = state, time.monotonic() + LOOK_SECONDS
        for action in try_rules(game, before, guides):
            if time.monotonic() > end:
                break
            state = before
            name = answers.action_name(game, before, action)
            state = answers.result(game, before, action)
            moves.append(name)
            try_rules(game, state, guides=False)
            moves.pop()
        state = before
    except Exception as again:
        error = again
    try:
        shown = game.show(state)
    except Exception:
        shown = str(state)
    return answers.located(error, moves, shown)


def find_fault(position: Position, error: BaseException) -> BaseException:
    """As `name_position`, where the path is not known: the nearest position where a rule fails."""
    if isinstance(error, NotAValue):
        return error
    game = position.game
    paths: list[tuple[Any, list[int]]] = [(position.state, [])]
    end = time.monotonic() + LOOK_SECONDS
    for state, path in paths:  # it grows meanwhile
        if time.monotonic() > end:
            break
        try:
            try_rules(game, state)
            if len(paths) < MOST_TRIED and not game.is_terminal(state):
                paths += [(game.result(state, action), [*path, action]) for action in game.actions(state)]
        except Exception:
            return name_position(position, path, error)
    return error


def check_rules(position: Position) -> None:
    """Refuse a game whose rules answer wrongly at the very start."""
    try:
        interpret(_try_first_ply, position.game, position.state)
    except Exception as error:
        raise name_position(position, [], error, guides=False) from None


def _try_first_ply(game: Any, state: Any) -> None:
    end = time.monotonic() + GLANCE_SECONDS
    answers.show(game, state)
    for action in try_rules(game, state, guides=False):
        if time.monotonic() > end:
            break
        answers.action_name(game, state, action)
        try_rules(game, answers.result(game, state, action), guides=False)


def check_answer(position: Position, rule: str, value: Any) -> None:
    """Refuse what utility or evaluate answered of a position, if it makes no sense."""
    try:
        check_value(position.game, rule, value)
    except ValueError as error:
        raise name_position(position, [], error) from None
