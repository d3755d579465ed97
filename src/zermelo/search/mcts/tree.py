"""The search tree: a struct of arrays in one Memory, and beside it the paper of the thread that grows it.

A place holds one node. The children of a node stand side by side, behind one more place, their heading: the
number of children, and where their parent is. So a family is found by one number, its heading's place, and it
always stands behind its parent. States are not kept: they are computed from the root on, move by move.
"""

from __future__ import annotations

from typing import Any

from zermelo.game import DRAW, FORBIDDEN, Game
from zermelo.native.memory import Memory, load, load_real, store, store_real
from zermelo.native.run import MOST_PLIES
from zermelo.search.mcts.rewards import least, most, win_share

# The words of the memory: settings first.
DICE = 0  # the state of the random numbers
RULE = 1  # how a child is selected: UCT, RAVE or PUCT
EXPLORATION = 2  # a real number: how much more is expected of what was seldom visited
EQUIVALENCE = 3  # a real number: RAVE trusts both averages alike after so many visits
PLAYOUT_PLIES = 4  # after so many, random play ends with an estimate
SOLVES = 5  # 1: results are proven
REPETITION = 6  # 0: nothing special; 1: a draw; 2: forbidden
PAST = 7  # how many earlier positions of the game are known
ROOM = 8  # places in all
BOUNDS, AMAF, PRIORS, KEYS, STAMPS = range(9, 14)  # where each array begins; 0: there is none
LOWEST, HIGHEST = 14, 15  # real numbers: the utilities that a game may bring
MOVES = 16  # how many moves were played since the last search; the root is to follow them
THREAD = 17
# What changes while it runs.
FREE = 18  # the next free place
SIMULATIONS = 19  # of this search
DEPTH = 20  # of the leaf of this simulation
DEEPEST = 21  # leaf of this search
FULL = 22  # 1: a leaf found no place for its children
STUCK = 23  # 1: and there is nothing to forget
FORGOTTEN = 24  # nodes that made room for others
DICE_BEFORE = 25  # the random numbers when the last playout began
NEWLY_PROVEN = 26  # 1: the leaf was just proven
SERIAL = 27  # simulations of all searches
UTILITIES = 28  # where the array begins with the sum of the utilities of each node; 0: rewards tell as much
WIN_SHARE = 29  # a real number: how much of a reward is for who won
UTILITY = 30  # a real number: of this simulation, for the first player
REWARDS = 32  # of this simulation, for each player
MOST_PLAYERS = 64
PLAYED = REWARDS + MOST_PLAYERS  # the moves since the last search
MOST_PLAYED = 64
PATH = PLAYED + MOST_PLAYED  # for each ply …
NODE, MOVER, STEP = 0, 1, 2  # … the node, and who is to move there
PAST_KEYS = PATH + STEP * MOST_PLIES  # of earlier positions of the game, the last one first
RECORDS = PAST_KEYS + MOST_PLIES  # for each place …
VISITS, REWARD, LINK, ACTION, SIZE = range(5)
# … how often the node was visited, the sum of what that brought to whoever chose it, its family, and the
# action that leads to it: together, so that to select a child is to read a few lines of the cache
COUNT, PARENT = 0, 1  # … of a heading: the number of children, and the place of their parent
PAIR = 2  # words of other arrays: two bounds; the visits and the reward of AMAF

MOST_ACTIONS = 4096  # AMAF knows these
UCT, RAVE, PUCT = range(3)

ROOT = 1  # its place
FIRST = 8  # the first place for a family
# The link of a node is the place of its family; or, if it has none …
LEAF = 0
END = -1  # the game is over
REPEATED = -2  # the position was there before: a draw
BARRED = -3  # … and is therefore forbidden
PROVEN = -4  # its value is known, and its family forgotten
# … and of a proven node with a family, ~ its place.

NOBODY = -1  # the parent of a family that is to be forgotten
NEVER = -float("inf")  # the reward of a child that is not to be visited
LEAST_PLACES = 64  # room for a tree of two plies


