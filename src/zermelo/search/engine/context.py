"""The search context: all that one thread of the engine reads and writes while it searches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np

from zermelo.game import DRAW, FORBIDDEN, Game, has
from zermelo.guide import Guide
from zermelo.native.bits import as_bits
from zermelo.native.dice import Dice
from zermelo.native.run import MOST_PLIES, Stopped
from zermelo.native.struct import Array, Struct, array
from zermelo.position import Position
from zermelo.search.engine.score import (
    EXACT_DISTANCE,
    INFINITE,
    NO_DISTANCE,
    PLY_BITS,
    PREFERRED_DISTANCE,
    fraction_bits,
    to_score,
    to_utility,
)
from zermelo.search.engine.steps import BITS, ENDGAME
from zermelo.search.engine.tuning import MAX_REDUCED, REDUCTION_BASE, REDUCTION_DIVISOR

if TYPE_CHECKING:
    from zermelo.search.engine.table import Table

MAX_ROOT_MOVES = 4096
MAX_PV = 64  # moves of a principal variation
MAX_STACKED_MOVES = 1 << 17
HISTORY_ACTIONS = 4096  # a power of two; actions beyond share the counters of others

# Stand for an action in a frame.
NULL_ACTION = -1  # a null move
SAME_POSITION = -2  # a singular move is tested: the position is searched once more, without that move

# Stand for the ply of a repeated position.
BEFORE_ROOT = -1  # it occurred earlier in the game
NO_REPETITION = INFINITE

# What a repetition means.
REPETITION_IS_DRAW, REPETITION_IS_FORBIDDEN = 1, 2

HASH_FACTOR = 0x2545F4914F6CDD1D  # an odd number with scattered bits


class Frame(Struct):
    """What the search remembers of the node at one ply of the line it is in."""

    action: int  # being searched
    key: np.uint64  # repetition key of the position
    path_hash: np.uint64  # of the repetition keys of all earlier positions of the line and the game
    first_move: int  # where its moves begin on the move stack
    killers: Array[int] = array(2)  # moves that caused cutoffs at this ply
    pv_length: int  # of the principal variation from here
    after_null_move: bool  # the move that led here was a null move
    excluded: int  # 1 + the index of the move excluded by a test for singularity; 0: none

    def add_killer(self, action: int) -> None:
        """Remember a move that caused a cutoff."""
        if action != self.killers[0]:
            self.killers[1] = self.killers[0]
            self.killers[0] = action


class StackedMove(Struct):
    """A move that waits to be searched."""

    action: int
    rank: int  # how promising it is, and its index: see move_order.py


class RootMove(Struct):
    """What is known of a move of the root."""

    action: int
    score: int
    bound: int  # EXACT, LOWER or UPPER: what the score is
    depth: int  # that it was searched to; 0: not yet
    is_proven: bool  # the score rests on finished games alone

    def swap(self, other: RootMove) -> None:
        """Exchange two root moves."""
        self.action, other.action = other.action, self.action
        self.score, other.score = other.score, self.score
        self.bound, other.bound = other.bound, self.bound
        self.depth, other.depth = other.depth, self.depth
        self.is_proven, other.is_proven = other.is_proven, self.is_proven


class Variation(Struct):
    """A line of play."""

    actions: Array[int] = array(MAX_PV)


class Progress(Struct):
    """How far `solve` has come."""

    low: int  # bounds of the score
    high: int
    target: int  # the next test: is the score greater?
    step: int  # from this target to the next one; 0: nothing is planned yet
    tested_moves: int  # of the root
    is_done: bool


class SearchContext(Struct):
    """All that one thread of the engine reads and writes while it searches."""

    # Settings.
    steps: int  # that are on: bits, see steps.py
    thread: int  # its number, from 0
    threads: int  # how many there are
    max_depth: int  # of iterative deepening
    max_nodes: int  # stop before the next one
    all_values: bool  # the exact values of all root moves are wanted
    equal_depth: bool  # a table entry must have exactly the depth of the node
    one_test: bool  # `solve` returns after one test, which another thread may have answered first
    distance: int  # how scores count the plies to the end: NO_DISTANCE, PREFERRED_DISTANCE, EXACT_DISTANCE
    endgame_distance: bool  # the guide's endgame solver counts plies, too
    repetition: int  # 0: no rule; REPETITION_IS_DRAW; REPETITION_IS_FORBIDDEN
    key_salt: np.uint64  # keeps table entries with and without distance apart

    # The scale of scores.
    shift: int  # a score is a utility times 2 ** shift …
    offset: int  # … less this: the score of an even result is 0
    decisive: int  # a score of at least this is a certain win
    futility_margin: int  # a quiet move seldom changes the evaluation by more

    # The state of the search.
    nodes: int
    ply: int  # of the node being searched
    is_proven: bool  # the score that the last node returned rests on finished games alone
    earliest_repetition: int  # the earliest ply that the last node's score depends on, or BEFORE_ROOT
    width: int  # only so many moves are searched, for a first guess; 0: all
    dice: Dice

    # Statistics.
    table_hits: int
    cutoffs: int
    first_move_cutoffs: int
    deepest_ply: int

    # The results at the root.
    completed_depth: int
    is_value_proven: bool  # of the last completed depth
    root_move_count: int
    best_line_length: int
    progress: Progress

    # The game before the root.
    game_key_count: int
    root_repeats: bool  # it matters if the position of the root comes back

    frames: Array[Frame] = array(MOST_PLIES + 2)  # by ply
    root_moves: Array[RootMove] = array(MAX_ROOT_MOVES)
    best_line: Variation  # of the root, so far
    variations: Array[Variation] = array(MAX_PV)  # principal variations, by ply
    game_keys: Array[np.uint64] = array(MOST_PLIES)  # of earlier positions of the game, the latest first
    move_stack: Array[StackedMove] = array(MAX_STACKED_MOVES)  # of all nodes of the line
    reductions: Array[int] = array(MAX_REDUCED * MAX_REDUCED)  # in plies, by depth and move number
    history: Array[int] = array(2 * HISTORY_ACTIONS)  # cutoffs, by player and action
    endgame_memory: Array[int] = array()  # for the guide's endgame solver

    def __init__(self, guide: Guide) -> None:
        super().__init__(items=guide.endgame_memory)
        logs = np.log(np.maximum(np.arange(MAX_REDUCED), 1))
        table = np.floor(REDUCTION_BASE + np.outer(logs, logs) / REDUCTION_DIVISOR)
        self.reductions.numpy[:] = table.ravel()

    # ------------------------------------------------------------------ before a search

    def start(self, guide: Guide, steps: Iterable[str], distance: int = PREFERRED_DISTANCE) -> None:
        """Prepare for a new search."""
        game: Game = guide.game
        self.clear_before("root_moves")
        self.history.numpy[:] = 0
        self.shift = PLY_BITS + fraction_bits(game, guide)
        self.offset = to_score(game.total / 2, self.shift, 0)
        self.decisive = self.to_score(game.utility_range[1])
        self.futility_margin = to_score(guide.futility_margin, self.shift, 0)
        self.distance = distance
        self.endgame_distance = distance != NO_DISTANCE and has(guide, "solve_endgame_distance")
        self.steps = sum(BITS[name] for name in steps)
        if distance == EXACT_DISTANCE and not self.endgame_distance:
            self.steps &= ~ENDGAME
        self.key_salt = as_bits(HASH_FACTOR * (distance + 1)) & np.uint64(2**63 - 1)
        rules = {DRAW: REPETITION_IS_DRAW, FORBIDDEN: REPETITION_IS_FORBIDDEN}
        self.repetition = rules.get(game.repetition or "", 0)

    def record_game(self, position: Position) -> None:
        """Write down the keys of the earlier positions of the game that matter if they come back.

        By the rules, a position is a draw when it occurs for the last time it may. `solve` keeps to that.
        `analyze` takes every repetition for a draw, since it makes no progress.
        """
        game = position.game
        keys = list(reversed(position.repetition_keys))
        occurrences = Counter(keys)
        if self.distance != PREFERRED_DISTANCE and game.repetition == DRAW:
            keys = [key if occurrences[key] >= game.most_repetitions - 1 else 0 for key in keys]
        self.root_repeats = keys[0] != 0
        keys = keys[1 : 1 + MOST_PLIES]
        self.game_keys.numpy[: len(keys)] = keys
        self.game_key_count = len(keys)
        self.frames[0].path_hash = as_bits(sum(key * HASH_FACTOR for key in keys))

    def copy_progress(self, other: SearchContext) -> None:
        """Take over what another thread knows of a solution."""
        self.progress.copy_from(other.progress)
        self.root_move_count = other.root_move_count
        for i in range(self.root_move_count):
            self.root_moves[i].copy_from(other.root_moves[i])

    # ------------------------------------------------------------------ after a search, or during one

    @property
    def path(self) -> list[int]:
        """The actions that lead from the root to the node being searched, up to a null move."""
        actions = [self.frames[ply].action for ply in range(self.ply)]
        actions = [action for action in actions if action != SAME_POSITION]
        return actions[: actions.index(NULL_ACTION)] if NULL_ACTION in actions else actions

    @property
    def best_actions(self) -> list[int]:
        """The actions of the best line so far."""
        return [self.best_line.actions[i] for i in range(self.best_line_length)]

    @property
    def known_root_moves(self) -> list[RootMove]:
        """The moves of the root."""
        return [self.root_moves[i] for i in range(self.root_move_count)]

    # ------------------------------------------------------------------ scores; also in compiled code

    def to_score(self, value: float) -> int:
        """The score of a utility or an evaluation."""
        return to_score(value, self.shift, self.offset)

    def to_utility(self, score: int) -> float:
        """The utility or evaluation of a score."""
        return to_utility(score, self.shift, self.offset)


def enter_node(ply: int, context: SearchContext, table: Table) -> None:
    """Count a node. Raises Stopped if the search is to stop."""
    nodes = context.nodes
    if table.stop != 0 or nodes >= context.max_nodes:
        raise Stopped
    context.nodes = nodes + 1
    context.ply = ply
    context.frames[ply].pv_length = 0
    if ply > context.deepest_ply:
        context.deepest_ply = ply
        if ply >= MOST_PLIES:
            raise RecursionError("a line of play did not end within 4096 plies; limit the depth")
