"""The loop: one simulation after the other, until there are enough of them or it is told to stop."""

from __future__ import annotations

from typing import Any

from zermelo.native.memory import Memory, load, poll, store, store_bits
from zermelo.native.run import STOP
from zermelo.search.mcts.back_up import back_up
from zermelo.search.mcts.descend import descend
from zermelo.search.mcts.prove import prove, prove_root
from zermelo.search.mcts.room import follow, make_room
from zermelo.search.mcts.simulate import simulate
from zermelo.search.mcts.tree import (
    DEEPEST,
    FULL,
    KEYS,
    LEAF,
    LINK,
    NEWLY_PROVEN,
    ROOT,
    SERIAL,
    SIMULATIONS,
    SOLVES,
    STUCK,
    THREAD,
    record,
)

# The words of the board, which all threads look at. STOP is word 0.
MOST = 1  # simulations of all threads together
THREADS = 2
DONE = 8  # for each thread, the simulations it has done, in a line of the cache of its own
LINE = 8

OFTEN = 16  # simulations between two looks at what the other threads have done


class Board(Memory):
    """What the threads of a search tell each other."""

    def __init__(self, threads: int) -> None:
        super().__init__(DONE + LINE * threads)
        self.ints[THREADS] = threads

    def start(self, most: int) -> None:
        self.ints[DONE:] = 0
        self.ints[MOST] = most

    @property
    def done(self) -> int:
        return int(self.ints[DONE::LINE].sum())


def search(game: Any, root: Any, tree: Any, board: Any, chance: Any) -> int:
    """Grow the tree. How many simulations were done.

    `chance` is None for games without chance: then no code for it is compiled.
    """
    store(tree, SIMULATIONS, 0)
    store(tree, DEEPEST, 0)
    store(tree, STUCK, 0)
    follow(tree)
    if load(tree, SOLVES) != 0:
        prove_root(tree, game.to_move(root))
    if load(tree, KEYS) != 0:
        store_bits(tree, load(tree, KEYS) + ROOT, game.repetition_key(root))
    while not is_enough(tree, board):
        store(tree, SERIAL, load(tree, SERIAL) + 1)
        state = descend(game, root, tree, chance)
        simulate(game, state, tree, chance)
        back_up(tree)
        if load(tree, NEWLY_PROVEN) != 0:
            store(tree, NEWLY_PROVEN, 0)
            prove(tree)
        if load(tree, FULL) != 0 and load(tree, STUCK) == 0:
            make_room(tree)
        store(tree, SIMULATIONS, load(tree, SIMULATIONS) + 1)
        store(board, DONE + LINE * load(tree, THREAD), load(tree, SIMULATIONS))
    return load(tree, SIMULATIONS)


def is_enough(tree: Any, board: Any) -> bool:
    """Is the root proven, or were there enough simulations, or is the search to stop? Never before one."""
    done = load(tree, SIMULATIONS)
    if load(tree, record(ROOT) + LINK) < LEAF:
        return True
    if done == 0:
        return False
    return poll(board, STOP) != 0 or done >= load(board, MOST) or (done % OFTEN == 0 and all_done(board))


def all_done(board: Any) -> bool:
    """Have all threads together done enough?"""
    done = 0
    for thread in range(load(board, THREADS)):
        done += poll(board, DONE + LINE * thread)
    return done >= load(board, MOST)
