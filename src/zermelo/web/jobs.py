"""Searches in threads: each can be stopped at any moment."""

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
from zermelo.native.run import StopFlag
from zermelo.web import limits
from zermelo.web.errors import RequestError, describe_error

STOP_EVERY = 0.02  # seconds between two attempts to stop a job
NICENESS = 5  # of threads that search
STACK = 256 * 2**20  # bytes reserved for each thread's stack; only what is used is ever allocated

Work = Callable[["Job"], Any]


def enlarge_thread_stacks() -> None:
    """Give all threads stacks for deep recursion. Called once, before there are any threads.

    (Searches would otherwise change the stack size thread by thread, which races when several start at once.)
    """
    threading.stack_size(STACK)


def lower_priority() -> None:
    """Let this thread, and those it starts, yield to the one that answers requests, if the system can."""
    with contextlib.suppress(AttributeError, OSError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)


class Job:
    """A search in a thread. The thread sets `memory`, whose stop flag ends it, as soon as there is one."""

    def __init__(self, work: Work, tell: Callable[[Any], None]) -> None:
        self.work, self._tell = work, tell
        self.limit = limits.MOST_SECONDS  # seconds after which it should have ended by itself
        self.cancelled = threading.Event()
        self.wake = threading.Event()  # set to wake its thread, which may be waiting
        self.memory: StopFlag | Memory | None = None
        self.began: float | None = None
        self.is_done = False
        self.admitted: asyncio.Future[None] | None = None  # while it waits for a place
        self._loop = asyncio.get_running_loop()

    def tell(self, message: Any) -> None:
        """Called in the thread: send a message from the event loop."""
        self._loop.call_soon_threadsafe(self._tell, message)

    def cancel(self) -> None:
        """Called in the event loop: end it soon. (A search clears the flag as it begins: it is set again.)"""
        self.cancelled.set()
        self.wake.set()
        if self.admitted is not None and not self.admitted.done():
            self.admitted.set_result(None)  # it ends as soon as it begins
        if self.began is None or self.is_done:
            return
        memory = self.memory
        if memory is not None:
            memory.stop = 1
        self._loop.call_later(STOP_EVERY, self.cancel)

    @property
    def runs_for(self) -> float:
        """Seconds since it began."""
        return 0.0 if self.began is None else time.monotonic() - self.began


class JobPool:
    """A fixed number of jobs run at once; a few more may wait."""

    def __init__(self, places: int, most_waiting: int = 0) -> None:
        self.places, self.most_waiting = places, most_waiting
        self.running: list[Job] = []
        self._waiting: deque[Job] = deque()

    async def run(self, job: Job) -> Any:
        """Run the job and return its result. Cancelling the caller cancels the job."""
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
            raise RequestError(
                f"{len(self.running)} searches run on this server right now, and it takes on no more; "
                "try again in a while"
            )
        job.admitted = asyncio.get_running_loop().create_future()
        self._waiting.append(job)
        try:
            await job.admitted
        except asyncio.CancelledError:
            self._waiting.remove(job)
            self._admit()  # another job, if this one had just been admitted
            raise
        self._waiting.remove(job)

    def _work(self, job: Job, loop: asyncio.AbstractEventLoop, done: asyncio.Future[Any]) -> None:
        result: Any = None
        error: BaseException | None = None
        try:
            result = job.work(job)
        except Exception as raised:
            error = raised
        except BaseException as raised:  # a rule's sys.exit() must end only the search
            error = GameError(describe_error(raised))
        with contextlib.suppress(RuntimeError):  # the server has ended in the meantime
            loop.call_soon_threadsafe(self._finish, job, done, result, error)

    def _finish(self, job: Job, done: asyncio.Future[Any], result: Any, error: BaseException | None) -> None:
        job.is_done = True
        self.running.remove(job)
        if not done.done():
            if error is not None:
                done.set_exception(error)
            else:
                done.set_result(result)
        self._admit()

    def _admit(self) -> None:
        for job in list(self._waiting)[: max(0, self.places - len(self.running))]:
            if job.admitted is not None and not job.admitted.done():
                job.admitted.set_result(None)
