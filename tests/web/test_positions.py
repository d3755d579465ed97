"""Positions are read aside, in turns, so that nobody waits for another's text."""

from __future__ import annotations

import asyncio
import threading

import pytest

from zermelo import Game, Position
from zermelo.web import limits
from zermelo.web.errors import RequestError
from zermelo.web.position_reader import PositionReader


class Steps(Game):
    """A step after the other, for ever; it notes which threads asked."""

    def initial(self):
        return (0,)

    def to_move(self, state):
        return state[0] % 2

    def actions(self, state):
        asked.add(threading.get_ident())
        return [0, 1]

    def result(self, state, action):
        return (state[0] + 1,)

    def is_terminal(self, state):
        return False

    def utility(self, state, player):
        return 0


asked: set[int] = set()


def test_no_text_is_read_on_the_event_loop():
    async def read() -> Position:
        positions, turn = PositionReader(), asyncio.Lock()
        await positions.read(game, "0 1 0 1", turn)
        longer = await positions.read(game, "0 1 0 1 1", turn)
        await positions.read(game, "01", turn)
        with pytest.raises(ValueError, match="move 2, '7', is not legal"):
            await positions.read(game, "0 7", turn)
        assert threading.get_ident() not in asked
        return await positions.play(longer, ["0", "0"], turn)

    game = Steps()
    asked.clear()
    assert asyncio.run(read()).moves == ("0", "1", "0", "1", "1", "0", "0")
    assert asked


def test_a_short_text_does_not_wait_for_long_ones(monkeypatch):
    monkeypatch.setattr(limits, "READING_SLICE", 0.0)
    done: list[str] = []

    async def read(positions: PositionReader, name: str, moves: int, turn: asyncio.Lock) -> None:
        await positions.read(Steps(), " ".join("0" * moves), turn)
        done.append(name)

    async def all_at_once() -> None:
        positions, one, another = PositionReader(), asyncio.Lock(), asyncio.Lock()
        await asyncio.gather(
            *(read(positions, f"long {number}", 40, one) for number in range(3)),
            read(positions, "short", 20, another),
        )

    asyncio.run(all_at_once())
    assert done[0] == "short"


def test_a_text_that_takes_too_long_is_refused(monkeypatch):
    async def read(text: str) -> Position:
        return await PositionReader().read(Steps(), text, asyncio.Lock())

    with pytest.raises(RequestError, match="at most 4,000 moves"):
        asyncio.run(read("0" * 5_000))
    monkeypatch.setattr(limits, "READING", 0.0)
    monkeypatch.setattr(limits, "READING_SLICE", 0.0)
    with pytest.raises(RequestError, match="takes longer than 0 seconds to read"):
        asyncio.run(read("0 1 0 1"))
