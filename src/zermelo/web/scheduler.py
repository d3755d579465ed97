"""Searches that share the processor: a few run at a time, and the others queue for their next time slice.

The first slice of a search is short and precedes all others, so that everyone gets a first answer soon. After
that, searches run round-robin. While nobody waits, a slice does not end.
"""

from __future__ import annotations

import math
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

from zermelo.native.run import give_way

if TYPE_CHECKING:
    from types import TracebackType

    from zermelo.web.jobs import Job

FIRST = 0.03  # seconds of the first slice, if others wait
LATER = 0.25  # seconds of later slices, at least
SHARE = 0.1  # later slices grow with the time a search has had: a deep search loses some work at each switch
LONGEST = 1.0
HURRY_EVERY = 0.01  # seconds between two checks, by the first in the queue, for slices that are used up
REPORT_EVERY = 0.5  # seconds between two checks of the others' place in the queue
NEW, OLD, CROWDED = 0, 10, 19  # niceness in the first slice, in later ones, and in later ones if others wait


class RunQueue:
    """A fixed number of slices at once; the others wait in order."""

    def __init__(self, places: int) -> None:
        self.places = places
        self.running: list[TimeSlice] = []
        self.waiting: deque[TimeSlice] = deque()
        self._lock = threading.Lock()

    def join(self, time_slice: TimeSlice) -> None:
        """Start waiting."""
        with self._lock:
            self.waiting.append(time_slice)
            self._admit()

    def leave(self, time_slice: TimeSlice) -> None:
        """Stop running or waiting."""
        with self._lock:
            for slices in (self.running, self.waiting):
                if time_slice in slices:
                    slices.remove(time_slice)
            self._admit()

    def _admit(self) -> None:
        while len(self.running) < self.places and self.waiting:
            time_slice = self.waiting.popleft()
            self.running.append(time_slice)
            time_slice.begin()
        if self.waiting:
            self.waiting[0].job.wake.set()  # now first in the queue: it stops slices that are used up

    def place(self, time_slice: TimeSlice) -> int:
        """The place in the queue, from 1; 0 if it is running."""
        with self._lock:
            return 1 + self.waiting.index(time_slice) if time_slice in self.waiting else 0

    def stop_expired(self) -> None:
        """Stop the searches whose slice is used up. (Repeatedly: a search clears the flag as it begins.)"""
        with self._lock:
            for time_slice in self.running:
                memory = time_slice.job.memory
                if memory is not None and time_slice.runs_for >= time_slice.length:
                    memory.stop = 1


class Scheduler:
    """Two queues: one for first slices, one for later ones."""

    def __init__(self, places: int) -> None:
        self.first, self.later = RunQueue(places), RunQueue(places)

    @property
    def others(self) -> int:
        """How many other searches a search shares the processor with; 0 while nobody has to wait."""
        queues = self.first, self.later
        if not any(queue.waiting for queue in queues):
            return 0
        return sum(len(queue.running) + len(queue.waiting) for queue in queues) - 1


class TimeSlice:
    """A search's right to run. A context manager: entering waits for the first slice."""

    def __init__(
        self, scheduler: Scheduler, job: Job, on_wait: Callable[[int], None] = lambda place: None
    ) -> None:
        """`on_wait` receives the place in the queue until the first slice begins."""
        self.scheduler, self.job = scheduler, job
        self.is_first = True
        self._on_wait = on_wait
        self._began: float | None = None
        self._earlier = 0.0  # seconds of earlier slices

    def __enter__(self) -> TimeSlice:
        self._wait()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._queue.leave(self)

    def may_continue(self) -> bool:
        """Yield to others if the slice is used up. Returns False if the search was cancelled."""
        if self.is_over:
            self._queue.leave(self)
            self.is_first = False
            self._wait()
        return not self.job.cancelled.is_set()

    @property
    def is_over(self) -> bool:
        """Is the slice used up? The first one always ends; later ones only if others wait."""
        return self.runs_for >= self.length and (self.is_first or bool(self._queue.waiting))

    @property
    def left(self) -> float:
        """Seconds until `may_continue` must be called again."""
        return max(0.001, FIRST - self.runs_for) if self.is_first else math.inf

    @property
    def _queue(self) -> RunQueue:
        return self.scheduler.first if self.is_first else self.scheduler.later

    def begin(self) -> None:
        self._began = time.monotonic()
        self.job.wake.set()

    @property
    def runs_for(self) -> float:
        return 0.0 if self._began is None else time.monotonic() - self._began

    @property
    def seconds(self) -> float:
        """The running time so far, over all slices."""
        return self._earlier + self.runs_for

    @property
    def length(self) -> float:
        """The seconds of this slice, if others wait."""
        return FIRST if self.is_first else min(LONGEST, max(LATER, SHARE * self._earlier))

    def _wait(self) -> None:
        self._earlier, self._began = self.seconds, None
        queue = self._queue
        queue.join(self)
        reported = 0
        while self._began is None and not self.job.cancelled.is_set():
            place = queue.place(self)
            if self.is_first and place not in (0, reported):
                reported = place
                self._on_wait(place)
            if place == 1:
                queue.stop_expired()
            self.job.wake.wait(HURRY_EVERY if place == 1 else REPORT_EVERY)
            self.job.wake.clear()
        give_way(NEW if self.is_first else CROWDED if queue.waiting else OLD)