class Tree(Memory):
    """The tree of one thread, for positions of one game."""

    def __init__(
        self, game: Game, size: int, *, rule: int, rave: bool, solves: bool, seed: int, thread: int
    ) -> None:
        self.game = game
        stamps = game.players * MOST_ACTIONS if rave else 0
        # Words for each place, beside its record: bounds; AMAF; a prior; a key; utilities.
        arrays = {
            BOUNDS: 2 * solves,
            AMAF: 2 * rave,
            PRIORS: int(rule == PUCT),
            KEYS: int(game.repetition is not None),
            UTILITIES: int(win_share(game) > 0),
        }
        fixed = RECORDS + stamps + 8  # what Memory may need to begin at a line of the cache
        room = (size // 8 - fixed) // (SIZE + sum(arrays.values()))
        if room < LEAST_PLACES:
            least_size = 8 * (fixed + LEAST_PLACES * (SIZE + sum(arrays.values())))
            needed = -(-least_size // 1024)
            raise ValueError(f"a tree needs at least {needed}kB of memory for each thread, not {size} bytes")
        at = RECORDS + SIZE * room
        starts = {}
        for array, words in arrays.items():
            starts[array] = at if words else 0
            at += words * room
        starts[STAMPS] = at if stamps else 0
        super().__init__(at + stamps)
        for array, start in starts.items():
            self.ints[array] = start
        self.ints[ROOM] = room
        self.ints[RULE] = rule
        self.ints[SOLVES] = solves
        self.ints[THREAD] = thread
        self.ints[REPETITION] = {DRAW: 1, FORBIDDEN: 2}.get(game.repetition or "", 0)
        self.ints[DICE] = (seed + thread * 0x632BE59BD9B4E019) & (2**63 - 1)
        self.reals[LOWEST], self.reals[HIGHEST] = least(game), most(game)
        self.reals[WIN_SHARE] = win_share(game)
        self.clear()

    def clear(self) -> None:
        """Forget the tree."""
        clear(self)

    def word(self, i: int) -> int:
        return int(self.ints[i])

    # ------------------------------------------------------------------ to be looked at

    def visits(self, node: int) -> int:
        return self.word(record(node) + VISITS)

    def reward(self, node: int) -> float:
        return float(self.reals[record(node) + REWARD])

    def utility(self, node: int) -> float | None:
        """The sum of what the visits brought to the first player, where rewards do not tell."""
        utilities = self.word(UTILITIES)
        return float(self.reals[utilities + node]) if utilities else None

    def link(self, node: int) -> int:
        return self.word(record(node) + LINK)

    def action(self, node: int) -> int:
        return self.word(record(node) + ACTION)

    def bounds(self, node: int) -> tuple[float, float]:
        """The least and the most that the first player gets, for certain."""
        if not self.word(SOLVES):
            return float(self.reals[LOWEST]), float(self.reals[HIGHEST])
        at = self.word(BOUNDS) + 2 * node
        return float(self.reals[at]), float(self.reals[at + 1])

    def children(self, node: int) -> range:
        """The places of the children."""
        family = family_of(self.link(node))
        return range(family + 1, family + 1 + self.visits(family)) if family else range(0)

    @property
    def path(self) -> list[int]:
        """The actions that lead from the root to the leaf of the last simulation."""
        nodes = [self.word(PATH + STEP * ply + NODE) for ply in range(1, self.word(DEPTH) + 1)]
        return [self.action(node) for node in nodes]


# ---------------------------------------------------------------------- what the steps share


def record(node: int) -> int:
    """Where the record of a node is."""
    return RECORDS + SIZE * node


def family_of(link: int) -> int:
    """The place of the family that a link leads to, of a proven node too; 0 if there is none."""
    if link >= FIRST:
        return link
    return ~link if link <= ~FIRST else 0


def clear(tree: Any) -> None:
    """Only the root is left, which nothing is known of."""
    store(tree, FREE, FIRST)
    store(tree, FORGOTTEN, 0)
    store(tree, STUCK, 0)
    new_node(tree, ROOT, -1)


def new_node(tree: Any, node: int, action: int) -> None:
    """A leaf, not visited yet."""
    at = record(node)
    store(tree, at + VISITS, 0)
    store_real(tree, at + REWARD, 0.0)
    store(tree, record(node) + LINK, LEAF)
    store(tree, record(node) + ACTION, action)
    bounds, amaf, utilities = load(tree, BOUNDS), load(tree, AMAF), load(tree, UTILITIES)
    if bounds != 0:
        store_real(tree, bounds + PAIR * node, load_real(tree, LOWEST))
        store_real(tree, bounds + PAIR * node + 1, load_real(tree, HIGHEST))
    if amaf != 0:
        store(tree, amaf + PAIR * node + VISITS, 0)
        store_real(tree, amaf + PAIR * node + REWARD, 0.0)
    if utilities != 0:
        store_real(tree, utilities + node, 0.0)


def path_node(tree: Any, ply: int) -> int:
    return load(tree, PATH + STEP * ply + NODE)


def path_mover(tree: Any, ply: int) -> int:
    return load(tree, PATH + STEP * ply + MOVER)


def chooser(tree: Any, ply: int) -> int:
    """Who chose the node at this ply of the path: what chance chose is counted for the first player."""
    return max(0, path_mover(tree, max(0, ply - 1)))


def lower(tree: Any, node: int) -> float:
    """The least that the first player gets."""
    return load_real(tree, load(tree, BOUNDS) + 2 * node)


def upper(tree: Any, node: int) -> float:
    """The most that the first player gets."""
    return load_real(tree, load(tree, BOUNDS) + 2 * node + 1)
