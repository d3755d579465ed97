"""Alpha-beta with a table, as anyone could write it: a plain function, for any game of two players whose
utilities are whole numbers and sum to 0. `alpha_beta.c` is the same for Connect Four alone, by hand.
"""

from __future__ import annotations

from typing import Any

from zermelo.native.memory import Memory, load, load_bits, store, store_bits

# The memory: how many nodes were visited, one less than the entries of the table, and from TABLE on the
# entries, a power of two of them, each two words: the key, and 4 × the value + what the value is.
NODES, MASK, TABLE = range(3)
ENTRY = 2
EXACT, LOWER, UPPER = 1, 2, 3
INFINITE = 1 << 40  # more than any utility


def empty_table(entries: int) -> Memory:
    memory = Memory(TABLE + ENTRY * entries)
    memory.ints[MASK] = entries - 1
    return memory


def alpha_beta(game: Any, state: Any, alpha: int, beta: int, memory: Any) -> int:
    """The value for the player to move: exact between alpha and beta, else a bound."""
    store(memory, NODES, load(memory, NODES) + 1)
    player = game.to_move(state)
    if game.is_terminal(state):
        return game.utility(state, player)

    # What the table knows may be enough.
    key = game.key(state)
    entry = TABLE + ENTRY * (key & load(memory, MASK))
    if load_bits(memory, entry) == key:
        known = load(memory, entry + 1)
        value, bound = known >> 2, known & 3
        if bound == EXACT or (bound == LOWER and value >= beta) or (bound == UPPER and value <= alpha):
            return value

    # What is good for the other player is bad for this one, unless it is this one's turn again.
    best, floor = -INFINITE, alpha
    for action in game.actions(state):
        child = game.result(state, action)
        if game.to_move(child) == player:
            value = alpha_beta(game, child, floor, beta, memory)
        else:
            value = -alpha_beta(game, child, -beta, -floor, memory)
        if value > best:
            best = value
            if best > floor:
                floor = best
                if best >= beta:
                    break

    # Remember it, whatever was there before.
    bound = UPPER if best <= alpha else LOWER if best >= beta else EXACT
    store_bits(memory, entry, key)
    store(memory, entry + 1, 4 * best + bound)
    return best
