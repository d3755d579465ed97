"""Depth-first proof-number search (df-pn): can a player get at least so much?

Each position has two numbers: how many positions must still be settled, at least, to prove it, and how many
to disprove it. The search goes where the fewest are left, and stays there until another place looks easier.
"""

from __future__ import annotations

from typing import Any

from zermelo.native.bits import as_bits, as_int, scaled
from zermelo.native.memory import NOT_WHOLE, Memory, load, load_bits, part, poll, store, store_bits
from zermelo.native.run import MOST_PLIES, STOP, Stopped
from zermelo.search.values import NO_ACTION, NO_PLAYER, checked_utility

NEVER = (1 << 31) - 1  # a proof or a disproof that does not exist
MOST = NEVER - 1

# The words of the notes.
NODES, PLAYER, ENOUGH, SALT, PLY, PROOF, DISPROOF, MASK = range(1, 9)
FRAMES = 16  # for each ply …
ACTION, FIRST, FRAME = 0, 1, 2  # … the action being tried, and where its children begin
CHILDREN = FRAMES + FRAME * (MOST_PLIES + 1)  # for each child: its action, its proof and disproof number
CHILD_ACTION, CHILD_PROOF, CHILD_DISPROOF, CHILD = range(4)
MOST_CHILDREN = 1 << 18
ENDINGS = CHILDREN + CHILD * MOST_CHILDREN  # what the game itself notes of small endings

HEADER = 8  # words before the table's entries
ENTRY = 2  # the key, and both numbers


class Numbers(Memory):
    """A table of at most so many bytes: the numbers of positions."""

    def __init__(self, size: int) -> None:
        places = 2
        while (2 * places * ENTRY + HEADER) * 8 <= size:
            places *= 2
        super().__init__(HEADER + ENTRY * places)
        self.mask = places - 1


def prove(game: Any, state: Any, notes: Any, table: Any) -> int:
    """1 if PLAYER gets at least ENOUGH in this position, 0 if not."""
    store(notes, FRAMES + FIRST, 0)
    if is_settled(game, state, notes) == 0:
        settle(game, state, MOST, MOST, 0, notes, table)
    return 1 if load(notes, PROOF) == 0 else 0


