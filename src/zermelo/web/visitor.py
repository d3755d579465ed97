"""A visitor: the same person on every connection that gives the same name."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from zermelo.web import limits
from zermelo.web.jobs import Job
from zermelo.web.sentences import Refused

if TYPE_CHECKING:
    from zermelo.web.connection import Connection
    from zermelo.web.room import Room


class Errand:
    """What a visitor asked for that takes time: one runs, others wait."""

    def __init__(self, connection: Connection, is_tree: bool) -> None:
        self.connection, self.is_tree = connection, is_tree
        self.job: Job | None = None
        self.task: asyncio.Task[None] | None = None
        self.is_stopped = False

    def stop(self) -> None:
        """End it soon, with what it has found."""
        self.is_stopped = True
        if self.job is not None:
            self.job.cancel()

    def drop(self) -> None:
        """End it, and nobody wants to know."""
        self.stop()
        if self.task is not None:
            self.task.cancel()


class Visitor:
    """Has one search at a time. A new one ends the last; only trees, to be compared, wait for each other."""

    def __init__(self, name: str, room: Room) -> None:
        self.name, self.room = name, room
        self.connections: set[Connection] = set()
        self.turn = asyncio.Lock()  # in which one of its positions is read
        self._errands: list[Errand] = []
        self._searching = asyncio.Lock()

    def ask(
        self,
        connection: Connection,
        errand: Callable[[Errand], Coroutine[Any, Any, None]],
        is_tree: bool = False,
    ) -> None:
        """Begin an errand after the ones that run now, which end at once unless all are trees."""
        if is_tree and sum(each.is_tree for each in self._errands) > limits.TREES_WAITING:
            raise Refused(f"at most {limits.TREES_WAITING} trees can wait at once; stop one first")
        for each in self._errands:
            if not (is_tree and each.is_tree):
                each.stop()
        mine = Errand(connection, is_tree)
        self._errands.append(mine)
        mine.task = asyncio.get_running_loop().create_task(self._run(mine, errand))

    async def _run(self, mine: Errand, errand: Callable[[Errand], Coroutine[Any, Any, None]]) -> None:
        try:
            async with self._searching:
                await errand(mine)
        except asyncio.CancelledError:
            pass
        finally:
            self._errands.remove(mine)

    def stop(self) -> None:
        for errand in self._errands:
            errand.stop()

    def leave(self, connection: Connection) -> None:
        for errand in list(self._errands):
            if errand.connection is connection:
                errand.drop()
