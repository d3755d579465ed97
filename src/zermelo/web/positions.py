"""Positions by their text, read in threads, in turns; the last ones are remembered."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from zermelo.game import Game
from zermelo.position import Position, is_board, read_moves
from zermelo.web import limits
from zermelo.web.sentences import Refused

REMEMBERED = 256
T = TypeVar("T")


class Positions:
    """Reads positions. A text that goes on where a known one ended is not read from its beginning.

    Nothing is read on the event loop. Two threads read at a time, for a short while; then it is the turn of
    the next text, and a rule that never returns does not hold up all others. A visitor has one turn, however
    many texts it sends (`turn` is a lock of the visitor).
    """

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[int, str], Position] = OrderedDict()
        self._threads = asyncio.Semaphore(2)  # lets in whoever has waited longest

    async def read(self, game: Game, text: str, turn: asyncio.Lock) -> Position:
        """The position of that text; ValueError says what is wrong with it."""
        known = self._find(game, text)
        if known is not None:
            return known
        before, _, move = text.rpartition(" ")
        position = await self._last(_reading(game, text, self._find(game, before), move), turn)
        self._known[id(game), text] = position
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return position

    async def play(self, position: Position, line: Sequence[str], turn: asyncio.Lock) -> Position:
        """The position after these moves."""
        return await self._last(_playing(position, line), turn)

    async def aside(self, turn: asyncio.Lock, work: Callable[[], T]) -> T:
        """What the work returns, done in another thread. A visitor has one such thread."""
        async with turn:
            return await asyncio.to_thread(work)

    def _find(self, game: Game, text: str) -> Position | None:
        known = self._known.get((id(game), text))
        return known if known is not None and known.game is game else None

    async def _last(self, positions: Iterator[Position], turn: asyncio.Lock) -> Position:
        """The last of these positions."""
        seconds, position, is_last = 0.0, None, False
        async with turn:
            while not is_last:
                async with self._threads:
                    began = time.monotonic()
                    position, is_last = await asyncio.to_thread(_some, positions, position)
                    seconds += time.monotonic() - began
                if not is_last and seconds > limits.READING:
                    raise Refused(f"this position takes longer to read than {limits.READING:g} seconds")
        assert position is not None
        return position


def _some(positions: Iterator[Position], last: Position | None) -> tuple[Position | None, bool]:
    """In a thread, for a short while: the last position so far, and whether it is the last of all."""
    end = time.monotonic() + limits.READING_SLICE
    for last in positions:
        if len(last.moves) > limits.PLIES:
            raise Refused(f"a game here has at most {limits.PLIES:,} moves")
        if time.monotonic() > end:
            return last, False
    return last, True


def _reading(game: Game, text: str, before: Position | None, move: str) -> Iterator[Position]:
    """All positions on the way to that of the text, whose last move is all that is not known before."""
    if before is not None and before.moves:
        try:
            yield before.play(move)
        except ValueError:
            pass  # it is read as a whole, to say what is wrong with it
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
    """Text that loads again: the moves, or if it began with the board `start`, the board now."""
    if position.moves and start:
        return position.board or start
    return " ".join(position.moves) or start