def settle(
    game: Any, state: Any, proof_limit: int, disproof_limit: int, ply: int, notes: Any, table: Any
) -> int:
    """Search below a position until one of its numbers reaches a limit. Both are in the notes then."""
    # 1. Write down the children with what is known of them.
    if poll(table, STOP) != 0:
        raise Stopped
    store(notes, NODES, load(notes, NODES) + 1)
    if ply >= MOST_PLIES:
        raise RecursionError("a line of play did not end within 4096 plies")
    frame = FRAMES + FRAME * ply
    first = load(notes, frame + FIRST)
    end = open_children(game, state, frame, ply, notes, table)
    mine = game.to_move(state) == load(notes, PLAYER)
    key = as_bits(game.canonical_key(state)) ^ load_bits(notes, SALT)
    while True:
        # 2. To prove a position where the player moves takes one proven child; to disprove it, all. Where the
        #    opponent moves, it is the other way round.
        least, second, total, best = MOST + 1, MOST + 1, 0, first
        for i in range(first, end):
            row = CHILDREN + CHILD * i
            easy = load(notes, row + (CHILD_PROOF if mine else CHILD_DISPROOF))
            hard = load(notes, row + (CHILD_DISPROOF if mine else CHILD_PROOF))
            total = min(NEVER, total + hard) if hard < NEVER else NEVER
            if easy < least:
                least, second, best = easy, least, i
            elif easy < second:
                second = easy
        total = NEVER if least == 0 else total
        least = NEVER if total == 0 else least
        proof, disproof = (least, total) if mine else (total, least)

        # 3. Settled, or hard enough for now: remember it.
        if proof >= proof_limit or disproof >= disproof_limit or proof == 0 or disproof == 0:
            remember(table, key, load(notes, MASK), proof, disproof)
            store(notes, PROOF, proof)
            store(notes, DISPROOF, disproof)
            return 0

        # 4. Else go on below the child that looks easiest, until another looks easier by a quarter.
        row = CHILDREN + CHILD * best
        easy_limit, hard_limit = (proof_limit, disproof_limit) if mine else (disproof_limit, proof_limit)
        easy_limit = min(easy_limit, second + second // 4 + 1)
        hard_limit = min(
            MOST, hard_limit - total + load(notes, row + (CHILD_DISPROOF if mine else CHILD_PROOF))
        )
        action = load(notes, row + CHILD_ACTION)
        store(notes, frame + ACTION, action)
        store(notes, PLY, ply + 1)
        child = game.result(state, action)
        if mine:
            settle(game, child, easy_limit, hard_limit, ply + 1, notes, table)
        else:
            settle(game, child, hard_limit, easy_limit, ply + 1, notes, table)
        store(notes, PLY, ply)
        store(notes, row + CHILD_PROOF, load(notes, PROOF))
        store(notes, row + CHILD_DISPROOF, load(notes, DISPROOF))


def open_children(game: Any, state: Any, frame: int, ply: int, notes: Any, table: Any) -> int:
    """Write down what is known of each child. Returns where they end."""
    first = end = load(notes, frame + FIRST)
    for action in game.candidates(state):
        store(notes, frame + ACTION, action)
        store(notes, PLY, ply + 1)
        child = game.result(state, action)
        if is_settled(game, child, notes) == 0:
            key = as_bits(game.canonical_key(child)) ^ load_bits(notes, SALT)
            look_up(table, key, notes)
        row = CHILDREN + CHILD * end
        store(notes, row + CHILD_ACTION, action)
        store(notes, row + CHILD_PROOF, load(notes, PROOF))
        store(notes, row + CHILD_DISPROOF, load(notes, DISPROOF))
        end += 1
        if end >= MOST_CHILDREN:
            raise RecursionError("more moves wait to be tried than there is room for")
    if end == first:
        raise ValueError(NO_ACTION)
    store(notes, PLY, ply)
    store(notes, frame + FRAME + FIRST, end)
    return end


def is_settled(game: Any, state: Any, notes: Any) -> int:
    """Do the rules alone tell? Then the numbers are in the notes, and it is 1."""
    player, enough = load(notes, PLAYER), load(notes, ENOUGH)
    if game.is_terminal(state):
        value = checked_utility(game, state, player)
        if scaled(value, 0) != value:
            raise ValueError(NOT_WHOLE)
        write(value >= enough, notes)
        return 1
    mover = game.to_move(state)
    if mover >> 1 != 0:
        raise ValueError(NO_PLAYER)
    # In the mover's eyes the question is whether it gets `goal`.
    goal = enough if mover == player else as_int(game.total) - enough + 1
    low, high = game.bounds(state, goal - 1, goal)
    if low >= goal or high < goal:
        write((low >= goal) == (mover == player), notes)
        return 1
    if game.is_endgame(state):
        write(
            (game.solve_endgame(state, goal - 1, goal, part(notes, ENDINGS)) >= goal) == (mover == player),
            notes,
        )
        return 1
    return 0


def write(proven: bool, notes: Any) -> None:
    """The numbers of a position that is settled."""
    store(notes, PROOF, 0 if proven else NEVER)
    store(notes, DISPROOF, NEVER if proven else 0)


def look_up(table: Any, key: Any, notes: Any) -> None:
    """Put the numbers of a position into the notes: 1 and 1 if nothing is known."""
    store(notes, PROOF, 1)
    store(notes, DISPROOF, 1)
    place = HEADER + ENTRY * (as_int(key) & load(notes, MASK))
    numbers = load(table, place + 1)
    if load_bits(table, place) == key and numbers != 0:
        store(notes, PROOF, numbers >> 31)
        store(notes, DISPROOF, numbers & NEVER)


def remember(table: Any, key: Any, mask: int, proof: int, disproof: int) -> None:
    """Write down the numbers of a position."""
    place = HEADER + ENTRY * (as_int(key) & mask)
    store_bits(table, place, key)
    store(table, place + 1, proof << 31 | disproof)
