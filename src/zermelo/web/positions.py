"""Positions by their text, the last ones remembered: a move more costs only that move."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from zermelo.game import Game
from zermelo.position import Position

REMEMBERED = 256
SHORT = 200  # characters, read at once


class Positions:
    """Reads positions. A text that goes on where a known one ended is not read from its beginning."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[int, str], Position] = OrderedDict()
        self._one_by_one = asyncio.Lock()

    def read(self, game: Game, text: str) -> Position:
        """The position of that text; ValueError says what is wrong with it."""
        known = self._known.get((id(game), text))
        if known is not None and known.game is game:
            return known
        position = self._read(game, text)
        self._known[id(game), text] = position
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return position

    async def read_aside(self, game: Game, text: str) -> Position:
        """The same; a long text is read in another thread, one after the other, while others are served."""
        if len(text) <= SHORT:
            return self.read(game, text)
        async with self._one_by_one:
            return await asyncio.to_thread(self.read, game, text)

    def _read(self, game: Game, text: str) -> Position:
        before, _, move = text.rpartition(" ")
        earlier = self._known.get((id(game), before)) if before else None
        if earlier is not None and earlier.game is game and earlier.moves:
            try:
                return earlier.play(move)
            except ValueError:
                pass
        return Position(game, text)


def position_text(position: Position, start: str) -> str:
    """Text that loads again: the moves, or if it began with the board `start`, the board now."""
    if position.moves and start:
        return position.board or start
    return " ".join(position.moves) or start
