"""Searches in threads of their own: whoever asked for one can stop it at any moment."""

from __future__ import annotations

import asyncio
import contextlib
import os
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Any

from zermelo.game_file import GameError
from zermelo.native.memory import Memory
from zermelo.native.run import STOP
from zermelo.web import limits
from zermelo.web.sentences import Refused, told

AGAIN = 0.02  # seconds between two tellings to stop
COURTESY = 5  # added to the "niceness" of threads that search
STACK = 256 * 2**20  # bytes of room for each thread; only what is used is ever taken

Work = Callable[["Job"], Any]


def roomy_threads() -> None:
    """Let all threads have room for deep recursions, once, before there are any.

    Searches ask for such threads one by one, which does not go well with others that do so at once.
    """
    threading.stack_size(STACK)


def step_back() -> None:
    """Let this thread, and those it starts, give way to the one that answers clicks, where the system can."""
    with contextlib.suppress(AttributeError, OSError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), COURTESY)


class Job:
    """A search in a thread. The thread names the memory whose word STOP ends it, as soon as there is one."""

    def __init__(self, work: Work, tell: Callable[[Any], None]) -> None:
        self.work, self._tell = work, tell
        self.limit = limits.MOST_SECONDS  # seconds after which it should have ended by itself
        self.cancelled = threading.Event()
        self.wake = threading.Event()  # set when its thread, which may wait for something, should look up
        self.memory: Memory | None = None
        self.began: float | None = None
        self.is_done = False
        self.place: asyncio.Future[None] | None = None  # that it waits for
        self._loop = asyncio.get_running_loop()

    def tell(self, message: Any) -> None:
        """From the thread: pass a message on to the server."""
        self._loop.call_soon_threadsafe(self._tell, message)

    def cancel(self) -> None:
        """From the server: end it soon. Each search begins by clearing STOP, so it is told until it hears."""
        self.cancelled.set()
        self.wake.set()
        if self.place is not None and not self.place.done():
            self.place.set_result(None)  # it ends as soon as it begins
        if self.began is None or self.is_done:
            return
        memory = self.memory
        if memory is not None:
            memory.ints[STOP] = 1
        self._loop.call_later(AGAIN, self.cancel)

    @property
    def runs_for(self) -> float:
        """Seconds since it began."""
        return 0.0 if self.began is None else time.monotonic() - self.began


class Jobs:
    """So many jobs run at once; some more may wait for a place."""

    def __init__(self, places: int, most_waiting: int = 0) -> None:
        self.places, self.most_waiting = places, most_waiting
        self.running: list[Job] = []
        self._waiting: deque[Job] = deque()

    async def run(self, job: Job) -> Any:
        """What the work returns; it is cancelled if whoever awaits it is."""
        if not job.cancelled.is_set() and (len(self.running) >= self.places or self._waiting):
            await self._wait(job)
        self.running.append(job)
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Any] = loop.create_future()
        job.began = time.monotonic()
        if job.cancelled.is_set():
            job.cancel()
        threading.Thread(target=self._work, args=(job, loop, done), daemon=True).start()
        try:
            return await asyncio.shield(done)
        except asyncio.CancelledError:
            job.cancel()
            done.add_done_callback(lambda future: future.exception())
            raise

    def cancel_all(self) -> None:
        for job in self.running:
            job.cancel()

    async def _wait(self, job: Job) -> None:
        if len(self._waiting) >= self.most_waiting:
            raise Refused(
                f"{len(self.running)} searches run on this server right now, and it takes on no more; "
                "try again in a while"
            )
        job.place = asyncio.get_running_loop().create_future()
        self._waiting.append(job)
        try:
            await job.place
        except asyncio.CancelledError:
            self._waiting.remove(job)
            self._let_in()  # another one, if it was this one's place
            raise
        self._waiting.remove(job)

    def _work(self, job: Job, loop: asyncio.AbstractEventLoop, done: asyncio.Future[Any]) -> None:
        result: Any = None
        error: BaseException | None = None
        try:
            result = job.work(job)
        except Exception as raised:
            error = raised
        except BaseException as raised:  # a rule's sys.exit() must not end more than the search
            error = GameError(told(raised))
        with contextlib.suppress(RuntimeError):  # the server has ended meanwhile
            loop.call_soon_threadsafe(self._finish, job, done, result, error)

    def _finish(self, job: Job, done: asyncio.Future[Any], result: Any, error: BaseException | None) -> None:
        job.is_done = True
        self.running.remove(job)
        if not done.done():
            if error is not None:
                done.set_exception(error)
            else:
                done.set_result(result)
        self._let_in()

    def _let_in(self) -> None:
        for job in list(self._waiting)[: max(0, self.places - len(self.running))]:
            if job.place is not None and not job.place.done():
                job.place.set_result(None)
