"""Positions that come back: what the rules of repetition need to know of the path that led here."""

from __future__ import annotations

from typing import Any

from zermelo.game import DRAW
from zermelo.native.bits import as_bits
from zermelo.native.memory import load, load_bits, store, store_bits
from zermelo.position import Position
from zermelo.search.engine.paper import FRAME, FRAMES, KEY, KEYS, ODD, PAST, REPEATED, REPETITION, SEEN
from zermelo.search.values import NO_ACTION


def pass_on(key: Any, frame: int, paper: Any) -> None:
    """Write down the key of this position, and for the next ply the sum of the keys so far."""
    store_bits(paper, frame + KEY, key)
    store_bits(paper, frame + FRAME + SEEN, load_bits(paper, frame + SEEN) + as_bits(key) * as_bits(ODD))


def is_repeated(game: Any, state: Any, frame: int, paper: Any) -> bool:
    """Was the position of this frame there before, on the path or earlier in the game?"""
    return was_there(load_bits(paper, frame + KEY), game.reversible_plies(state), frame, paper)


def is_forbidden(game: Any, child: Any, frame: int, paper: Any) -> bool:
    """Would the move from this frame repeat an earlier position? (To leave it as it is, is to pass.)"""
    plies = game.reversible_plies(child) - 1
    return not game.is_terminal(child) and was_there(game.repetition_key(child), plies, frame, paper)


def was_there(key: Any, plies: int, frame: int, paper: Any) -> bool:
    """Is the key that of a position at most so many plies before this frame?

    What is found then hangs on the path from there.
    """
    earlier = frame - FRAME
    while earlier >= FRAMES and plies > 0:
        if load_bits(paper, earlier + KEY) == key:
            store(paper, REPEATED, min(earlier, load(paper, REPEATED)))
            return True
        earlier -= FRAME
        plies -= 1
    for i in range(min(plies, load(paper, PAST))):
        if load_bits(paper, KEYS + i) == key:
            store(paper, REPEATED, 0)
            return True
    return False


def refuse_standstill(paper: Any) -> None:
    """There is no move, though the game is not over."""
    if load(paper, REPETITION) == 2:
        raise ValueError(
            "no move is left, since every one would repeat a position; rules need one, as a pass"
        )
    raise ValueError(NO_ACTION)


def holds(position: Position, length: int | None) -> bool:
    """Is what the table knows true here, after all that was played before?

    Where positions may come back, it need not be. But where a player can force a win, it can do so in ever
    fewer plies, and then no position comes back: not even one of the game so far often enough to matter. And
    what the table takes for one position must be alike until then.
    """
    game = position.game
    if game.repetition != DRAW:
        return game.repetition is None
    return length is not None and length <= game.key_valid_plies and not position.is_near_draw_by_repetition
