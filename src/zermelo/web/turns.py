"""Searches that share the processor: some run, each for a while; the others wait for their turn.

The first turn of a search is short, and comes before all others: so everybody has a first answer soon. After
that the searches take turns in the order in which they wait. While nobody waits, a turn does not end.
"""

from __future__ import annotations

import math
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

from zermelo.native.run import STOP, give_way

if TYPE_CHECKING:
    from types import TracebackType

    from zermelo.web.jobs import Job

FIRST = 0.03  # seconds of the first turn, if others wait
LATER = 0.25  # of the next ones, at least
SHARE = 0.1  # of the time that a search has had so far: deep searches lose some of it with each turn
LONGEST = 1.0
LOOK = 0.01  # seconds between two looks of the first in the queue at who has had enough
TELL = 0.5  # seconds between two looks of the others at their place
NEW, OLD, CROWDED = 0, 10, 19  # the "niceness" in the first turn, later, and where others wait, too


class Queue:
    """So many turns at once; the others in the order in which they came."""

    def __init__(self, places: int) -> None:
        self.places = places
        self.running: list[Turn] = []
        self.waiting: deque[Turn] = deque()
        self._lock = threading.Lock()

    def join(self, turn: Turn) -> None:
        """Wait from now on."""
        with self._lock:
            self.waiting.append(turn)
            self._let_in()

    def leave(self, turn: Turn) -> None:
        """Neither run nor wait any longer."""
        with self._lock:
            for turns in (self.running, self.waiting):
                if turn in turns:
                    turns.remove(turn)
            self._let_in()

    def _let_in(self) -> None:
        while len(self.running) < self.places and self.waiting:
            turn = self.waiting.popleft()
            self.running.append(turn)
            turn.begin()
        if self.waiting:
            self.waiting[0].job.wake.set()  # it is first in the queue now, and hurries the others

    def place(self, turn: Turn) -> int:
        """The place in the queue, from 1; 0 if it is the turn of this one."""
        with self._lock:
            return 1 + self.waiting.index(turn) if turn in self.waiting else 0

    def hurry(self) -> None:
        """Stop the searches that have had enough; one that just begins clears STOP, and is told again."""
        with self._lock:
            for turn in self.running:
                memory = turn.job.memory
                if memory is not None and turn.runs_for >= turn.share:
                    memory.ints[STOP] = 1


class Turns:
    """The first turns of searches, and all later ones."""

    def __init__(self, places: int) -> None:
        self.first, self.later = Queue(places), Queue(places)

    @property
    def others(self) -> int:
        """How many other searches one has to share the processor with; none while nobody has to wait."""
        queues = self.first, self.later
        if not any(queue.waiting for queue in queues):
            return 0
        return sum(len(queue.running) + len(queue.waiting) for queue in queues) - 1


class Turn:
    """One search's part. Within `with`, it is its turn; `goes_on` says whether it still is, or is again."""

    def __init__(self, turns: Turns, job: Job, on_wait: Callable[[int], None] = lambda place: None) -> None:
        """`on_wait` is told the place in the queue as long as there was no turn yet."""
        self.turns, self.job = turns, job
        self.is_first = True
        self._on_wait = on_wait
        self._began: float | None = None
        self._had = 0.0  # seconds, in turns before this one

    def __enter__(self) -> Turn:
        self._wait()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._queue.leave(self)

    def goes_on(self) -> bool:
        """Let others have their turn if it is theirs; False if the search was cancelled."""
        if self.is_over:
            self._queue.leave(self)
            self.is_first = False
            self._wait()
        return not self.job.cancelled.is_set()

    @property
    def is_over(self) -> bool:
        """Is it somebody else's turn? A first turn ends in any case, and the next one may begin at once."""
        return self.runs_for >= self.share and (self.is_first or bool(self._queue.waiting))

    @property
    def left(self) -> float:
        """The seconds after which `goes_on` must be asked again."""
        return max(0.001, FIRST - self.runs_for) if self.is_first else math.inf

    @property
    def _queue(self) -> Queue:
        return self.turns.first if self.is_first else self.turns.later

    def begin(self) -> None:
        self._began = time.monotonic()
        self.job.wake.set()

    @property
    def runs_for(self) -> float:
        return 0.0 if self._began is None else time.monotonic() - self._began

    @property
    def seconds(self) -> float:
        """For how long it has run, in all."""
        return self._had + self.runs_for

    @property
    def share(self) -> float:
        """The seconds of this turn, if others wait."""
        return FIRST if self.is_first else min(LONGEST, max(LATER, SHARE * self._had))

    def _wait(self) -> None:
        self._had, self._began = self.seconds, None
        queue = self._queue
        queue.join(self)
        told = 0
        while self._began is None and not self.job.cancelled.is_set():
            place = queue.place(self)
            if self.is_first and place not in (0, told):
                told = place
                self._on_wait(place)
            if place == 1:
                queue.hurry()
            self.job.wake.wait(LOOK if place == 1 else TELL)
            self.job.wake.clear()
        give_way(NEW if self.is_first else CROWDED if queue.waiting else OLD)
