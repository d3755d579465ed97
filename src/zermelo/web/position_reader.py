"""Reads positions from text, in threads, with a cache."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from zermelo.game import Game
from zermelo.position import Position, is_board, read_moves
from zermelo.web import limits
from zermelo.web.errors import RequestError

CACHED = 256
T = TypeVar("T")


class PositionReader:
    """Reads positions. A text that extends a known one by a move is read from there.

    Nothing is read on the event loop. Two threads read at a time, each text for a short slice of time, so
    that a rule that never returns does not block the others. A visitor reads one text at a time: `lock` is
    the visitor's.
    """

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[int, str], Position] = OrderedDict()
        self._threads = asyncio.Semaphore(2)  # first come, first served

    async def read(self, game: Game, text: str, lock: asyncio.Lock) -> Position:
        """The position that the text describes; ValueError says what is wrong with it."""
        known = self._find(game, text)
        if known is not None:
            return known
        before, _, move = text.rpartition(" ")
        position = await self._last(_reading(game, text, self._find(game, before), move), lock)
        self._known[id(game), text] = position
        if len(self._known) > CACHED:
            self._known.popitem(last=False)
        return position

    async def play(self, position: Position, line: Sequence[str], lock: asyncio.Lock) -> Position:
        """The position after these moves."""
        return await self._last(_playing(position, line), lock)

    async def in_thread(self, lock: asyncio.Lock, work: Callable[[], T]) -> T:
        """Do the work in a thread and return its result. A visitor has one such thread at a time."""
        async with lock:
            return await asyncio.to_thread(work)

    def _find(self, game: Game, text: str) -> Position | None:
        known = self._known.get((id(game), text))
        return known if known is not None and known.game is game else None

    async def _last(self, positions: Iterator[Position], lock: asyncio.Lock) -> Position:
        """The last of these positions."""
        seconds, position, is_last = 0.0, None, False
        async with lock:
            while not is_last:
                async with self._threads:
                    began = time.monotonic()
                    position, is_last = await asyncio.to_thread(_read_slice, positions, position)
                    seconds += time.monotonic() - began
                if not is_last and seconds > limits.READING:
                    raise RequestError(f"this position takes longer than {limits.READING:g} seconds to read")
        assert position is not None
        return position


def _read_slice(positions: Iterator[Position], last: Position | None) -> tuple[Position | None, bool]:
    """Called in a thread: read for one slice of time. Returns the position, and whether it is the last."""
    end = time.monotonic() + limits.READING_SLICE
    for last in positions:
        if len(last.moves) > limits.PLIES:
            raise RequestError(f"a game here has at most {limits.PLIES:,} moves")
        if time.monotonic() > end:
            return last, False
    return last, True


def _reading(game: Game, text: str, before: Position | None, move: str) -> Iterator[Position]:
    """All positions on the way to the text's. `before` is the known position before its last move."""
    if before is not None and before.moves:
        try:
            yield before.play(move)
        except ValueError:
            pass  # read it as a whole, for the error message
        else:
            return
    is_moves = not is_board(game, text)
    start = Position(game, "" if is_moves else text)
    yield start
    if is_moves:
        yield from read_moves(start, text)


def _playing(position: Position, line: Sequence[str]) -> Iterator[Position]:
    yield position
    for move in line:
        position = position.play(move)
        yield position


def position_text(position: Position, start: str) -> str:
    """The position as text: the moves, or the board if the game began with the board `start`."""
    if position.moves and start:
        return position.board or start
    return " ".join(position.moves) or start
