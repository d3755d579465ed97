"""Chains in atari: those with a single liberty, which the next move can take."""

from __future__ import annotations

from typing import Any

from zermelo.games.go.points import (
    Points,
    common,
    connected,
    count,
    first_action,
    is_empty,
    joined,
    lowest_point,
    neighbours,
    without,
)


def breathes(game: Any, stone: Points, stones: Points, empty: Points) -> bool:
    """Has the chain of this stone two liberties? It looks at no more of the chain than it must."""
    chain = stone
    while count(neighbours(game, chain, empty)) < 2:
        more = joined(chain, neighbours(game, chain, stones))
        if more == chain:
            return False
        chain = more
    return True


def any_in_atari(game: Any, some: Points, stones: Points, empty: Points) -> bool:
    """Is the chain of one of these stones in atari?"""
    left = some
    while not is_empty(left):
        stone = lowest_point(left)
        if not breathes(game, stone, stones, empty):
            return True
        left = without(left, stone)
    return False


def last_liberty(game: Any, stones: Points, empty: Points) -> int:
    """The action at the only liberty of a chain, the first one in atari; -1 if there is none."""
    left = suspects(game, stones, empty)
    while not is_empty(left):
        chain = connected(game, lowest_point(left), stones)
        liberties = neighbours(game, chain, empty)
        if count(liberties) == 1:
            return first_action(game, liberties)
        left = without(left, chain)
    return -1


def suspects(game: Any, stones: Points, empty: Points) -> Points:
    """All chains in atari and few others, found at once: those without a liberty in each half of the board.

    The halves (`game.half`) are stripes, so that most pairs of liberties of one chain lie in different ones.
    """
    some = neighbours(game, common(empty, game.half), stones)
    others = neighbours(game, without(empty, game.half), stones)
    while True:
        more_some = joined(some, neighbours(game, some, stones))
        more_others = joined(others, neighbours(game, others, stones))
        left = without(stones, common(more_some, more_others))
        if is_empty(left) or (more_some == some and more_others == others):
            return left
        some, others = more_some, more_others
