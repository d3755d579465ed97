"""Repetition: which positions occurred before, on the line being searched or earlier in the game."""

from __future__ import annotations

from typing import Any

from zermelo.game import DRAW
from zermelo.native.bits import as_bits
from zermelo.position import Position
from zermelo.search.engine.context import BEFORE_ROOT, HASH_FACTOR, REPETITION_IS_FORBIDDEN, SearchContext
from zermelo.search.values import NO_ACTION


def record_key(key: Any, ply: int, context: SearchContext) -> None:
    """Write down the key of the position at this ply, and for the next ply the hash of all keys so far."""
    frame = context.frames[ply]
    frame.key = as_bits(key)
    context.frames[ply + 1].path_hash = frame.path_hash + as_bits(key) * as_bits(HASH_FACTOR)


def is_repeated(game: Any, state: Any, ply: int, context: SearchContext) -> bool:
    """Did the position at this ply occur before?"""
    return occurred(context.frames[ply].key, game.reversible_plies(state), ply, context)


def is_forbidden(game: Any, child: Any, ply: int, context: SearchContext) -> bool:
    """Would the move from this ply to `child` repeat an earlier position? (A pass does not count.)"""
    plies = game.reversible_plies(child) - 1
    return not game.is_terminal(child) and occurred(as_bits(game.repetition_key(child)), plies, ply, context)


def occurred(key: Any, plies: int, ply: int, context: SearchContext) -> bool:
    """Did a position with this key occur at most so many plies before this one?

    If so, the score depends on the path from there: `earliest_repetition` records it.
    """
    earlier = ply - 1
    while earlier >= 0 and plies > 0:
        if context.frames[earlier].key == key:
            context.earliest_repetition = min(earlier, context.earliest_repetition)
            return True
        earlier -= 1
        plies -= 1
    for i in range(min(plies, context.game_key_count)):
        if context.game_keys[i] == key:
            context.earliest_repetition = BEFORE_ROOT
            return True
    return False


def raise_no_move(context: SearchContext) -> None:
    """Raise an error: there is no move, though the game is not over."""
    if context.repetition == REPETITION_IS_FORBIDDEN:
        raise ValueError(
            "no move is left, since every one would repeat a position; rules need one, as a pass"
        )
    raise ValueError(NO_ACTION)


def is_path_independent(position: Position, length: int | None) -> bool:
    """Does a proven score hold whatever was played before? `length` is the distance to a forced win.

    Where positions may come back, it need not. But a player who can force a win can do so in ever fewer
    plies: no position comes back, unless one of the game so far has occurred often enough already. And
    positions with one canonical key must be alike until then.
    """
    game = position.game
    if game.repetition != DRAW:
        return game.repetition is None
    return length is not None and length <= game.key_valid_plies and not position.is_near_draw_by_repetition
