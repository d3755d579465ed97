"""The search context: all that a textbook search reads and writes while it runs.

It counts the nodes, knows the line that the search is in and the moves that wait to be searched, and keeps
what was found of each move of the root. If a trace is wanted, it also keeps a record of each node visited.
"""

from __future__ import annotations

import math
from typing import Any

from zermelo.native.dice import Dice
from zermelo.native.run import MOST_PLIES, StopFlag, Stopped
from zermelo.native.struct import Array, Struct, array

INFINITY = math.inf

ORDERS = ("given", "random", "evaluation", "best")
GIVEN, RANDOM, EVALUATION, BEST = range(4)

MAX_ROOT_MOVES = 4096
MAX_STACKED_MOVES = 1 << 18


class Frame(Struct):
    """What the search remembers of the node at one ply of the line it is in."""

    first_move: int  # where its moves begin on the move stack
    move_count: int
    action: int  # being searched
    number: int  # of the node, in the order of visits


class StackedMove(Struct):
    """A move that waits to be searched."""

    action: int
    score: float  # by which it is sorted


class RootMove(Struct):
    """A move of the root that was searched."""

    action: int
    value: float
    alpha: float  # the window it was searched with
    beta: float


class NodeRecord(Struct):
    """What a trace needs of a node."""

    ply: int
    action: int  # that led here
    alpha: float  # the window at entry
    beta: float
    value: float
    move_count: int


class SearchContext(StopFlag):
    """All that one search reads and writes."""

    # Settings.
    order: int  # of moves: GIVEN, RANDOM, EVALUATION or BEST
    equality_cuts: bool
    maximizer: int  # the player called MAX
    max_nodes: int  # 0: no limit
    max_records: int  # nodes that are recorded for a trace

    # Counts.
    nodes: int  # visited, the root included
    leaves: int  # of these, finished games and nodes at the depth limit
    estimates: int  # leaves where the game was not over, so that the evaluation function had to guess
    stack_peak: int  # the most moves that ever waited at once

    # The state of the search.
    ply: int  # of the node to be entered next; the root's is 0
    stack_size: int
    root_move_count: int  # searched so far
    dice: Dice
    frames: Array[Frame] = array(MOST_PLIES + 2)
    root_moves: Array[RootMove] = array(MAX_ROOT_MOVES)
    moves: Array[StackedMove] = array(MAX_STACKED_MOVES)
    records: Array[NodeRecord] = array()

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
        super().__init__(items=records)
        self.order = ORDERS.index(order)
        self.equality_cuts = equality_cuts
        self.maximizer = maximizer
        self.max_nodes = nodes or 0
        self.max_records = records
        self.dice.set_seed(seed)

    def restart(self) -> None:
        """Make ready for another search of the same position; the counts of nodes and leaves go on."""
        self.ply = self.stack_size = self.root_move_count = self.estimates = 0

    @property
    def path(self) -> list[int]:
        """The actions that lead from the root to where the search is."""
        return [self.frames[ply].action for ply in range(self.ply - 1)]

    @property
    def searched_moves(self) -> list[RootMove]:
        """The moves of the root that were searched so far."""
        return [self.root_moves[i] for i in range(self.root_move_count)]

    # ------------------------------------------------------------------ compiled within the searches

    def enter(self, alpha: float, beta: float) -> None:
        """Visit one more node. Raises Stopped if the search is to stop."""
        nodes, ply = self.nodes, self.ply
        if self.stop != 0 or (self.max_nodes > 0 and nodes >= self.max_nodes):
            raise Stopped
        if ply > MOST_PLIES:
            raise RecursionError(
                "a line of play did not end within 4096 plies; limit the depth, or look for endless play"
            )
        frame = self.frames[ply]
        frame.first_move = self.stack_size
        frame.move_count = 0
        frame.number = nodes
        if nodes < self.max_records:
            record = self.records[nodes]
            record.ply = ply
            record.action = self.frames[ply - 1].action if ply > 0 else 0
            record.alpha = alpha
            record.beta = beta
        if ply == 1:
            self.enter_root_move(alpha, beta)
        self.nodes = nodes + 1
        self.ply = ply + 1

    def enter_root_move(self, alpha: float, beta: float) -> None:
        """Note which move of the root is searched, and with which window."""
        if self.root_move_count >= MAX_ROOT_MOVES:
            raise ValueError("the position has more than 4096 moves")
        move = self.root_moves[self.root_move_count]
        move.action = self.frames[0].action
        move.alpha = alpha
        move.beta = beta

    def leave(self, value: float) -> float:
        """Return to the parent of a node that has this value."""
        ply = self.ply - 1
        frame = self.frames[ply]
        number, move_count = frame.number, frame.move_count
        self.ply = ply
        self.stack_size = frame.first_move
        if move_count == 0:
            self.leaves += 1
        if number < self.max_records:
            self.records[number].value = value
            self.records[number].move_count = move_count
        if ply == 1:
            self.root_moves[self.root_move_count].value = value
            self.root_move_count += 1
        return value

    def reaches(self, value: float, bound: float) -> bool:
        """Compare value ≥ bound; or value > bound, if equality does not cut."""
        if self.equality_cuts:
            return value >= bound
        return value > bound


def is_max(game: Any, state: Any, context: SearchContext) -> bool:
    """Is it MAX who moves?"""
    return game.to_move(state) == context.maximizer
