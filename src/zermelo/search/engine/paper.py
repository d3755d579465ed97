"""The paper that each thread of the engine writes on: counters, settings, and what it does at each ply."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import numpy as np

from zermelo.game import DRAW, FORBIDDEN, Game, has
from zermelo.native.bits import as_int
from zermelo.native.memory import Memory
from zermelo.native.run import MOST_PLIES
from zermelo.position import Position
from zermelo.search.engine.score import PLY_BITS, bits_behind_point, to_score

# The steps of the search that can be switched off, to see what each is good for.
STEPS = (
    "table",  # remember what was found
    "null-window",  # all moves but the first are searched with a null window
    "aspiration",  # the window at the root is narrow at first
    "hash-move",  # the move from the transposition table is tried first
    "move-order",  # the guide's own move ordering
    "killers",  # then moves that cut elsewhere at the same ply
    "history",  # then moves that cut often
    "candidates",  # only the moves that the guide names
    "bounds",  # stop where the game's bounds decide
    "endgame",  # small endgames are solved by the guide
    # The others look at some moves further ahead than at others; never in `solve`.
    "quiescence",  # at the horizon, unstable moves are played out
    "check-extension",  # a ply more for a player in check
    "singular",  # a ply more for a move that is much better than all others
    "null-move",  # so good that even a pass would do: not searched any further
    "futility",  # near the horizon and far from the window: stable moves are not tried
    "reductions",  # moves that come late in the order are searched less deep
    "playouts",  # at the horizon, the mean of random games instead of an estimate
)
TABLE, SCOUT, ASPIRATION, TABLE_MOVE, HINT, KILLERS, HISTORY, CANDIDATES, BOUNDS, FINISH = (
    1 << i for i in range(10)
)
QUIESCENCE, THREATS, SINGULAR, NULL_MOVE, FUTILITY, REDUCTIONS, PLAYOUTS = (1 << i for i in range(10, 17))
SELECTIVE = QUIESCENCE | THREATS | SINGULAR | NULL_MOVE | FUTILITY | REDUCTIONS | PLAYOUTS

# The words of the paper.
NODES = 0
MOST_NODES = 1  # stop before the next one
HITS = 2  # positions that the table knew enough of
CUTS = 3  # nodes where a move was too good …
FIRST_CUTS = 4  # … and was the first that was tried
DEEPEST = 5  # the ply of the deepest node
PROVEN = 6  # 1: what the last node returned rests on no estimate
SWITCHES = 7  # the steps that are on
SHIFT = 8  # a score is a utility times 2 ** SHIFT
EVEN = 9  # the score of total / 2
DISTANCE = 10  # scores tell how far the end is: NO, PREFERRED, EXACT
SALT = 11  # keys of scores with a distance and without are told apart
EQUAL_DEPTH = 12  # 1: the table must know a position to the same depth, not more
REPETITION = 13  # 0: nothing special; 1: a draw; 2: forbidden
REPEATED = 14  # the ply of the earliest position that came back below the last node
DEPTH = 15  # to be reached at the root
DONE = 16  # depth completed at the root
ROOT_MOVES = 17
ALL_VALUES = 18  # 1: the exact values of all moves of the root are wanted
LOW, HIGH = 19, 20  # solve: what is known of the score
FRAME_NOW = 21  # of the node being searched
PAST = 22  # how many earlier positions of the game are known
LINE_LENGTH = 23  # of the principal variation completed last
MASK = 24  # of the table
SURE = 25  # 1: the value of the last depth completed is proven
THREAD = 26  # the number of the thread that this paper belongs to, from 0
ASK, STEP, TESTED = 27, 28, 29  # solve: the next question, how far from the last one; moves already tested
ONE_QUESTION = 30  # 1: answer that, and no more
GAIN = 31  # a stable move seldom changes the estimate by more
RANDOM = 32  # the state of the random numbers
DECIDED = 33  # a score of at least so much is a game that is won for certain
HURRIES = 34  # 1: the game itself knows how far the end of a small ending is
WIDTH = 35  # only so many moves are tried, to find a first guess; 0: all
THREADS = 36  # how many there are
ROOT_COUNTS = 37  # 1: should the position of the root come back, that matters

SOLVING = (LOW, HIGH, ASK, STEP, TESTED, DONE, ROOT_MOVES)  # how far a solution has come

FRAMES = 40  # for each ply …
ACTION, KEY, SEEN, FIRST, KILLER_1, KILLER_2, LENGTH, PASSED, EXCLUDED, FRAME = range(10)
# … the action being tried; the key of the position, and the sum of the keys of all before it, where
# repetition matters; where its moves begin; two killers; the length of its best line; 1: the turn was passed
# just now; the index of a move that is left out, and 1
PASS, SAME = -1, -2  # what stands for an action where the turn is passed, or the position searched once more
LAST_FRAME = FRAMES + FRAME * MOST_PLIES
ROOT = LAST_FRAME + 2 * FRAME  # for each move of the root …
R_ACTION, R_VALUE, R_BOUND, R_DEPTH, R_PROVEN, ROOT_MOVE = range(6)
MOST_ROOT_MOVES = 4096
LINES = ROOT + ROOT_MOVE * MOST_ROOT_MOVES  # for each ply, the best line from there
LINE = 64  # moves
LINE_DONE = LINES + LINE * LINE  # the principal variation of the last depth completed
HISTORIES = LINE_DONE + LINE  # for each player and action
MOST_ACTIONS = 4096
KEYS = HISTORIES + 2 * MOST_ACTIONS  # of earlier positions of the game
WAITING = KEYS + MOST_PLIES  # for each move that waits to be tried …
MOVE, RANK, WAIT = 0, 1, 2  # … the action, and how promising it is, with its index below
MOST_WAITING = 1 << 17
REDUCTION = WAITING + WAIT * MOST_WAITING  # for each depth and number of a move, how much less deep
MOST_REDUCED = 64  # depths and numbers
NOTES = REDUCTION + MOST_REDUCED * MOST_REDUCED  # of the game itself, for small endings

NO, PREFERRED, EXACT_DISTANCE = range(3)
ODD = 0x2545F4914F6CDD1D  # scatters keys


class RootMove(NamedTuple):
    """What is known of a move of the root."""

    action: int
    score: int
    bound: int  # EXACT, LOWER or UPPER: what the score is
    depth: int  # that it was searched to; 0: not yet
    proven: bool  # the score rests on finished games alone


class Paper(Memory):
    """The paper of one thread, for searches of positions of one game."""

    def __init__(self, game: Game) -> None:
        super().__init__(NOTES + game.endgame_memory)
        self.game = game
        logs = np.log(np.maximum(np.arange(MOST_REDUCED), 1))
        self.ints[REDUCTION:NOTES] = np.floor(0.4 + np.outer(logs, logs) / 2.2).ravel()

    def start(self, *, steps: int, distance: int = PREFERRED) -> None:
        """Make ready for a new search."""
        game = self.game
        self.ints[:ROOT] = 0
        self.ints[HISTORIES:KEYS] = 0
        bits = bits_behind_point(game)
        self.ints[SHIFT] = PLY_BITS + bits
        self.ints[EVEN] = to_score(game.total / 2, PLY_BITS + bits, 0)
        self.ints[GAIN] = to_score(game.futility_margin, PLY_BITS + bits, 0)
        self.ints[DECIDED] = to_score(game.utility_range[1], PLY_BITS + bits, self.word(EVEN))
        hurries = distance != NO and has(game, "solve_endgame_distance")
        self.ints[HURRIES] = hurries
        self.ints[SWITCHES] = steps if hurries or distance != EXACT_DISTANCE else steps & ~FINISH
        self.ints[DISTANCE] = distance
        self.ints[REPETITION] = {DRAW: 1, FORBIDDEN: 2}.get(game.repetition or "", 0)

    def remember_game(self, position: Position) -> None:
        """Write down the keys of the earlier positions of the game: those that matter if they come back.

        On the board a draw takes a position that comes back for the last time it may. A search to the end
        takes no other for one; what looks ahead only, all of them, since to go round in circles is no use.
        """
        game = position.game
        past = list(reversed(position.repetition_keys))
        often = Counter(past)
        if self.word(DISTANCE) != PREFERRED and game.repetition == DRAW:
            past = [key if often[key] >= game.most_repetitions - 1 else 0 for key in past]
        self.ints[ROOT_COUNTS] = past[0] != 0
        past = past[1 : 1 + MOST_PLIES]
        self.bits[KEYS : KEYS + len(past)] = past
        self.ints[FRAMES + SEEN] = as_int(sum(key * ODD for key in past))
        self.ints[PAST] = len(past)

    def copy_progress(self, other: Paper) -> None:
        """Know what the other paper knows of a solution."""
        for word in SOLVING:
            self.ints[word] = other.ints[word]
        end = ROOT + ROOT_MOVE * self.word(ROOT_MOVES)
        self.ints[ROOT:end] = other.ints[ROOT:end]

    def word(self, i: int) -> int:
        return int(self.ints[i])

    @property
    def path(self) -> list[int]:
        """The actions that lead from the root to where the search is."""
        plies = (self.word(FRAME_NOW) - FRAMES) // FRAME
        actions = [self.word(FRAMES + FRAME * ply + ACTION) for ply in range(plies)]
        actions = [action for action in actions if action != SAME]
        return actions[: actions.index(PASS)] if PASS in actions else actions

    @property
    def best_line(self) -> list[int]:
        """The actions of the best line found."""
        return [self.word(LINE_DONE + i) for i in range(self.word(LINE_LENGTH))]

    @property
    def root_moves(self) -> list[RootMove]:
        """Each move of the root."""
        rows = range(ROOT, ROOT + ROOT_MOVE * self.word(ROOT_MOVES), ROOT_MOVE)
        return [
            RootMove(
                self.word(row + R_ACTION),
                self.word(row + R_VALUE),
                self.word(row + R_BOUND),
                self.word(row + R_DEPTH),
                self.word(row + R_PROVEN) == 1,
            )
            for row in rows
        ]

    @property
    def plies_deep(self) -> int:
        """The ply of the deepest node."""
        return max(0, self.word(DEEPEST) - FRAMES) // FRAME
