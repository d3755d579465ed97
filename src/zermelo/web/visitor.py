"""A visitor: the same person on every connection that gives the same name."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from zermelo.web import limits
from zermelo.web.errors import RequestError
from zermelo.web.jobs import Job

if TYPE_CHECKING:
    from zermelo.web.connection import Connection
    from zermelo.web.lobby import Lobby


class SearchTask:
    """A search that a visitor asked for. One runs at a time; others wait."""

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

    def abandon(self) -> None:
        """End it without an answer."""
        self.stop()
        if self.task is not None:
            self.task.cancel()


Work = Callable[[SearchTask], Coroutine[Any, Any, None]]


class Visitor:
    """Has one search at a time. A new one ends the last; only trees queue up, to be compared."""

    def __init__(self, name: str, lobby: Lobby) -> None:
        self.name, self.lobby = name, lobby
        self.connections: set[Connection] = set()
        self.reading = asyncio.Lock()  # one position is read at a time
        self._tasks: list[SearchTask] = []
        self._searching = asyncio.Lock()

    def begin(self, connection: Connection, work: Work, is_tree: bool = False) -> None:
        """Start a search after those that run now, which are stopped unless all are trees."""
        if is_tree and sum(each.is_tree for each in self._tasks) > limits.TREES_WAITING:
            raise RequestError(f"at most {limits.TREES_WAITING} trees can wait at once; stop one first")
        for each in self._tasks:
            if not (is_tree and each.is_tree):
                each.stop()
        search = SearchTask(connection, is_tree)
        self._tasks.append(search)
        search.task = asyncio.get_running_loop().create_task(self._run(search, work))

    async def _run(self, search: SearchTask, work: Work) -> None:
        try:
            async with self._searching:
                await work(search)
        except asyncio.CancelledError:
            pass
        finally:
            self._tasks.remove(search)

    def stop(self) -> None:
        for search in self._tasks:
            search.stop()

    def leave(self, connection: Connection) -> None:
        for search in list(self._tasks):
            if search.connection is connection:
                search.abandon()
